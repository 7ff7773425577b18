// The form for the result of a game on a real board: seeds are added up as they are counted.

import { make, words } from "/class-files/class.js";
import { fill } from "/tournament-files/tournament.js";

/** `more` are results besides those that are played; `save` takes the result as the server reads it. */
export function resultForm({ south, north, at, more = [], save }) {
  const seeds = (name, side) => make("input", { type: "number", id: `${side}-${at}`, min: 0, max: 48, ariaLabel: fill(words.seeds_of, { name }) });
  const [one, other] = [seeds(south, "s"), seeds(north, "n")];
  const kinds = [["", words.by_seeds], ["S", fill(words.south_wins, { name: south })], ["N", fill(words.south_wins, { name: north })],
    ["=", words.draw], ...more];
  const kind = make("select", { ariaLabel: words.result }, ...kinds.map(([value, text]) => make("option", { value }, text)));
  const sum = make("small", { role: "status" });
  const form = make("form", { className: "row result" }, one, "–", other, kind, make("button", { type: "submit" }, words.save), sum);
  form.addEventListener("input", () => {
    one.hidden = other.hidden = kind.value !== "";
    sum.textContent = !kind.value && one.value && other.value ? fill(words.seeds_sum, { sum: Number(one.value) + Number(other.value) }) : "";
  });
  form.addEventListener("submit", (event) => {
    const result = kind.value || `${one.value}-${other.value}`;
    for (const input of [one, other, kind]) input.blur();
    save(result)(event);
  });
  return form;
}

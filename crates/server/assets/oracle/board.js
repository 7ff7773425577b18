// The board that anybody sets up: twelve pits, a granary, a game and a turn.

import { make, words } from "/class-files/class.js";

export const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
export const button = (text, act, properties = {}) => {
  const made = make("button", { type: "button", ...properties }, text);
  made.addEventListener("click", act);
  return made;
};

const SEEDS = 48;
const LETTERS = [..."ABCDEFabcdef"];

const choice = (id, label, options) => {
  const select = make("select", { id }, ...options.map(([value, text]) => make("option", { value }, text)));
  return { select, view: make("div", {}, make("label", { htmlFor: id }, label), select) };
};
const number = (id) => make("input", { type: "number", inputMode: "numeric", min: 0, max: SEEDS, value: 0, id });

/** The board; `changed` is called when a hand has changed it. */
export class Board {
  constructor(changed) {
    this.game = choice("game", words.game, words.games);
    this.turn = choice("turn", words.turn, [["S", words.south], ["N", words.north]]);
    this.pits = LETTERS.map((letter) => Object.assign(number(`pit-${letter}`), { ariaLabel: fill(words.pit, { pit: letter }) }));
    this.granary = number("granary");
    this.sum = make("p", { className: "told", role: "status" });
    const pit = (letter) => make("div", { className: "pit", dataset: { pit: letter } }, make("span", { ariaHidden: "true" }, letter), this.pits[LETTERS.indexOf(letter)]);
    this.view = make("section", {},
      make("h2", {}, words.board),
      make("div", { className: "choices" }, this.game.view, this.turn.view),
      make("div", { className: "board" }, ...[..."fedcbaABCDEF"].map(pit)),
      make("div", { className: "row" }, make("label", { htmlFor: "granary" }, words.granary), this.granary,
        button(words.clear, () => {
          this.pits.forEach((each) => (each.value = 0));
          this.share();
          changed();
        })),
      this.sum);
    this.view.addEventListener("input", ({ target }) => {
      if (this.pits.includes(target)) this.share();
      changed();
    });
  }

  get counts() {
    return this.pits.map((each) => Math.max(0, Math.trunc(Number(each.value) || 0)));
  }

  get onBoard() {
    return this.counts.reduce((sum, each) => sum + each, 0);
  }

  /** What does not lie on the board was harvested, in equal parts until somebody says otherwise. */
  share() {
    this.granary.value = Math.max(0, Math.floor((SEEDS - this.onBoard) / 2));
  }

  get rules() {
    return this.game.select.value;
  }

  /** The position as text; nothing if there are too many seeds. Tells what is in the granaries. */
  get position() {
    const rest = SEEDS - this.onBoard;
    this.sum.classList.toggle("wrong", rest < 0);
    if (rest < 0) {
      this.sum.textContent = fill(words.too_many, { count: -rest });
      return null;
    }
    const south = Math.min(rest, Math.max(0, Math.trunc(Number(this.granary.value) || 0)));
    this.sum.textContent = rest === SEEDS ? words.empty : fill(words.granaries, { board: this.onBoard, south, north: rest - south });
    return rest === SEEDS ? null : [...this.counts, south, rest - south, this.turn.select.value].join("-");
  }

  /** Shows a position; whether it could be read. */
  show(text) {
    const parts = text.trim().split(/[-\s]+/);
    if (parts.length < 15 || !parts.slice(0, 14).every((each) => /^\d+$/.test(each)) || !/^[SN]$/.test(parts[14])) return false;
    this.pits.forEach((each, place) => (each.value = parts[place]));
    this.granary.value = parts[12];
    this.turn.select.value = parts[14];
    return true;
  }

  /** Marks the pit of a move that has just been shown. */
  mark(letter) {
    this.view.querySelectorAll(".pit").forEach((each) => each.classList.toggle("played", each.dataset.pit === letter));
  }
}

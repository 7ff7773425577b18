// Making a tournament, for a class or for whoever comes.

import { ask, field, kept, main, make, words } from "/class-files/class.js";
import { fill } from "/tournament-files/tournament.js";



function choice(label, name, options) {
  const select = make("select", { id: name }, ...options.map(([value, text]) => make("option", { value }, text)));
  return { input: select, view: make("div", {}, make("label", { htmlFor: name }, label), select) };
}

function tick(label, name, checked = false) {
  const input = make("input", { type: "checkbox", id: name, checked });
  return { input, view: make("p", { className: "tick" }, input, make("label", { htmlFor: name }, label)) };
}

const number = (label, id, value, min, max) => field(label, { id, type: "number", value, min, max, required: true });

export function form({ mine }) {
  const code = new URLSearchParams(location.search).get("class") ?? "";
  const teacher = (kept.read("awale-classes") ?? []).find((one) => one.code === code)?.teacher;
  const query = new URLSearchParams(location.search);
  const club = (kept.read("awale-clubs") ?? []).find((one) => one.id === query.get("club") && one.keeper);
  const name = field(words.name, { id: "name", required: true, maxLength: 40, autocomplete: "off" });
  const system = choice(words.system, "system", [
    ["swiss", words.swiss], ["round-robin", words.round_robin], ["knock-out", words.knock_out], ["arena", words.arena],
  ]);
  const rounds = number(words.rounds, "rounds", 5, 1, 30);
  const twice = tick(words.twice, "twice");
  const consolation = tick(words.consolation, "consolation", true);
  const wait = number(words.wait, "wait", 2, 0, 1440);
  const minutes = number(words.minutes, "minutes", 45, 1, 1440);
  const double = tick(words.double, "double");
  const boards = number(words.boards, "boards", Number(query.get("boards")) || 1, 1, 8);
  const time = choice(words.time, "time", [
    ["-", words.no_clock], ...[3, 5, 10, 15, 30].map((each) => [`${each * 60}+5`, fill(words.minutes_each, { minutes: `${each}` }) + " + 5 s"]),
  ]);
  time.input.value = "600+5";
  const byLink = tick(words.by_link, "by-link", true);
  const auto = tick(words.auto, "auto");
  const open = tick(words.open, "open", true);
  const line = make("p", { className: "told wrong", role: "alert" });
  const only = () => {
    const is = (...names) => names.includes(system.input.value);
    rounds.view.hidden = !is("swiss");
    twice.view.hidden = !is("round-robin");
    consolation.view.hidden = !is("knock-out");
    wait.view.hidden = minutes.view.hidden = !is("arena");
    double.view.hidden = auto.view.hidden = is("arena");
    boards.view.hidden = is("arena");
    time.view.hidden = !byLink.input.checked;
    open.view.hidden = Boolean(teacher ?? club);
    // What is not seen is not asked for.
    for (const one of [rounds, wait, minutes, boards]) one.input.disabled = one.view.hidden;
  };
  const title = teacher ? fill(words.for_class, { class: code }) : club ? fill(words.for_club, club) : words.new_tournament;
  if (boards.input.value > 1) {
    // Two teams meet once, at real boards.
    system.input.value = "round-robin";
    byLink.input.checked = false;
  }
  const view = make("form", {}, make("h1", {}, title), name.view, system.view, rounds.view, twice.view, consolation.view,
    wait.view, minutes.view, double.view, boards.view, byLink.view, time.view, auto.view, open.view, line,
    make("button", { className: "main", type: "submit" }, words.make));
  view.addEventListener("change", only);
  view.addEventListener("submit", async (event) => {
    event.preventDefault();
    line.textContent = "";
    const arena = system.input.value === "arena";
    const asked = {
      name: name.input.value, system: system.input.value, by_link: byLink.input.checked, open: !teacher && !club && open.input.checked,
      time: byLink.input.checked ? time.input.value : "-", double: !arena && double.input.checked, auto: !arena && auto.input.checked,
      twice: twice.input.checked, consolation: consolation.input.checked,
      boards: arena ? 1 : Number(boards.input.value), rounds: Number(rounds.input.value),
      wait: Number(wait.input.value), minutes: Number(minutes.input.value),
    };
    try {
      const path = teacher ? `/classes/${code}/tournaments` : club ? `/clubs/${club.id}/tournaments` : "/tournaments";
      const made = await (await ask("POST", path, teacher ?? club?.keeper, asked)).json();
      mine.keep(made.id, { name: asked.name, until: made.until, director: made.director });
      const chosen = new URLSearchParams(location.search).get("lang");
      location.assign(made.link + (chosen ? `?lang=${chosen}` : ""));
    } catch (problem) {
      line.textContent = problem.message;
    }
  });
  const link = (one) => make("li", {}, make("a", { href: `/tournament/${one.id}` }, one.name ?? one.id));
  const all = mine.all();
  main.replaceChildren(view, ...(all.length ? [make("h2", {}, words.mine), make("ul", {}, ...all.map(link))] : []));
  only();
  name.input.focus();
}

// A real board: a clock, the seeds of both counted to 48, and the rule in dispute. All of it works without the
// network but the rule, the clock of two phones and the result for the tournament.

import { ask, kept, main, make, words } from "/class-files/class.js";
import { clock as shown } from "/class-files/time.js";
import { Clock, pair } from "/table-files/clock.js";
import { secrets } from "/tournament-files/secrets.js";

const query = new URLSearchParams(location.search);
/** Each table of a tournament has a board of its own. */
const KEPT = ["awale-table", ...["tournament", "round", "table", "game"].map((each) => query.get(each) ?? "")].join("-").replace(/-+$/, "");
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const button = (text, act, className = "") => {
  const made = make("button", { type: "button", className }, text);
  made.addEventListener("click", act);
  return made;
};

/** What survives a reload: a phone that is locked may forget the page. */
const state = { seeds: [0, 0], rules: "awale", ...(kept.read(KEPT) ?? {}) };
const save = () => kept.write(KEPT, { ...state, clock: clock.state });
const names = [query.get("south") || words.south, query.get("north") || words.north];
const clock = new Clock(kept.read(KEPT)?.clock, () => save());

// The clock: each half is the key of one player, the upper one turned round

const halves = [0, 1].map((side) => {
  const time = make("span", { className: "time" });
  const half = make("button", { type: "button", className: "half", dataset: { side } }, make("span", { className: "whose" }, names[side]), " ", time);
  half.addEventListener("click", () => clock.press(side));
  return { half, time };
});
const pause = button(words.pause, () => clock.pause());
const minutes = make("select", { ariaLabel: words.time }, ...[3, 5, 10, 15, 20, 30, 45, 60].map((each) => make("option", { value: each }, fill(words.minutes_each, { minutes: each }))));
const added = make("select", { ariaLabel: words.added }, ...[0, 2, 5, 10, 30].map((each) => make("option", { value: each }, `+ ${each} s`)));
minutes.value = String((clock.state.bank ?? 600_000) / 60_000);
added.value = String((clock.state.added ?? 0) / 1000);
const reset = button(words.reset, () => {
  if (clock.state.running === null || confirm(words.reset_sure)) {
    clock.reset(minutes.value * 60_000, added.value * 1000);
    state.seeds = [0, 0];
    count_seeds();
  }
});
const two = make("p", { className: "two" });
const share = button(words.two_phones, async () => {
  try {
    await pair(clock, two);
  } catch (problem) {
    two.textContent = problem.message;
  }
});

function draw() {
  const left = clock.left();
  halves.forEach(({ half, time }, side) => {
    const text = shown(left[side]);
    if (time.textContent !== text) time.textContent = text;
    half.classList.toggle("runs", clock.state.running === side);
    half.classList.toggle("down", left[side] <= 0);
  });
  pause.textContent = clock.state.running === null && clock.state.paused !== null ? words.go_on : words.pause;
  pause.disabled = clock.state.running === null && clock.state.paused === null;
  requestAnimationFrame(draw);
}

// The seeds

const sum = make("p", { className: "told", role: "status" });
const counters = [0, 1].map((side) => {
  const count = make("output", { className: "count" });
  const change = (by) => () => {
    state.seeds[side] = Math.min(48, Math.max(0, state.seeds[side] + by));
    count_seeds();
  };
  const key = (text, by) => {
    const made = button(text, change(by));
    made.ariaLabel = `${names[side]} ${text}`;
    return made;
  };
  return { count, view: make("div", { className: "counter" }, make("strong", {}, names[side]), count, make("div", { className: "row" }, key("−1", -1), key("+1", 1), key("+2", 2), key("+3", 3))) };
});

function count_seeds() {
  counters.forEach(({ count }, side) => (count.textContent = String(state.seeds[side])));
  const all = state.seeds[0] + state.seeds[1];
  const text = all > 48 ? fill(words.too_many, { count: all - 48 }) : all === 48 ? words.all_there : fill(words.on_board, { count: 48 - all });
  const won = state.seeds.findIndex((seeds) => seeds > 24);
  sum.textContent = won >= 0 && all <= 48 ? `${text} ${fill(words.wins, { name: names[won] })}` : text;
  sum.classList.toggle("wrong", all > 48);
  result.disabled = all > 48;
  save();
}

// The result, for whoever directs the tournament of this table, and for its two players: what both say counts

const line = make("p", { className: "told", role: "status" });
const place = { tournament: query.get("tournament"), round: Number(query.get("round")), table: Number(query.get("table")), game: Number(query.get("game") || 1) };
const { director, player } = secrets(place.tournament, query.get("class"), query.get("club"));
/** Tells the tournament; what came of it. */
async function tell(text) {
  const { tournament, ...where } = place;
  const body = { do: "result", ...where, result: text };
  if (director) {
    await ask("POST", `/tournaments/${tournament}/actions`, director, body);
    return words.entered;
  }
  const { games } = await (await ask("POST", `/tournaments/${tournament}/me`, player, body)).json();
  const open = games.find((one) => ["round", "table", "game"].every((each) => one[each] === where[each]));
  return !open ? words.entered : open.claims?.length > 1 ? words.disputed : words.said;
}
const result = button(words.enter_result, async () => {
  const text = `${state.seeds[0]}-${state.seeds[1]}`;
  if (!confirm(fill(director ? words.enter_sure : words.say_sure, { result: text }))) return;
  try {
    line.textContent = fill(await tell(text), { result: text });
  } catch (problem) {
    line.textContent = problem.message;
  }
}, "main");
const tells = Boolean(place.tournament && (director ?? player));

// The rule in dispute: the board as it lies is typed, and the rules answer

const cell = (letter) => make("input", { type: "number", inputMode: "numeric", min: 0, max: 48, value: 0, ariaLabel: fill(words.pit, { pit: letter }), dataset: { pit: letter } });
const cells = Object.fromEntries([..."ABCDEFabcdef"].map((letter) => [letter, cell(letter)]));
const turn = make("select", { ariaLabel: words.turn }, make("option", { value: "S" }, names[0]), make("option", { value: "N" }, names[1]));
const rules = make("select", { ariaLabel: words.rules }, ...words.games.map(([name, title]) => make("option", { value: name }, title)));
rules.value = state.rules;
const answer = make("div", { className: "answer", ariaLive: "polite" });
const judge = make("form", {},
  make("p", {}, words.judge_how),
  make("div", { className: "row" }, rules, turn),
  make("div", { className: "board" }, ...[..."fedcbaABCDEF"].map((letter) => cells[letter])),
  make("button", { type: "submit", className: "main" }, words.judge));
judge.addEventListener("submit", async (event) => {
  event.preventDefault();
  state.rules = rules.value;
  save();
  const pits = [..."ABCDEFabcdef"].map((letter) => Number(cells[letter].value) || 0);
  const lies = pits.reduce((all, each) => all + each, 0);
  // What does not lie on the board was harvested; the granaries say by whom, if they were counted.
  const rest = 48 - lies;
  if (rest < 0) {
    answer.replaceChildren(make("p", { className: "told wrong" }, fill(words.too_many, { count: -rest })));
    return;
  }
  const counted = state.seeds[0] + state.seeds[1] === rest;
  const [south, north] = counted ? state.seeds : [Math.floor(rest / 2), Math.ceil(rest / 2)];
  const position = [...pits, south, north, turn.value].join("-");
  try {
    const told = await (await ask("GET", `/moves?rules=${rules.value}&position=${encodeURIComponent(position)}`)).json();
    const may = told.moves.map((move) => make("li", { className: "may" }, make("strong", {}, move.move), ` : ${move.words}`));
    const not = (told.refused ?? []).filter((one) => cells[one.pit]?.value > 0).map((one) => make("li", { className: "not" }, make("strong", {}, one.pit), ` : ${one.message}`));
    answer.replaceChildren(...(told.words ? [make("p", { className: "told" }, told.words)] : []), ...(told.pass ? [make("p", {}, told.pass)] : []),
      ...(may.length ? [make("h3", {}, words.may), make("ul", {}, ...may)] : []), ...(not.length ? [make("h3", {}, words.may_not), make("ul", {}, ...not)] : []),
      ...(counted ? [] : [make("p", { className: "soft" }, words.not_counted)]));
  } catch (problem) {
    answer.replaceChildren(make("p", { className: "told wrong", role: "alert" }, problem.message));
  }
});

main.replaceChildren(
  make("h1", { className: "hidden" }, words.title),
  make("section", { className: "clock" }, halves[1].half, make("div", { className: "row bar" }, pause, minutes, added, reset, share), halves[0].half),
  two,
  make("section", {}, make("h2", {}, words.seeds), make("div", { className: "counters" }, ...counters.map((each) => each.view)), sum,
    ...(tells ? [result, line] : [])),
  make("details", {}, make("summary", {}, words.dispute), judge, answer),
);
count_seeds();
draw();
// Whoever scanned the code of the other phone joins its clock.
if (query.get("clock")) pair(clock, two, query.get("clock")).catch((problem) => (two.textContent = problem.message));
navigator.wakeLock?.request("screen").catch(() => {});

// What the endgame tables know of the board that was set up; beyond them the engine estimates.

import { ask, main, make, words } from "/class-files/class.js";
import { Board, button, fill } from "/oracle-files/board.js";
import { Layers } from "/oracle-files/layer.js";

const SEEDS = 48;
/** How long the engine thinks where the tables end, in milliseconds. */
const THINK = 300;
/** A hand that types is waited for so long. */
const PAUSE = 150;

const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const names = { S: words.south, N: words.north };

const board = new Board(() => later());
const layers = new Layers();
const answer = make("section", { id: "answer", ariaLive: "polite" });
const line = make("section", { id: "line" });

let waiting = 0;
/** The number of the last question: an answer to an older one comes too late. */
let asked = 0;

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(question, PAUSE);
}

const address = (rules, position) => `/oracle?${new URLSearchParams({ ...language(), rules, position })}`;
const language = () => {
  const lang = new URLSearchParams(location.search).get("lang");
  return lang ? { lang } : {};
};

async function question() {
  clearTimeout(waiting);
  const number = ++asked;
  const { rules, position } = board;
  board.mark(null);
  line.replaceChildren();
  if (position === null) {
    answer.replaceChildren();
    return;
  }
  history.replaceState(null, "", address(rules, position));
  layers.look(rules, board.onBoard);
  let told;
  try {
    told = await known(rules, position);
  } catch (problem) {
    told = { problem: problem.message };
  }
  if (number !== asked) return;
  if (told.problem) answer.replaceChildren(make("p", { className: "told wrong", role: "alert" }, told.problem));
  else show(rules, told);
}

/** What is known of a position, from the tables or else from the engine, in one shape. */
async function known(rules, position) {
  const query = new URLSearchParams({ rules, position });
  try {
    const told = await (await ask("GET", `/tables/position?${query}`)).json();
    const mover = told.position.match(/[SN]/)[0];
    const [south, north] = told.position.split("-").slice(12, 14).map(Number);
    const lead = mover === "S" ? south - north : north - south;
    const final = ({ value, least, most, exact }) => {
      const certainty = exact ? words.exact : least === most ? words.who : fill(words.between, { least: signed(lead + least), most: signed(lead + most) });
      return { mover, difference: lead + (value ?? least), certainty };
    };
    return { ...told, mover, final: final(told.worth), moves: told.moves.map((each) => ({ move: each.move, final: final(each) })) };
  } catch (problem) {
    if (problem.status !== 404) throw problem;
  }
  const told = await (await ask("POST", "/analysis", null, { rules, position, millis: THINK, lines: 12 })).json();
  const mover = told.to_move === "south" || told.to_move === "S" ? "S" : "N";
  const final = (each) => ({ mover, difference: Math.round(each.score), certainty: each.exact ? words.exact : words.estimated });
  const moves = told.lines.map((each) => ({ move: each.moves[0], final: final(each) }));
  const best = told.lines[0];
  return { ...told, mover, moves, final: best ? final(best) : null, line: best?.moves ?? [], end: "open", words: [words.estimating] };
}

/** The seeds of both at the end, if all 48 are counted. */
function seeds({ mover, difference }) {
  const own = Math.floor((SEEDS + difference + 1) / 2);
  return mover === "S" ? `${own} – ${SEEDS - own}` : `${SEEDS - own} – ${own}`;
}

function sentence(final) {
  const { mover, difference, certainty } = final;
  const winner = difference > 0 ? mover : mover === "S" ? "N" : "S";
  const text = difference === 0 ? words.draw : words.wins;
  return `${fill(text, { name: names[winner], seeds: seeds(final) })} (${certainty})`;
}

function show(rules, told) {
  const rows = told.moves.map(({ move, final }) => {
    const play = button(fill(words.play_move, { move }), () => step(rules, told.position, move));
    return make("tr", { dataset: { move } }, make("td", {}, play), make("td", {}, seeds(final)), make("td", {}, signed(final.difference)), make("td", {}, final.certainty));
  });
  const heads = [words.the_move, words.seeds_at_end, words.difference, words.certainty].map((text) => make("th", { scope: "col" }, text));
  answer.replaceChildren(
    make("p", { className: "told", id: "result" }, told.final ? (told.moves.length ? sentence(told.final) : `${words.over} ${sentence(told.final)}`) : words.over),
    ...(told.pass ? [make("p", {}, told.pass)] : []),
    ...told.words.map((text) => make("p", {}, text)),
    ...(told.distance ? [make("p", {}, fill(words.distance, { count: told.distance }))] : []),
    ...(rows.length ? [make("h2", {}, words.moves), make("div", { className: "scroll", tabIndex: 0, role: "group", ariaLabel: words.moves }, make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)))] : []),
    make("p", {}, make("a", { href: `/analysis?${new URLSearchParams({ rules, position: told.position })}` }, words.analyse)),
  );
  if (told.line.length) showLine(rules, told);
}

/** The position after a move, by the rules of the server. */
async function after(rules, position, move) {
  const told = await (await ask("GET", `/moves?${new URLSearchParams({ rules, position })}`)).json();
  return told.moves.find((each) => each.move === move)?.position ?? position;
}

async function step(rules, position, move) {
  try {
    const next = await after(rules, position, move);
    if (board.show(next)) await question();
    document.getElementById("result")?.scrollIntoView({ block: "nearest" });
  } catch (problem) {
    answer.append(make("p", { className: "told wrong", role: "alert" }, problem.message));
  }
}

/** Best play, which is played on the board move by move. */
function showLine(rules, told) {
  const positions = [told.position];
  let at = 0;
  const where = make("p", { className: "told", role: "status" });
  const marks = told.line.map((move, place) => make("li", { dataset: { place: place + 1 } }, move));
  const go = async (to) => {
    try {
      while (positions.length <= to) positions.push(await after(rules, positions.at(-1), told.line[positions.length - 1]));
    } catch (problem) {
      where.textContent = problem.message;
      return;
    }
    at = to;
    board.show(positions[at]);
    board.mark(at ? told.line[at - 1].slice(0, 1) : null);
    draw();
  };
  const back = button(words.back, () => go(at - 1));
  const forward = button(words.forward, () => go(at + 1));
  const here = button(words.ask_here, question, { className: "main" });
  const draw = () => {
    back.disabled = at === 0;
    forward.disabled = at === told.line.length;
    here.disabled = at === 0;
    where.textContent = at ? fill(words.at_move, { number: at, count: told.line.length, move: told.line[at - 1] }) : words.at_start;
    marks.forEach((each, place) => each.toggleAttribute("aria-current", place + 1 === at));
  };
  draw();
  line.replaceChildren(make("h2", {}, words.line), make("ol", { className: "moves" }, ...marks), make("p", {}, words[`line_${told.end}`]), make("div", { className: "row" }, back, forward, here), where);
}

const query = new URLSearchParams(location.search);
if (words.games.some(([name]) => name === query.get("rules"))) board.game.select.value = query.get("rules");
if (!query.get("position") || !board.show(query.get("position"))) board.show("0-0-1-0-0-2-1-0-0-1-0-1-20-22-S");
main.replaceChildren(
  make("h1", {}, words.heading), make("p", {}, words.intro), board.view, answer, line, layers.view,
);
question();

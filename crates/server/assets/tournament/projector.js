// What a room looks at: all boards of a tournament, who meets whom, the standings. It goes round by itself;
// keys hold a view or enlarge a board.

import { ask, code as id, main, make, words } from "/class-files/class.js";

/** How often the boards are asked for, in milliseconds: two moves a second can be seen. */
const OFTEN = 500;
/** How long a view stays before the next, in milliseconds. */
const STAYS = 12_000;
/** Lines of a page of standings or pairings that can be read from the back. */
const LINES = 12;

const lang = document.documentElement.lang;
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

let view;
let boards = [];
/** What is shown: boards, pairs, standings, or a table. */
let shown = "pairs";
let page = 0;
let held = false;
let typed = "";

const head = make("header", {});
const body = make("div", { className: "view" });
const foot = make("footer", {}, words.enlarge);
main.replaceChildren(head, body, foot);

const nameOf = (number) => view.players.find((one) => one.player === number)?.name ?? String(number);

// Boards

/** A board that is drawn once and changes in place. */
class Board {
  constructor(of) {
    this.id = of.id;
    const pit = (letter) => make("span", { className: "pit", dataset: { pit: letter } });
    this.pits = Object.fromEntries([..."ABCDEFabcdef"].map((letter) => [letter, pit(letter)]));
    this.north = make("span", { className: "granary" });
    this.south = make("span", { className: "granary" });
    this.top = make("p", { className: "name" });
    this.bottom = make("p", { className: "name" });
    this.element = make("li", { className: "board", dataset: { table: of.table } },
      make("p", { className: "number" }, of.game > 1 ? `${of.table}.${of.game}` : String(of.table)), this.top,
      make("div", { className: "wood" }, this.north,
        make("div", { className: "pits" }, ...[..."fedcbaABCDEF"].map((letter) => this.pits[letter])), this.south),
      this.bottom);
  }

  draw(now) {
    const counts = now.position.split(" ")[0].split("-");
    [..."ABCDEFabcdef"].forEach((letter, at) => {
      const pit = this.pits[letter];
      if (pit.textContent !== counts[at]) pit.textContent = counts[at];
      pit.classList.toggle("empty", counts[at] === "0");
      pit.classList.toggle("last", now.last?.[0] === letter);
    });
    const seeds = now.result ? now.result.granaries : { south: counts[12], north: counts[13] };
    this.south.textContent = String(seeds.south);
    this.north.textContent = String(seeds.north);
    const moves = now.result ? null : counts[14] === "S" ? "south" : "north";
    this.top.textContent = now.north;
    this.bottom.textContent = now.south;
    this.top.classList.toggle("moves", moves === "north");
    this.bottom.classList.toggle("moves", moves === "south");
    this.top.classList.toggle("won", now.result?.winner === "north");
    this.bottom.classList.toggle("won", now.result?.winner === "south");
    this.element.classList.toggle("over", Boolean(now.result));
    this.element.ariaLabel = `${now.south} ${seeds.south} – ${seeds.north} ${now.north}`;
  }
}

const drawn = new Map();

function drawBoards() {
  const one = Number(shown);
  const wanted = one ? boards.filter((board) => board.table === one) : boards;
  const elements = wanted.map((now) => {
    if (!drawn.has(now.id)) drawn.set(now.id, new Board(now));
    const board = drawn.get(now.id);
    board.draw(now);
    return board.element;
  });
  for (const gone of [...drawn.keys()].filter((each) => !boards.some((now) => now.id === each))) drawn.delete(gone);
  let list = body.querySelector("ul.boards");
  if (!list) {
    list = make("ul", { className: "boards" });
    body.replaceChildren(list);
  }
  const columns = Math.max(1, Math.ceil(Math.sqrt((elements.length * innerWidth) / innerHeight / 2.2)));
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--rows", Math.max(1, Math.ceil(elements.length / columns)));
  const same = list.children.length === elements.length && elements.every((each, at) => list.children[at] === each);
  if (!same) list.replaceChildren(...elements);
}

// Pairs and standings, a page after the other

function lines() {
  if (shown === "standings") {
    return view.standings.map((one) => make("tr", {}, make("td", {}, String(one.place)), make("th", { scope: "row" }, nameOf(one.player)), make("td", {}, one.points)));
  }
  const round = view.current;
  if (!round) return view.players.map((one) => make("tr", {}, make("td", {}, String(one.player)), make("th", { scope: "row" }, one.name)));
  const results = (one) => one.games.map((game) => game.result ?? "…").join(" ; ");
  return [
    ...round.tables.map((one) => make("tr", {}, make("td", {}, String(one.table)), make("th", { scope: "row" }, nameOf(one.south)),
      make("td", {}, results(one)), make("th", {}, nameOf(one.north)))),
    ...round.byes.map((one) => make("tr", {}, make("td", {}, "–"), make("th", { colSpan: 3, scope: "row" }, one.why))),
  ];
}

function drawTable() {
  const all = lines();
  const pages = Math.max(1, Math.ceil(all.length / LINES));
  const from = (page % pages) * LINES;
  body.replaceChildren(make("table", { className: shown }, make("tbody", {}, ...all.slice(from, from + LINES))));
}

const span = (millis) => {
  const seconds = Math.max(0, Math.round(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function draw(now) {
  if (!view) return;
  const titles = { standings: words.standings, boards: words.boards_now, pairs: view.current ? words.pairs : words.players };
  let where = view.round ? fill(view.rounds ? words.round_of : words.round_n, view) : words.not_begun;
  if (view.ends && now) where = now < view.begins ? fill(words.begins_in, { time: span(view.begins - now) }) : fill(words.ends_in, { time: span(view.ends - now) });
  const parts = [view.name, titles[shown] ?? fill(words.table, { table: shown }), view.ended ?? where];
  if (head.children.length !== 3) head.replaceChildren(make("h1", {}), make("p", {}), make("p", {}));
  parts.forEach((text, at) => {
    if (head.children[at].textContent !== text) head.children[at].textContent = text;
  });
  if (shown === "boards" || Number(shown)) drawBoards();
  else drawTable();
}

/** The next view: boards have a turn where there are boards, long lists a page at a time. */
function next() {
  const pages = shown === "boards" ? 1 : Math.ceil(lines().length / LINES);
  if (shown !== "boards" && page + 1 < pages) {
    page += 1;
    return;
  }
  page = 0;
  const order = ["pairs", ...(boards.length ? ["boards"] : []), ...(view.round ? ["standings"] : [])];
  shown = order[(order.indexOf(shown) + 1) % order.length];
}

let turned = Date.now();
const show = (what) => {
  [shown, page, held, turned] = [what, 0, true, Date.now()];
  draw();
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const tables = [...new Set(boards.map((board) => board.table))];
  const at = tables.indexOf(Number(shown));
  if (/^[0-9]$/.test(key)) {
    typed = (typed + key).slice(-2);
    const wanted = [Number(typed), Number(key)].find((number) => tables.includes(number));
    setTimeout(() => (typed = ""), 900);
    show(wanted ? String(wanted) : "boards");
  } else if (key === "arrowright" && tables.length) show(String(tables[(at + 1) % tables.length]));
  else if (key === "arrowleft" && tables.length) show(String(tables[(at + tables.length - (at < 0 ? 0 : 1)) % tables.length]));
  else if (key === "s") show("standings");
  else if (key === "b") show("boards");
  else if (key === "r") show("pairs");
  else if (key === "escape" || key === " ") held = !held || key === "escape" ? false : held;
  else if (key === "l") location.search = `?lang=${lang === "fr" ? "en" : "fr"}`;
  else return;
  event.preventDefault();
});
body.addEventListener("click", (event) => {
  const table = event.target.closest(".board")?.dataset.table;
  if (table) show(Number(shown) ? "boards" : table);
});

async function look() {
  try {
    const now = await (await ask("GET", `/tournaments/${id}/boards`)).json();
    boards = now.boards;
    if (!view || view.number !== now.number) view = await (await ask("GET", `/tournaments/${id}`)).json();
    foot.textContent = words.enlarge;
    if (!held && Date.now() - turned > STAYS) {
      turned = Date.now();
      next();
    }
    draw(now.now);
  } catch (problem) {
    foot.textContent = problem.message;
  }
  setTimeout(look, OFTEN);
}
look();

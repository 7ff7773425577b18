// What a room looks at. Of a class: all boards, how far those are who do something else, and its tournament. Of a
// tournament: all boards, who meets whom, the standings. It goes round by itself; keys hold a view or enlarge a board.

import { ask, code, langs, main, make, picture, words } from "/class-files/class.js";
import { span } from "/class-files/time.js";
import { drawBoards, gameOf, numbersOf } from "/tournament-files/boards.js";
import { cardOf, taught } from "/tournament-files/secrets.js";

/** How often it is asked how things stand, in milliseconds: two moves a second can be seen. */
const OFTEN = 500;
/** How long a view stays before the next, in milliseconds. */
const STAYS = 12_000;
/** Lines of a page of standings or pairings that can be read from the back. */
const LINES = 12;

/** A class has a code of six letters, a tournament a longer id. */
const ofClass = /^[A-Z]{6}$/.test(code);
const lang = document.documentElement.lang;
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

let now = { boards: [], others: [] };
/** The tournament that is shown, if there is one. */
let view;
/** What is shown: boards, pairs or standings; and the game that is enlarged, if one is. */
let shown = ofClass ? "boards" : "pairs";
let one = "";
let page = 0;
let held = false;
let turned = Date.now();

const [title, what, where] = [make("h1", {}), make("p", { role: "status" }), make("p", {})];
const body = make("div", { className: "view" });
const pupils = make("ul", { className: "others" });
const foot = make("footer", {});
main.classList.add("wall");
main.replaceChildren(make("header", {}, title, what, where), body, pupils, foot);

const put = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};
const nameOf = (number) => view.players.find((each) => each.player === number)?.name ?? String(number);

// Pairs and standings, a page after the other

function lines() {
  if (shown === "standings") {
    return view.standings.map((each) => make("tr", {}, make("td", {}, String(each.place)), make("th", { scope: "row" }, nameOf(each.player)), make("td", {}, each.points)));
  }
  const round = view.current;
  if (!round) return view.players.map((each) => make("tr", {}, make("td", {}, String(each.player)), make("th", { scope: "row" }, each.name)));
  const results = (each) => each.games.map((game) => game.result ?? "…").join(" ; ");
  return [
    ...round.tables.map((each) => make("tr", {}, make("td", {}, String(each.table)), make("th", { scope: "row" }, nameOf(each.south)),
      make("td", {}, results(each)), make("th", {}, nameOf(each.north)))),
    ...round.byes.map((each) => make("tr", {}, make("td", {}, "–"), make("th", { colSpan: 3, scope: "row" }, each.why))),
  ];
}

function drawTable() {
  const all = lines();
  const pages = Math.max(1, Math.ceil(all.length / LINES));
  const from = (page % pages) * LINES;
  body.replaceChildren(make("table", { className: shown }, make("tbody", {}, ...all.slice(from, from + LINES))));
}

// Those of a class who have questions or play against the program: drawn once, changed in place

const tiles = new Map();
function tile(each) {
  if (!tiles.has(each.number)) {
    const [name, far, bar] = [make("strong", {}), make("span", { className: "far" }), make("progress", {})];
    const element = make("li", {}, make("img", { src: picture(each), alt: "" }), name, far, bar);
    tiles.set(each.number, { element, name, far, bar });
  }
  const { element, name, far, bar } = tiles.get(each.number);
  put(name, each.name);
  put(far, each.done ? "✓" : each.items ? `${each.over}/${each.items}` : "…");
  bar.hidden = !each.items;
  [bar.max, bar.value] = [each.items || 1, each.over];
  bar.ariaLabel = `${each.name}, ${each.title}`;
  element.title = each.title;
  element.classList.toggle("done", each.done);
  return element;
}

function drawOthers(others, share) {
  pupils.hidden = !others.length;
  const elements = others.map(tile);
  const columns = Math.max(1, Math.ceil(Math.sqrt((elements.length * innerWidth) / (innerHeight * (1 - share || 1)) / 2.4)));
  pupils.style.setProperty("--columns", columns);
  pupils.style.setProperty("--rows", Math.max(1, Math.ceil(elements.length / columns)));
  const same = pupils.children.length === elements.length && elements.every((each, at) => pupils.children[at] === each);
  if (!same) pupils.replaceChildren(...elements);
}

// The head says what is shown, and how far the tournament is

function drawHead(others) {
  put(title, [ofClass ? fill(words.class_wall, { class: code }) : "", view?.name].filter(Boolean).join(" · "));
  const titles = { standings: words.standings, pairs: view?.current ? words.pairs : words.players };
  const doing = [now.boards.length ? words.boards_now : "", ...new Set(others.map((each) => each.title))].filter(Boolean).join(" · ");
  const told = one ? fill(words.table, { table: numbersOf(now.boards).get(one) }) : titles[shown] ?? (doing || (view ? words.boards_now : words.wall_empty));
  put(what, now.paused ? words.wall_paused : told);
  let far = "";
  if (view) far = view.round ? fill(view.rounds ? words.round_of : words.round_n, view) : words.not_begun;
  if (view?.ends && now.now) far = now.now < view.begins ? fill(words.begins_in, { time: span(view.begins - now.now) }) : fill(words.ends_in, { time: span(view.ends - now.now) });
  put(where, view?.ended ?? far);
  put(foot, view ? words.enlarge : words.wall_keys);
}

/** What there is to see, in turn. */
const order = () => {
  const boards = now.boards.length || now.others.length || !view ? ["boards"] : [];
  return [...(view ? ["pairs"] : []), ...boards, ...(view?.round ? ["standings"] : [])];
};

function draw() {
  if (!now.boards.some((board) => board.id === one)) one = "";
  if (!order().includes(shown) && !held) shown = order()[0];
  const lists = view && shown !== "boards" && !one;
  const others = one || lists ? [] : now.others;
  const share = lists ? 1 : now.boards.length ? (others.length ? 0.7 : 1) : 0;
  main.style.setProperty("--share", share);
  body.hidden = !share;
  if (lists) drawTable();
  else if (share) drawBoards(body, now.boards, one, share);
  drawOthers(others, share);
  drawHead(others);
}

/** The next view: long lists have a page after the other. */
function next() {
  const pages = shown === "boards" ? 1 : Math.ceil(lines().length / LINES);
  if (page + 1 < pages) {
    page += 1;
    return;
  }
  page = 0;
  shown = order()[(order().indexOf(shown) + 1) % order().length];
}

const show = (view, game = "") => {
  [shown, one, page, held, turned] = [view, game, 0, true, Date.now()];
  draw();
};

/** Lets it go round again; a class sees its boards first. */
const release = () => {
  [shown, one, page, held, turned] = [ofClass ? "boards" : shown, "", 0, false, Date.now()];
  draw();
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const game = gameOf(key, now.boards, one);
  if (game !== undefined) show("boards", game);
  else if (key === "s" && view) show("standings");
  else if (key === "r" && view) show("pairs");
  else if (key === "escape") release();
  else if (key === "l") location.search = `?lang=${langs[(langs.indexOf(lang) + 1) % langs.length]}`;
  else return;
  event.preventDefault();
});
body.addEventListener("click", (event) => {
  const game = event.target.closest(".board")?.dataset.id;
  if (game) show("boards", one ? "" : game);
});

/** How things stand in a class, which its teacher and its pupils may see, or in a tournament. */
async function read() {
  if (ofClass) return (await ask("GET", `/classes/${code}/boards`, taught(code) ?? cardOf(code))).json();
  const told = await (await ask("GET", `/tournaments/${code}/boards`)).json();
  return { ...told, others: [], tournament: { id: code, number: told.number } };
}

async function look() {
  try {
    const told = await read();
    const of = told.tournament;
    if (!of) view = undefined;
    else if (view?.id !== of.id || view.number !== of.number) view = await (await ask("GET", `/tournaments/${of.id}`)).json();
    now = told;
    if (!held && Date.now() - turned > STAYS) {
      turned = Date.now();
      next();
    }
    draw();
  } catch (problem) {
    put(foot, problem.message);
  }
  setTimeout(look, OFTEN);
}
if (ofClass) draw();
look();

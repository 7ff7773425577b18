// A tournament: who meets whom and why, the standings, and a part for the player and for the director.

import { ask, code as id, kept, main, make, words } from "/class-files/class.js";
import { span } from "/class-files/time.js";
import { director } from "/tournament-files/director.js";
import { form } from "/tournament-files/make.js";
import { player } from "/tournament-files/player.js";
import { secrets } from "/tournament-files/secrets.js";

/** How often it is asked whether something has changed, in milliseconds. */
const OFTEN = 2_000;
/** The same for all of an arena, in which something changes all the time. */
const ARENA = 10_000;
const KEPT = "awale-tournaments";

export const lang = document.documentElement.lang;
export const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
export const button = (text, act, className = "") => {
  const made = make("button", { type: "button", className }, text);
  made.addEventListener("click", act);
  return made;
};
export const date = (seconds) => new Date(seconds * 1000).toLocaleDateString(lang, { dateStyle: "long" });

/** What this browser keeps of tournaments, by their ids: secrets of directors and players. */
export const mine = {
  all: () => (kept.read(KEPT) ?? []).filter((one) => !one.until || one.until > Date.now() / 1000),
  of: (wanted) => mine.all().find((one) => one.id === wanted) ?? {},
  keep(wanted, more) {
    const others = mine.all().filter((one) => one.id !== wanted);
    kept.write(KEPT, [...others, { ...mine.of(wanted), ...more, id: wanted }]);
  },
  forget: (wanted) => kept.write(KEPT, mine.all().filter((one) => one.id !== wanted)),
};

/** Takes a secret out of the address and keeps it. */
function secretsOfAddress() {
  const found = new URLSearchParams(location.hash.slice(1));
  for (const whose of ["director", "player"]) {
    if (found.get(whose)) mine.keep(id, { [whose]: found.get(whose) });
  }
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/** A line that says where the tournament stands. */
function status(view, ahead) {
  if (view.ended) return view.ended;
  const now = Date.now() + ahead;
  const parts = [];
  if (view.begins && now < view.begins) parts.push(fill(words.begins_in, { time: span(view.begins - now) }));
  else if (view.ends) parts.push(fill(words.ends_in, { time: span(view.ends - now) }));
  else if (!view.round) parts.push(words.not_begun);
  else if (view.rounds) parts.push(fill(words.round_of, view));
  else parts.push(fill(words.round_n, view));
  parts.push(fill(words.players_count, { count: view.players.filter((one) => !one.withdrawn).length }));
  if (view.missing && !view.ends) parts.push(fill(words.missing, { count: view.missing }));
  return parts.join(" · ");
}

export const nameOf = (view, number) => view.players.find((one) => one.player === number)?.name ?? String(number);

/** The tables of a round; a director enters results there. */
export function tables(view, round, enter) {
  const row = (one) => {
    const games = one.games.map((game) => {
      const result = make("span", { className: game.claims?.length > 1 ? "score wrong" : "score" }, game.result ?? (game.claims?.length > 1 ? "?" : "…"));
      const sides = one.games.length > 1 ? `${nameOf(view, game.south)} : ` : "";
      const look = game.id && make("a", { href: `/game/${game.id}#watch` }, words.watch);
      return make("div", { className: "game" }, sides, result, ...(look ? [look] : []), ...(enter ? [enter(one, game)] : []));
    });
    const why = make("details", {}, make("summary", {}, words.why), make("ul", {}, ...one.why.map((text) => make("li", {}, text))));
    const side = (number, points) => make("span", { className: "who" }, nameOf(view, number), " ", make("small", {}, `(${points})`));
    return make("li", { dataset: { table: one.table } },
      make("strong", {}, fill(words.table, one)), " ",
      side(one.south, one.points[0]), " – ", side(one.north, one.points[1]), ...games, why);
  };
  const byes = round.byes.map((one) => make("li", {}, one.why));
  return make("ul", { className: "tables" }, ...round.tables.map(row), ...byes);
}

export function standings(view) {
  const head = ["", words.player, words.points, ...view.tie_breaks].map((text) => make("th", { scope: "col" }, text));
  const line = (one) => make("tr", {}, make("td", {}, String(one.place)),
    make("th", { scope: "row" }, nameOf(view, one.player)), make("td", {}, one.points),
    ...one.tie_breaks.map((value) => make("td", {}, value)));
  return make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: words.standings }, make("table", {},
    make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...view.standings.map(line))));
}

async function keep() {
  secretsOfAddress();
  const read = async () => {
    const answer = await ask("GET", `/tournaments/${id}`);
    return answer.json();
  };
  let view = await read();
  // The clock of the server is another; boards tell it.
  let ahead = 0;
  if (view.begins) ahead = (await (await ask("GET", `/tournaments/${id}/boards`)).json()).now - Date.now();
  const { director: directs, player: plays } = secrets(id, view.class, view.club);
  mine.keep(id, { name: view.name, until: view.until });
  const line = make("p", { className: "status", role: "status" });
  const told = make("p", { className: "told wrong", role: "alert" });
  const attempt = (act) => async (event) => {
    event?.preventDefault();
    try {
      told.textContent = "";
      await act();
    } catch (problem) {
      told.textContent = problem.message;
    }
  };
  const changed = async (after) => {
    view = after ?? (await read());
    draw();
  };
  const forPlayer = player({ id, secret: plays, directs, attempt, changed, view });
  const forDirector = directs && director({ id, secret: directs, attempt, changed, view });
  const rounds = make("nav", { className: "row", ariaLabel: words.pairs });
  const pairs = make("div", { className: "pairs" });
  const places = make("div", {});
  let shown;
  const drawRounds = async () => {
    const numbers = view.ends ? [] : [...Array(view.round).keys()].map((at) => at + 1);
    rounds.replaceChildren(...numbers.map((number) => {
      const made = button(String(number), () => {
        shown = number === view.round ? undefined : number;
        draw();
      });
      made.ariaLabel = fill(words.round_n, { round: number });
      made.ariaCurrent = String((shown ?? view.round) === number);
      return made;
    }));
    const round = shown ? await (await ask("GET", `/tournaments/${id}/rounds/${shown}`)).json() : view.current;
    // What a director is typing stays.
    if (pairs.contains(document.activeElement) && document.activeElement.matches("input, select")) return;
    const open = new Set([...pairs.querySelectorAll("details[open]")].map((one) => one.closest("li").dataset.table));
    pairs.replaceChildren(...(round ? [tables(view, round, forDirector?.enter)] : []));
    for (const one of pairs.querySelectorAll("li")) {
      if (open.has(one.dataset.table)) for (const details of one.querySelectorAll(":scope > details")) details.open = true;
    }
  };
  let drawn = 0;
  const draw = () => {
    drawn = Date.now();
    line.textContent = status(view, ahead);
    places.replaceChildren(standings(view));
    drawRounds().catch(() => {});
    forPlayer.draw(view);
    forDirector?.draw(view);
  };
  const links = make("p", { className: "row" },
    make("a", { className: "button", href: `/projector/${id}` }, words.projector),
    ...(view.club ? [make("a", { className: "button", href: `/club/${view.club}` }, words.club)] : []));
  main.replaceChildren(make("h1", {}, view.name), line, told, forPlayer.element,
    ...(forDirector ? [forDirector.element] : []),
    make("section", {}, make("h2", {}, words.pairs), rounds, pairs),
    make("section", {}, make("h2", {}, words.standings), places),
    links, make("p", { className: "soft" }, fill(words.until, { date: date(view.until) })));
  draw();
  const look = async () => {
    try {
      line.textContent = status(view, ahead);
      if (view.ends && !directs && Date.now() - drawn < ARENA) await forPlayer.look(view);
      else {
        const next = await read();
        if (next.number !== view.number) await changed(next);
      }
      if (told.dataset.away) told.textContent = told.dataset.away = "";
    } catch (problem) {
      told.textContent = problem.message;
      told.dataset.away = "1";
    }
    setTimeout(look, OFTEN);
  };
  setTimeout(look, OFTEN);
}

if (id) {
  keep().catch((problem) => main.replaceChildren(make("h1", {}, words.new_tournament), make("p", { role: "alert" }, problem.message)));
} else {
  form({ mine });
}

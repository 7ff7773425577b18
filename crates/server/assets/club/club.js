// A club: its dates, ladder, ratings, tournaments and members, as far as whoever looks may see them; a part for
// members and for the keeper.

import { ask, code as id, field, kept, main, make, words } from "/class-files/class.js";
import { keeper } from "/club-files/keeper.js";
import { member } from "/club-files/member.js";

/** How often it is asked whether something has changed, in milliseconds. */
const OFTEN = 10_000;
const KEPT = "awale-clubs";

export const lang = document.documentElement.lang;
export const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
export const button = (text, act, className = "") => {
  const made = make("button", { type: "button", className }, text);
  made.addEventListener("click", act);
  return made;
};
export const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(lang, { dateStyle: "long" });

/** What this browser keeps of clubs: secrets of keepers and members. */
export const mine = {
  all: () => kept.read(KEPT) ?? [],
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
  for (const whose of ["keeper", "member"]) {
    if (found.get(whose)) mine.keep(id, { [whose]: found.get(whose) });
  }
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/** When a date is: the day, and from when to when in the time of whoever reads. */
export function when(date) {
  const [from, to] = [date.starts, date.ends].map((seconds) => new Date(seconds * 1000));
  return new Intl.DateTimeFormat(lang, { dateStyle: "full", timeStyle: "short" }).formatRange(from, to);
}

/** Opens a file that needs the secret. */
export const download = (attempt, path, secret, name) => attempt(async () => {
  const file = await (await ask("GET", `/clubs/${id}${path}`, secret)).blob();
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});

function dates(view, attempt, secret) {
  const now = Date.now() / 1000;
  const item = (one) => make("li", { dataset: { date: one.date } },
    make("time", { dateTime: new Date(one.starts * 1000).toISOString() }, when(one)),
    make("strong", {}, one.title), ...(one.place ? [make("p", {}, one.place)] : []),
    ...(one.text ? [make("p", { className: "about soft" }, one.text)] : []),
    ...(one.audience === "members" ? [make("p", { className: "soft" }, words.members_only)] : []));
  const [coming, past] = [view.dates.filter((one) => one.ends >= now), view.dates.filter((one) => one.ends < now).reverse()];
  const parts = [coming.length ? make("ul", { className: "list" }, ...coming.map(item)) : make("p", { className: "soft" }, words.no_dates)];
  if (past.length) parts.push(make("details", {}, make("summary", {}, words.past_dates), make("ul", { className: "list" }, ...past.map(item))));
  if (view.dates.length) {
    parts.push(make("div", { className: "row" }, button(words.calendar, download(attempt, "/calendar.ics", secret, "club.ics"))));
    if (view.dates.some((one) => one.audience === "everyone")) {
      parts.push(make("p", { className: "soft follow" }, words.follow, " ", make("code", {}, `${location.origin}/api/v1/clubs/${id}/calendar.ics`)));
    }
  }
  return parts;
}

function ratings(view, attempt, secret) {
  if (!view.ratings.length) return [make("p", { className: "soft" }, words.no_ratings)];
  const sign = (change) => (change === undefined ? "–" : change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "=");
  const head = [words.place, words.member, words.rating, words.deviation, words.change, words.games, words.score]
    .map((text) => make("th", { scope: "col" }, text));
  const line = (one) => make("tr", {}, make("td", {}, String(one.place)), make("th", { scope: "row" }, one.name),
    make("td", {}, make("strong", {}, String(one.rating))), make("td", {}, String(2 * one.deviation)), make("td", {}, sign(one.change)),
    make("td", {}, String(one.games)), make("td", {}, `${one.won} · ${one.drawn} · ${one.lost}`));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...view.ratings.map(line)));
  return [make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: words.ratings }, table),
    make("p", { className: "soft" }, words.ratings_rule),
    make("div", { className: "row" },
      button(words.print_ratings, download(attempt, `/print/ratings?lang=${lang}`, secret, "ratings.pdf")),
      button(words.ratings_csv, download(attempt, "/export/ratings?format=csv", secret, "ratings.csv")))];
}

function tournaments(view) {
  if (!view.tournaments.length) return [make("p", { className: "soft" }, words.no_tournaments)];
  const item = (one) => make("li", {}, make("a", { href: `/tournament/${one.id}` }, one.name),
    make("p", { className: "soft" }, [...(one.boards > 1 ? [words.team_match] : []), one.ended ? words.ended : words.going_on].join(" · ")));
  return [make("ul", { className: "list" }, ...view.tournaments.map(item))];
}

function members(view) {
  if (!view.members.length) return [make("p", { className: "soft" }, words.no_members)];
  return [make("ul", { className: "names" }, ...view.members.map((one) => make("li", {}, one.name)))];
}

/** Where a member enters with what is typed of the card. */
function entering(attempt, changed) {
  const card = field(words.card_code, { id: "card", className: "code", required: true, maxLength: 32, autocomplete: "off", autocapitalize: "characters", spellcheck: false });
  const form = make("form", {}, card.view, make("p", {}, make("button", { type: "submit" }, words.enter)));
  form.addEventListener("submit", attempt(async () => {
    const entered = await (await ask("POST", `/clubs/${id}/enter`, null, { card: card.input.value.trim() })).json();
    mine.keep(id, { member: entered.secret });
    await changed();
  }));
  return make("details", {}, make("summary", {}, words.enter_title), form);
}

async function show() {
  secretsOfAddress();
  const asEveryone = new URLSearchParams(location.search).get("view") === "everyone";
  const secret = () => (asEveryone ? undefined : mine.of(id).keeper ?? mine.of(id).member);
  const read = async () => {
    try {
      return await (await ask("GET", `/clubs/${id}`, secret())).json();
    } catch (problem) {
      // A card that was renewed opens nothing any more; the page for everyone stays.
      if (problem.status !== 403 || !secret()) throw problem;
      mine.keep(id, { keeper: undefined, member: undefined });
      told.textContent = problem.message;
      return (await ask("GET", `/clubs/${id}`)).json();
    }
  };
  const told = make("p", { className: "told wrong", role: "alert" });
  const attempt = (act) => async (event) => {
    event?.preventDefault();
    try {
      told.textContent = "";
      await act();
    } catch (problem) {
      told.textContent = problem.message;
      told.scrollIntoView({ block: "nearest" });
    }
  };
  let view = await read();
  let forKeeper;
  const heading = make("h1", {});
  const [who, about] = [make("p", { className: "status", role: "status" }), make("p", { className: "about" })];
  const parts = make("div", {});
  const aside = make("div", {});
  const section = (name, title, children) => make("section", { id: name }, make("h2", {}, title), ...children);
  const draw = () => {
    heading.textContent = view.name;
    about.textContent = view.about;
    const name = view.ladder?.places.concat(view.members ?? []).find((one) => one.member === view.me)?.name
      ?? view.members?.find((one) => one.member === view.me)?.name;
    who.replaceChildren(...(view.you === "keeper" ? [words.keeping, " ", make("a", { href: "?view=everyone" }, words.public_view)]
      : view.you === "member" ? [fill(words.you_are, { name: name ?? view.me }), " ", button(words.not_me, () => {
        mine.keep(id, { member: undefined });
        changed().catch(() => {});
      })] : []));
    const on = member({ id, view, secret: secret(), attempt, changed });
    parts.replaceChildren(section("dates", words.dates, dates(view, attempt, secret())),
      ...(view.ladder ? [section("ladder", words.ladder, on.ladder)] : []),
      ...(view.ratings ? [section("ratings", words.ratings, ratings(view, attempt, secret()))] : []),
      ...(view.tournaments ? [section("tournaments", words.tournaments, tournaments(view))] : []),
      ...(view.members ? [section("members", words.members, members(view))] : []));
    const wanted = view.you === "keeper";
    if (wanted && !forKeeper) forKeeper = keeper({ id, secret: secret(), attempt, changed, view });
    if (wanted) forKeeper.draw(view);
    if (aside.dataset.you !== view.you) {
      aside.replaceChildren(...(wanted ? [forKeeper.element] : view.you === "everyone" && !asEveryone ? [entering(attempt, changed)] : []));
      aside.dataset.you = view.you;
    }
  };
  const changed = async (after) => {
    view = after ?? (await read());
    draw();
  };
  mine.keep(id, { name: view.name });
  main.replaceChildren(heading, who, told, about, ...(view.you === "keeper" ? [aside, parts] : [parts, aside]));
  draw();
  const look = async () => {
    const next = await read().catch(() => null);
    // What somebody is choosing on the ladder stays.
    const busy = parts.contains(document.activeElement) && document.activeElement.matches("select, input");
    if (next && !busy && JSON.stringify(next) !== JSON.stringify(view)) await changed(next);
    setTimeout(look, OFTEN);
  };
  setTimeout(look, OFTEN);
}

/** Where a club is made. */
function form() {
  const name = field(words.club_name, { id: "name", required: true, maxLength: 40, autocomplete: "off" });
  const line = make("p", { className: "told wrong", role: "alert" });
  const view = make("form", {}, make("h1", {}, words.new_club), make("p", {}, words.about_clubs), name.view, line,
    make("button", { className: "main", type: "submit" }, words.make));
  view.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const made = await (await ask("POST", "/clubs", null, { name: name.input.value })).json();
      mine.keep(made.id, { name: name.input.value, keeper: made.keeper });
      location.assign(made.link + location.search);
    } catch (problem) {
      line.textContent = problem.message;
    }
  });
  const all = mine.all();
  const link = (one) => make("li", {}, make("a", { href: `/club/${one.id}` }, one.name ?? one.id));
  main.replaceChildren(view, ...(all.length ? [make("h2", {}, words.mine), make("ul", {}, ...all.map(link))] : []));
  name.input.focus();
}

if (id) show().catch((problem) => main.replaceChildren(make("h1", {}, words.title), make("p", { role: "alert" }, problem.message)));
else form();

// The strip of a class on the pages of the application: who the pupil is, what there is to do, the hand, the
// pause. It is fetched by those alone who entered a class, and tells the server how far they have come.

import { CARD, ask, curtain, follow, go, isAt, kept, make } from "/class-files/card.js";

const pupil = kept.read(CARD);
const lang = () => document.documentElement.lang;
let words = null;
let task = null;
/** What was told of the page and is not told to the server yet. */
const waiting = [];

async function learnWords() {
  if (words?.lang === lang()) return;
  const answer = await fetch(`/class-files/words.${lang()}.json`);
  if (answer.ok) words = { ...(await answer.json()), lang: lang() };
}

/** The question of the task that the page tells of, if it is one of it. */
function itemOf({ what, name, part }) {
  const { work } = task;
  if (what === "lesson" && work.kind === "lesson" && work.lesson === name) return part;
  if (what === "lesson" && work.kind === "path" && name === "own") return part;
  if (what === "puzzle" && work.kind === "puzzles") {
    const place = work.puzzles.indexOf(part);
    return work.rules === name && place >= 0 ? place + 1 : null;
  }
  if (what === "game" && !task.game && task.items === 0) {
    // A game that goes on is the next one after those that are over.
    return `${name}` === gameOf(work) ? Math.max(0, ...task.over) + 1 : null;
  }
  return null;
}

/** The game against the program that a task asks for: its rules and the level. */
const gameOf = (work) => `${work.rules}/${work.level ?? 2}`;

let sending = false;
async function send() {
  if (sending || !task) return;
  sending = true;
  try {
    while (waiting.length) {
      const [told] = waiting;
      const item = itemOf(told);
      if (item) {
        const { assignment } = task;
        await ask("POST", `/classes/${pupil.class}/me/progress`, pupil.token, { assignment, item, tries: told.tries, outcome: told.outcome });
        if (told.outcome !== "open" && !task.over.includes(item)) task.over.push(item);
      }
      waiting.shift();
    }
  } catch (problem) {
    // What the server does not want is not told again; what it did not hear is.
    if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) waiting.shift();
  }
  sending = false;
}

addEventListener("awale-progress", ({ detail }) => {
  const [what, name, part, tries, outcome] = detail.split(" ");
  waiting.push({ what, name, part: Number(part), tries: Number(tries), outcome });
  send();
});

function strip() {
  const title = make("a", { className: "class-task" });
  title.addEventListener("click", (event) => {
    event.preventDefault();
    if (task && !isAt(task)) go(task);
    else location.assign(`/class/${pupil.class}`);
  });
  const hand = make("button", { type: "button", className: "class-hand", dataset: { testid: "hand" } });
  hand.addEventListener("click", async () => {
    const up = hand.ariaPressed !== "true";
    hand.ariaPressed = String(up);
    await ask("POST", `/classes/${pupil.class}/me/hand`, pupil.token, { up }).catch(() => {});
  });
  const home = make("a", { className: "class-home", href: `/class/${pupil.class}` },
    make("img", { src: `/api/v1/animals/${encodeURIComponent(pupil.animal)}`, alt: "" }));
  const view = make("aside", { className: "class-strip", dataset: { testid: "strip" } }, home, title, hand);
  return { view, title, hand, home };
}

/** What the strip says of the task. */
function describe() {
  if (!task) return words.nothing;
  if (task.done) return `${words.done} ${words.back}`;
  const count = task.items > 1 ? ` (${Math.min(task.over.length + 1, task.items)}/${task.items})` : "";
  return `${isAt(task) ? "" : `${words.to_do}\u00a0: `}${task.title}${count}`;
}

async function main() {
  const cover = curtain();
  const parts = strip();
  document.head.append(make("link", { rel: "stylesheet", href: "/class-files/here.css" }));
  await learnWords().catch(() => {});
  document.body.prepend(parts.view);
  follow(pupil, {
    absent: () => words?.away ?? "",
    async told(state, fresh) {
      task = state.task ?? null;
      await learnWords().catch(() => {});
      if (!words) return;
      if (fresh) return go(task);
      parts.view.ariaLabel = words.class_strip;
      parts.home.ariaLabel = words.my_class;
      parts.home.title = words.my_class;
      parts.title.textContent = describe();
      parts.title.href = task && !isAt(task) && !task.done ? task.link : `/class/${pupil.class}`;
      parts.title.classList.toggle("calls", Boolean(task && (task.done || !isAt(task))));
      parts.hand.textContent = state.hand ? words.hand_up : words.hand;
      parts.hand.ariaPressed = String(state.hand);
      cover(state.paused, words.look_up);
      send();
    },
    gone: () => location.assign(`/class/${pupil.class}`),
    away: () => {},
  });
}

if (pupil?.token) main();

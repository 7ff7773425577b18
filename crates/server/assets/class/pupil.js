// A pupil: in with a card, and what to do then.

import { CARD, curtain, follow, go } from "/class-files/card.js";
import { animal, ask, code, field, kept, main, make, picture, secretOfAddress, tournaments, words } from "/class-files/class.js";

/** How often it is asked whether there is a tournament, in milliseconds. */
const TOURNAMENTS = 10_000;
const cover = curtain();

function form(told = "", known = code) {
  const classCode = field(words.class_code, {
    id: "class", className: "code", value: known, autocomplete: "off", required: true, maxLength: 12,
  });
  const card = field(words.card_code, {
    id: "card", className: "code", autocomplete: "off", required: true, maxLength: 16,
  });
  const line = make("p", { className: "told wrong", role: "alert" }, told);
  const view = make(
    "form", {}, make("h1", {}, words.enter_title), classCode.view, card.view, line,
    make("button", { className: "main", type: "submit" }, words.enter),
  );
  view.addEventListener("submit", async (event) => {
    event.preventDefault();
    line.textContent = "";
    try {
      await enter(classCode.input.value, card.input.value);
    } catch (problem) {
      line.textContent = problem.message;
    }
  });
  main.replaceChildren(view);
  (known ? card : classCode).input.focus();
}

async function enter(classCode, card) {
  // Whoever had this device before has begun what another does not go on with.
  try {
    localStorage.removeItem("awale.lesson");
  } catch {
    // A private window may refuse.
  }
  const letters = classCode.replaceAll(/[^a-z]/gi, "");
  const answer = await ask("POST", `/classes/${letters || "-"}/enter`, null, { card });
  const pupil = await answer.json();
  kept.write(CARD, pupil);
  history.replaceState(null, "", `/class/${pupil.class}${location.search}`);
  inside(pupil);
}

function inside(pupil) {
  const leave = make("button", { type: "button" }, words.not_me);
  leave.addEventListener("click", () => {
    kept.write(CARD, null);
    form("", pupil.class);
  });
  const hand = make("button", { type: "button", className: "hand", dataset: { testid: "hand" } }, words.hand);
  hand.addEventListener("click", async () => {
    const up = hand.ariaPressed !== "true";
    hand.ariaPressed = String(up);
    await ask("POST", `/classes/${pupil.class}/me/hand`, pupil.token, { up }).catch((problem) => (line.textContent = problem.message));
  });
  const line = make("p", { className: "told", role: "status" });
  const work = make("div", { className: "work", dataset: { testid: "work" } });
  const played = make("div", { className: "row middle", id: "tournaments" });
  main.replaceChildren(
    make("div", { className: "center", dataset: { testid: "inside" } },
      make("img", { className: "animal", src: picture(pupil), alt: "" }),
      make("h1", {}, words.you_are.replace("{animal}", animal(pupil))),
      make("p", {}, words.card_of.replace("{number}", pupil.number).replace("{class}", pupil.class)),
      work, played, line, make("div", { className: "row middle" }, hand, leave),
    ),
  );
  const see = () => {
    if (!played.isConnected) return;
    tournaments(pupil.class, pupil.token, played);
    setTimeout(see, TOURNAMENTS);
  };
  see();
  let shown;
  follow(pupil, {
    absent: () => words.away,
    told(state, fresh) {
      const { task } = state;
      if (fresh) return go(task);
      line.textContent = "";
      hand.textContent = state.hand ? words.hand_up : words.hand;
      hand.ariaPressed = String(state.hand);
      cover(state.paused, words.look_up);
      const now = JSON.stringify([task?.assignment, task?.over]);
      if (now === shown) return;
      shown = now;
      work.replaceChildren(...(task ? given(task) : free()));
    },
    gone() {
      cover(false);
      form(words.void, pupil.class);
    },
    away: (message) => (line.textContent = message),
  });
}

/** What is given to do, and the way there. */
function given(task) {
  const begin = make("button", { type: "button", className: "main big" }, task.done ? words.again : task.over.length ? words.go_on : words.begin);
  begin.addEventListener("click", () => go(task));
  const count = task.items > 1 ? make("p", {}, words.solved.replace("{over}", task.over.length).replace("{items}", task.items)) : "";
  return [make("p", {}, task.done ? words.done : words.to_do_now), make("h2", {}, task.title), count, begin];
}

/** Nothing is given: whoever waits may choose. */
function free() {
  const link = (href, text) => make("a", { className: "button", href }, text);
  return [make("p", {}, words.wait), make("nav", { className: "row middle", ariaLabel: words.to_do }, link("/learn", words.learn),
    link("/puzzles", words.puzzles), link("/", words.machine), link("/game", words.neighbour))];
}

const scanned = secretOfAddress();
const before = kept.read(CARD);
if (scanned) {
  enter(code, scanned).catch((problem) => form(problem.message));
} else if (before && (!code || before.class === code)) {
  inside(before);
} else {
  form();
}

// A pupil: in with a card, and what to do then.

import { Refused, animal, ask, code, field, kept, main, make, picture, secretOfAddress, tournaments, words } from "/class-files/class.js";

const KEPT = "awale-card";
/** How often the server is asked whether the card still holds, in milliseconds. */
const OFTEN = 10_000;

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
  const letters = classCode.replaceAll(/[^a-z]/gi, "");
  const answer = await ask("POST", `/classes/${letters || "-"}/enter`, null, { card });
  const pupil = await answer.json();
  kept.write(KEPT, pupil);
  history.replaceState(null, "", `/class/${pupil.class}${location.search}`);
  inside(pupil);
}

function inside(pupil) {
  const leave = make("button", { type: "button" }, words.not_me);
  leave.addEventListener("click", () => {
    kept.write(KEPT, null);
    form("", pupil.class);
  });
  const link = (href, text) => make("a", { className: "button", href }, text);
  main.replaceChildren(
    make("div", { className: "center", dataset: { testid: "inside" } },
      make("img", { className: "animal", src: picture(pupil), alt: "" }),
      make("h1", {}, words.you_are.replace("{animal}", animal(pupil))),
      make("p", {}, words.card_of.replace("{number}", pupil.number).replace("{class}", pupil.class)),
      make("p", {}, words.wait),
      make("nav", { className: "row", ariaLabel: words.to_do }, link("/learn", words.learn),
        link("/puzzles", words.puzzles), link("/", words.machine), link("/game", words.neighbour)),
      make("div", { className: "row", id: "tournaments" }),
      make("p", { className: "told", role: "status" }),
      leave,
    ),
  );
  watch(pupil);
}

/** Says to the server that the pupil is here, and hears when the card is void. */
function watch(pupil) {
  const look = async () => {
    if (kept.read(KEPT)?.token !== pupil.token) return;
    const line = main.querySelector("[role=status]");
    try {
      await ask("GET", `/classes/${pupil.class}/me`, pupil.token);
      if (line) line.textContent = "";
      const list = main.querySelector("#tournaments");
      if (list) await tournaments(pupil.class, pupil.token, list);
    } catch (problem) {
      if (problem instanceof Refused && problem.status === 403) {
        kept.write(KEPT, null);
        return form(words.void, pupil.class);
      }
      if (line) line.textContent = problem.message;
    }
    setTimeout(look, OFTEN);
  };
  look();
}

const scanned = secretOfAddress();
const before = kept.read(KEPT);
if (scanned) {
  enter(code, scanned).catch((problem) => form(problem.message));
} else if (before && (!code || before.class === code)) {
  inside(before);
} else {
  form();
}

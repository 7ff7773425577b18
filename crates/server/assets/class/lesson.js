// The lesson on the page of the teacher: what is given, who is where, hands, the pause, the report.

import { ask, code, make, words } from "/class-files/class.js";
import { boardEntry, editor } from "/class-files/editor.js";

/** A choice with its label. */
function choice(id, label, options) {
  const select = make("select", { id }, ...options.map(([value, text]) => make("option", { value }, text)));
  return { input: select, view: make("div", {}, make("label", { htmlFor: id }, label), select) };
}

/** A number or a text with its label. */
function entry(id, label, properties) {
  const input = make("input", { id, ...properties });
  return { input, view: make("div", {}, make("label", { htmlFor: id }, label), input) };
}

export const button = (text, act, className = "") => {
  const made = make("button", { type: "button", className }, text);
  made.addEventListener("click", act);
  return made;
};

/** Hands a file to whoever asked for it. */
export function download(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const levels = (most) => Array.from({ length: most }, (_, at) => [String(at + 1), String(at + 1)]);

/** The form that gives something: what, with which choices, for whom. */
function giving(catalogue, path) {
  const pairs = (list) => list.map(({ name, title }) => [name, title]);
  const kinds = ["lesson", "exercise", "puzzles", "path", "machine", "position", "neighbours", "simultaneous"];
  const kind = choice("kind", words.what, kinds.map((name) => [name, words[`kind_${name}`]]));
  const lesson = choice("lesson", words.which_lesson, pairs(catalogue.lessons));
  const games = [...catalogue.games].sort((a, b) => (b.name === "awale") - (a.name === "awale"));
  const rules = choice("rules", words.game, pairs(games));
  const theme = choice("theme", words.theme, [["", words.any_theme], ...pairs(catalogue.themes)]);
  const hard = choice("hard", words.level.replace("{most}", 5), [["", words.any_level], ...levels(5)]);
  const count = entry("count", words.how_many_puzzles, { type: "number", min: 1, max: 40, value: 5 });
  const level = choice("level", words.level.replace("{most}", 10), levels(10));
  const position = entry("position", words.position, { value: "0-0-0-0-2-1-1-0-0-0-2-0-21-21-S", autocomplete: "off", spellcheck: false });
  // The board and the text follow each other: a position is typed pit by pit, or pasted.
  const board = boardEntry(() => (position.input.value = board.position()));
  position.input.addEventListener("input", () => board.show(position.input.value));
  board.show(position.input.value);
  const from = choice("from", words.from, [["", words.from_start], ["position", words.position]]);
  const rest = make("div", { className: "choices" });
  const show = () => {
    const set = [board, position];
    const begun = from.input.value ? set : [];
    const parts = {
      lesson: [lesson], exercise: [], puzzles: [rules, theme, hard, count], path: [], machine: [rules, level],
      position: [rules, level, ...set], neighbours: [rules, from, ...begun], simultaneous: [rules, from, ...begun],
    };
    rest.replaceChildren(...parts[kind.input.value].map((part) => part.view));
  };
  for (const { input } of [kind, from]) input.addEventListener("change", show);
  show();
  const work = () => {
    const game = rules.input.value;
    switch (kind.input.value) {
      case "lesson": return { kind: "lesson", lesson: lesson.input.value };
      case "exercise": return { kind: "lesson", lesson: "simulation" };
      case "puzzles": return {
        kind: "puzzles", rules: game, count: Number(count.input.value),
        ...(theme.input.value ? { theme: theme.input.value } : {}), ...(hard.input.value ? { level: Number(hard.input.value) } : {}),
      };
      case "path": return { kind: "path", path: path() };
      case "machine": return { kind: "machine", rules: game, level: Number(level.input.value) };
      case "position": return { kind: "machine", rules: game, level: Number(level.input.value), position: position.input.value.trim() };
      default: return { kind: kind.input.value, rules: game, ...(from.input.value ? { position: position.input.value.trim() } : {}) };
    }
  };
  return { view: make("div", {}, kind.view, rest), work };
}

const paces = { idle: "pace_idle", working: "pace_working", stuck: "pace_stuck", done: "pace_done" };
const ends = { won: "won", drawn: "drawn", lost: "lost_game" };

/** How far a card has come, in words. */
function describe(card) {
  const told = [words[paces[card.pace]]];
  const { game } = card;
  if (game) {
    if (game.with) told.push(words.against.replace("{card}", game.with));
    told.push(words.moves.replace("{moves}", game.plies));
    if (game.outcome) told.push(words[ends[game.outcome]]);
    else told.push(game.turn ? words.pupils_turn : game.with ? "" : words.my_turn);
  } else if (card.assignment && card.items) {
    told.push(words.solved.replace("{over}", card.over).replace("{items}", card.items));
    if (card.tries && card.pace !== "done") told.push(words.tries.replace("{tries}", card.tries));
  } else if (card.assignment && card.tries) {
    told.push(words.moves.replace("{moves}", card.tries));
  }
  return told.filter(Boolean).join(" · ");
}

/** The way to a game of a card: to watch it, or to play it. */
function gameLink({ game }) {
  if (!game) return "";
  if (game.seat) {
    try {
      localStorage.setItem(`awale.seat.${game.id}`, game.seat);
    } catch {
      return "";
    }
  }
  const href = game.seat ? `/game/${game.id}` : `/game/${game.id}#watch`;
  return make("a", { className: "button", href, target: "_blank", rel: "noopener" }, game.seat ? words.play_it : words.watch);
}

/**
 * The lesson: `of` asks the server, `attempt` tells what it refuses, `names` are those of this browser.
 * `view` is what is shown, `row` what stands in the row of a card, `draw` shows it anew.
 */
export async function lesson({ of, attempt, names, line }) {
  const catalogue = await (await ask("GET", "/lessons")).json();
  const making = editor({ line });
  const give = giving(catalogue, making.path);
  const whom = choice("whom", words.for_whom, [["all", words.for_all], ["some", words.for_some]]);
  const ticks = new Map();
  const rows = new Map();
  let state = { paused: false, assignments: [], cards: [] };
  const look = async () => {
    state = await (await of("GET", "/lesson")).json();
    draw();
  };
  const ticked = () => [...ticks].filter(([, tick]) => tick.checked).map(([number]) => number);
  const doGive = attempt(async () => {
    const cards = whom.input.value === "some" ? { cards: ticked() } : {};
    const given = await (await of("POST", "/assignments", { work: give.work(), ...cards })).json();
    line.textContent = words.given.replace("{count}", given.cards.length).replace("{title}", given.title);
    await look();
  });
  const pause = button(words.pause, attempt(async () => {
    await of("POST", "/pause", { paused: !state.paused });
    await look();
  }), "main");
  const lower = button(words.lower, attempt(async () => {
    await of("POST", "/hands", {});
    await look();
  }));
  const hands = make("p", { className: "hands", role: "status" });
  const now = make("ul", { className: "now" });
  const count = make("p", { className: "count" });
  const print = attempt(async () => {
    const pdf = await (await of("GET", `/report.pdf?lang=${document.documentElement.lang}`)).blob();
    download(pdf, `awale-${code}-bilan.pdf`);
  });
  const table = attempt(async () => {
    const text = await (await of("GET", `/report.csv?lang=${document.documentElement.lang}`)).text();
    download(new Blob(["\ufeff", named(text.replace("\ufeff", ""), names)], { type: "text/csv" }), `awale-${code}-bilan.csv`);
  });
  whom.input.addEventListener("change", () => {
    for (const tick of ticks.values()) tick.closest(".tick").hidden = whom.input.value !== "some";
  });
  function draw() {
    pause.textContent = state.paused ? words.unpause : words.pause;
    pause.ariaPressed = String(state.paused);
    const raised = state.cards.filter((card) => card.hand).sort((a, b) => a.hand - b.hand);
    hands.textContent = raised.length ? words.hands.replace("{cards}", raised.map((card) => names[card.number] || card.number).join(", ")) : "";
    lower.hidden = !raised.length;
    now.replaceChildren(...state.assignments.map((given) => make("li", {}, `${given.title} (${given.cards.length}) `,
      button(words.take_back, attempt(async () => {
        await of("DELETE", `/assignments/${given.number}`);
        await look();
      })))));
    const of_pace = (pace) => state.cards.filter((card) => card.pace === pace).length;
    count.textContent = words.summary.replace("{stuck}", of_pace("stuck")).replace("{done}", of_pace("done")).replace("{hands}", raised.length);
    for (const card of state.cards) drawCard(card);
  }
  function drawCard(card) {
    const row = rows.get(card.number);
    if (!row) return;
    row.told.textContent = `${card.hand ? `${words.hand_up} · ` : ""}${describe(card)}`;
    row.told.dataset.pace = card.pace;
    const link = card.game?.id ?? "";
    if (row.game.dataset.id !== link) {
      row.game.dataset.id = link;
      row.game.replaceChildren(gameLink(card));
    }
  }
  /** What stands in the row of a card. */
  function row(card) {
    const tick = make("input", { type: "checkbox", ariaLabel: words.tick.replace("{number}", card.number) });
    const box = make("span", { className: "tick", hidden: whom.input.value !== "some" }, tick);
    const told = make("p", { className: "progress", dataset: { testid: "progress" } });
    const game = make("span", { className: "game" });
    ticks.set(card.number, tick);
    rows.set(card.number, { told, game });
    return [box, told, game];
  }
  const view = make("section", { className: "lesson", ariaLabel: words.lesson_title },
    make("h2", {}, words.lesson_title),
    make("div", { className: "row" }, pause, lower), hands,
    make("details", { open: true }, make("summary", {}, words.give_title), give.view, whom.view,
      make("div", { className: "row" }, button(words.give, doGive, "main"))),
    make("details", {}, make("summary", {}, words.editor), making.view),
    make("details", {}, make("summary", {}, words.report), make("p", {}, words.report_names),
      make("div", { className: "row" }, button(words.report_pdf, print), button(words.report_csv, table))),
    make("h3", {}, words.now), now, count, make("p", { className: "soft" }, words.stuck_rule));
  return { view, row, look };
}

/** A table with a column of names, which only this browser has. */
function named(text, names) {
  const comma = text.includes('";"') ? ";" : ",";
  const quoted = (name) => `"${name.replaceAll('"', '""').replace(/^[=+\-@]/, "'$&")}"`;
  return text.split("\r\n").filter(Boolean).map((line, at) => {
    const [first] = line.split(comma);
    const name = at === 0 ? words.name.replace(/ \(.*/, "") : names[first.replaceAll('"', "")] ?? "";
    return [first, quoted(name), line.slice(first.length + 1)].join(comma);
  }).join("\r\n");
}

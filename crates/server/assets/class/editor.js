// Questions that a teacher makes: a board, a task, and the proof that it has one answer. They are kept in this
// browser as a file of lessons, which is also what is saved, opened, sent as a link and given to the class.

import { ask, field, kept, langs, make, words } from "/class-files/class.js";

const KEPT = "awale-own-path";
const PITS = [..."ABCDEFabcdef"];
/** The start of a game, to be changed. */
const START = Array(12).fill(4);

const tasks = {
  most: () => "play most",
  harvest: (detail) => `play harvest ${detail}`,
  safe: () => "play safe 0",
  landing: (detail) => `point landing ${detail}`,
  count: (detail) => `number harvest ${detail}`,
  best: () => "play best",
};
const asksMore = ["harvest", "landing", "count"];

/** A text on one line. */
const line1 = (text) => text.replaceAll(/\s+/g, " ").trim();

/** A path as the file it is. */
function written({ title, steps }) {
  const named = line1(title) || words.editor;
  const step = ({ text, board, task }) => `step\nfr ${text}\nen ${text}\nboard ${board}\ntask ${task}\n`;
  return `lesson own\npath first\nrules awale\ntitle.fr ${named}\ntitle.en ${named}\n\n${steps.map(step).join("\n")}`;
}

/** Reads such a file; null if it is none. */
function read(text) {
  const path = { title: "", steps: [] };
  for (const line of text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"))) {
    const at = line.indexOf(" ");
    const [key, value] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
    const step = path.steps.at(-1);
    if (key === "step") path.steps.push({ text: "", board: "", task: "" });
    else if (key.startsWith("title.")) path.title = value;
    else if (step && langs.includes(key)) step.text ||= value;
    else if (step && (key === "board" || key === "task")) step[key] = value;
  }
  return path.steps.length && path.steps.every(({ board, task }) => board && task) ? path : null;
}

/** A path in an address: the page of the application reads it from there, and the server never hears it. */
const linkOf = (text) => {
  const bytes = new TextEncoder().encode(text);
  const letters = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/learn/own#${letters}`;
};

/** A board whose seeds are typed, pit by pit; `changed` hears of it. */
export function boardEntry(changed) {
  const pits = PITS.map((pit, at) => make("input", {
    type: "number", min: 0, max: 48, value: START[at], ariaLabel: words.pit.replace("{pit}", pit), inputMode: "numeric",
  }));
  const cell = (at) => make("label", {}, make("small", {}, PITS[at]), pits[at]);
  const grid = make("div", { className: "pits" }, ...[11, 10, 9, 8, 7, 6, 0, 1, 2, 3, 4, 5].map(cell));
  const granaries = make("p", { className: "soft" });
  const numbers = () => pits.map((pit) => Math.max(0, Math.min(48, Number(pit.value) || 0)));
  /** The seeds that are not on the board lie in the granaries, as equal as can be. */
  const stored = () => {
    const rest = 48 - numbers().reduce((sum, seeds) => sum + seeds, 0);
    return [Math.ceil(rest / 2), Math.floor(rest / 2)];
  };
  const tell = ([south, north] = stored()) => {
    granaries.textContent = words.granaries.replace("{south}", south).replace("{north}", north);
  };
  for (const pit of pits) {
    pit.addEventListener("input", () => {
      tell();
      changed();
    });
  }
  tell();
  return {
    view: make("fieldset", {}, make("legend", {}, words.board), grid, granaries),
    /** The position as a text, the row at the bottom to move. */
    position: () => [...numbers(), ...stored(), "S"].join("-"),
    /** Shows a position, if a text is one. */
    show(text) {
      const found = text.trim().match(/^(\d+-){14}[SN]/);
      if (!found) return;
      const counts = found[0].split("-");
      pits.forEach((pit, at) => (pit.value = counts[at]));
      tell(counts.slice(12, 14));
    },
  };
}

export function editor({ line }) {
  let path = kept.read(KEPT) ?? { title: "", steps: [] };
  const save = () => kept.write(KEPT, path);
  const title = field(words.path_title, { id: "path-title", value: path.title, maxLength: 60 });
  title.input.addEventListener("change", () => {
    path.title = title.input.value;
    save();
  });
  const board = boardEntry(() => refresh());
  const kind = make("select", { id: "ask" }, ...Object.keys(tasks).map((name) => make("option", { value: name }, words[`ask_${name}`])));
  const detail = field(words.detail, { id: "detail", maxLength: 2, autocomplete: "off" });
  const text = field(words.text, { id: "question-text", maxLength: 300 });
  const told = make("p", { className: "told", role: "status", dataset: { testid: "proof" } });
  const list = make("ol", { className: "questions" });
  let typed = false;

  const refresh = () => {
    detail.view.hidden = !asksMore.includes(kind.value);
    if (!typed) text.input.value = words[`text_${kind.value}`].replace("{detail}", detail.input.value.trim().toUpperCase() || "…");
    told.textContent = "";
    add.disabled = true;
  };
  const question = () => ({
    text: line1(text.input.value),
    board: board.position(),
    task: tasks[kind.value](kind.value === "harvest" ? String(Number(detail.input.value) || 0) : detail.input.value.trim().toUpperCase() || "?"),
  });
  const attempt = (act) => async () => {
    try {
      await act();
    } catch (problem) {
      told.textContent = problem.message;
    }
  };
  let proven = null;
  const check = make("button", { type: "button" }, words.check);
  check.addEventListener("click", attempt(async () => {
    const asked = question();
    const answer = await ask("POST", "/questions", null, { path: written({ title: "", steps: [asked] }) });
    const { questions: [checked] } = await answer.json();
    told.textContent = checked.told;
    proven = checked.proven ? { ...asked, task: kind.value === "best" ? `play best ${checked.answers[0]}` : asked.task } : null;
    add.disabled = !proven;
  }));
  const add = make("button", { type: "button", className: "main", disabled: true }, words.add_question);
  add.addEventListener("click", () => {
    path.steps.push(proven);
    save();
    drawList();
    refresh();
  });
  const drawList = () => {
    const item = (step, at) => {
      const remove = make("button", { type: "button", ariaLabel: `${words.remove} ${at + 1}` }, words.remove);
      remove.addEventListener("click", () => {
        path.steps.splice(at, 1);
        save();
        drawList();
      });
      return make("li", {}, `${step.text} `, make("code", {}, step.board), " ", remove);
    };
    list.replaceChildren(...(path.steps.length ? path.steps.map(item) : [make("p", { className: "soft" }, words.no_questions)]));
  };
  for (const input of [kind, detail.input]) input.addEventListener("input", refresh);
  text.input.addEventListener("input", () => {
    typed = text.input.value.trim() !== "";
    told.textContent = "";
    add.disabled = true;
  });
  const file = make("input", { type: "file", accept: ".txt,text/plain", ariaLabel: words.open_file });
  file.addEventListener("change", async () => {
    const found = file.files[0] && read(await file.files[0].text());
    if (!found) {
      line.textContent = words.bad_file;
      return;
    }
    path = found;
    title.input.value = path.title;
    save();
    drawList();
  });
  const saveFile = make("button", { type: "button" }, words.save_file);
  saveFile.addEventListener("click", () => {
    const link = make("a", { href: URL.createObjectURL(new Blob([written(path)], { type: "text/plain" })), download: "awale-questions.txt" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
  const shown = make("input", { readOnly: true, hidden: true, ariaLabel: words.copy_link });
  const copy = make("button", { type: "button" }, words.copy_link);
  copy.addEventListener("click", async () => {
    // Without HTTPS a page may not write to the clipboard: then the link is there to be copied by hand.
    shown.value = linkOf(written(path));
    shown.hidden = false;
    shown.select();
    await navigator.clipboard?.writeText(shown.value).catch(() => {});
    line.textContent = words.copied;
  });
  const view = make("div", { className: "editor" }, make("p", {}, words.editor_lead), title.view,
    board.view,
    make("div", {}, make("label", { htmlFor: "ask" }, words.ask), kind), detail.view, text.view,
    make("div", { className: "row" }, check, add), told, list,
    make("div", { className: "row" }, saveFile, copy, make("label", { className: "file" }, words.open_file, " ", file)), shown);
  refresh();
  drawList();
  return { view, path: () => written(path) };
}

// What every page of a pupil shares: requests, what the browser keeps, and what there is to do.

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Asks the server; what it refuses is told in its words, and that it is away in `away`. */
export async function ask(method, path, secret, body, away = "") {
  const headers = { "accept-language": document.documentElement.lang };
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (body) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refused(0, away);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refused(answer.status, told?.error?.message ?? away);
}

/** What the browser keeps under a name; a browser that keeps nothing goes on without. */
export const kept = {
  read(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // A private window may refuse.
    }
  },
};

/** An element with its properties and children; texts are texts, never markup. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  const { dataset, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, dataset ?? {});
  element.append(...children);
  return element;
}

/** The card with which this browser entered. */
export const CARD = "awale-card";
/** What there is to do, as the server told it last. */
const TASK = "awale-task";
/** How often the server is asked, in milliseconds: what a teacher says is there within a second. */
const OFTEN = 1_000;

/**
 * Asks what there is for a pupil until the card is void: `told(state, fresh)` hears it, `fresh` if
 * something was given since the page is open.
 */
export function follow(pupil, { told, gone, away, absent }) {
  let before;
  const look = async () => {
    if (kept.read(CARD)?.token !== pupil.token) return;
    try {
      const known = kept.read(TASK);
      const query = known?.class === pupil.class ? `?known=${known.assignment}` : "";
      const state = await (await ask("GET", `/classes/${pupil.class}/me${query}`, pupil.token, null, absent())).json();
      const { task } = state;
      if (task?.work) kept.write(TASK, { class: pupil.class, assignment: task.assignment, work: task.work });
      else if (task) task.work = known.work;
      const number = task?.assignment ?? 0;
      const fresh = before !== undefined && number > before;
      before = number;
      told(state, fresh && !task.done);
    } catch (problem) {
      if (problem instanceof Refused && problem.status === 403) {
        kept.write(CARD, null);
        kept.write(TASK, null);
        return gone();
      }
      away(problem.message);
    }
    setTimeout(look, OFTEN);
  };
  look();
}

/** Leads to where a task is done, with what its page needs. */
export function go(task) {
  const { work } = task;
  try {
    if (work.kind === "puzzles") localStorage.setItem("awale.set", `${work.rules} ${work.puzzles.join(" ")}`);
    else localStorage.removeItem("awale.set");
    // What is given anew begins at its beginning.
    if (!task.over.length) localStorage.removeItem("awale.lesson");
    if (work.kind === "path") localStorage.setItem("awale.path", work.path);
    if (task.game) localStorage.setItem(`awale.seat.${task.game}`, "card");
  } catch {
    // A private window may refuse.
  }
  location.assign(task.link);
}

/** Whether the page that is open is the one of a task. */
export const isAt = (task) => location.pathname === new URL(task.link, location.origin).pathname;

/** What covers the screen while the teacher speaks. */
export function curtain() {
  const text = make("p");
  const view = make("dialog", { className: "class-pause", ariaLive: "assertive" }, text);
  // It is the teacher who lifts it.
  view.addEventListener("cancel", (event) => event.preventDefault());
  return (paused, words) => {
    if (paused === view.open) return;
    if (paused) {
      text.textContent = words;
      document.body.append(view);
      view.showModal();
    } else {
      view.close();
      view.remove();
    }
  };
}

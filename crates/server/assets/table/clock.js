// A clock for one phone, or for two that share it through the server.

import { ask, make, words } from "/class-files/class.js";

/** How often the other phone is asked for, in milliseconds. */
const OFTEN = 400;

export class Clock {
  /** `state`: what is left of both when `at` was, who runs, who ran before a pause. */
  constructor(state, changed) {
    this.state = { left: [600_000, 600_000], bank: 600_000, added: 0, running: null, paused: null, at: 0, ...state };
    this.changed = changed;
    /** How far the clock of the server is ahead; 0 alone. */
    this.ahead = 0;
  }

  now() {
    return Date.now() + this.ahead;
  }

  left() {
    const { left, running, at } = this.state;
    return left.map((millis, side) => (running === side ? millis - (this.now() - at) : millis));
  }

  set(state) {
    this.state = { ...this.state, ...state };
    this.changed();
  }

  /** A player has moved: the other's time runs. Whoever presses first lets the other begin. */
  press(side) {
    const { running, added } = this.state;
    if (running !== null && running !== side) return;
    const left = this.left();
    if (left.some((millis) => millis <= 0)) return;
    if (running === side) left[side] += added;
    this.set({ left, running: 1 - side, paused: null, at: this.now() });
    this.told?.();
  }

  pause() {
    const { running, paused } = this.state;
    this.set({ left: this.left(), running: running === null ? paused : null, paused: running, at: this.now() });
    this.told?.();
  }

  reset(bank, added) {
    this.set({ left: [bank, bank], bank, added, running: null, paused: null, at: this.now() });
    this.told?.();
  }
}

/** Shares a clock: makes one, or joins the one with this id; `where` shows how the other phone joins. */
export async function pair(clock, where, id) {
  const read = async () => (await ask("GET", `/clocks/${id}`)).json();
  if (!id) {
    const made = await (await ask("POST", "/clocks", null, { state: JSON.stringify(clock.state) })).json();
    id = made.id;
  }
  let told = await read();
  const follow = (state) => {
    clock.ahead = state.now - Date.now();
    told = state;
    clock.set(JSON.parse(state.state));
  };
  follow(told);
  clock.told = async () => {
    try {
      // Of two who press at once one is first; the other sees what became of it.
      const body = { number: told.number, state: JSON.stringify(clock.state) };
      follow(await (await ask("POST", `/clocks/${id}`, null, body)).json());
    } catch (problem) {
      where.dataset.away = problem.message;
    }
  };
  const url = `${location.origin}/table?clock=${id}`;
  where.replaceChildren(make("img", { src: `/api/v1/clocks/${id}/qr`, alt: "" }), make("span", {}, words.scan, " ", make("a", { href: url }, url)));
  const look = async () => {
    try {
      const next = await read();
      if (next.number !== told.number) follow(next);
      else clock.ahead = next.now - Date.now();
    } catch {
      // It is asked again; each phone goes on by itself.
    }
    setTimeout(look, OFTEN);
  };
  look();
}

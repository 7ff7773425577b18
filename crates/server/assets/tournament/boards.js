// Boards on a wall: as many as there are, as large as there is room, and one enlarged by a key.

import { make } from "/class-files/class.js";

/** A board that is drawn once and changes in place. */
class Board {
  constructor(of) {
    this.id = of.id;
    const pit = (letter) => make("span", { className: "pit", dataset: { pit: letter } });
    this.pits = Object.fromEntries([..."ABCDEFabcdef"].map((letter) => [letter, pit(letter)]));
    this.north = make("span", { className: "granary" });
    this.south = make("span", { className: "granary" });
    this.top = make("p", { className: "name" });
    this.bottom = make("p", { className: "name" });
    this.number = make("p", { className: "number" });
    this.element = make("li", { className: "board", dataset: { id: of.id } }, this.number, this.top,
      make("div", { className: "wood" }, this.north,
        make("div", { className: "pits" }, ...[..."fedcbaABCDEF"].map((letter) => this.pits[letter])), this.south),
      this.bottom);
  }

  draw(now, number) {
    this.number.textContent = this.element.dataset.table = number;
    const counts = now.position.split(" ")[0].split("-");
    [..."ABCDEFabcdef"].forEach((letter, at) => {
      const pit = this.pits[letter];
      if (pit.textContent !== counts[at]) pit.textContent = counts[at];
      pit.classList.toggle("empty", counts[at] === "0");
      pit.classList.toggle("last", now.last?.[0] === letter);
    });
    const seeds = now.result ? now.result.granaries : { south: counts[12], north: counts[13] };
    this.south.textContent = String(seeds.south);
    this.north.textContent = String(seeds.north);
    const moves = now.result ? null : counts[14] === "S" ? "south" : "north";
    this.top.textContent = now.north;
    this.bottom.textContent = now.south;
    this.top.classList.toggle("moves", moves === "north");
    this.bottom.classList.toggle("moves", moves === "south");
    this.top.classList.toggle("won", now.result?.winner === "north");
    this.bottom.classList.toggle("won", now.result?.winner === "south");
    this.element.classList.toggle("over", Boolean(now.result));
    this.element.ariaLabel = `${now.south} ${seeds.south} – ${seeds.north} ${now.north}`;
  }
}

/**
 * The numbers of boards by their games: those of their tables, or where two have the same, as in an arena, whose
 * tables begin at 1 in each round, their places on the wall.
 */
export function numbersOf(boards) {
  const tables = boards.map((board) => (board.game > 1 ? `${board.table}.${board.game}` : String(board.table)));
  const same = new Set(tables).size < tables.length;
  return new Map(boards.map((board, at) => [board.id, same ? String(at + 1) : tables[at]]));
}

const drawn = new Map();

/** Draws boards into an element; `one` is the game that is enlarged, if one is. */
export function drawBoards(into, boards, one, share = 1) {
  const numbers = numbersOf(boards);
  const wanted = one ? boards.filter((board) => board.id === one) : boards;
  const elements = wanted.map((now) => {
    if (!drawn.has(now.id)) drawn.set(now.id, new Board(now));
    const board = drawn.get(now.id);
    board.draw(now, numbers.get(now.id));
    return board.element;
  });
  for (const gone of [...drawn.keys()].filter((each) => !boards.some((now) => now.id === each))) drawn.delete(gone);
  let list = into.querySelector(":scope > ul.boards");
  if (!list) {
    list = make("ul", { className: "boards" });
    into.replaceChildren(list);
  }
  const columns = Math.max(1, Math.ceil(Math.sqrt((elements.length * innerWidth) / (innerHeight * share) / 2.2)));
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--rows", Math.max(1, Math.ceil(elements.length / columns)));
  const same = list.children.length === elements.length && elements.every((each, at) => list.children[at] === each);
  if (!same) list.replaceChildren(...elements);
}

let typed = "";

/** The game that a key asks for, "" for all of them; `undefined` if the key is about something else. */
export function gameOf(key, boards, shown) {
  const at = boards.findIndex((board) => board.id === shown);
  if (/^[0-9]$/.test(key)) {
    typed = (typed + key).slice(-2);
    setTimeout(() => (typed = ""), 900);
    const numbers = [...numbersOf(boards)];
    const of = (number) => numbers.find(([, each]) => parseInt(each, 10) === number)?.[0];
    return of(Number(typed)) ?? of(Number(key)) ?? "";
  }
  if (key === "arrowright" && boards.length) return boards[(at + 1) % boards.length].id;
  if (key === "arrowleft" && boards.length) return boards[(at + boards.length - (at < 0 ? 0 : 1)) % boards.length].id;
  return key === "b" ? "" : undefined;
}

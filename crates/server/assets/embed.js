// Turns the pages of a game: the picture of each position comes from the server, its words are in the
// page.
const board = document.getElementById("board");
const told = document.getElementById("told");
const words = [...document.querySelectorAll("#moves li")].map((item) => item.textContent);
const last = words.length - 1;
let ply = Number(board.dataset.ply);

const goals = { first: () => 0, back: () => ply - 1, forth: () => ply + 1, last: () => last };

function show(to) {
  ply = Math.min(Math.max(to, 0), last);
  board.src = board.dataset.picture + ply;
  board.alt = told.textContent = words[ply];
  mark();
  // The next one is fetched while this one is looked at.
  if (ply < last) new Image().src = board.dataset.picture + (ply + 1);
}

function mark() {
  for (const button of document.querySelectorAll("[data-go]")) {
    const forwards = button.dataset.go === "forth" || button.dataset.go === "last";
    button.disabled = forwards ? ply === last : ply === 0;
  }
}

for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => show(goals[button.dataset.go]()));
}
addEventListener("keydown", ({ key }) => {
  if (key === "ArrowLeft") show(ply - 1);
  if (key === "ArrowRight") show(ply + 1);
});
mark();

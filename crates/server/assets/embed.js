// Turns the pages of a game: the picture of each position comes from the server, its words are in the
// page.
const board = document.getElementById("board");
const source = document.querySelector("picture source");
const told = document.getElementById("told");
const words = [...document.querySelectorAll("#moves li")].map((item) => item.textContent);
const last = words.length - 1;
let ply = Number(told.dataset.ply);
const at = (address, ply) => address.replace(/ply=\d+$/, `ply=${ply}`);

const goals = { first: () => 0, back: () => ply - 1, forth: () => ply + 1, last: () => last };

function show(to) {
  ply = Math.min(Math.max(to, 0), last);
  if (source) source.srcset = at(source.srcset, ply);
  board.src = at(board.src, ply);
  board.alt = told.textContent = words[ply];
  mark();
  // The next one is fetched while this one is looked at.
  if (ply < last) new Image().src = at(board.currentSrc || board.src, ply + 1);
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

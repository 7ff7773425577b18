// Starts the engine in its worker. What the page asks before it is ready is kept until then.
import init from "{worker.js}";

// The endgame tables of the games that the engine does not carry, and the opening books. It waits for
// them: a worker may.
const LATER = { tables: {"tables": "{tables}"}, book: {"books": "{books}"} };
globalThis.fetchOf = (what, game) => {
  const path = LATER[what][game];
  if (!path) return undefined;
  const request = new XMLHttpRequest();
  request.open("GET", path, false);
  request.responseType = "arraybuffer";
  request.send();
  return request.status === 200 ? new Uint8Array(request.response) : undefined;
};

const early = [];
const keep = (event) => early.push(event.data);
addEventListener("message", keep);
// Not awaited: WebKit loses what is sent to a worker whose script has not come to its end.
init({ module_or_path: "{worker.wasm}" }).then(() => {
  removeEventListener("message", keep);
  for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
});

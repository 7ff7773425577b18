// Starts the engine in its worker. What the page asks before it is ready is kept until then.
import init from "{worker.js}";

const early = [];
const keep = (event) => early.push(event.data);
addEventListener("message", keep);
await init({ module_or_path: "{worker.wasm}" });
removeEventListener("message", keep);
for (const data of early) dispatchEvent(new MessageEvent("message", { data }));

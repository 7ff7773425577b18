// The engine in the browser against the same engine outside, one thread each.
// Covers: crates/engine crates/web-worker

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { browser, program, server, visit } from "./support.mjs";

/** Where nothing is timed, one short run shows that both count what they look at. */
const [NODES, RUNS] = process.env.AWALE_TIMED ? [6_000_000, 3] : [600_000, 1];

/** Positions a second of the worker of the page. */
const inBrowser = (page) =>
  page.evaluate(
    (nodes) =>
      new Promise((done) => {
        const worker = new Worker(document.body.dataset.engine, { type: "module" });
        const ask = (id, nodes) =>
          worker.postMessage(
            `id ${id}\nrules abapa\nposition 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\nnodes ${nodes}\nanalyse 1\n`,
          );
        worker.onmessage = ({ data }) => {
          const [id, state, , looked, millis] = data.split("\n")[0].split(" ");
          if (state !== "done") return;
          // The first question lets the browser compile the code.
          if (id === "1") return ask(2, nodes);
          worker.terminate();
          done(Number(looked) / Number(millis) / 1000);
        };
        ask(1, nodes / 4);
      }),
    NODES,
  );

/** Positions a second of the program. */
async function outside() {
  const position = ["analyse", "start", "--rules", "abapa", "--lines", "1", "--hash", "16", "--json"];
  const { stdout } = await promisify(execFile)(program, [...position, "--nodes", String(NODES)]);
  const { nodes, millis } = JSON.parse(stdout.split("\n")[0]);
  return nodes / millis / 1000;
}

test("the engine in the browser is nearly as fast as outside (measured)", async () => {
  const page = await visit(browser, server.url);
  // In turn, and the best of them: other work only ever slows one of them down.
  const speeds = { browser: 0, outside: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    speeds.browser = Math.max(speeds.browser, await inBrowser(page));
    speeds.outside = Math.max(speeds.outside, await outside());
  }
  const ratio = speeds.browser / speeds.outside;
  console.log(
    `million positions a second: ${speeds.browser.toFixed(2)} in the browser, ${speeds.outside.toFixed(2)} outside, ratio ${ratio.toFixed(2)}`,
  );
  assert.ok(speeds.browser > 0.1);
  if (process.env.AWALE_TIMED) assert.ok(ratio >= 0.7, `a ratio of ${ratio}`);
  await page.context().close();
});

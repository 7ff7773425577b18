// Firefox and WebKit, driven by what they bring themselves: Firefox listens on a socket (Marionette,
// the protocol behind geckodriver), WebKit has a driver that speaks HTTP. Both know the same commands,
// those of the W3C's WebDriver.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";

/** Asks until there is an answer. */
export async function until(ask, what, patience = 60_000) {
  const end = Date.now() + patience;
  let reason = "";
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      reason = ` (${error.message})`;
    }
    await later(25);
  }
  throw new Error(`waited in vain for ${what}${reason}`);
}

/** A process that ends with the test; what it wrote is told if it fails. */
function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  const failed = new Promise((_, fail) => child.once("error", fail));
  failed.catch(() => {});
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await Promise.race([ended, later(3000).then(() => child.kill("SIGKILL"))]);
  };
  return { child, failed, stop };
}

/** A page in a browser: `send` takes a command of WebDriver. */
class Page {
  constructor(send, close) {
    this.send = send;
    this.close = close;
  }

  open(url) {
    return this.send("Navigate", { url });
  }

  /** The value of a function in the page. */
  async run(script, ...args) {
    const source = `return (${script}).apply(null, arguments)`;
    return this.send("ExecuteScript", { script: source, args });
  }

  /** Waits until a function in the page says yes. */
  see(script, ...args) {
    return until(() => this.run(script, ...args), `${script} ${args}`);
  }

  /** Presses the mouse on the first visible element of a selector. */
  async click(selector) {
    const at = await this.see(
      (selector) => {
        const found = [...document.querySelectorAll(selector)].find((e) => e.getClientRects().length);
        if (!found) return null;
        found.scrollIntoView({ block: "center" });
        const { x, y, width, height } = found.getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
      },
      selector,
    );
    const move = { type: "pointerMove", duration: 0, x: at[0], y: at[1], origin: "viewport" };
    const press = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: press };
    await this.send("PerformActions", { actions: [mouse] });
  }
}

/** Firefox with a profile of its own. */
export async function firefox(program) {
  const profile = await mkdtemp(path.join(tmpdir(), "awale-firefox-"));
  const prefs = { "marionette.port": 0, "intl.accept_languages": "en-GB", "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false, "toolkit.telemetry.reportingpolicy.firstRun": false, "ui.prefersReducedMotion": 1 };
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, "user.js"), lines.join("\n"));
  const { failed, stop } = start(program, ["--headless", "--marionette", "--no-remote", "--profile", profile]);
  const told = () => readFile(path.join(profile, "MarionetteActivePort"), "utf8").then(Number);
  const port = await Promise.race([until(told, "the port of Firefox", 40_000), failed]);

  // A message is its length, a colon, and a list: kind, number, name or error, value.
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map();
  let [heard, number] = [Buffer.alloc(0), 0];
  socket.on("data", (bytes) => {
    heard = Buffer.concat([heard, bytes]);
    for (;;) {
      const colon = heard.indexOf(":");
      const length = Number(heard.subarray(0, colon));
      if (colon < 0 || heard.length < colon + 1 + length) return;
      const message = JSON.parse(heard.subarray(colon + 1, colon + 1 + length));
      heard = heard.subarray(colon + 1 + length);
      // The greeting is no list.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message;
      const { done, fail } = waiting.get(id);
      waiting.delete(id);
      if (error) fail(new Error(error.message));
      else done(value && "value" in value ? value.value : value);
    }
  });
  const send = (name, parameters = {}) =>
    new Promise((done, fail) => {
      waiting.set((number += 1), { done, fail });
      const message = JSON.stringify([0, number, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  await send("NewSession", {});
  return new Page(send, async () => {
    socket.destroy();
    await stop();
    await rm(profile, { recursive: true, force: true });
  });
}

/** WebKit on a screen that nobody sees. */
export async function webkit(driver, screen) {
  const display = `:${90 + (process.pid % 900)}`;
  const shown = start(screen, [display, "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
  const port = 20_000 + (process.pid % 20_000);
  const env = { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" };
  const running = start(driver, [`--port=${port}`, "--host=127.0.0.1"], env);
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message || value.error);
    return value;
  };
  await Promise.race([until(() => call("GET", "/status"), "the driver of WebKit"), running.failed, shown.failed]);
  const { sessionId } = await until(
    () => call("POST", "/session", { capabilities: { alwaysMatch: {} } }),
    "a window of WebKit",
    40_000,
  );
  const paths = { Navigate: "url", ExecuteScript: "execute/sync", PerformActions: "actions" };
  const send = (name, parameters) => call("POST", `/session/${sessionId}/${paths[name]}`, parameters);
  return new Page(send, async () => {
    await call("DELETE", `/session/${sessionId}`).catch(() => {});
    await running.stop();
    await shown.stop();
  });
}

// What the browser tests share: the real program on a free port, a headless Chromium, and the hands
// and eyes of a player.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtemp, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const root = path.resolve(import.meta.dirname, "../../..");
export const program = process.env.AWALE_PROGRAM ?? path.join(root, "target/release/awale");
/** Where pictures of the tests are kept, if somebody wants to look at them. */
const shots = process.env.AWALE_SHOTS;

/** Starts `awale serve` on a free port or a given one; `data` is the folder of its games, `more` are other options. */
export async function serve(data, port = 0, more = []) {
  data ??= await mkdtemp(path.join(tmpdir(), "awale-"));
  // The signal that comes with a limit of files would end the program; a full disk sends none.
  const ignoring = ["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", program];
  const server = spawn("sh", [...ignoring, "serve", "--port", String(port), "--data-dir", data, ...more]);
  let errors = "";
  server.stderr.on("data", (text) => (errors += text));
  const [line] = await Promise.race([
    new Promise((heard) => createInterface(server.stdout).once("line", (line) => heard([line]))),
    new Promise((_, fail) => server.once("exit", () => fail(new Error(`awale serve: ${errors}`)))),
  ]);
  const url = line.match(/http:\/\/\S+/)[0];
  const stop = (signal = "SIGTERM") =>
    new Promise((done) => {
      server.once("exit", done);
      server.kill(signal);
    });
  return { url, data, stop, pid: server.pid };
}

/** Starts the browser; `more` are other options. */
export function browse(more = []) {
  return chromium.launch({
    executablePath: process.env.AWALE_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}

/** The program and the browser of a file of tests. */
export let server, browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Kills the program and starts it again with the same games at the same address. */
export async function restart() {
  const { data, url } = server;
  await server.stop("SIGKILL");
  server = await serve(data, new URL(url).port);
}

/** Does something while the program is gone; then it is back with the same games at the same address. */
export async function whileGone(work) {
  const { data, url } = server;
  await server.stop();
  try {
    await work();
  } finally {
    server = await serve(data, new URL(url).port);
  }
}

/** Does something while the disk of the program is full: it may write no further than a byte into any file. */
export async function whileFull(work) {
  const limit = (bytes) => promisify(execFile)("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:`]);
  await limit(1);
  try {
    await work();
  } finally {
    await limit("unlimited");
  }
}

/**
 * A page of its own user; what goes wrong in it fails the test. It keeps nothing for times without a
 * network, which would fetch every file of the page for every user, unless `serviceWorkers` allows it.
 */
export async function visit(browser, url, options = {}) {
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  // A limit for what never comes: beside other tests, on two processors, much comes late.
  page.setDefaultTimeout(60_000);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(message.text())) {
      page.problems.push(message.text());
    }
  });
  await page.goto(url);
  return page;
}

/** The shapes of a screen: desk, tablet in both ways, phone in both ways, a small phone. */
export const SHAPES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
  small: { width: 320, height: 640 },
};

/** Gives a page another shape, and lets it draw itself anew. */
export async function reshape(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Looks at a page in every shape; it keeps the last one. */
export async function everyShape(page, look) {
  for (const [shape, size] of Object.entries(SHAPES)) {
    await reshape(page, size);
    await look(shape, size);
  }
}

/** Whether a box is inside the window; the box. */
export async function inSight(page, locator, name) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  const inside = box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
  assert.ok(inside, `${name} at ${width}×${height}: ${JSON.stringify(box)}`);
  return box;
}

/** How far a page is wider than the window. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const jsqr = path.join(import.meta.dirname, "node_modules/jsqr/dist/jsQR.js");

/** What a camera reads in a PNG, in which codes stand in columns and rows: each is looked at alone. */
export async function readCodes(png, columns = 1, rows = 1) {
  const reader = await browser.newPage();
  await reader.addScriptTag({ path: jsqr });
  const found = await reader.evaluate(
    async ([image, columns, rows]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${image}`;
      await picture.decode();
      const [width, height] = [picture.width / columns, picture.height / rows].map(Math.floor);
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const texts = [];
      for (let place = 0; place < columns * rows; place++) {
        context.drawImage(picture, -(place % columns) * width, -Math.floor(place / columns) * height);
        const { data } = context.getImageData(0, 0, width, height);
        const code = globalThis.jsQR(data, width, height);
        if (code) texts.push(code.data);
      }
      return texts;
    },
    [png.toString("base64"), columns, rows],
  );
  await reader.close();
  return found;
}

/** The words on keys and ways that have no room. */
export const cutWords = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".key span, .top nav a span")]
      .filter((word) => word.checkVisibility() && word.scrollWidth > word.clientWidth + 1)
      .map((word) => word.innerText),
  );

/** Keeps a picture of the page, to be looked at, if there is a folder for it. */
export async function shoot(page, name, options) {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`), ...options });
}

/** Unfolds everything that can be chosen on the start page. */
export const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("main details").forEach((part) => (part.open = true)));

/** Begins a game on the start page: `rules` by title, `opponent` and `first` by their text. */
export async function begin(page, { rules, opponent, first } = {}) {
  await page.getByTestId("play").waitFor();
  await unfold(page);
  const two = opponent === "A person";
  if (two) await page.getByTestId("door-two").click();
  for (const choice of [rules, two ? null : opponent, first].filter(Boolean)) {
    await page.locator("label.pick", { hasText: choice }).first().click();
  }
  await page.getByTestId("play").click();
  await page.locator("section.play [data-testid=board]").waitFor();
}

export const board = (page) => page.locator("section.play [data-testid=board]");
export const pit = (page, letter) => board(page).locator(`[data-pit="${letter}"]`);
export const playable = (page) => board(page).locator('[data-pit][aria-disabled="false"]');
export const outcome = (page) => page.getByTestId("outcome");

/** The counts of the twelve pits, A to f. */
export const counts = (page) =>
  board(page).evaluate((board) =>
    [..."ABCDEFabcdef"].map((letter) => Number(board.querySelector(`[data-pit="${letter}"] .count`).innerText)),
  );

/** Waits until the player may touch the board or the game is over; whether the game goes on. */
export async function turn(page) {
  await playable(page).first().or(outcome(page)).first().waitFor();
  return (await outcome(page).count()) === 0;
}

/**
 * Drums on some pits until the other player has answered, and for a second more; the number of moves
 * that were played meanwhile. Where no list has the moves, each changes what `told` says; `answer` is
 * the change that answers.
 */
export const drum = (page, letters = "CDE", { told, answer = 2 } = {}) =>
  page.evaluate(
    async ({ letters, told, answer }) => {
      let changes = 0;
      if (told) {
        const place = document.querySelector(told);
        const counts = ({ target, type }) => target === place || type === "characterData";
        new MutationObserver((records) => (changes += records.some(counts))).observe(place, { childList: true, characterData: true, subtree: true });
      }
      const plies = () => (told ? changes : document.querySelectorAll(".ply").length);
      const before = plies();
      let answered = Infinity;
      for (let tap = 0; performance.now() < answered + 1000; tap += 1) {
        document.querySelector(`:is(.play, .first-game) [data-pit="${letters[tap % letters.length]}"]`).click();
        if (answered === Infinity && plies() >= before + answer) answered = performance.now();
        await new Promise((later) => setTimeout(later, 60));
      }
      return plies() - before;
    },
    { letters, told, answer },
  );

/** Lets a page keep the pitches it strikes from its next visit on, in hertz; what rings along is left out. */
export const listen = (page) =>
  page.addInitScript(() => {
    window.heard = [];
    const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
      if (value > 100 && value < 1000) window.heard.push(Math.round(value));
      return ramp.call(this, value, at);
    };
  });

/** Counts the granaries of a real board, South's and North's. */
export async function countSeeds(page, ...seeds) {
  for (const [side, count] of seeds.entries()) {
    const key = (text) => page.locator(".counter").nth(side).getByRole("button", { name: text });
    for (let left = count; left > 0; left -= Math.min(left, 3)) await key(`+${Math.min(left, 3)}`).click();
    await page.locator(".count").nth(side).filter({ hasText: new RegExp(`^${count}$`) }).waitFor();
  }
}

/** Plays any allowed move; `number` decides which. */
export async function anyMove(page, number) {
  const pits = playable(page);
  const count = await pits.count();
  await pits.nth(number % count).click();
  const confirm = page.getByRole("button", { name: /^(Confirm|Confirmer)$/ });
  if (await confirm.isVisible()) await confirm.click();
}

/** Plays until the game is over or `most` moves are made; the number of moves of this player. */
export async function playOn(page, most = 400) {
  let moves = 0;
  while (moves < most && (await turn(page))) {
    const before = await page.locator("[data-testid=moves], .moves").innerText().catch(() => "");
    await anyMove(page, moves * 7 + 3);
    moves += 1;
    await page
      .waitForFunction(
        (before) => (document.querySelector("[data-testid=moves], .moves")?.innerText ?? "") !== before || document.querySelector("[data-testid=outcome]"),
        before,
      )
      .catch(() => {});
  }
  return moves;
}

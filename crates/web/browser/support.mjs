// What the browser tests share: the real program on a free port, a headless Chromium, and the hands
// and eyes of a player.

import { spawn } from "node:child_process";
import { mkdtemp, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const root = path.resolve(import.meta.dirname, "../../..");
export const program = process.env.AWALE_PROGRAM ?? path.join(root, "target/release/awale");
/** Where pictures of the tests are kept, if somebody wants to look at them. */
const shots = process.env.AWALE_SHOTS;

/** Starts `awale serve` on a free port or a given one; `data` is the folder of its games. */
async function serve(data, port = 0) {
  data ??= await mkdtemp(path.join(tmpdir(), "awale-"));
  const server = spawn(program, ["serve", "--port", String(port), "--data-dir", data]);
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
  return { url, data, stop };
}

/** Starts the browser. */
function browse() {
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
  page.setDefaultTimeout(20_000);
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

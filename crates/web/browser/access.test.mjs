// For everybody: phones, screen readers, no network; and what the page costs.
// Covers: crates/web/assets crates/web/src/components crates/web-dist crates/web-wasm

import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, audit, audited } from "./audit.mjs";
import { SHAPES, begin, board, browser, listen, outcome, pit, playable, reshape, server, shoot, turn, visit } from "./support.mjs";

const PAGES = [
  ...["awale", "awele", "avele", "eqwale", "abapa", "awari"].map((rules) => `/rules/${rules}`), "/origins", "/analysis", "/review", "/kept", "/statistics", "/learn", "/learn/own-row", "/learn/simulation",
  "/learn/landing", "/puzzles", "/puzzles/awale/3", "/puzzles/eqwale/1", "/print", "/nowhere", "/game",
];

test("no serious finding of the audit, on every page in every theme", async () => {
  const page = await visit(browser, server.url, { bypassCSP: true });
  const findings = await audited(page, "start");
  for (const door of ["door-discover", "door-two"]) {
    await page.getByTestId(door).click();
    findings.push(...await audited(page, door));
  }
  await page.locator("header.top .tools button").last().click();
  await page.locator("dialog[open] .preferences").waitFor();
  findings.push(...await audited(page, "settings"));
  await page.keyboard.press("Escape");
  await page.getByTestId("door-play").click();
  await begin(page, { opponent: "Awa," });
  await turn(page);
  findings.push(...await audited(page, "play"));
  const menu = (name) => page.getByText("More", { exact: true }).click().then(() => page.getByRole("button", { name, exact: true }).click());
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
  findings.push(...await audited(page, "a hint"));
  await pit(page, "C").click();
  await turn(page);
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.locator(".away").waitFor();
  findings.push(...await audited(page, "looking back"));
  for (const made of ["carved", "clay", "wood"]) {
    await page.evaluate((made) => (document.documentElement.dataset.board = made), made);
    findings.push(...await audited(page, `a board of ${made}`, COLOURS));
  }
  await menu("Paste a game or a position");
  findings.push(...await audited(page, "pasting"));
  // One press for the dialog, one for the way back to the game.
  for (let presses = 0; presses < 3 && (await page.locator("dialog[open], .away").count()); presses += 1) await page.keyboard.press("Escape");
  await menu("Resign");
  await page.getByRole("dialog").locator("button.danger").click();
  await outcome(page).waitFor();
  // Between two people: an offer; and a game that waits on the shelf.
  await page.goto(server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "C").click();
  await menu("Offer a draw");
  await page.getByTestId("offer").waitFor();
  findings.push(...await audited(page, "an offer"));
  await menu("New game");
  await page.getByTestId("shelf").waitFor();
  findings.push(...await audited(page, "the shelf"));
  for (const path of PAGES) {
    await page.goto(server.url + path);
    await page.locator("main h1, main h2").first().waitFor();
    if (path === "/kept") await page.locator("main li").first().waitFor();
    findings.push(...await audited(page, path));
    if (path !== "/analysis") continue;
    for (const name of ["Edit the position", "Paste or open"]) {
      await page.getByRole("button", { name }).click();
      await page.locator("dialog[open]").waitFor();
      findings.push(...await audited(page, name));
      await page.keyboard.press("Escape");
    }
  }
  // The last of them makes a game by link: who waits, who is invited, who plays, who watches, who is late.
  await page.locator("label.chip", { hasText: "By invitation only" }).click();
  await page.getByTestId("create").click();
  const invitation = await page.getByTestId("join-link").inputValue();
  findings.push(...await audited(page, "waiting"));
  const friend = await visit(browser, invitation, { bypassCSP: true });
  await friend.getByTestId("take-seat").waitFor();
  findings.push(...await audited(friend, "invited"));
  await friend.getByTestId("take-seat").click();
  await playable(page).first().waitFor();
  findings.push(...await audited(page, "a game by link"));
  const late = await visit(browser, invitation, { bypassCSP: true });
  await late.getByRole("heading", { name: "This seat is taken" }).waitFor();
  findings.push(...await audited(late, "a used invitation"));
  await late.getByRole("button", { name: "Just watch" }).click();
  await board(late).waitFor();
  findings.push(...await audited(late, "watching"));
  for (const each of [late, friend, page]) await each.context().close();
  assert.deepEqual(findings, []);
});

test("no serious finding of the audit on a phone, in both ways, in French", async () => {
  const options = { bypassCSP: true, locale: "fr-FR", viewport: SHAPES.phone, hasTouch: true, isMobile: true };
  const page = await visit(browser, server.url, options);
  const findings = [];
  const look = async (where) => {
    for (const shape of ["phone", "sideways"]) {
      await reshape(page, SHAPES[shape]);
      findings.push(...await audit(page, `${where}, ${shape}`));
    }
    await page.emulateMedia({ colorScheme: "dark" });
    findings.push(...await audit(page, `${where}, dark`, COLOURS));
    await page.emulateMedia({ colorScheme: "light" });
    await reshape(page, SHAPES.phone);
  };
  const still = () => page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" });
  await page.getByTestId("play").waitFor();
  await still();
  await look("/");
  await begin(page, { opponent: "Awa," });
  await turn(page);
  // The game is a document of its own.
  await still();
  await look("/play");
  for (const path of PAGES.filter((path) => !/rules\/(?!eqwale)/.test(path))) {
    await page.goto(server.url + path);
    await page.locator("main h1, main h2").first().waitFor();
    await still();
    await look(path);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
  assert.deepEqual(findings, []);
});

test("boards and seeds of three kinds are chosen, kept, and seen", async () => {
  const page = await visit(browser, server.url);
  const look = () =>
    page.evaluate(() => {
      const of = (part, before) => getComputedStyle(document.querySelector(part), before).background;
      return [of(".wood"), of(".wood", "::before"), of(".seed")];
    });
  await page.locator(".seed").first().waitFor({ state: "attached" });
  const seen = [await look()];
  for (const [board, seeds] of [["Carved in Ghana", "Cowries"], ["Clay", "Pebbles"]]) {
    await page.getByRole("button", { name: "Settings" }).click();
    for (const name of [board, seeds]) await page.getByRole("dialog").locator("label.chip", { hasText: name }).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await page.locator(".seed").first().waitFor({ state: "attached" });
    seen.push(await look());
  }
  assert.equal(new Set(seen.map(([wood]) => wood)).size, 3, "three boards");
  assert.equal(new Set(seen.map(([, , seed]) => seed)).size, 3, "three kinds of seeds");
  // Lines and numbers have no material.
  await page.evaluate(() => (document.documentElement.dataset.theme = "contrast"));
  assert.match((await look())[0], /rgb\(255, 255, 255\)/);
  await page.context().close();
});

test("sounds are struck in the bowls, as loud as was set, and not when muted", async () => {
  const page = await visit(browser, "about:blank");
  // Listens to what the page sends to the loudspeaker, through a meter in front of it.
  await listen(page);
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...rest) {
      if (to === this.context.destination) window.out = this;
      return connect.call(this, to, ...rest);
    };
  });
  await page.goto(server.url);
  await begin(page, { opponent: "A person" });
  // Where nothing moves a move is one stroke, that of its last seed.
  const struck = [];
  for (const letter of ["A", "a", "B"]) {
    await pit(page, letter).click();
    struck.push(330);
    await page.waitForFunction((struck) => window.heard.length >= struck, struck.length);
    assert.deepEqual(await page.evaluate(() => window.heard), struck);
  }
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("input[name=volume]").fill("20");
  await page.keyboard.press("Escape");
  const loudness = await page.evaluate(() => window.out.gain.value);
  assert.ok(Math.abs(loudness - 0.04) < 0.001, `${loudness}`);
  await page.getByRole("button", { name: /Mute/ }).click();
  const before = await page.evaluate(() => window.heard.length);
  await pit(page, "b").click();
  await pit(page, "b").locator(".count").filter({ hasText: /^0$/ }).waitFor();
  assert.equal(await page.evaluate(() => window.heard.length), before);
  await page.context().close();
});

test("a phone in portrait: everything in reach, nothing cut off", async () => {
  const page = await visit(browser, server.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await shoot(page, "start-phone");
  await begin(page, { opponent: "Awa," });
  await turn(page);
  await shoot(page, "play-phone");
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(wider, false, "the page is wider than the screen");
  const box = await pit(page, "C").boundingBox();
  assert.ok(box.width >= 40 && box.height >= 40, `a pit of ${box.width} by ${box.height}`);
  const size = await pit(page, "C").locator(".count").evaluate((count) => parseFloat(getComputedStyle(count).fontSize));
  assert.ok(size >= 16, `a count of ${size} px`);
  await pit(page, "C").tap();
  await page.waitForFunction(() => document.querySelector('[data-pit="C"] .count')?.innerText !== "4");
  await page.context().close();
});

test("pits are named for a screen reader in sowing order, and moves are told", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  const names = await board(page).locator("[data-pit]").evaluateAll((pits) => pits.map((pit) => pit.getAttribute("aria-label")));
  assert.equal(names.length, 12);
  assert.match(names[0], /^South A, 4 seeds, playable, ends in South’s pit E/);
  assert.match(names[6], /^North A, 4 seeds/);
  await pit(page, "A").click();
  await page.getByTestId("polite").filter({ hasText: /South sows the 4 seeds of pit A/ }).waitFor();
  await page.context().close();
});

test("reduced motion shows the end of a move at once", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "A").click();
  assert.equal(await pit(page, "A").locator(".count").innerText(), "0");
  assert.equal(await page.locator(".board.moving").count(), 0);
  await page.context().close();
});

test("after the first visit the page works without a network", async () => {
  const page = await visit(browser, server.url, { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null).catch(() => page.reload());
  await page.context().setOffline(true);
  await page.reload();
  await begin(page, { opponent: "Awa," });
  assert.ok(await turn(page));
  await pit(page, "C").click();
  assert.ok(await turn(page));
  assert.equal(await outcome(page).count(), 0);
  // Pages that nobody has opened yet are there, too: each kind is a module of its own.
  for (const path of ["/learn/own-row", "/puzzles/awale/1", "/rules/awele", "/game", "/analysis"]) {
    await page.goto(server.url + path);
    await page.locator("main h1, main h2").first().waitFor({ state: "attached" });
  }
  await page.context().close();
});

test("a visit that begins anywhere fetches the module of its page and no engine", async () => {
  const api = await browser.newContext();
  const { id } = await (await api.request.post(`${server.url}/api/v1/games`, { data: { rules: "awale" } })).json();
  await api.close();
  const visits = { "/": "start", "/play": "start", "/game": "invite", [`/game/${id}`]: "invite", "/learn/own-row": "learn", "/puzzles": "puzzles", "/rules/awele": "rules" };
  for (const [path, module] of Object.entries(visits)) {
    const page = await visit(browser, "about:blank");
    const fetched = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(server.url + path);
    await page.locator("main h1, main h2").first().waitFor();
    const modules = fetched.filter((file) => file.endsWith(".wasm"));
    assert.match(modules[0], new RegExp(`^/${module}-`), `${path}: ${modules}`);
    assert.ok(!fetched.some((file) => file.startsWith("/load-worker-")), `${path}: ${fetched}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("the first load is quick (measured)", async () => {
  const waits = [];
  let bytes;
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const page = await visit(browser, "about:blank");
    // Usable: the button is there, and a frame with it has been drawn.
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector("[data-testid=play]")) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto(server.url);
    const usable = await page.waitForFunction(() => window.usable);
    waits.push(Math.round(await usable.jsonValue()));
    // Until the page is usable nothing is fetched in advance.
    bytes = await page.evaluate(() =>
      performance.getEntries().filter((entry) => entry.startTime <= window.usable).reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0),
    );
    await page.context().close();
  }
  const [, , millis] = waits.toSorted((a, b) => a - b);
  console.log(`first load: usable after ${millis} ms (${waits.join(", ")}), ${Math.round(bytes / 1024)} KB`);
  if (process.env.AWALE_TIMED) assert.ok(millis <= 400, `${millis} ms`);
});

// Nobody stuck, nothing lost: invitations, the shelf, my games, statistics.
// Covers: crates/web/src/session crates/web/src/by_link crates/web/src/pages/kept.rs
// Covers: crates/web/src/pages/statistics.rs crates/server crates/store

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { SHAPES, begin, board, browser, everyShape, inSight, overflow, pit, playable, readCodes, reshape, server, shoot, turn, visit } from "./support.mjs";

/** Makes a game by link; the page of its creator and the invitation. */
async function make({ who, name, ...options } = {}) {
  const page = await visit(browser, `${server.url}/game`, options);
  if (who) await page.locator("label.chip", { hasText: who }).click();
  if (name) await page.getByLabel(/Your name/).fill(name);
  await page.getByTestId("create").click();
  const invitation = await page.getByTestId("join-link").inputValue();
  return [page, invitation];
}

async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

test("the address in the bar lets a friend sit down, and the invitation has a code", async () => {
  const [south, invitation] = await make();
  assert.equal(invitation, south.url(), "what the bar shows is the invitation");
  // A camera reads the same address in the code, in every shape.
  await everyShape(south, async (shape) => {
    assert.deepEqual(await readCodes(await south.locator("svg.qr").screenshot()), [invitation], shape);
  });
  // The device's own window for sharing gets a sentence and the link.
  await south.addInitScript(() => (Navigator.prototype.share = async (data) => void (globalThis.sent = data)));
  await south.reload();
  await south.getByTestId("invitation").getByRole("button", { name: "Share" }).click();
  const sent = await south.waitForFunction(() => globalThis.sent).then((sent) => sent.jsonValue());
  assert.deepEqual(sent, { text: "A game of Awalé?", url: invitation });
  await shoot(south, "invitation");
  const north = await visit(browser, south.url());
  const sit = north.getByTestId("take-seat");
  await sit.waitFor();
  // Whoever is invited sees where to sit down, on a phone held sideways too.
  for (const { width, height } of Object.values(SHAPES)) {
    await reshape(north, { width, height });
    const box = await sit.boundingBox();
    assert.ok(box.y + box.height <= height, `${width}×${height}: ${JSON.stringify(box)}`);
  }
  await sit.click();
  await board(north).waitFor();
  await playable(south).first().waitFor();
  // A third visitor looks on at once.
  const third = await visit(browser, south.url());
  await board(third).waitFor();
  assert.equal(await third.getByTestId("take-seat").count(), 0);
  await close(south, north, third);
});

test("the link to watch asks nobody to sit down", async () => {
  const [south, invitation] = await make();
  const watcher = await visit(browser, `${invitation}#watch`);
  await board(watcher).waitFor();
  assert.equal(await watcher.getByTestId("take-seat").count(), 0);
  await watcher.getByText("You are watching the game.").waitFor();
  await close(south, watcher);
});

test("a game by invitation only opens its seat to the invitation alone, and says when it was used", async () => {
  const [south, invitation] = await make({ who: "By invitation only" });
  assert.match(invitation, /#join=/);
  const stranger = await visit(browser, invitation.split("#")[0]);
  await board(stranger).waitFor();
  assert.equal(await stranger.getByTestId("take-seat").count(), 0);
  const north = await visit(browser, invitation);
  await north.getByTestId("take-seat").click();
  await board(north).waitFor();
  const late = await visit(browser, invitation);
  await late.getByRole("heading", { name: "This seat is taken" }).waitFor();
  assert.equal(await late.getByTestId("take-seat").count(), 0);
  for (const { width, height } of Object.values(SHAPES)) {
    await reshape(late, { width, height });
    const box = await late.getByRole("button", { name: "Just watch" }).boundingBox();
    assert.ok(box.y + box.height <= height && box.x + box.width <= width, `${width}×${height}: ${JSON.stringify(box)}`);
  }
  await late.getByRole("button", { name: "Just watch" }).click();
  await board(late).waitFor();
  await close(south, stranger, north, late);
});

test("a long name does not widen the page of an invitation", async () => {
  const [south, invitation] = await make({ name: "W".repeat(40) });
  const north = await visit(browser, invitation, { viewport: { width: 390, height: 844 } });
  const sit = north.getByTestId("take-seat");
  await sit.waitFor();
  const fits = async () => {
    for (const [shape, size] of Object.entries(SHAPES)) {
      await reshape(north, size);
      assert.ok(await north.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), shape);
    }
  };
  await fits();
  await sit.click();
  await board(north).waitFor();
  await fits();
  await close(south, north);
});

test("games by link are found on the shelf, with the turn as the server knows it", async () => {
  const [south, invitation] = await make({ serviceWorkers: "allow" });
  const north = await visit(browser, invitation);
  await north.getByLabel(/Your name/).fill("Kwame");
  await south.goto(server.url);
  const shelf = south.getByTestId("shelf");
  await shelf.getByText("The other seat is free.").waitFor();
  await north.getByTestId("take-seat").click();
  await board(north).waitFor();
  await south.reload();
  await shelf.getByRole("button", { name: /^Awalé · Kwame/ }).waitFor();
  await shelf.getByText("Your turn").waitFor();
  await shoot(south, "shelf-link");
  await everyShape(south, async (shape) => {
    const card = shelf.getByRole("listitem");
    await card.scrollIntoViewIfNeeded();
    for (const part of [/^Awalé · Kwame/, /^Discard|^Delete/]) await inSight(south, card.getByRole("button", { name: part }), `${shape}: ${part}`);
    await inSight(south, card.getByText("Your turn"), `${shape}: whose turn it is`);
    assert.equal(await overflow(south), 0, shape);
  });
  await shelf.getByRole("button", { name: /^Awalé · Kwame/ }).click();
  await playable(south).first().waitFor();
  await pit(south, "C").click();
  await playable(north).first().waitFor();
  await south.goto(server.url);
  await shelf.getByText("1 move played").waitFor();
  assert.equal(await shelf.getByText("Your turn").count(), 0);
  // North answers while South is elsewhere.
  await pit(north, "c").click();
  await north.getByTestId("status").waitFor();
  await north.waitForFunction(() => document.querySelector('main [data-pit="c"] .count')?.innerText === "0");
  await south.reload();
  await shelf.getByText("2 moves played").waitFor();
  await shelf.getByText("Your turn").waitFor();
  // Off-line it stays as it was known.
  await south.evaluate(() => navigator.serviceWorker.ready);
  await south.waitForFunction(() => navigator.serviceWorker.controller !== null).catch(() => south.reload());
  await south.context().setOffline(true);
  await south.reload();
  await shelf.getByText("2 moves played").waitFor();
  await south.context().setOffline(false);
  // The end takes it off the shelf, into my games.
  await north.getByRole("button", { name: "Resign" }).first().click();
  await north.locator("dialog[open] button.danger").click();
  await north.getByTestId("outcome").waitFor();
  await south.reload();
  await south.waitForFunction(() => !document.querySelector("[data-testid=shelf]"));
  await south.goto(`${server.url}/kept`);
  const row = south.getByTestId("kept").getByRole("listitem");
  await row.first().waitFor();
  assert.match(await row.innerText(), /Awalé · against Kwame[^]*Won/);
  await close(south, north);
});

test("finished games are kept by themselves: date, opponent, result, search, export, delete", async () => {
  const page = await visit(browser, server.url);
  await begin(page);
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  const resign = async () => {
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").locator("button.danger").click();
    await page.getByTestId("outcome").waitFor();
  };
  await resign();
  await page.getByTestId("outcome").getByRole("button", { name: "Rematch" }).click();
  await turn(page);
  await resign();
  await page.getByRole("navigation").getByRole("link", { name: "My games" }).first().click();
  const rows = page.getByTestId("kept").getByRole("listitem");
  await rows.nth(1).waitFor();
  assert.equal(await rows.count(), 2);
  assert.match(await rows.first().innerText(), /Awalé · against Awa[^]*20\d\d[^]*Lost/);
  await shoot(page, "kept");
  await page.getByLabel("Search").fill("awa lost");
  assert.equal(await rows.count(), 2);
  await page.getByLabel("Search").fill("kofi");
  await page.waitForFunction(() => !document.querySelector("[data-testid=kept] li"));
  await page.getByLabel("Search").fill("");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("export").click()]);
  const text = await readFile(await download.path(), "utf8");
  assert.equal(text.match(/\[Variant "awale"\]/g).length, 2);
  assert.match(text, /\[Date "20\d\d\.\d\d\.\d\d"\]/);
  // Deleting is asked for twice.
  const gone = rows.first().getByRole("button", { name: /Delete/ });
  await gone.click();
  assert.equal(await rows.count(), 2);
  await gone.click();
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=kept] li").length === 1);
  // Everything about a game is seen and in reach in every shape.
  await everyShape(page, async (shape) => {
    await rows.first().scrollIntoViewIfNeeded();
    assert.match(await rows.first().innerText(), /Awalé · against Awa[^]*20\d\d[^]*Lost/, shape);
    await rows.first().evaluate((row) => row.scrollIntoView({ block: "center" }));
    for (const button of await rows.first().getByRole("button").all()) await inSight(page, button, `${shape}: ${await button.innerText()}`);
    for (const part of [page.getByLabel("Search"), page.getByTestId("export")]) assert.ok(await part.isVisible(), shape);
    assert.equal(await overflow(page), 0, shape);
  });
  // A kept game opens on the analysis board.
  await rows.first().getByRole("button", { name: "Analyse" }).click();
  await page.waitForURL("**/analysis*");
  await close(page);
});

test("lists have an order: what waits for me, then what I put aside last; the newest finished game", async () => {
  const [page, invitation] = await make();
  const friend = await visit(browser, invitation);
  await friend.getByTestId("take-seat").click();
  await playable(page).first().waitFor();
  await friend.context().close();
  for (const opponent of ["Moussa", "Fatou", "Mariam"]) {
    await page.goto(server.url);
    await begin(page, { opponent });
    await turn(page);
    await pit(page, "C").click();
    await turn(page);
  }
  await page.goto(server.url);
  const shelf = page.getByTestId("shelf").getByRole("listitem");
  await shelf.nth(2).waitFor();
  const names = (text) => text.match(/Moussa|Fatou|Mariam|Your turn|North/)?.[0] ?? text;
  // The game at this screen is resumed, so it is not on the shelf; the one by link was begun first of all.
  const cards = await page.getByTestId("shelf").getByRole("listitem").allInnerTexts();
  assert.deepEqual(cards.slice(1).map(names), ["Fatou", "Moussa"], `${cards}`);
  assert.doesNotMatch(cards[0], /Moussa|Fatou|Mariam/);
  assert.match(cards[0], /Your turn/);
  for (const opponent of ["Moussa", "Fatou"]) {
    await page.goto(server.url);
    await page.getByTestId("shelf").getByRole("button", { name: new RegExp(`^Awalé · ${opponent}`) }).click();
    await turn(page);
    await page.locator("[popovertarget=more]").click();
    await page.locator(".menu .danger").click();
    await page.locator("dialog[open] .danger").click();
    await page.getByTestId("outcome").waitFor();
  }
  await page.goto(`${server.url}/kept`);
  const rows = page.getByTestId("kept").getByRole("listitem");
  await rows.nth(1).waitFor();
  assert.deepEqual((await rows.allInnerTexts()).map(names), ["Fatou", "Moussa"]);
  await close(page);
});

test("statistics count the games, the puzzles and the reviews of this browser", async () => {
  const page = await visit(browser, server.url);
  await begin(page);
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").locator("button.danger").click();
  await page.getByTestId("review").click();
  await page.getByTestId("review-ready").waitFor({ timeout: 60_000 });
  await page.evaluate(() => localStorage.setItem("awale.solved.awale", "0=1 1=3"));
  await page.goto(`${server.url}/kept`);
  await page.getByRole("link", { name: "Statistics" }).click();
  const figures = page.getByTestId("figures");
  await figures.waitFor();
  assert.match(await figures.innerText(), /1\s*game\b[^]*0%\s*wins/);
  await page.getByRole("row", { name: /^Level 1 0 0 1/ }).waitFor();
  assert.match(await page.getByTestId("themes").innerText(), /[12] of \d+/);
  await page.locator("svg.accuracy-graph circle").first().waitFor();
  await shoot(page, "statistics");
  await page.setViewportSize({ width: 320, height: 640 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  await close(page);
});

// The analysis board, the pages of rules and paper, kept games, and Éqwalé between two devices.
// Covers: crates/print crates/server crates/tables crates/web/src/study crates/web/src/pages/analysis
// Covers: crates/web/src/pages/rules crates/web/src/pages/origins crates/web/src/pages/print.rs

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, board, browser, pit, playable, server, shoot, visit } from "./support.mjs";

const anyBoard = (page) => page.locator("main [data-testid=board]").first();
const anyPit = (page, letter) => anyBoard(page).locator(`[data-pit="${letter}"]`);
const holds = (page, letter, seeds) =>
  page.waitForFunction(
    ([letter, seeds]) => document.querySelector(`main [data-pit="${letter}"] .count`)?.innerText === String(seeds),
    [letter, seeds],
  );

test("the analysis board: value, lines, a variation, an exact end, a link for others", async () => {
  const page = await visit(browser, `${server.url}/analysis`);
  await page.getByTestId("eval").waitFor();
  await page.getByTestId("lines").locator("li, tr").first().waitFor();
  await anyPit(page, "C").click();
  await holds(page, "C", 0);
  // Inside the board the keys move among the pits; outside they go through the game.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Home");
  await holds(page, "C", 4);
  await anyPit(page, "F").click();
  await holds(page, "F", 0);
  await shoot(page, "analysis-variation");
  await page.getByRole("button", { name: "Share a link" }).click();
  const address = await page.getByTestId("share-link").locator("input").inputValue();
  const other = await visit(browser, new URL(address, server.url).href);
  await anyBoard(other).waitFor();
  await holds(other, "F", 0);
  // The coach says what each side threatens.
  const danger = "0-0-0-0-0-3-1-1-1-5-5-5-13-14-S";
  const plan = await visit(browser, `${server.url}/analysis?rules=awale&position=${danger}`);
  await plan.getByTestId("plan").getByText(/\bF\b/).first().waitFor();
  await shoot(plan, "analysis-plan");
  await plan.context().close();
  // Few seeds: the tables inside the page know the end.
  const ending = "0-1-0-0-2-0-0-0-1-0-2-1-21-20-S";
  const exact = await visit(browser, `${server.url}/analysis?rules=awale&position=${ending}`);
  await exact.getByTestId("eval").and(exact.locator('[aria-label^="Certain end"]')).waitFor();
  // The tables of another game are fetched when it is first looked at.
  const eqwale = "1-0-2-0-1-0-0-1-0-2-0-1-20-20-S";
  const fetched = await visit(browser, `${server.url}/analysis?rules=eqwale&position=${eqwale}`);
  await fetched.getByTestId("eval").and(fetched.locator('[aria-label^="Certain end"]')).waitFor();
  for (const visited of [page, other, exact, fetched]) {
    assert.deepEqual(visited.problems, []);
    await visited.context().close();
  }
});

test("the opening book: its moves lead on, also without the engine, and it ends where it ends", async () => {
  const page = await visit(browser, `${server.url}/analysis`);
  const book = page.getByTestId("book");
  await book.locator("li").first().waitFor();
  assert.equal(await book.locator("li").count(), 6);
  await page.getByTestId("lines").getByRole("checkbox").uncheck();
  const best = book.locator("li.best .first").first();
  const first = await best.innerText();
  await best.click();
  await holds(page, first.trim(), 0);
  // The moves are those of the other side now.
  await page.waitForFunction(() => /^[a-f]$/.test(document.querySelector("[data-testid=book] .first")?.innerText.trim() ?? ""));
  await shoot(page, "analysis-book");
  const none = await visit(browser, `${server.url}/analysis?rules=awari&position=4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`);
  await none.getByTestId("lines").locator("li").first().waitFor();
  assert.equal(await none.getByTestId("book").count(), 0);
  for (const visited of [page, none]) {
    assert.deepEqual(visited.problems, []);
    await visited.context().close();
  }
});

for (const shared of [true, false]) {
  test(`the engine follows whoever leafs through a game, ${shared ? "with" : "without"} shared memory`, async () => {
    const page = await visit(browser, `${server.url}/analysis`);
    if (!shared) {
      await page.addInitScript(() => Object.defineProperty(window, "crossOriginIsolated", { value: false }));
      await page.reload();
    }
    assert.equal(await page.evaluate(() => window.crossOriginIsolated), shared);
    const first = page.getByTestId("lines").locator("li .first");
    await first.first().waitFor();
    for (const letter of ["C", "c", "D", "d"]) {
      await anyPit(page, letter).click();
      await holds(page, letter, 0);
    }
    await page.evaluate(() => document.activeElement.blur());
    for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await holds(page, "D", 0);
    await holds(page, "d", 0);
    // Each place may be thought about for longer than this: the searches before were stopped.
    await page.waitForFunction(
      () => [...document.querySelectorAll("[data-testid=lines] li .first")].map((move) => move.innerText).sort().join("") === "ABCEF",
      undefined,
      { timeout: 10_000 },
    );
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("the rules follow the choice of numbers, boards and prose alike", async () => {
  const page = await visit(browser, `${server.url}/rules/awale`);
  const prose = page.locator(".clauses");
  await prose.getByText("the 13 seeds of pit B").waitFor();
  await page.getByRole("radio", { name: "Numbers 1–12" }).check();
  await prose.getByText("the 13 seeds of pit 8").waitFor();
  await prose.locator("th", { hasText: "7 and 1" }).waitFor();
  assert.equal(await prose.getByText(/pit [A-Fa-f]\b/).count(), 0);
  await shoot(page, "rules-numbers");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("what is chosen on the page of paper can be printed", async () => {
  const page = await visit(browser, `${server.url}/print`);
  const print = page.getByTestId("print");
  for (const [choice, what] of [["An exercise sheet", "sheet"], ["The rules of a game", "leaflet"]]) {
    await page.locator("label.chip", { hasText: choice }).click();
    await page.locator(`[data-testid=print][href*="/print/${what}?"]`).waitFor();
    const answer = await page.request.get(new URL(await print.getAttribute("href"), server.url).href);
    assert.equal(answer.status(), 200, what);
    assert.equal(answer.headers()["content-type"], "application/pdf", what);
  }
  assert.match(await print.getAttribute("href"), /&names=letters/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the page of origins fits a narrow screen", async () => {
  const page = await visit(browser, `${server.url}/origins`, { viewport: { width: 320, height: 640 } });
  const heading = page.locator("article.origins h1");
  await heading.waitFor();
  assert.notEqual(await heading.innerText(), "");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(wide, false, "the page is wider than the screen");
  await shoot(page, "origins-narrow");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("Éqwalé by link: both place their seeds", async () => {
  const south = await visit(browser, server.url);
  await south.getByTestId("door-two").click();
  await south.getByTestId("invite").click();
  await south.locator("label.chip", { hasText: "Éqwalé" }).click();
  await south.locator("label.chip", { hasText: "I do" }).click();
  await shoot(south, "invite");
  await south.getByTestId("create").click();
  const invitation = await south.getByTestId("join-link").inputValue();
  const north = await visit(browser, invitation);
  await north.getByTestId("take-seat").click();
  await board(north).waitFor();
  for (const [page, other, letter] of [[south, north, "A"], [north, south, "a"]]) {
    await playable(page).first().waitFor();
    await pit(page, letter).click();
    await pit(page, letter).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await holds(other, letter, 2);
  }
  await shoot(south, "link-eqwale");
  for (const page of [south, north]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

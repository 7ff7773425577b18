// The coach: hints in three steps, a word on each move, the review of a game.
// Covers: crates/coach crates/player crates/web/src/engine crates/web/src/pages/review
// Covers: crates/web/src/pages/play

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { audit, audited } from "./audit.mjs";
import { anyMove, begin, board, browser, counts, outcome, pit, playable, server, shoot, turn, visit } from "./support.mjs";

/** A short game in which both give seeds away. */
const GAME = `[Variant "awale"]
[South "Ama"]
[North "Sower"]
[SouthPlayer "person"]
[NorthPlayer "engine 3"]

1. F f 2. E d 3. C c 4. A e 5. D b 6. B f 7. C a 8. F c *`;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const coach = (page) => page.getByTestId("coach");
const words = (page) => page.getByTestId("coach-words");

/** Opens the page of reviews and pastes a game. */
async function review(page, game) {
  await page.goto(`${server.url}/review`);
  await page.getByRole("button", { name: /^(Paste or open a game|Coller ou ouvrir une partie)$/ }).click();
  await page.getByLabel(/^(Game|Partie) \(OGN\)$/).fill(game);
  await page.getByRole("button", { name: /^(Review the game|Revoir la partie)$/ }).click();
  await page.getByTestId("progress").waitFor();
}

const wider = (page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test("a hint in three steps, soon (measured)", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "Fatou" });
  await turn(page);
  // The engine gets ready when the page is opened; nobody asks for a hint that early.
  const times = process.env.AWALE_TIMED ? 5 : 1;
  if (process.env.AWALE_TIMED) await page.waitForTimeout(1500);
  const hints = [];
  for (let time = 0; time < times; time += 1) {
    hints.push(
      await page.evaluate(
        () =>
          new Promise((told) => {
            const begun = performance.now();
            const seen = new MutationObserver(() => {
              if (document.querySelector("[data-testid=hint] p")?.innerText) {
                seen.disconnect();
                told(performance.now() - begun);
              }
            });
            seen.observe(document.body, { childList: true, subtree: true, characterData: true });
            const button = [...document.querySelectorAll(".controls button")].find((b) => b.innerText === "Hint");
            button.click();
          }),
      ),
    );
    if (time < times - 1) {
      await pit(page, ["C", "A", "B", "D"][time]).click().catch(() => {});
      if (!(await turn(page))) break;
      await page.waitForTimeout(600);
    }
  }
  console.log(`hints after ${hints.map((millis) => millis.toFixed(0)).join(", ")} ms`);
  if (process.env.AWALE_TIMED) assert.ok(Math.max(...hints) < 300, `${hints}`);
  const hint = page.getByTestId("hint");
  const said = [await hint.locator("p").innerText()];
  for (let step = 0; step < 2; step += 1) {
    await hint.getByRole("button").click();
    said.push(await hint.locator("p").innerText());
  }
  console.log(said.join(" | "));
  assert.equal(new Set(said).size, 3);
  assert.match(said[1], /\b[A-F]\b/);
  assert.deepEqual(await hint.getByRole("button").allInnerTexts(), ["Why?"]);
  await shoot(page, "hint-wide");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the coach comments on a move, tells the plan, and stays off once it is off", async () => {
  const page = await visit(browser, server.url, { bypassCSP: true });
  await begin(page, { opponent: "Awa," });
  await turn(page);
  await pit(page, "C").click();
  await words(page).getByText("The move C").waitFor();
  assert.match(await words(page).innerText(), /\bC\b[^]+\./);
  await turn(page);
  // From the second move on each has its mark.
  const next = await playable(page).last().getAttribute("data-pit");
  await pit(page, next).click();
  await words(page).getByText(`The move ${next}`).waitFor();
  assert.equal(await words(page).locator(".grade").count(), 1);
  await turn(page);
  await shoot(page, "coach-wide");
  const findings = await audit(page, "play with the coach");
  await coach(page).getByRole("button", { name: "What to do here?" }).click();
  await words(page).getByText("The position").waitFor();
  console.log(await words(page).innerText());
  await coach(page).getByRole("switch").click();
  await words(page).waitFor({ state: "detached" });
  await page.reload();
  await turn(page);
  assert.equal(await coach(page).getByRole("switch").isChecked(), false);
  assert.equal(await words(page).count(), 0);
  await coach(page).getByRole("switch").click();
  await words(page).waitFor();
  assert.deepEqual(findings, []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the first move of somebody who begins is never marked as a mistake", async () => {
  const page = await visit(browser, server.url);
  const play = async (reader, opponent) => {
    await page.evaluate((reader) => localStorage.setItem("awale.settings", `lang=en\nreader=${reader}\ncoach=on\n`), reader);
    await page.goto(server.url);
    await begin(page, { opponent });
    await turn(page);
    // F harvests four seeds, E none.
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Paste a game or a position" }).click();
    await page.getByLabel("Game (OGN) or position").fill("4-4-4-4-1-2-1-1-5-5-4-4-5-4-S");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "2");
    await pit(page, "E").click();
    await words(page).locator("h3").waitFor();
    return [await words(page).locator(".grade:is(.inaccuracy, .mistake, .blunder)").count(), await words(page).innerText()];
  };
  // Who plays well is told so at once.
  const [marks, told] = await play("expert", "Fatou");
  assert.equal(marks, 1, told);
  for (const [reader, opponent] of [["child", "Fatou"], ["player", "Awa,"]]) {
    const [marks, told] = await play(reader, opponent);
    assert.equal(marks, 0, `${reader}: ${told}`);
    assert.doesNotMatch(told, /better/i);
    assert.equal(await words(page).getByTestId("why-line").count(), 0);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a strong opponent is played without comments until they are wanted", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  assert.equal(await coach(page).getByRole("switch").isChecked(), false);
  await coach(page).getByRole("switch").click();
  await pit(page, "D").click();
  await words(page).getByText("The move D").waitFor();
  await page.context().close();
});

test("a review judges, draws, and says what to take away", async () => {
  const page = await visit(browser, server.url, { bypassCSP: true });
  await review(page, GAME);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText(/^Stopped after/).waitFor();
  await shoot(page, "review-stopped");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByTestId("review-ready").waitFor();
  assert.equal(await page.locator(".judged .ply").count(), 16);
  assert.ok((await page.locator(".judged .grade").count()) > 8);
  assert.ok((await page.getByTestId("lessons").locator("ol li").count()) >= 1);
  const graph = page.getByTestId("graph");
  assert.equal(await graph.getAttribute("aria-valuemax"), "16");
  await graph.focus();
  await page.keyboard.press("Home");
  assert.match(await graph.getAttribute("aria-valuetext"), /^Start: South \d+, North \d+$/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  assert.equal(await graph.getAttribute("aria-valuenow"), "2");
  assert.match(await page.getByTestId("told").innerText(), /1\.\.\. f[^]+\./);
  await page.getByTestId("turning").getByRole("button").first().click();
  await shoot(page, "review-wide");
  await shoot(page, "review-full", { fullPage: true });
  const findings = await audited(page, "review");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Annotated game" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  assert.match(text, /\{[^}]+\}/);
  // The analysis begins at the move that is looked at.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".tree .comment").first().waitFor();
  assert.equal(await page.locator(".tree .ply[aria-current=step]").getAttribute("aria-label"), "1. South F");
  assert.deepEqual(findings, []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a line is played on the board when asked for, with a way back, and never printed", async () => {
  const page = await visit(browser, server.url);
  await page.evaluate(() => localStorage.setItem("awale.settings", "lang=en\nreader=expert\n"));
  await page.reload();
  await begin(page, { opponent: "Awa," });
  await turn(page);
  // F harvests four seeds, E none.
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Paste a game or a position" }).click();
  await page.getByLabel("Game (OGN) or position").fill("4-4-4-4-1-2-1-1-5-5-4-4-5-4-S");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "2");
  await pit(page, "E").click();
  await words(page).getByText("The move E").waitFor();
  await turn(page);
  const game = await counts(page);
  const told = await words(page).innerText();
  assert.doesNotMatch(told, /\b[A-Fa-f], [A-Fa-f]\b/, "no notation");
  await words(page).getByTestId("why-line").click();
  const strip = page.getByTestId("away");
  await strip.getByText(/^The coach shows move 1 of \d\./).waitFor();
  const first = await counts(page);
  assert.equal(await playable(page).count(), 0, "nobody plays in a line");
  // With reduced motion each move is asked for.
  await strip.getByRole("button", { name: "Next move" }).click();
  await strip.getByText(/^The coach shows move 2 of \d\./).waitFor();
  assert.notDeepEqual(await counts(page), first);
  await page.keyboard.press("ArrowLeft");
  await strip.getByText(/^The coach shows move 1 of \d\./).waitFor();
  assert.deepEqual(await counts(page), first);
  await shoot(page, "coach-line");
  await strip.getByRole("button", { name: "Back to the game" }).click();
  await strip.waitFor({ state: "detached" });
  assert.deepEqual(await counts(page), game);
  assert.ok((await playable(page).count()) > 0);
  // A touch on the board comes back, too, and is no move.
  await words(page).getByTestId("why-line").click();
  await strip.waitFor();
  await pit(page, "A").click({ force: true });
  await strip.waitFor({ state: "detached" });
  assert.deepEqual(await counts(page), game);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a review shows the better line, and tenths of a seed to an expert alone", async () => {
  const page = await visit(browser, server.url);
  await review(page, GAME);
  await page.getByTestId("review-ready").waitFor();
  await page.getByTestId("turning").getByRole("button").first().click();
  const game = await counts(page);
  const mark = await page.locator(".told h2 .grade").boundingBox();
  assert.ok(mark.width < 48, `the mark stays small: ${mark.width}`);
  await page.getByTestId("told").getByTestId("why-line").click();
  const strip = page.getByTestId("away");
  await strip.getByText(/^The coach shows move 1 of \d\./).waitFor();
  assert.notDeepEqual(await counts(page), game);
  await shoot(page, "review-line");
  await page.keyboard.press("Escape");
  await strip.waitFor({ state: "detached" });
  assert.deepEqual(await counts(page), game);
  const losses = async () =>
    (await page.locator(".told h2 small, .lost-seeds").allInnerTexts()).join(" ");
  assert.match(await losses(), /−\d+ seed/);
  assert.doesNotMatch(await losses(), /\d\.\d/);
  const reads = async (reader) => {
    await page.evaluate((reader) => localStorage.setItem("awale.settings", `lang=en\nreader=${reader}\n`), reader);
    await page.reload();
    await page.getByTestId("review-ready").waitFor();
    await page.getByTestId("turning").getByRole("button").first().click();
    return losses();
  };
  assert.match(await reads("expert"), /−\d+\.\d seeds/);
  assert.doesNotMatch(await reads("child"), /\d/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("learning from mistakes: a wrong try and a right one are answered", async () => {
  const page = await visit(browser, server.url);
  await review(page, GAME);
  await page.getByTestId("review-ready").waitFor();
  await page.getByTestId("learn").click();
  const practice = page.getByTestId("practice");
  const verdict = page.getByTestId("verdict");
  const played = (await practice.innerText()).match(/In the game: \d+\.+ ([A-F])/)[1];
  await pit(page, played).click();
  await verdict.getByText("That is the move of the game.").waitFor();
  await shoot(page, "practice-wrong");
  let right = false;
  const letters = [..."ABCDEF"].filter((letter) => letter !== played);
  for (const letter of letters) {
    await practice.getByRole("button", { name: "Try again" }).click();
    if ((await pit(page, letter).getAttribute("aria-disabled")) !== "false") {
      await pit(page, played).click();
      await verdict.waitFor();
      continue;
    }
    await pit(page, letter).click();
    await verdict.waitFor();
    right = /Well found/.test(await verdict.innerText());
    if (right) break;
  }
  assert.ok(right, "a better move is among the others");
  await shoot(page, "practice-right");
  await practice.getByRole("button", { name: /^(Next one|Finish)$/ }).click();
  if (await practice.count()) await practice.getByRole("button", { name: "Back to the review" }).click();
  await page.getByTestId("told").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game leads to its review, in French, for a child, in the dark", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR", colorScheme: "dark", bypassCSP: true });
  await page.evaluate(() => localStorage.setItem("awale.settings", "lang=fr\nreader=child\n"));
  await page.reload();
  await begin(page, { opponent: "Awa," });
  for (let move = 0; move < 4 && (await turn(page)); move += 1) {
    await anyMove(page, move);
    // A child hears one remark in three moves.
    if (move === 0) await words(page).getByText(/^Ton coup/).waitFor();
  }
  await turn(page);
  await page.getByText("Plus", { exact: true }).click();
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Abandonner" }).click();
  await outcome(page).getByTestId("review").click();
  await page.getByTestId("review-ready").waitFor();
  assert.equal(new URL(page.url()).pathname, "/review");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.ok((await page.locator(".judged .grade svg").count()) > 2);
  await page.getByRole("heading", { name: "À retenir" }).waitFor();
  await shoot(page, "review-fr-child-dark");
  assert.deepEqual(await audit(page, "review in the dark"), []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a phone: the coach and the review fit", async () => {
  const page = await visit(browser, server.url, phone);
  await begin(page, { opponent: "Awa," });
  await turn(page);
  await pit(page, "C").tap();
  await words(page).getByText("The move C").waitFor();
  assert.equal(await wider(page), false);
  await coach(page).scrollIntoViewIfNeeded();
  await shoot(page, "coach-phone");
  await review(page, GAME);
  await page.getByTestId("review-ready").waitFor();
  await page.getByTestId("turning").getByRole("button").first().tap();
  assert.equal(await wider(page), false);
  await shoot(page, "review-phone", { fullPage: true });
  assert.ok(await board(page).isVisible());
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

// Games at one screen: every sheet, the engine, undo, hints, resuming, keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, board, browser, counts, outcome, pit, playOn, playable, server, shoot, turn, visit } from "./support.mjs";

test("one click starts a game, and a whole game against the engine is told to its end", async () => {
  const page = await visit(browser, server.url);
  await shoot(page, "start-wide");
  await begin(page, { rules: "Awalé (001", opponent: "First game" }).catch(() => begin(page, { opponent: "First game" }));
  await shoot(page, "play-wide");
  await playOn(page);
  const end = await outcome(page).innerText();
  assert.match(end, /Total/);
  const totals = (await outcome(page).locator("tfoot td").allInnerTexts()).map(Number);
  assert.ok(totals[0] + totals[1] <= 48, `${totals}`);
  await shoot(page, "outcome-wide");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const rules of ["awele", "awale", "avele", "eqwale", "abapa", "awari"]) {
  test(`two people play a game of ${rules}`, async () => {
    const page = await visit(browser, server.url);
    const sheets = page.locator("label.pick.sheet");
    const names = ["awele", "awale", "avele", "eqwale", "abapa", "awari"];
    await sheets.nth(names.indexOf(rules)).click();
    await page.locator("label.pick.person").click();
    await page.getByTestId("play").click();
    if (rules === "avele") {
      // A1: the youngest begins, and the page asks who that is.
      await page.getByRole("dialog", { name: "Who is the youngest?" }).getByRole("button", { name: "North" }).click();
      await board(page).waitFor();
      assert.equal(await pit(page, "a").getAttribute("aria-disabled"), "false", "North begins");
    }
    await board(page).waitFor();
    const moves = await playOn(page, rules === "eqwale" ? 70 : 40);
    assert.ok(moves >= 10, `${moves} moves`);
    await shoot(page, `sheet-${rules}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("sowing goes counter-clockwise on screen, wide and upright", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
    const page = await visit(browser, server.url, { viewport });
    await begin(page, { opponent: "A person" });
    const middle = async (letter) => {
      const box = await pit(page, letter).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const places = await Promise.all([..."ABCDEFabcdef"].map(middle));
    // Twice the area of the polygon A…f: on a screen, whose y grows downwards, counter-clockwise is
    // negative.
    const area = places.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = places[(i + 1) % places.length];
      return sum + x * nextY - nextX * y;
    }, 0);
    assert.ok(area < 0, `${viewport.width}: ${area}`);
    await pit(page, "D").click();
    assert.deepEqual(await counts(page), [4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4]);
    await page.context().close();
  }
});

test("a refusal says why and keeps the board as it is", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  // A pit that cannot be played says so to the browser too; a finger does not ask.
  await pit(page, "a").click({ force: true });
  await page.getByTestId("note").filter({ hasText: /\S/ }).waitFor();
  assert.match(await page.getByTestId("assertive").innerText(), /\S/);
  assert.deepEqual(await counts(page), Array(12).fill(4));
  await page.context().close();
});

test("undo, hint and resuming after a reload", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "Sower" });
  await turn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
  await pit(page, "C").click();
  await turn(page);
  const kept = await counts(page);
  await page.reload();
  await board(page).waitFor();
  await turn(page);
  assert.deepEqual(await counts(page), kept);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelector('[data-pit="C"] .count')?.innerText === "4");
  assert.deepEqual(await counts(page), Array(12).fill(4));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the engine begins, and nothing to take back does not keep it from its move", async () => {
  const page = await visit(browser, server.url);
  await page.locator("label.pick:has(input[name=first])").nth(1).click();
  await begin(page, { opponent: "Master" });
  await page.keyboard.press("u");
  await playable(page).first().waitFor();
  assert.equal(await page.locator(".moves .ply").count(), 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("whoever resigns while the engine thinks hears nothing of its move", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "Master" });
  await turn(page);
  await pit(page, "C").click();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await outcome(page).waitFor();
  const said = await page.getByTestId("assertive").innerText();
  // Longer than the engine may think.
  await page.waitForTimeout(2000);
  assert.equal(await page.getByTestId("assertive").innerText(), said);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the board alone has a way back for a finger", async () => {
  const page = await visit(browser, server.url, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await begin(page, { opponent: "A person" });
  const out = page.getByRole("button", { name: "Show everything" });
  assert.equal(await out.count(), 0);
  await page.getByText("More", { exact: true }).tap();
  await page.getByRole("button", { name: "Board alone" }).tap();
  await page.locator("aside.side").waitFor({ state: "hidden" });
  await shoot(page, "zen-phone");
  await out.tap();
  await page.locator("aside.side").waitFor();
  assert.equal(await out.count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game by the keyboard alone", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("play").focus();
  await page.keyboard.press("Enter");
  await board(page).waitFor();
  for (let move = 0; move < 6 && (await turn(page)); move += 1) {
    const letter = await playable(page).first().getAttribute("data-pit");
    if (move % 2 === 0) {
      await page.keyboard.press(letter.toLowerCase());
    } else {
      await playable(page).first().focus();
      await page.keyboard.press("Enter");
    }
    await page.waitForFunction((n) => document.querySelectorAll(".moves button, .moves [data-ply]").length > n, move * 2).catch(() => {});
  }
  const now = await counts(page);
  assert.notDeepEqual(now, Array(12).fill(4));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("French is complete and can be chosen", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await page.getByTestId("play").filter({ hasText: "Jouer" }).waitFor();
  await shoot(page, "start-fr");
  await page.getByRole("button", { name: /English/ }).click();
  await page.getByTestId("play").filter({ hasText: "Play" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.context().close();
});

test("motion: seeds move one by one, without a frame above 50 ms, and a click finishes them", async () => {
  const page = await visit(browser, server.url, { reducedMotion: "no-preference" });
  await begin(page, { opponent: "A person" });
  // A sowing of fourteen seeds with a harvest.
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Paste a game or a position" }).click();
  await page.getByLabel("Game (OGN) or position").fill("0-0-0-0-0-14-1-1-0-4-4-4-10-10-S");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "14");
  // The page watches itself: what the test asks meanwhile would be in the frames too.
  const frames = await page.evaluate(
    () =>
      new Promise((rest) => {
        const frames = [];
        const board = document.querySelector(".board");
        let last;
        const frame = (now) => {
          if (last !== undefined) frames.push(now - last);
          last = now;
          if (frames.length > 3 && !board.matches(".moving")) return rest(frames.sort((a, b) => a - b));
          requestAnimationFrame(frame);
        };
        // The position has just been opened: a player looks at it first. Ten frames in time mean
        // that it stands; a busy machine may never have them.
        let calm = 0;
        let seen = 0;
        let before;
        const opened = (now) => {
          calm = now - before < 20 ? calm + 1 : 0;
          before = now;
          seen += 1;
          if (calm < 10 && seen < 300) return requestAnimationFrame(opened);
          frame(now);
          document.querySelector('[data-pit="F"]').click();
        };
        requestAnimationFrame(opened);
      }),
  );
  assert.ok(frames.length > 50, `${frames.length} frames`);
  assert.deepEqual(await counts(page), [1, 1, 1, 1, 1, 0, 0, 0, 0, 5, 5, 5]);
  const worst = frames.at(-1);
  console.log(`frames: ${frames.length}, median ${frames[frames.length >> 1].toFixed(1)} ms, worst ${worst.toFixed(1)} ms`);
  // A touch in the middle of a sowing finishes it, and is obeyed.
  const before = await page.evaluate(async () => {
    const seeds = (letter) => document.querySelector(`[data-pit="${letter}"] .count`).innerText;
    document.querySelector('[data-pit="d"]').click();
    await new Promise((later) => setTimeout(later, 200));
    const halfway = seeds("f");
    document.querySelector('[data-pit="D"]').click();
    await new Promise((later) => setTimeout(later));
    return [halfway, seeds("f")];
  });
  assert.deepEqual(before, ["5", "6"]);
  await page.locator(".board:not(.moving)").first().waitFor();
  assert.deepEqual(await counts(page), [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 6, 6]);
  if (process.env.AWALE_TIMED) assert.ok(worst <= 50, `a frame of ${worst} ms`);
  await page.context().close();
});

test("the clock of a game at this screen runs, and its flag ends the game", async () => {
  const page = await visit(browser, server.url);
  await page.clock.install();
  await page.locator("label.pick", { hasText: "3 min + 2" }).click();
  await begin(page, { opponent: "A person" });
  const clock = (seat) => page.locator(`[data-seat=${seat}] .clock`);
  for (const letter of ["C", "c", "D"]) {
    await pit(page, letter).click();
    await page.clock.runFor(2000);
  }
  assert.match(await clock("N").innerText(), /^(3:0\d|2:5\d)$/);
  await page.clock.runFor(170_000);
  await page.locator("[data-seat=N] .clock.low").waitFor();
  await page.clock.runFor(20_000);
  await outcome(page).getByRole("heading", { name: /South wins/ }).waitFor();
  assert.match(await clock("N").innerText(), /^0:00\.0$/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game at this screen is shared by a link", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  for (const letter of ["C", "c"]) await pit(page, letter).click();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByTestId("share-link").getByRole("textbox").inputValue();
  assert.match(link, /\/s\/[^/]+$/);
  const other = await visit(browser, link);
  await other.waitForURL("**/analysis");
  await other.waitForFunction(() => document.querySelector('[data-pit="C"] .count')?.innerText === "0");
  // The game goes on where it was.
  await page.goto(`${server.url}/play`.replace("//play", "/play"));
  await playable(page).first().waitFor();
  assert.equal(await page.locator(".moves .ply").count(), 2);
  assert.deepEqual(page.problems, []);
  for (const each of [page, other]) await each.context().close();
});

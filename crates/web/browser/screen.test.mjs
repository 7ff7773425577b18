// The play screen in every shape: everything in sight, nothing jumps, one line tells what happens.
// Covers: crates/web/assets crates/web/src/components crates/web/src/pages/play

import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { SHAPES, begin, board, browser, counts, cutWords, outcome, pit, playable, reshape, server, shoot, turn, visit } from "./support.mjs";

const TOUCHED = ["phone", "sideways", "small"];

const open = (shape, options = {}) =>
  visit(browser, server.url, { viewport: SHAPES[shape], hasTouch: TOUCHED.includes(shape), ...options });

/** How far a page is wider than the window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Whether a box is inside the window. */
async function inSight(page, locator, name) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  const inside = box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
  assert.ok(inside, `${name} at ${width}×${height}: ${JSON.stringify(box)}`);
  return box;
}

/** Whether the buttons of a game are inside the window, and not behind the ways to other pages. */
async function controlsInSight(page) {
  for (const button of await page.locator(".controls > button").all()) await inSight(page, button, "a control");
  const ways = await page.locator(".top nav").evaluate((nav) => getComputedStyle(nav).position === "fixed" ? nav.getBoundingClientRect().top : innerHeight);
  const { y, height } = await page.locator(".controls").boundingBox();
  assert.ok(y + height <= ways + 1, `the controls at ${page.viewportSize().width}: ${y + height} of ${ways}`);
}

const menu = (page, name) => page.getByText("More", { exact: true }).click().then(() => page.getByRole("button", { name, exact: true }).click());

/** Opens a position in the game that is played. */
async function paste(page, position) {
  await menu(page, "Paste a game or a position");
  await page.getByLabel("Game (OGN) or position").fill(position);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function resign(page) {
  await menu(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await outcome(page).waitFor();
}

for (const locale of ["fr-FR", "en-GB"]) {
  test(`board, controls, news, status and ways to other pages are in sight in every shape, ${locale}`, async () => {
    const page = await open("desk", { locale });
    await begin(page);
    await turn(page);
    await pit(page, "C").click();
    await turn(page);
    for (const [shape, { width, height }] of Object.entries(SHAPES)) {
      await reshape(page, { width, height });
      const picture = await inSight(page, page.locator(".game .picture"), "the board");
      for (const letter of "AFaf") await inSight(page, pit(page, letter), `pit ${letter}`);
      await inSight(page, page.getByTestId("news"), "what happened");
      await inSight(page, page.getByTestId("status"), "the status");
      await inSight(page, page.getByTestId("about"), "the way to the rules");
      await controlsInSight(page);
      assert.deepEqual(await cutWords(page), [], shape);
      const least = { desk: width - 420, tablet: width - 80, upright: width - 60, phone: width - 16, sideways: height * 1.75, small: width - 24 }[shape];
      assert.ok(picture.width >= least, `${shape}: a board of ${picture.width} px`);
      // The list of moves can be walked through without leaving the board on a desk.
      if (shape === "desk") await inSight(page, page.locator(".browse"), "the way through the moves");
      await page.locator("[popovertarget=more]").click();
      await inSight(page, page.locator(".menu"), "the menu");
      await page.keyboard.press("Escape");
      await page.locator(".menu").waitFor({ state: "hidden" });
      await shoot(page, `screen-${shape}-${locale.slice(0, 2)}`);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

const PAGES = [
  "/", "/play", "/analysis", "/review", "/learn", "/learn/sowing", "/learn/simulation", "/learn/landing", "/puzzles", "/puzzles/awale/1",
  "/puzzles/eqwale/1", "/rules/awale", "/rules/eqwale", "/origins", "/kept", "/statistics", "/game", "/print", "/nowhere",
];
/** The shapes, a width between them, a desk at 200 % zoom, the smallest phone held sideways. */
const { upright: _, ...others } = SHAPES;
const SIZES = [...Object.values(others), { width: 801, height: 900 }, { width: 720, height: 450 }, { width: 568, height: 320 }];

test("no page is wider than the window, and its ways and settings are in sight, from 320 px up and at 200 %", async () => {
  const wrong = [];
  for (const locale of ["fr-FR", "en-GB"]) {
    const page = await visit(browser, server.url, { locale });
    await begin(page);
    const look = async (where) => {
      const seen = await page.evaluate(() => {
        const outside = (part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        };
        const ways = [...document.querySelectorAll(".top nav a, .top .tools button:last-child")];
        const hidden = ways.filter(outside).map((way) => way.innerText || way.ariaLabel);
        // In a game, a lesson, a puzzle and the analysis the own row is what one touches.
        const row = innerWidth > innerHeight && innerHeight < 480 && [...document.querySelectorAll("section.play .pit:not(.far)")].some(outside);
        return [document.documentElement.scrollWidth > innerWidth && "wide", hidden.length > 0 && hidden, row && "the own row"].filter(Boolean).join(", ");
      });
      if (seen) wrong.push(`${where}, ${locale}: ${seen}`);
    };
    // French words are the longer ones: English is looked at where there is the least room.
    const pages = locale === "fr-FR" ? PAGES : ["/", "/play", "/analysis", "/rules/awale"];
    for (const path of pages) {
      await page.goto(server.url + path);
      await page.locator("main h1, main h2").first().waitFor({ state: "attached" });
      const sizes = locale === "fr-FR" ? SIZES : SIZES.filter(({ width }) => [320, 720, 801].includes(width));
      for (const { width, height } of sizes) {
        await reshape(page, { width, height });
        await look(`${path} at ${width}×${height}`);
      }
      // Letters of twice the size on a desk.
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await reshape(page, SHAPES.desk);
      await look(`${path} with large letters`);
    }
    await page.context().close();
  }
  assert.deepEqual(wrong, []);
});

test("the game says its name and its rule in six sentences, and “Rules” opens the game being played", async () => {
  const page = await open("phone");
  await begin(page, { rules: "Éqwalé" });
  await page.getByRole("heading", { level: 1, name: "Éqwalé" }).waitFor();
  await page.getByTestId("about").click();
  const drawer = page.getByRole("dialog", { name: /^Éqwalé/ });
  assert.equal(await drawer.getByRole("listitem").count(), 6);
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
  await page.waitForURL("**/rules/eqwale");
  const other = await visit(browser, `${server.url}/learn`);
  await other.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
  await other.waitForURL("**/rules/awale");
  for (const each of [page, other]) await each.context().close();
});

test("what the other plays and answers is seen as well as heard", async () => {
  const page = await open("phone");
  await begin(page, { opponent: "Moussa" });
  await turn(page);
  const news = page.getByTestId("news");
  await pit(page, "C").tap();
  await news.getByText(/^Moussa sows/).waitFor();
  const heard = await page.getByTestId("polite").innerText();
  assert.equal(heard, `${await news.innerText()} Your turn.`);
  assert.doesNotMatch(heard, /South|North/);
  // A program that is about to win wants no draw.
  await paste(page, "1-0-0-0-0-1-1-4-4-4-4-0-6-23-S");
  await turn(page);
  await menu(page, "Offer a draw");
  await news.getByText("Moussa declines.").waitFor();
  // Whoever must feed knows it before a wrong touch, and nothing else looks playable.
  await paste(page, "0-2-0-0-1-3-0-0-0-0-0-0-21-21-S");
  assert.deepEqual(await board(page).locator(".pit.playable").evaluateAll((pits) => pits.map((pit) => pit.dataset.pit)), ["F"]);
  await news.getByText("Moussa has no seeds left: you must give some.").waitFor();
  await pit(page, "B").tap({ force: true });
  await page.getByTestId("note").filter({ hasText: "no seeds left" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const shape of ["desk", "phone", "sideways", "small"]) {
  test(`nothing jumps in a whole game: ${shape}`, async () => {
    const page = await open(shape);
    await begin(page, { rules: "Abapa", opponent: "Awa," });
    await turn(page);
    const places = async () => {
      const boxes = [page.locator(".controls"), page.locator(".game .picture")].map((part) => part.boundingBox());
      return (await Promise.all(boxes)).map(({ x, y }) => [Math.round(x), Math.round(y)]);
    };
    const before = await places();
    await pit(page, "b").click({ force: true });
    await page.getByTestId("note").filter({ hasText: /\S/ }).waitFor();
    assert.deepEqual(await places(), before, "a refusal");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
    assert.deepEqual(await places(), before, "a hint");
    await shoot(page, `hint-${shape}`);
    await page.evaluate(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: "layout-shift" });
    });
    // A whole game; whoever takes what there is wins soon.
    let moves = 0;
    for (; moves < 120 && (await turn(page)); moves += 1) {
      const plies = await page.locator("main .ply").count();
      const taken = await playable(page).evaluateAll((pits) => pits.map((pit) => Number(pit.ariaLabel.match(/harvests (\d+)/)?.[1] ?? 0)));
      await playable(page).nth(taken.lastIndexOf(Math.max(...taken))).click();
      await page.waitForFunction((plies) => document.querySelectorAll("main .ply").length >= plies || document.querySelector(".outcome"), plies + 2);
    }
    await outcome(page).waitFor();
    const shift = await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(() => told(window.shift)))));
    console.log(`layout shift of a game of ${moves} moves, ${shape}: ${shift.toFixed(4)}`);
    assert.ok(shift < 0.02, `${shift}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

for (const shape of Object.keys(SHAPES)) {
  test(`the end is told over the board: ${shape}`, async () => {
    const page = await open(shape);
    await begin(page, { rules: "Abapa", opponent: "Fatou" });
    await turn(page);
    await paste(page, "0-0-0-0-0-1-1-4-4-4-4-0-23-7-S");
    await pit(page, "F").click();
    await page.locator(".outcome.won").waitFor();
    const card = await inSight(page, outcome(page), "the end");
    const picture = await page.locator(".game .picture").boundingBox();
    assert.ok(card.y < picture.y + picture.height && card.y + card.height > picture.y, "it is over the board");
    assert.match(await outcome(page).innerText(), /You win[^]*25 to 23/);
    assert.doesNotMatch(await outcome(page).innerText(), /South|North|abapa-|\([A-Z]\d\)/);
    for (const name of ["Rematch", "Review with the coach", "Share"]) {
      await inSight(page, outcome(page).getByRole("button", { name }), name);
    }
    assert.match(await outcome(page).getByTestId("rule").getAttribute("href"), /^\/rules\/abapa#/);
    await shoot(page, `end-${shape}`);
    await outcome(page).getByRole("button", { name: "See the board" }).click();
    await outcome(page).waitFor({ state: "detached" });
    await page.getByTestId("see-result").click();
    await outcome(page).getByRole("button", { name: "Rematch" }).click();
    await outcome(page).waitFor({ state: "detached" });
    await turn(page);
    await resign(page);
    await page.locator(".outcome.lost").waitFor();
    assert.match(await outcome(page).innerText(), /You resign\. Fatou wins/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("after a click with the mouse the arrows browse; after Tab they move among the pits", async () => {
  for (const path of ["/play", "/analysis"]) {
    const page = await open("desk");
    if (path === "/play") await begin(page, { opponent: "A person" });
    else await page.goto(server.url + path);
    await board(page).waitFor();
    const start = await counts(page);
    await pit(page, "C").click();
    assert.notDeepEqual(await counts(page), start);
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => document.querySelector('.play [data-pit="C"] .count').innerText === "4");
    assert.deepEqual(await counts(page), start);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector('.play [data-pit="C"] .count').innerText === "0");
    await page.keyboard.press("Tab");
    await pit(page, "A").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.pit), "B");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("fast taps never play two turns, and a finger that rests on a pit only looks", async () => {
  const page = await open("phone", { reducedMotion: "no-preference" });
  await begin(page, { opponent: "Awa" });
  await turn(page);
  // A finger that rests sees what the pit would do.
  await pit(page, "C").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await board(page).locator(".over.ghost").first().waitFor();
  await pit(page, "C").dispatchEvent("pointerup", { pointerType: "touch", bubbles: true });
  await pit(page, "C").dispatchEvent("click");
  await board(page).locator(".over.ghost").first().waitFor({ state: "detached" });
  assert.equal(await page.locator(".ply").count(), 0);
  // Taps in a row, until the program has answered.
  await page.evaluate(async () => {
    const tap = (letter) => document.querySelector(`.game [data-pit="${letter}"]`).click();
    const pause = (millis) => new Promise((later) => setTimeout(later, millis));
    for (let number = 0; document.querySelectorAll(".ply").length < 2; number += 1) {
      tap("CDE"[number % 3]);
      await pause(60);
    }
    for (const letter of "CDE") tap(letter);
  });
  await turn(page);
  assert.equal(await page.locator(".ply").count(), 2, "one move of each");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the list of moves follows the game in every shape, and the menu closes with Escape", async () => {
  const page = await open("phone");
  await begin(page, { opponent: "A person" });
  for (let ply = 1; ply <= 44 && (await turn(page)); ply += 1) {
    await playable(page).nth(ply % (await playable(page).count())).click();
    await page.waitForFunction((ply) => document.querySelectorAll(".ply").length >= ply, ply);
  }
  for (const shape of Object.values(SHAPES)) {
    await reshape(page, shape);
    // The next look at the list is after the next move, so the last one is shown anew.
    await page.getByRole("button", { name: "Previous move" }).click();
    await page.getByRole("button", { name: "Next move" }).click();
    await page.waitForFunction(() => {
      const list = document.querySelector(".moves ol").getBoundingClientRect();
      const here = document.querySelector(".ply[aria-current]").getBoundingClientRect();
      return here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
    });
  }
  await reshape(page, SHAPES.phone);
  await page.getByText("More", { exact: true }).click();
  await page.locator(".menu").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".menu").waitFor({ state: "hidden" });
  if ((await outcome(page).count()) === 0) {
    await menu(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Go on playing" }).click();
    assert.equal(await outcome(page).count(), 0);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game begun with Enter has the focus on its page", async () => {
  const page = await open("desk");
  await page.getByTestId("play").focus();
  await page.keyboard.press("Enter");
  await board(page).waitFor();
  await page.waitForFunction(() => document.activeElement.id === "page");
  await page.context().close();
});

test("the reserve of Éqwalé is a bowl with its number in every shape, gone when empty", async () => {
  const page = await open("desk");
  await begin(page, { rules: "Éqwalé", opponent: "A person" });
  const bowl = page.locator(".game .reserve");
  for (const [shape, size] of Object.entries(SHAPES)) {
    await reshape(page, size);
    const [outer, number] = await Promise.all([bowl.boundingBox(), bowl.locator(".total").boundingBox()]);
    assert.ok(number.x >= outer.x && number.x + number.width <= outer.x + outer.width, `${shape}: its number is in it`);
    assert.equal(await bowl.innerText(), "48");
    await controlsInSight(page);
    const before = await page.locator(".controls").boundingBox();
    await pit(page, "A").click();
    await inSight(page, page.getByRole("button", { name: "Confirm" }), "the way to confirm");
    assert.deepEqual(await page.locator(".controls").boundingBox(), before, `${shape}: a choice moves nothing`);
    assert.equal(await bowl.innerText(), "47");
    await shoot(page, `reserve-${shape}`);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
  }
  await paste(page, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
  await bowl.waitFor({ state: "detached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the rows of the analysis are steady, and the address describes what is seen", async () => {
  const page = await visit(browser, `${server.url}/analysis`);
  await page.locator(".lines li").first().waitFor();
  // While the engine thinks: no row is lost, and no move stands twice.
  const seen = await page.evaluate(
    () =>
      new Promise((told) => {
        const seen = { fewer: 0, twice: 0, changes: 0, most: 0 };
        const list = document.querySelector(".lines ol");
        const look = new MutationObserver(() => {
          const moves = [...list.querySelectorAll(".first")].map((move) => move.innerText);
          seen.fewer += moves.length < seen.most;
          seen.twice += new Set(moves).size < moves.length;
          seen.most = Math.max(seen.most, moves.length);
          seen.changes += 1;
          if (seen.changes === 12) {
            look.disconnect();
            told(seen);
          }
        });
        look.observe(list, { childList: true, subtree: true });
      }),
  );
  assert.deepEqual({ ...seen, changes: 0 }, { fewer: 0, twice: 0, changes: 0, most: 6 });
  await pit(page, "C").click();
  await page.waitForURL(/position=4-4-0-5-5-5-5-4-4-4-4-4-0-0-N$/);
  await pit(page, "a").click();
  await page.waitForURL(/-S$/);
  const address = page.url();
  await page.reload();
  await page.locator(".tree .ply").nth(1).waitFor();
  assert.equal(page.url(), address, "the moves are kept");
  const other = await visit(browser, address);
  await other.waitForFunction(() => document.querySelector('.play [data-pit="C"] .count')?.innerText === "0");
  assert.deepEqual([...page.problems, ...other.problems], []);
  for (const each of [page, other]) await each.context().close();
});

test("no serious finding of the audit in any theme: a game, its menu, its rule, its end", async () => {
  const findings = [];
  for (const theme of ["Light wood", "Dark wood", "High contrast", "Numbers only"]) {
    const page = await open("phone", { bypassCSP: true });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").locator("label.chip", { hasText: theme }).click();
    await page.keyboard.press("Escape");
    await begin(page, { opponent: "Fatou" });
    await turn(page);
    await pit(page, "C").tap();
    await turn(page);
    findings.push(...await audit(page, `a game, ${theme}`));
    await page.getByText("More", { exact: true }).click();
    findings.push(...await audit(page, `its menu, ${theme}`));
    await page.keyboard.press("Escape");
    await page.getByTestId("about").click();
    findings.push(...await audit(page, `its rule, ${theme}`));
    await page.keyboard.press("Escape");
    await resign(page);
    findings.push(...await audit(page, `its end, ${theme}`));
    await shoot(page, `end-${theme.replace(" ", "-")}`);
    await page.context().close();
  }
  assert.deepEqual(findings, []);
});

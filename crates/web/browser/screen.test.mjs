// The play screen in every shape: everything in sight, nothing jumps, one line tells what happens.
// Covers: crates/web/assets crates/web/src/components crates/web/src/pages/play

import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { SHAPES, begin, board, browser, counts, cutWords, drum, everyShape, inSight, listen, outcome, pit, playable, reshape, server, shoot, turn, visit } from "./support.mjs";

const TOUCHED = ["phone", "sideways", "small"];

const open = (shape, options = {}) =>
  visit(browser, server.url, { viewport: SHAPES[shape], hasTouch: TOUCHED.includes(shape), ...options });

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
      const least = { desk: width - 300, tablet: width - 80, upright: width - 60, phone: width - 16, sideways: height * 1.75, small: width - 24 }[shape];
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
const SIZES = [...Object.values(SHAPES), { width: 801, height: 900 }, { width: 720, height: 450 }, { width: 568, height: 320 }];

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
        // One touches the own row, on all pages with a board; before the other has come, the invitation.
        const waits = document.querySelector("[data-testid=join-link]");
        const touched = waits ? [waits] : [...document.querySelectorAll("section.play .pit:not(.far)")];
        const row = innerWidth > innerHeight && innerHeight < 480 && touched.some(outside);
        return [document.documentElement.scrollWidth > innerWidth && "wide", hidden.length > 0 && hidden, row && "what one touches"].filter(Boolean).join(", ");
      });
      if (seen) wrong.push(`${where}, ${locale}: ${seen}`);
    };
    // A game by link: whoever waits for the other, and whoever watches.
    await page.goto(`${server.url}/game`);
    await page.getByTestId("create").click();
    const waiting = new URL(await page.getByTestId("join-link").inputValue()).pathname;
    const { id } = await (await page.request.post(`${server.url}/api/v1/games`, { data: { rules: "awale" } })).json();
    for (const path of [...PAGES, waiting, `/game/${id}#watch`]) {
      await page.goto(server.url + path);
      await page.locator("main h1, main h2").first().waitFor({ state: "attached" });
      if (path.startsWith("/game/")) await page.getByTestId("join-link").or(board(page)).first().waitFor();
      for (const { width, height } of SIZES) {
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

test("the game says its name and its rule in six sentences in every shape", async () => {
  const page = await open("desk");
  await begin(page, { rules: "Éqwalé" });
  const drawer = page.getByRole("dialog", { name: /^Éqwalé/ });
  await everyShape(page, async (shape) => {
    await page.getByRole("heading", { level: 1, name: "Éqwalé" }).waitFor();
    await page.getByTestId("about").click();
    await inSight(page, drawer, `the rule, ${shape}`);
    assert.equal(await drawer.getByRole("listitem").count(), 6, shape);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("“Rules” opens the game that the page is about, else the one at this screen, else Awalé", async () => {
  const page = await visit(browser, `${server.url}/learn`);
  const rules = page.getByRole("navigation").getByRole("link", { name: "Rules" });
  const opens = (game) => page.waitForFunction((game) => document.querySelector(".top nav a[href^='/rules/']")?.pathname === `/rules/${game}`, game);
  await opens("awale");
  await page.goto(server.url);
  await begin(page, { rules: "Éqwalé" });
  await opens("eqwale");
  await rules.click();
  await page.waitForURL("**/rules/eqwale");
  const { id } = await (await page.request.post(`${server.url}/api/v1/games`, { data: { rules: "awele" } })).json();
  for (const [path, game] of Object.entries({
    "/puzzles": "eqwale",
    "/puzzles/abapa/1": "abapa",
    "/puzzles/awale/1": "awale",
    "/learn/sowing": "awale",
    "/learn/landing": "awale",
    "/analysis?rules=abapa&position=4-4-4-4-4-4-4-4-4-4-4-4-0-0-S": "abapa",
    [`/game/${id}#watch`]: "awele",
  })) {
    await page.goto(server.url + path);
    await opens(game);
  }
  // Who goes on from a puzzle to the list of them has left its game.
  await page.goto(`${server.url}/puzzles/abapa/1`);
  await opens("abapa");
  await page.locator("main .back").click();
  await page.waitForURL("**/puzzles");
  await opens("eqwale");
  await page.goto(`${server.url}/puzzles/awari/1`);
  await rules.click();
  await page.waitForURL("**/rules/awari");
  assert.deepEqual(page.problems, []);
  await page.context().close();
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
  for (const shape of Object.values(SHAPES)) {
    await reshape(page, shape);
    await inSight(page, news.getByText("Moussa declines."), "the answer");
  }
  // Whoever must feed knows it before a wrong touch, and nothing else looks playable.
  await paste(page, "0-2-0-0-1-3-0-0-0-0-0-0-21-21-S");
  for (const shape of Object.values(SHAPES)) {
    await reshape(page, shape);
    assert.deepEqual(await board(page).locator(".pit.playable").evaluateAll((pits) => pits.map((pit) => pit.dataset.pit)), ["F"]);
    await inSight(page, news.getByText("Moussa has no seeds left: you must give some."), "the duty");
  }
  await reshape(page, SHAPES.phone);
  await pit(page, "B").tap({ force: true });
  await page.getByTestId("note").filter({ hasText: "no seeds left" }).waitFor();
  // Why nothing was taken is seen as well.
  await page.goto(server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "C").tap();
  await inSight(page, news.getByText("Nothing to harvest: that pit holds 5 seeds."), "why");
  await paste(page, "3-0-0-0-0-1-1-0-0-0-0-0-22-21-S");
  await pit(page, "F").tap();
  for (const shape of Object.values(SHAPES)) {
    await reshape(page, shape);
    await inSight(page, news.getByText("No harvest: taking all North’s seeds is forbidden."), "why");
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const shape of ["desk", "tablet", "phone", "sideways", "small"]) {
  test(`nothing jumps in a whole game: ${shape} (measured)`, async () => {
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
      // As web vitals define it: what follows a touch within half a second is expected, and the worst five seconds count.
      window.shift = 0;
      let sum = 0;
      let first = 0;
      let last = 0;
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, startTime, value } of list.getEntries()) {
          if (hadRecentInput) continue;
          const on = startTime - last < 1000 && startTime - first < 5000;
          if (!on) first = startTime;
          sum = on ? sum + value : value;
          last = startTime;
          window.shift = Math.max(window.shift, sum);
        }
      }).observe({ type: "layout-shift" });
    });
    // On a phone what a pit would do, where the mouse is, takes the room of the news: whose turn it is stays where it is.
    const lines = new Set();
    const line = async () => lines.add(Math.round((await page.getByTestId("status").boundingBox()).y));
    // A whole game; whoever takes what there is wins soon.
    let moves = 0;
    for (; moves < 120 && (await turn(page)); moves += 1) {
      if (moves > 0) await line();
      if (moves === 2) await page.mouse.move(1, 1).then(line);
      const plies = await page.locator("main .ply").count();
      const taken = await playable(page).evaluateAll((pits) => pits.map((pit) => Number(pit.ariaLabel.match(/harvests (\d+)/)?.[1] ?? 0)));
      await playable(page).nth(taken.lastIndexOf(Math.max(...taken))).click();
      await page.waitForFunction((plies) => document.querySelectorAll("main .ply").length >= plies || document.querySelector(".outcome"), plies + 2);
    }
    await outcome(page).waitFor();
    const shift = await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(() => told(window.shift)))));
    console.log(`layout shift of a game of ${moves} moves, ${shape}: ${shift.toFixed(4)}`);
    assert.ok(shift < 0.02, `${shift}`);
    if (SHAPES[shape].width < 640) assert.equal(await line().then(() => lines.size), 1, `the turn at ${[...lines]}`);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

for (const shape of Object.keys(SHAPES)) {
  test(`the end is told over the board: ${shape}`, async () => {
    // On a desk seeds are seen to move.
    const moving = shape === "desk";
    const page = await open(shape, { reducedMotion: moving ? "no-preference" : "reduce" });
    await listen(page);
    await begin(page, { rules: "Abapa", opponent: "Fatou" });
    await turn(page);
    await paste(page, "0-0-0-0-0-1-1-4-4-4-4-0-23-7-S");
    const tones = () => page.evaluate(() => window.heard.splice(0).join(" "));
    await tones();
    await page.evaluate(() => {
      window.counted = [];
      const look = () => {
        const total = Number(document.querySelector(".granary:not(.south) .total").innerText);
        window.counted.push([total, document.querySelector(".outcome") !== null]);
        if (!document.querySelector(".outcome")) requestAnimationFrame(look);
      };
      look();
    });
    await pit(page, "F").click();
    await page.locator(".outcome.won").waitFor();
    const counted = await page.evaluate(() => window.counted);
    assert.deepEqual([counted[0], counted.at(-1)], [[7, false], [23, true]], "the seeds of the other row are counted before the end is told");
    if (moving) assert.ok(counted.filter(([total]) => total > 7 && total < 23).length > 0, "one after the other");
    await page.waitForFunction(() => /392 494 587 784$/.test(window.heard.join(" ")));
    await tones();
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
    await page.waitForFunction(() => /392 294$/.test(window.heard.join(" ")));
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
  // A finger that rests sees what the pit would do, and feels it.
  await page.evaluate(() => Object.defineProperty(navigator, "vibrate", { value: (millis) => (globalThis.felt = millis) }));
  await pit(page, "C").dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await board(page).locator(".over.ghost").first().waitFor();
  assert.equal(await page.evaluate(() => globalThis.felt), 10);
  await pit(page, "C").dispatchEvent("pointerup", { pointerType: "touch", bubbles: true });
  await pit(page, "C").dispatchEvent("click");
  await board(page).locator(".over.ghost").first().waitFor({ state: "detached" });
  assert.equal(await page.locator(".ply").count(), 0);
  // Taps in a row play one move of each in every shape, with seeds that move and without.
  for (const [number, [shape, size]] of Object.entries(SHAPES).entries()) {
    await reshape(page, size);
    await page.emulateMedia({ reducedMotion: ["no-preference", "reduce"][number % 2] });
    await turn(page);
    assert.equal(await drum(page, "ABCDEF"), 2, shape);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the list of moves follows the game in every shape, the menu closes with Escape, and resigning can be thought better of", async () => {
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
  await paste(page, "2-0-7-1-3-6-0-5-1-14-2-3-3-1-S");
  await everyShape(page, async (shape) => {
    await page.getByText("More", { exact: true }).click();
    await page.locator(".menu").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".menu").waitFor({ state: "hidden" });
    await menu(page, "Resign");
    for (const name of ["Resign", "Go on playing"]) await inSight(page, page.getByRole("dialog").getByRole("button", { name }), `${shape}: ${name}`);
    await page.getByRole("dialog").getByRole("button", { name: "Go on playing" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(await outcome(page).count(), 0, shape);
  });
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
  // While the engine thinks: no row is lost, and no move stands twice. It thinks anew in every shape.
  await everyShape(page, async (shape) => {
    await page.goto(`${server.url}/analysis?rules=awale&position=4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`);
    await page.locator(".lines li").first().waitFor();
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
    assert.deepEqual({ ...seen, changes: 0 }, { fewer: 0, twice: 0, changes: 0, most: 6 }, shape);
  });
  await reshape(page, SHAPES.desk);
  await pit(page, "C").click();
  await page.waitForURL(/position=4-4-0-5-5-5-5-4-4-4-4-4-0-0-N$/);
  await pit(page, "a").click();
  await page.waitForURL(/-S$/);
  const address = page.url();
  // Who browses sees the address of each move.
  for (const [key, at] of [["ArrowLeft", /4-4-0-5-5-5-5-4-4-4-4-4-0-0-N$/], ["ArrowLeft", /4-4-4-4-4-4-4-4-4-4-4-4-0-0-S$/], ["End", /-S$/]]) {
    await page.keyboard.press(key);
    await page.waitForURL(at);
  }
  await page.waitForURL(address);
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

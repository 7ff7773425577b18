// Lessons, the exercise of the sheet, the training of the eye, puzzles: solved, missed, kept.
// Covers: crates/coach crates/web/src/learn crates/web/src/pages/learn
// Covers: crates/web/src/pages/exercise.rs crates/web/src/pages/puzzles

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { board, browser, counts, pit, playable, server, shoot, visit } from "./support.mjs";

const letters = [..."ABCDEFabcdef"];
const right = (page) => page.getByTestId("right");
const wrong = (page) => page.getByTestId("wrong");
const onward = (page) => page.getByTestId("onward");
const step = (page, number) => page.getByTestId("step").filter({ hasText: new RegExp(`^Step ${number} `) }).waitFor({ state: "attached" });

/** The line of a puzzle in the file of its game: position, best move and the rest. */
async function puzzle(rules, number) {
  const file = path.resolve(import.meta.dirname, `../../coach/puzzles/${rules}.txt`);
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  return lines[number - 1].split(" ");
}

/** Answers with a number. */
async function say(page, number) {
  await page.getByTestId("number").fill(String(number));
  await page.getByTestId("check").click();
}

/** Draws these counts by touching pits, with the tools a child would take. */
async function draw(page, wanted) {
  const tool = (name) => page.locator("label.tool").filter({ has: page.getByTestId(name) }).click();
  const touch = async (change) => {
    const now = await counts(page);
    for (const [place, letter] of letters.entries()) {
      for (let times = change(now[place], wanted[place]); times > 0; times -= 1) await pit(page, letter).click();
    }
  };
  await tool("empty");
  await touch((now, then) => (then === 0 && now > 0 ? 1 : 0));
  await tool("take");
  await touch((now, then) => now - then);
  await tool("put");
  await touch((now, then) => then - now);
  assert.deepEqual(await counts(page), wanted);
}

test("a whole lesson of the first path, and its stars stay", async () => {
  const page = await visit(browser, `${server.url}/learn`);
  await shoot(page, "learn-wide");
  await page.getByRole("link", { name: "Begin" }).click();
  await step(page, 1);
  await pit(page, "a").click();
  await wrong(page).filter({ hasText: /other player’s row/ }).waitFor();
  await pit(page, "B").click();
  await onward(page).click();
  await step(page, 2);
  await say(page, 12);
  await wrong(page).filter({ hasText: /more/ }).waitFor();
  await say(page, 24);
  await right(page).waitFor();
  // It is Awa who says it.
  const awa = await right(page).locator("p").first().evaluate((said) => {
    const { backgroundImage, width } = getComputedStyle(said, "::before");
    return { file: backgroundImage.match(/\/awa-[^"]+svg/)[0], width: Number.parseFloat(width) };
  });
  assert.ok(awa.width > 40, awa.width);
  assert.match(await (await page.request.get(new URL(awa.file, page.url()).href)).text(), /^<svg .*ellipse/);
  // After the right answer the lesson says why it works.
  await page.getByTestId("why").filter({ hasText: /48 seeds in all/ }).waitFor();
  await page.getByTestId("polite").filter({ hasText: /Yes/ }).waitFor({ state: "attached" });

  // What was begun goes on after a reload, at the step that was reached.
  await page.reload();
  await step(page, 3);
  await pit(page, "C").click();
  await onward(page).click();
  await page.getByTestId("finished").getByRole("img", { name: "2 stars of 3" }).waitFor();
  await shoot(page, "learn-finished");
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.getByTestId("tally").filter({ hasText: "2 stars" }).waitFor();
  await page.reload();
  const card = page.getByRole("link", { name: /Your row/ });
  await card.getByRole("img", { name: "2 stars of 3" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a wrong move is answered with its reason, taken back, and in the end the answer is told", async () => {
  const page = await visit(browser, `${server.url}/learn/harvest-two`);
  assert.doesNotMatch(await pit(page, "F").getAttribute("aria-label"), /harvests|ends in/, "the name of a pit tells the answer");
  await pit(page, "F").click();
  await onward(page).click();
  await step(page, 2);
  for (let tries = 1; tries <= 3; tries += 1) {
    const before = await counts(page);
    await pit(page, "F").click();
    await wrong(page).filter({ hasText: /Not yet/ }).waitFor();
    if (tries === 1) await shoot(page, "learn-wrong");
    assert.equal(await playable(page).count(), 0, "a wrong move stays to be looked at");
    assert.equal(await page.getByTestId("reveal").count(), tries < 3 ? 0 : 1);
    await onward(page).click();
    assert.deepEqual(await counts(page), before);
    await playable(page).first().waitFor();
  }
  await pit(page, "F").click();
  await page.getByTestId("reveal").click();
  await right(page).filter({ hasText: /The answer: C\./ }).waitFor();
  await onward(page).click();
  // By the keyboard alone: a letter plays, Enter goes on.
  await step(page, 3);
  await page.keyboard.press("d");
  await right(page).waitFor();
  await page.keyboard.press("Enter");
  await page.getByTestId("finished").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("refusals and answers speak to the person, not of South and North", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await page.goto(`${server.url}/puzzles/awale/1`);
  assert.match(await page.getByTestId("task").innerText(), /^À toi de jouer/);
  await pit(page, "a").click({ force: true });
  await page.getByTestId("note").getByText("Le trou a n’est pas à toi.").waitFor();
  await playable(page).first().click();
  const answer = page.getByTestId("right").or(page.getByTestId("wrong"));
  await answer.waitFor();
  assert.doesNotMatch(await answer.innerText(), /\b(Sud|Nord)\b/);
  await page.goto(`${server.url}/learn/sowing`);
  await board(page).waitFor();
  await pit(page, "a").click({ force: true });
  const said = await page.locator("[data-testid=note], .feedback, [data-testid=assertive]").allInnerTexts();
  assert.doesNotMatch(said.join(" "), /\b(Sud|Nord)\b/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone held sideways the own row is in sight, in lessons and puzzles", async () => {
  const viewport = { width: 844, height: 390 };
  const page = await visit(browser, server.url, { viewport, hasTouch: true, isMobile: true });
  for (const where of ["learn/harvest-two", "learn/simulation", "puzzles/awale/3"]) {
    await page.goto(`${server.url}/${where}`);
    await board(page).waitFor();
    for (const letter of "ABCDEF") {
      const box = await pit(page, letter).boundingBox();
      assert.ok(box.y > 0 && box.y + box.height <= viewport.height, `${where} ${letter} ${JSON.stringify(box)}`);
    }
    const task = await page.getByTestId("task").boundingBox();
    assert.ok(task.y > 0 && task.y + task.height <= viewport.height, where);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
  }
  await page.context().close();
});

test("the exercise of sheet 001: what the other wins, drawings, five seeds, and better", async () => {
  const page = await visit(browser, `${server.url}/learn`);
  await page.locator(".sheet-card").click();
  await step(page, 1);
  await say(page, 3);
  await onward(page).click();
  await step(page, 2);
  await shoot(page, "learn-draw");
  await page.getByTestId("check").click();
  await wrong(page).filter({ hasText: /Look at pit/ }).waitFor();
  await draw(page, [0, 4, 6, 9, 0, 2, 2, 1, 2, 0, 11, 5]);
  await page.getByTestId("check").click();
  await right(page).waitFor();
  await shoot(page, "learn-drawn");
  await onward(page).click();
  for (const [number, letter] of [[3, "F"], [5, "C"]]) {
    await step(page, number);
    await pit(page, letter).click();
    await right(page).waitFor();
    const seeds = await counts(page);
    await onward(page).click();
    await step(page, number + 1);
    await draw(page, seeds);
    await page.getByTestId("check").click();
    await right(page).waitFor();
    await onward(page).click();
  }
  await page.getByTestId("finished").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("drawing by the keyboard: plus, minus and nought in the pit that has the focus", async () => {
  const page = await visit(browser, `${server.url}/learn/three-seeds`);
  await say(page, 0);
  await onward(page).click();
  await step(page, 2);
  await pit(page, "E").focus();
  await page.keyboard.press("0");
  for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await page.keyboard.press("+");
  }
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  assert.deepEqual(await counts(page), [3, 3, 3, 3, 0, 4, 4, 4, 3, 3, 3, 3]);
  await page.getByTestId("check").click();
  await right(page).waitFor();
  await page.context().close();
});

test("the training takes a seed more after three right answers, a seed less after a wrong one", async () => {
  const page = await visit(browser, `${server.url}/learn/landing`);
  const answer = async (shift) => {
    const origin = await board(page).locator(".pit.hinted").getAttribute("data-pit");
    const seeds = Number(await page.getByTestId("in-hand").innerText());
    await pit(page, letters[(letters.indexOf(origin) + seeds + shift) % 12]).click();
    await (shift === 0 ? right(page) : wrong(page)).waitFor();
  };
  for (let times = 0; times < 7; times += 1) {
    await answer(0);
    if (times === 5) await shoot(page, "learn-landing");
    await onward(page).click();
    await playable(page).first().waitFor();
  }
  assert.equal(await page.getByTestId("in-hand").innerText(), "3");
  assert.equal(await page.getByTestId("in-a-row").innerText(), "7");
  await answer(1);
  await onward(page).click();
  assert.equal(await page.getByTestId("in-hand").innerText(), "2");
  await page.reload();
  await playable(page).first().waitFor();
  assert.equal(await page.getByTestId("in-hand").innerText(), "2");
  assert.equal(await page.getByTestId("record").innerText(), "3");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the puzzle of the day after a wrong try, and the streak stays", async () => {
  const page = await visit(browser, `${server.url}/puzzles`);
  await shoot(page, "puzzles-wide");
  await page.getByTestId("daily").getByRole("link", { name: "Solve it" }).click();
  await playable(page).first().waitFor();
  const number = Number(page.url().split("/").at(-1));
  const [, best] = await puzzle("awale", number);
  const begun = await counts(page);
  const others = await playable(page).evaluateAll((pits) => pits.map((pit) => pit.dataset.pit));
  await pit(page, others.find((letter) => letter !== best)).click();
  await wrong(page).filter({ hasText: /does not win/ }).waitFor();
  await shoot(page, "puzzle-wrong");
  await onward(page).click();
  assert.deepEqual(await counts(page), begun);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
  await page.getByRole("button", { name: "Another hint" }).click();
  assert.equal(await board(page).locator(".pit.hinted").getAttribute("data-pit"), best);
  await pit(page, best).click();
  await right(page).filter({ hasText: /2 tries/ }).waitFor();
  await shoot(page, "puzzle-right");
  await page.goto(`${server.url}/puzzles`);
  await page.reload();
  await page.getByTestId("daily-state").filter({ hasText: "Found in 2 tries." }).waitFor();
  await page.getByTestId("streak").filter({ hasText: "1 day in a row" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("puzzles by game, theme and level; a harvest that is chosen; a wrong try", async () => {
  const page = await visit(browser, `${server.url}/puzzles`);
  for (const choice of ["Éqwalé", "several pits at once"]) {
    await page.locator(".choose label.chip", { hasText: choice }).first().click();
  }
  await page.getByTestId("found").filter({ hasText: /^12 puzzles/ }).waitFor();
  await page.getByTestId("start-puzzles").click();
  await playable(page).first().waitFor();
  const number = Number(page.url().split("/").at(-1));
  const [, best] = await puzzle("eqwale", number);
  const takes = [...best.split("x")[1].matchAll(/([a-f])(\d)/g)];
  await pit(page, best[0]).click();
  for (const [, letter, seeds] of takes) if (seeds === "2") await pit(page, letter).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await right(page).filter({ hasText: /Well done/ }).waitFor();
  await onward(page).click();
  await page.waitForURL((url) => !url.pathname.endsWith(`/${number}`));

  await page.goto(`${server.url}/puzzles/awale/3`);
  const [, winning] = await puzzle("awale", 3);
  await playable(page).first().waitFor();
  const others = await playable(page).evaluateAll((pits) => pits.map((pit) => pit.dataset.pit));
  await pit(page, others.find((letter) => letter !== winning)).click();
  await wrong(page).filter({ hasText: /does not win/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** The counts of the board after moves, as the server plays them. */
async function played(position, moves) {
  let [board, ending] = [position, null];
  for (const move of moves) {
    const asked = new URLSearchParams({ rules: "awale", position: board });
    const answer = await (await fetch(`${server.url}/api/v1/moves?${asked}`)).json();
    board = answer.moves.find((legal) => legal.move === move).position;
    const next = new URLSearchParams({ rules: "awale", position: board });
    ending = (await (await fetch(`${server.url}/api/v1/moves?${next}`)).json()).ending;
  }
  return { counts: board.split("-").slice(0, 12).map(Number), ending };
}

test("a wrong try is refuted on the board, to the end of the proof", async () => {
  // A line that ends because the other has half of all seeds: the board stays as it is played.
  let [number, position, move, line] = [];
  for (number = 1; !line; number += 1) {
    const [board, , , , , , lines] = await puzzle("awale", number);
    for (const [wrong, moves] of lines.split(",").map((text) => text.split(":"))) {
      // A short one: the test looks on while the board plays it.
      if (line || moves.length < 4 || moves.length > 8) continue;
      const { ending } = await played(board, [wrong, ...moves]);
      if (!ending) [position, move, line] = [board, wrong, [...moves]];
    }
  }
  number -= 1;
  const end = (await played(position, [move, ...line])).counts;

  // Where nothing is to move, the end is shown at once, with the sentence that counts it.
  const calm = await visit(browser, `${server.url}/puzzles/awale/${number}`);
  await pit(calm, move).click();
  await wrong(calm).filter({ hasText: /does not win\. You .* then wins \d+ seeds/ }).waitFor();
  assert.deepEqual(await counts(calm), end);
  assert.equal(await calm.getByTestId("show-end").count(), 0);
  await shoot(calm, "puzzle-refuted");
  assert.deepEqual(calm.problems, []);
  await calm.context().close();

  // Elsewhere the board plays it: the end can be had at once, seen again, and tried again.
  const page = await visit(browser, `${server.url}/puzzles/awale/${number}`, { reducedMotion: "no-preference", locale: "fr-FR" });
  await page.evaluate(() => localStorage.setItem("awale.settings", "lang=fr\nspeed=fast\n"));
  await page.reload();
  await playable(page).first().waitFor();
  const begun = await counts(page);
  await pit(page, move).click();
  await wrong(page).filter({ hasText: /Ce coup ne gagne pas/ }).waitFor();
  await page.getByTestId("show-end").click();
  await page.getByTestId("show-again").waitFor();
  assert.deepEqual(await counts(page), end);
  await page.getByTestId("show-again").click();
  await page.getByTestId("show-end").waitFor();
  await page.getByTestId("show-again").waitFor({ timeout: 120_000 });
  await onward(page).click();
  assert.deepEqual(await counts(page), begun);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("no serious finding of the audit, light and dark; nothing is cut off on a phone", async () => {
  // The other pages are audited in access.test.mjs.
  const findings = [];
  const paths = ["/learn", "/learn/sowing", "/learn/simulation", "/learn/landing", "/puzzles", "/puzzles/awale/1"];
  for (const colorScheme of ["light", "dark"]) {
    const page = await visit(browser, server.url, { colorScheme, bypassCSP: true });
    await page.goto(`${server.url}/learn/simulation`);
    await say(page, 1);
    await wrong(page).waitFor();
    findings.push(...(await audit(page, `wrong, ${colorScheme}`)));
    await say(page, 3);
    await onward(page).click();
    findings.push(...(await audit(page, `drawing, ${colorScheme}`)));
    await page.context().close();
  }
  const phone = await visit(browser, server.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: "fr-FR",
  });
  for (const path of ["/", ...paths]) {
    await phone.goto(server.url + path);
    await phone.locator("main h1").first().waitFor();
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(wide, false, `${path} is wider than the screen`);
    await shoot(phone, `phone${path.replaceAll("/", "-")}`);
  }
  await phone.goto(`${server.url}/learn/simulation`);
  await say(phone, 3);
  await onward(phone).tap();
  await phone.locator("label.tool").nth(2).tap();
  await pit(phone, "d").tap();
  await phone.getByTestId("check").tap();
  await wrong(phone).waitFor();
  await shoot(phone, "phone-learn-draw");
  assert.deepEqual(findings, []);
  await phone.context().close();
});

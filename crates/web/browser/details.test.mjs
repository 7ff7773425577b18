// Small things that people stumbled over: what covers what, words that mean two things, texts that
// cannot be opened, what is told too early.
// Covers: crates/web/assets crates/web/src/components crates/web/src/board

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { SHAPES, begin, board, browser, counts, drum, everyShape, inSight, outcome, pit, playable, reshape, server, shoot, turn, visit } from "./support.mjs";

async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** Opens the window to paste into, in any language. */
async function paste(page, text) {
  await page.locator("[popovertarget=more]").click();
  await page.locator(".menu button").last().click();
  await page.locator("dialog[open] textarea").fill(text);
  await page.locator("dialog[open] .primary").click();
}

/** The pairs of marks on the board that cover each other: numbers, previews, values. */
const covered = (page, marks) =>
  page.evaluate((marks) => {
    const boxes = [...document.querySelectorAll(`section.play :is(${marks})`)]
      .filter((mark) => mark.checkVisibility())
      .map((mark) => [mark.dataset.text ?? mark.innerText, mark.getBoundingClientRect()]);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return boxes.flatMap(([text, box], at) => boxes.slice(at + 1).filter(([, other]) => over(box, other)).map(([other]) => `${text} and ${other}`));
  }, marks);

test("values, previews and numbers do not cover each other, in every shape and theme", async () => {
  const page = await visit(browser, `${server.url}/analysis?rules=awale&position=2-0-7-1-3-6-0-5-1-14-2-3-3-1-S`);
  const values = (least) => page.waitForFunction((least) => document.querySelectorAll(".worth").length >= least, least);
  await values(5);
  await page.mouse.move(0, 0);
  await pit(page, "C").click();
  await values(5);
  const found = [];
  for (const theme of ["light", "contrast", "numbers"]) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    for (const [shape, size] of Object.entries(SHAPES)) {
      await reshape(page, size);
      for (const letter of [null, "e"]) {
        if (letter) await pit(page, letter).hover();
        else await page.mouse.move(0, 0);
        await page.locator(letter ? ".over.ghost" : ".over.add").first().waitFor();
        const pairs = await covered(page, ".worth, .over, .count");
        if (pairs.length) found.push(`${shape}, ${theme}, ${letter ?? "the last move"}: ${pairs.join("; ")}`);
      }
    }
  }
  assert.deepEqual(found, []);
  await close(page);
});

test("the rings of a playable pit, of the last pit and of its origin are three signs in every shape", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "C").click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement.blur());
  const ring = (selector, part) =>
    page.locator(`section.play ${selector}`).first().evaluate((pit, part) => {
      const { borderTopStyle, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(pit, part);
      return [borderTopStyle, borderTopColor, borderTopWidth, boxShadow].join(" ");
    }, part);
  await everyShape(page, async (shape) => {
    const signs = [await ring(".pit.playable", "::before"), await ring(".pit.last", "::after"), await ring(".pit.origin", "::after")];
    assert.equal(new Set(signs).size, 3, `${shape}: ${signs.join("\n")}`);
    assert.match(signs[0], /inset/, `${shape}: a playable pit glows inside`);
    assert.match(signs[2], /^dashed/, shape);
  });
  // The last pit has an arrow that points as the seeds go: to the left above, to the right below.
  const arrow = () =>
    page.locator("section.play .pit.last").evaluate((pit) => {
      const { backgroundImage, backgroundPosition } = getComputedStyle(pit, "::after");
      return [pit.dataset.pit, /^conic-gradient\(from (\d+)/.exec(backgroundImage)?.[1], backgroundPosition];
    });
  await everyShape(page, async (shape) => assert.deepEqual(await arrow(), ["a", "55", "100% 50%"], shape));
  await pit(page, "c").click();
  await page.locator('section.play .pit.last[data-pit="A"]').waitFor();
  await everyShape(page, async (shape) => assert.deepEqual(await arrow(), ["A", "235", "0% 50%"], shape));
  await close(page);
});

test("the choice of a harvest in Éqwalé leaves the board to be seen, in every shape", async () => {
  const file = path.resolve(import.meta.dirname, "../../coach/puzzles/eqwale.txt");
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  const [position, best] = lines.map((line) => line.split(" ")).find(([, best]) => /x.*[a-f]\d.*[a-f]\d/.test(best));
  const page = await visit(browser, server.url);
  await begin(page, { rules: "Éqwalé", opponent: "A person" });
  await paste(page, position);
  await pit(page, best[0]).click();
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await page.mouse.move(0, 0);
  for (const [shape, size] of Object.entries(SHAPES)) {
    await reshape(page, size);
    assert.deepEqual(await covered(page, ".over, .count, .total"), [], shape);
    const sizes = await board(page).locator(".over").evaluateAll((marks) => marks.map((mark) => mark.offsetWidth / mark.closest(".pit").offsetWidth));
    assert.ok(sizes.length > 1 && Math.max(...sizes) < 0.75, `${shape}: ${sizes}`);
    assert.equal(await page.getByTestId("status").isVisible(), false, "one thing is asked at a time");
    await shoot(page, `harvest-${shape}`);
  }
  await close(page);
});

test("a text that cannot be opened is answered simply, with an example, in the reader’s language", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await page.getByTestId("door-two").click();
  await page.getByTestId("play").click();
  await board(page).waitFor();
  const area = page.locator("dialog[open] textarea");
  for (const text of ["", "bonjour", "bonjour\ntout le monde"]) {
    if (await area.count()) await page.keyboard.press("Escape");
    await paste(page, text);
    const said = await page.locator(".cannot-open").innerText();
    assert.equal(said, "Ce texte ne s’ouvre pas. Ce n’est ni une partie ni une position.");
    assert.equal(await area.getAttribute("aria-invalid"), "true");
  }
  await everyShape(page, async (shape) => {
    for (const part of [".cannot-open", "textarea", ".primary"]) await inSight(page, page.locator(`dialog[open] ${part}`), `${shape}: ${part}`);
    await inSight(page, page.getByRole("button", { name: "Voir un exemple" }), `${shape}: the way to an example`);
    await shoot(page, `paste-${shape}`);
  });
  // Whoever writes something like a position is told what is wrong with it, in French.
  await area.fill("4-4-4-4-S");
  await page.locator("dialog[open] .primary").click();
  await page.locator(".cannot-open").getByText("on lit 5 valeurs").waitFor();
  assert.doesNotMatch(await page.locator(".cannot-open").innerText(), /nothing|found|expected/);
  await page.getByRole("button", { name: "Voir un exemple" }).click();
  assert.equal(await area.getAttribute("aria-invalid"), "false");
  await page.locator("dialog[open] .primary").click();
  await page.locator(".moves .ply").nth(3).waitFor();
  // A file without names has the sides of the reader’s language.
  await paste(page, '[Variant "awele"]\n\n1. A a *');
  await page.locator(".moves .ply").nth(1).waitFor();
  const seen = await page.locator("main").innerText();
  assert.match(seen, /Nord/);
  assert.doesNotMatch(seen, /South|North/);
  await close(page);
});

test("after a change of language the opponent and what happened are told in the other one", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await begin(page, { opponent: "Fatou" });
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByTestId("status").getByText("Your turn.").waitFor();
  const seen = await page.locator("section.play").innerText();
  assert.match(seen, /Fatou/);
  assert.doesNotMatch(seen, /graine|trou|sème|Bonjour|Semeur/);
  await close(page);
});

test("the pulse after an illegal touch covers no number and no other pit, in every shape", async () => {
  const page = await visit(browser, server.url, { reducedMotion: "no-preference" });
  await begin(page, { opponent: "A person" });
  for (const [shape, size] of Object.entries(SHAPES)) {
    await reshape(page, size);
    const seen = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const pulses = () => document.getAnimations().filter((pulse) => pulse.animationName === "pulse");
      document.querySelector('section.play [data-pit="a"]').click();
      for (let frames = 0; frames < 60 && pulses().length < 6; frames += 1) await frame();
      const found = pulses();
      // Halfway it is widest.
      for (const pulse of found) {
        pulse.pause();
        pulse.currentTime = pulse.effect.getComputedTiming().duration / 2;
      }
      const grown = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
      const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
      const numbers = [...document.querySelectorAll("section.play .count")].map((count) => [count.innerText, count.getBoundingClientRect()]);
      const pits = [...document.querySelectorAll("section.play [data-pit]")];
      const covered = found.flatMap(({ effect: { target } }) => {
        const { boxShadow } = getComputedStyle(target, "::before");
        const [, , blur, spread] = boxShadow.match(/-?[\d.]+px/g).map(parseFloat);
        const ring = grown(target.getBoundingClientRect(), boxShadow.includes("inset") ? 0 : blur + spread);
        const others = pits.filter((other) => other !== target).map((other) => [other.dataset.pit, other.getBoundingClientRect()]);
        return [...numbers, ...others].filter(([, box]) => over(ring, box)).map(([name]) => `${target.dataset.pit} over ${name}`);
      });
      for (const pulse of found) pulse.finish();
      return { rings: found.length, covered };
    });
    assert.deepEqual(seen, { rings: 6, covered: [] }, shape);
    await page.locator(".nudge").waitFor({ state: "detached" });
  }
  await close(page);
});

test("one word for one thing: undo, resume and review do not share theirs", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await begin(page, { rules: "Éqwalé", opponent: "Awa" });
  await turn(page);
  await pit(page, "A").click();
  const names = await page.locator("main button").evaluateAll((all) => all.map((one) => one.ariaLabel || one.textContent.trim()));
  assert.deepEqual(names.filter((name) => /^Reprendre/.test(name)), []);
  assert.ok(names.includes("Annuler le coup"), `${names}`);
  await page.goto(server.url);
  await begin(page, { rules: "Awalé", opponent: "Awa" });
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  await page.goto(server.url);
  await page.getByRole("link", { name: /^Reprendre la partie/ }).waitFor();
  const english = await visit(browser, server.url);
  await begin(english, { opponent: "Awa," });
  await turn(english);
  await english.getByRole("button", { name: "Hint" }).click();
  await english.getByTestId("hint").getByRole("button").first().waitFor();
  const buttons = await english.locator("main button:visible").allInnerTexts();
  assert.equal(buttons.filter((name) => name.trim() === "More").length, 1, `${buttons}`);
  await close(page, english);
});

test("a touch on the menu of a phone reaches nothing behind it, and a dialog closes the menu", async () => {
  for (const shape of ["phone", "small", "sideways"]) {
    const page = await visit(browser, server.url, { viewport: SHAPES[shape], hasTouch: true, isMobile: true });
    await begin(page, { opponent: "A person" });
    await page.locator("[popovertarget=more]").tap();
    await page.locator(".menu button").first().tap();
    await page.locator(".menu").waitFor({ state: "hidden" });
    assert.equal(await board(page).locator(".over").count(), 0, "no preview of what lay behind");
    assert.equal((await page.getByTestId("note").innerText()).trim(), "");
    assert.deepEqual(await counts(page), Array(12).fill(4));
    await page.locator("[popovertarget=more]").tap();
    await page.locator(".menu button").last().tap();
    await page.getByRole("dialog").waitFor();
    assert.equal(await page.locator(".menu").isVisible(), false);
    await close(page);
  }
});

test("numbers and seats change when the seeds are there", async () => {
  const page = await visit(browser, server.url, { reducedMotion: "no-preference" });
  await begin(page, { opponent: "A person" });
  await paste(page, "0-0-0-0-2-2-1-1-4-4-4-4-12-14-S");
  await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "2");
  // F makes two of the one seed in b and of that in a, and harvests both.
  const seen = await page.evaluate(
    () =>
      new Promise((told) => {
        const number = (selector) => Number(document.querySelector(`section.play ${selector}`).innerText);
        const seen = [];
        const look = () => {
          const turn = document.querySelector(".seat.turn").dataset.seat;
          const moving = document.querySelector(".board.moving") !== null;
          seen.push({ moving, turn, pits: number('[data-pit="a"] .count') + number('[data-pit="b"] .count'), granary: number(".granary.south .total") });
          if (seen.length > 5 && !moving) return told(seen);
          requestAnimationFrame(look);
        };
        document.querySelector('section.play [data-pit="F"]').click();
        requestAnimationFrame(look);
      }),
  );
  assert.deepEqual([...new Set(seen.filter(({ moving }) => moving).map(({ turn }) => turn))], ["S"], "who sows has the turn until the end");
  // No seed is counted twice, none is missing but for those in the hand.
  assert.ok(seen.every(({ pits, granary }) => pits + granary <= 16), JSON.stringify(seen.at(-1)));
  assert.ok(seen.some(({ moving, granary }) => moving && granary === 12), "the granary waits for its seeds");
  assert.deepEqual({ ...seen.at(-1), moving: false }, { moving: false, turn: "N", pits: 0, granary: 16 });
  await close(page);
});

/** The third puzzle of Awalé: what solves it, and what does not. */
async function third(page) {
  await playable(page).first().waitFor();
  const file = path.resolve(import.meta.dirname, "../../coach/puzzles/awale.txt");
  const best = (await readFile(file, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"))[2].split(" ")[1];
  const pits = await playable(page).evaluateAll((pits) => pits.map((pit) => pit.dataset.pit));
  return { best, others: pits.filter((letter) => letter !== best) };
}

/** Touches a pit as somebody does who has seen what the board shows, until something is gone. */
async function touchUntilGone(page, letter, seen) {
  for (let touches = 0; touches < 10 && (await seen.count()); touches += 1) {
    await page.waitForTimeout(300);
    await pit(page, letter).click({ force: true });
  }
  await seen.waitFor({ state: "detached" });
}

test("a wrong try in a puzzle is taken back by a touch on the board", async () => {
  const page = await visit(browser, `${server.url}/puzzles/awale/3`);
  const { best, others } = await third(page);
  const begun = await counts(page);
  await pit(page, others[0]).click();
  await page.getByTestId("wrong").waitFor();
  await touchUntilGone(page, best, page.getByTestId("wrong"));
  assert.deepEqual(await counts(page), begun);
  await pit(page, best).click();
  await page.getByTestId("right").waitFor();
  await close(page);
});

test("fast taps in a puzzle are one try, and its refutation stays to be seen", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const page = await visit(browser, `${server.url}/puzzles/awale/3`, { reducedMotion });
    const { best, others } = await third(page);
    assert.equal(await drum(page, others, { told: ".answered", answer: 1 }), 1, reducedMotion);
    await page.getByTestId("wrong").waitFor();
    await touchUntilGone(page, best, page.getByTestId("wrong"));
    await pit(page, best).click();
    await page.getByTestId("right").getByText("2 tries").waitFor();
    await close(page);
  }
});

test("fast taps in a lesson are one try", async () => {
  const page = await visit(browser, `${server.url}/learn/own-row`);
  await playable(page).nth(11).waitFor();
  // Pits of the other row are no answer; after three tries the answer can be seen.
  await drum(page, "abc", { told: ".answered", answer: 1 });
  await page.getByTestId("wrong").waitFor();
  assert.equal(await page.getByTestId("reveal").count(), 0);
  await close(page);
});

test("the first lesson says only what was taught, and marks the own row", async () => {
  const page = await visit(browser, `${server.url}/learn/own-row`, { locale: "fr-FR" });
  await playable(page).nth(11).waitFor();
  assert.equal(await board(page).locator(".pit.playable").count(), 0, "where every pit may be touched, none is marked");
  await pit(page, "B").click();
  const said = await page.getByTestId("right").innerText();
  assert.doesNotMatch(said, /récolt|grenier|Sud|Nord|sème|\bb\b/i);
  await page.goto(`${server.url}/learn/sowing`);
  await playable(page).first().waitFor();
  assert.deepEqual(await board(page).locator(".pit.playable").evaluateAll((pits) => pits.map((pit) => pit.dataset.pit)), [..."ABCDEF"]);
  await pit(page, "D").click();
  assert.doesNotMatch(await page.getByTestId("right").innerText(), /récolt|grenier|Sud|Nord/i);
  await close(page);
});

test("rules begin with thirty seconds, and speak without notation", async () => {
  const page = await visit(browser, `${server.url}/rules/eqwale`, { locale: "fr-FR" });
  for (const [shape, size] of Object.entries(SHAPES)) {
    await reshape(page, size);
    const { y } = await page.getByRole("heading", { name: "En trente secondes" }).boundingBox();
    const first = await page.locator(".clauses").boundingBox();
    assert.ok(y < first.y && y < 2 * size.height, `${shape}: ${y}`);
  }
  await page.locator(".demo .told button:first-of-type").evaluateAll((buttons) => buttons.forEach((button) => button.click()));
  const said = await page.locator("main").innerText();
  assert.doesNotMatch(said, /\+[A-Fa-f]\d|[A-Fa-f]x[a-fA-F]\d/);
  await close(page);
});

test("signs are drawn, not written", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "Awa," });
  await turn(page);
  assert.doesNotMatch(await page.locator("body").innerText(), /[♪⚙▾◀▶☰✕×🔊🔇]/u);
  assert.ok((await page.locator("svg.icon").count()) > 8);
  const family = await page.evaluate(() => document.fonts.ready.then(() => [...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family)));
  assert.equal(family.length, 2, `${family}`);
  await close(page);
});

test("the list of a review follows the move that is shown, on a phone too", async () => {
  const page = await visit(browser, `${server.url}/review`, { viewport: SHAPES.phone });
  await page.getByRole("button", { name: "Paste or open a game" }).click();
  const moves = "1. F f 2. E d 3. C c 4. A e 5. D b 6. B f 7. C a 8. F c";
  await page.getByLabel("Game (OGN)").fill(`[Variant "awale"]\n\n${moves} *`);
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.locator(".judged .ply").nth(15).waitFor();
  for (const shape of [SHAPES.phone, SHAPES.small]) {
    await reshape(page, shape);
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await page.waitForFunction(() => {
      const list = document.querySelector(".judged ol").getBoundingClientRect();
      const here = document.querySelector(".judged .ply[aria-current]")?.getBoundingClientRect();
      return here && here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
    });
  }
  await close(page);
});

test("whoever comes to a game that is not there comes to the start page", async () => {
  const page = await visit(browser, "about:blank");
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/play`);
  await page.getByTestId("play").waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
  assert.ok(fetched.some((file) => /^\/start-.*wasm$/.test(file)), `${fetched}`);
  // With a game it is there.
  await begin(page, { opponent: "A person" });
  await pit(page, "C").click();
  await page.goto(`${server.url}/play`);
  await board(page).waitFor();
  assert.equal(await pit(page, "C").locator(".count").innerText(), "0");
  assert.equal(await outcome(page).count(), 0);
  await close(page);
});

// Every game from its first move or near its end to a real end, by the keyboard alone and by a finger
// alone.
// Covers: crates/play crates/web/src/board crates/web/src/components/board
// Covers: crates/web/src/pages/play

import assert from "node:assert/strict";
import { test } from "node:test";
import { SHAPES, board, browser, outcome, pit, server, shoot, visit } from "./support.mjs";

/**
 * Goes to something by Tab alone, as somebody does who has no mouse; within a group of choices by the
 * arrows, which choose. A button or a fold is then pressed.
 */
async function press(page, locator) {
  const target = await locator.elementHandle();
  for (let keys = 0; keys < 150; keys += 1) {
    const at = await target.evaluate((target) => {
      const focus = document.activeElement;
      if (focus === target) return target.matches("button, summary") ? "Enter" : "there";
      return target.type === "radio" && focus.type === "radio" && focus.name === target.name ? "ArrowDown" : "Tab";
    });
    if (at === "there") return;
    await page.keyboard.press(at);
    if (at === "Enter") return;
  }
  assert.fail(`Tab does not lead to ${locator}`);
}

/** How a pit is chosen, and how anything else is. */
const HANDS = {
  "the keyboard": {
    sow: (page, pit) => page.keyboard.press(pit.toUpperCase()),
    press,
    options: {},
  },
  "a finger": {
    sow: (page, letter) => pit(page, letter).tap(),
    press: (page, locator) => locator.tap(),
    options: { hasTouch: true, isMobile: true, viewport: SHAPES.phone },
  },
};
HANDS["a finger on a phone held sideways"] = { ...HANDS["a finger"], options: { ...HANDS["a finger"].options, viewport: SHAPES.sideways } };

/** The games as the start page lists them; most go on from near their end. */
const ENDGAMES = {
  awale: undefined,
  awele: "1-0-2-0-1-1-0-2-0-1-1-1-19-19-S",
  avele: "1-0-2-0-1-1-0-2-0-1-1-1-19-19-S",
  // From its first move: seeds are placed before any are sown.
  eqwale: undefined,
  abapa: "0-1-0-2-0-1-1-0-1-0-0-2-20-20-S",
  awari: "0-0-1-0-1-1-0-1-0-1-1-0-21-21-S",
};

/** What a player sees of a turn: the pits that may be played and what they harvest. */
const seen = (page) =>
  page.evaluate(() => {
    const pits = [...document.querySelectorAll('section.play [data-pit][aria-disabled="false"]')];
    return {
      plies: document.querySelectorAll("main .ply").length,
      over: document.querySelector("[data-testid=outcome]") !== null,
      confirm: document.querySelector(".under .primary:enabled") !== null,
      pits: pits.map((pit) => ({ letter: pit.dataset.pit, takes: Number(pit.ariaLabel.match(/harvests (\d+)/)?.[1] ?? 0) })),
    };
  });

for (const [name, { sow, press, options }] of Object.entries(HANDS)) {
  test(`two people play every game to its end with ${name} alone`, async () => {
    const page = await visit(browser, server.url, options);
    // Awalé stands out; the others are folded.
    for (const [number, [rules, endgame]] of Object.entries(ENDGAMES).entries()) {
      await page.goto(server.url);
      await press(page, page.getByTestId("door-two"));
      const folded = page.locator("main details:not([open]):has(label.pick.sheet) > summary");
      if (number > 0 && (await folded.count())) await press(page, folded);
      const sheet = page.locator("label.pick.sheet").nth(number);
      await press(page, options.hasTouch ? sheet : sheet.locator("input"));
      await press(page, page.getByTestId("play"));
      if (rules === "avele") {
        // A1: the youngest begins, and the page asks who that is.
        const asked = page.getByRole("dialog", { name: "Who is the youngest?" });
        await press(page, asked.getByRole("button", { name: "North" }));
        await board(page).waitFor();
        assert.equal(await pit(page, "a").getAttribute("aria-disabled"), "false", "North begins");
      }
      await board(page).waitFor();
      // Whoever takes the most ends a game soon; else the pit is a matter of chance, the same in every run.
      let lot = 7 + number;
      const plays = ({ pits }) => {
        const most = Math.max(...pits.map(({ takes }) => takes));
        const best = pits.filter(({ takes }) => takes === most);
        lot = (lot * 1103515245 + 12345) % 2147483648;
        return best[lot % best.length].letter;
      };
      /** Plays until the game is over or so many moves are made; how many there are. */
      const playTo = async (most) => {
        for (let plies = 0; ; plies += 1) {
          await page.waitForFunction(
            (plies) => document.querySelector("[data-testid=outcome]") || (document.querySelectorAll("main .ply").length >= plies && document.querySelector('section.play [data-pit][aria-disabled="false"]')),
            plies,
          );
          let now = await seen(page);
          if (now.over || plies === most) return plies;
          // In Éqwalé seeds are placed until they may stay so, and what is chosen is confirmed.
          for (let touches = 0; touches < 8 && now.plies <= plies && !now.over; touches += 1) {
            if (now.confirm) await press(page, page.locator(".under .primary"));
            else if (now.pits.length) await sow(page, plays(now));
            now = await seen(page);
          }
        }
      };
      let plies = await playTo(endgame ? 2 : 300);
      if (endgame) {
        for (const button of ["[popovertarget=more]", ".menu button >> nth=-1", "dialog[open] textarea"]) await press(page, page.locator(button));
        await page.keyboard.insertText(endgame);
        await press(page, page.locator("dialog[open] .primary"));
        await page.waitForFunction(() => document.querySelectorAll("main .ply").length === 0);
        plies = await playTo(300);
      }
      await shoot(page, `sheet-${rules}-${name.split(" ").at(-1)}`);
      // A real end, by the rules and not by the hand.
      await outcome(page).waitFor();
      assert.ok(plies >= (endgame ? 1 : 20), `${rules}: ${plies} moves`);
      assert.doesNotMatch(await outcome(page).innerText(), /resign|agree/i);
      console.log(`${rules} with ${name}: ${plies} moves to the end`);
      assert.deepEqual(page.problems, []);
    }
    await page.context().close();
  });
}

// Every game from its first move or near its end to a real end, by the keyboard alone and by a finger
// alone.
// Covers: crates/play crates/web/src/board crates/web/src/components/board
// Covers: crates/web/src/pages/play

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, browser, outcome, pit, server, shoot, unfold, visit } from "./support.mjs";

/** Presses Tab until the button to confirm has the focus, and then Enter. */
async function confirmByKeys(page) {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.matches(".under .primary:enabled"))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

/** How a turn is played: which pit is chosen, and how what was chosen is confirmed. */
const HANDS = {
  "the keyboard": {
    press: (page, pit) => page.keyboard.press(pit.toUpperCase()),
    confirm: confirmByKeys,
    click: async (page, locator) => {
      await locator.focus();
      await page.keyboard.press(await locator.evaluate((e) => (e.matches("label, input") ? " " : "Enter")));
    },
    options: {},
  },
  "a finger": {
    press: (page, letter) => pit(page, letter).tap(),
    confirm: (page) => page.locator(".under .primary").tap(),
    click: (page, locator) => locator.tap(),
    options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  },
};

/** The games as the start page lists them; all but the first go on from near their end. */
const ENDGAMES = {
  awale: undefined,
  awele: "1-0-2-0-1-1-0-2-0-1-1-1-19-19-S",
  avele: "1-0-2-0-1-1-0-2-0-1-1-1-19-19-S",
  eqwale: "0-0-1-0-1-1-0-1-0-1-1-0-21-21-S",
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

for (const [name, { press, confirm, click, options }] of Object.entries(HANDS)) {
  test(`two people play every game to its end with ${name} alone`, async () => {
    const page = await visit(browser, server.url, options);
    // Awalé stands out; the others are folded.
    for (const [number, [rules, endgame]] of Object.entries(ENDGAMES).entries()) {
      await page.goto(server.url);
      await page.getByTestId("door-two").waitFor();
      await unfold(page);
      await click(page, page.getByTestId("door-two"));
      const sheet = page.locator("label.pick.sheet").nth(number);
      await click(page, name === "a finger" ? sheet : sheet.locator("input"));
      await click(page, page.getByTestId("play"));
      if (rules === "avele") {
        // A1: the youngest begins, and the page asks who that is.
        const asked = page.getByRole("dialog", { name: "Who is the youngest?" });
        await click(page, asked.getByRole("button", { name: "North" }));
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
            if (now.confirm) await confirm(page);
            else if (now.pits.length) await press(page, plays(now));
            now = await seen(page);
          }
        }
      };
      let plies = await playTo(endgame ? 2 : 300);
      if (endgame) {
        for (const button of ["[popovertarget=more]", ".menu button >> nth=-1", "dialog[open] textarea"]) await click(page, page.locator(button));
        await page.keyboard.insertText(endgame);
        await click(page, page.locator("dialog[open] .primary"));
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

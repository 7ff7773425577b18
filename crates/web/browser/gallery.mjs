// Every page in five shapes, two languages, light and dark, to be looked at: `cargo xtask gallery` runs
// this file and writes target/gallery with an index.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { furnish, open as openServed } from "./served.mjs";
import { SHAPES, begin, board, browser, outcome, pit, playable, reshape, server, turn, unfold, visit } from "./support.mjs";

const folder = path.resolve(import.meta.dirname, "../../../target/gallery");
/** A tablet held upright is a wide phone: five shapes tell everything. */
const { upright: _, ...shapes } = SHAPES;
/** Some of the pages, by their names in a list with commas. */
const wanted = process.env.AWALE_GALLERY?.split(",");

const open = (address) => async (page) => {
  await page.goto(server.url + address);
  await page.locator("main h1, main h2, main [data-testid=board]").first().waitFor();
};

/** A game against the first level, some moves old. */
async function game(page, moves, rules = "Awalé") {
  await page.goto(server.url);
  await unfold(page);
  await begin(page, { rules, opponent: "Awa" });
  for (const letter of moves) {
    await playable(page).first().waitFor();
    const free = (await pit(page, letter).getAttribute("aria-disabled")) === "false";
    await (free ? pit(page, letter) : playable(page).first()).click();
    await turn(page);
  }
}

async function resign(page) {
  await page.locator("[popovertarget=more]").click();
  await page.locator(".menu .danger").click();
  await page.locator("dialog[open] .danger").click();
  await outcome(page).waitFor();
}

const views = {
  start: open("/"),
  async discover(page) {
    await page.goto(server.url);
    await page.getByTestId("door-discover").click();
    await page.getByTestId("first-game").waitFor();
  },
  async two(page) {
    await page.goto(server.url);
    await page.getByTestId("door-two").click();
    await unfold(page);
  },
  play: (page) => game(page, "CFD"),
  async drawer(page) {
    await game(page, "C");
    await page.getByTestId("about").click();
  },
  async eqwale(page) {
    await page.goto(server.url);
    await unfold(page);
    await begin(page, { rules: "Éqwalé", opponent: "Awa" });
  },
  awele: (page) => game(page, "CFD", "Awélé"),
  avele: (page) => game(page, "CFD", "Avelé"),
  async "looking-back"(page) {
    await game(page, "CFD");
    await page.getByRole("button", { name: /^(Previous move|Coup précédent)$/ }).click();
    await page.locator(".away").waitFor();
  },
  async hint(page) {
    await game(page, "C");
    await page.getByRole("button", { name: /^(Hint|Indice)$/ }).click();
    await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
  },
  async offer(page) {
    await page.goto(server.url);
    await page.getByTestId("door-two").click();
    await page.getByTestId("play").click();
    await pit(page, "C").click();
    await page.locator("[popovertarget=more]").click();
    await page.getByRole("button", { name: /^(Offer a draw|Proposer la nulle)/ }).click();
    await page.getByTestId("offer").waitFor();
  },
  async end(page) {
    await game(page, "CFDE");
    await resign(page);
  },
  kept: open("/kept"),
  statistics: open("/statistics"),
  rules: open("/rules/awale"),
  "rules-eqwale": open("/rules/eqwale"),
  origins: open("/origins"),
  learn: open("/learn"),
  lesson: open("/learn/own-row"),
  async "lesson-wrong"(page) {
    await open("/learn/own-row")(page);
    await pit(page, "a").click();
    await page.getByTestId("wrong").waitFor();
  },
  exercise: open("/learn/simulation"),
  landing: open("/learn/landing"),
  "lesson-chain": open("/learn/chain"),
  puzzles: open("/puzzles"),
  puzzle: open("/puzzles/awale/12"),
  "puzzle-eqwale": open("/puzzles/eqwale/1"),
  async analysis(page) {
    await open("/analysis?rules=awale&position=2-0-7-1-3-6-0-5-1-14-2-3-3-1-S")(page);
    await page.locator(".lines li").nth(2).waitFor();
  },
  async review(page) {
    await page.goto(`${server.url}/kept`);
    await page.locator(".mine .row-tools button").first().click();
    await page.locator("section.review .takeaway").waitFor();
  },
  async settings(page) {
    await page.goto(server.url);
    await page.locator("header.top .tools button").last().click();
    await page.locator("dialog[open] .preferences").waitFor();
  },
  invite: open("/game"),
  async waiting(page) {
    await page.goto(`${server.url}/game`);
    await page.getByTestId("create").click();
    await page.getByTestId("join-link").waitFor();
  },
  async joining(page) {
    await views.waiting(page);
    // Without its seat this browser is a guest.
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("awale.seat")).forEach((key) => localStorage.removeItem(key)));
    await page.reload();
    await page.getByTestId("take-seat").waitFor();
  },
  async link(page) {
    await views.waiting(page);
    const friend = await visit(browser, page.url());
    await friend.getByTestId("take-seat").click();
    await board(friend).waitFor();
    await friend.context().close();
    await playable(page).first().waitFor();
    await pit(page, "C").click();
    await page.waitForFunction(() => document.querySelectorAll(".ply").length === 1);
  },
  print: open("/print"),
  unknown: open("/nowhere"),
};

/** Those that the server writes itself: made once, looked at by everybody. */
const SERVED = [
  "class-enter", "class", "teach-new", "teach", "tournament-new", "tournament", "director", "projector", "wall", "club-new", "club", "keeper", "table", "oracle", "embed",
  "missing",
];
for (const name of SERVED) views[name] = async (page) => openServed(page, (await furnish())[name]);

const taken = [];
for (const [lang, locale] of [["fr", "fr-FR"], ["en", "en-GB"]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${lang}, ${colorScheme}`, async (t) => {
      const page = await visit(browser, server.url, { locale, colorScheme });
      // A game is over, so that there is something to keep, to count and to review.
      await views.end(page);
      for (const [name, show] of Object.entries(views)) {
        if (wanted && !wanted.includes(name)) continue;
        await t.test(name, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await show(page);
          await page.mouse.move(0, 0);
          for (const { width, height } of Object.values(shapes)) {
            await reshape(page, { width, height });
            const file = `${name}-${width}x${height}-${lang}-${colorScheme}.png`;
            await mkdir(folder, { recursive: true });
            await page.screenshot({ path: path.join(folder, file) });
            taken.push(file);
          }
        });
      }
      await page.context().close();
    });
  }
}

test("the index", async () => {
  const figure = (file) => `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${file}</figcaption></figure>`;
  const page = `<!doctype html><meta charset="utf-8"><title>Awalé</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px;align-items:end}figure{margin:0}img{height:220px;border:1px solid #999}</style>
${taken.toSorted().map(figure).join("\n")}`;
  await writeFile(path.join(folder, "index.html"), page);
});

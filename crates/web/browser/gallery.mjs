// Every page in five shapes, two languages, light and dark, to be looked at: `cargo xtask gallery` runs
// this file and writes target/gallery with an index.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { begin, browser, outcome, pit, playable, server, turn, unfold, visit } from "./support.mjs";

const folder = path.resolve(import.meta.dirname, "../../../target/gallery");
const shapes = [[1440, 900], [1024, 768], [390, 844], [844, 390], [320, 640]];
/** Some of the pages, by their names in a list with commas. */
const wanted = process.env.AWALE_GALLERY?.split(",");

const open = (address) => async (page) => {
  await page.goto(server.url + address);
  await page.locator("main h1, main h2, main [data-testid=board]").first().waitFor();
};

/** A game against the first level, some moves old. */
async function game(page, moves) {
  await page.goto(server.url);
  await unfold(page);
  await begin(page, { rules: "Awalé", opponent: "Awa" });
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
  "lesson-chain": open("/learn/chain"),
  puzzles: open("/puzzles"),
  puzzle: open("/puzzles/awale/12"),
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
  print: open("/print"),
  unknown: open("/nowhere"),
};

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
          for (const [width, height] of shapes) {
            await page.setViewportSize({ width, height });
            // Two frames: the page has heard of its new shape and drawn it.
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
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

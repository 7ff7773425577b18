// The page in Firefox and in WebKit: a game against the program, a move by link, a lesson, and a
// reload while the server is gone. All other tests use Chromium, which is the friend here.
// Covers: crates/web/assets crates/web/src/browser crates/web-dist crates/web-wasm

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { firefox, until, webkit } from "./drivers.mjs";
import { browser, pit, playable, server, visit, whileGone } from "./support.mjs";

const engines = {
  Firefox: () => firefox(process.env.AWALE_FIREFOX ?? "firefox-esr"),
  WebKit: () => webkit(process.env.AWALE_WEBKIT_DRIVER ?? "WebKitWebDriver", "Xvfb"),
};

const place = (letter) => `main [data-testid=board] [data-pit="${letter}"]`;

/** Waits until a pit shows so many seeds. */
const shows = (page, letter, seeds) =>
  page.see((pit, seeds) => document.querySelector(`${pit} .count`)?.innerText === seeds, place(letter), String(seeds));

/** Waits until the person may move. */
const turn = (page) =>
  page.see(() => document.querySelector('main [data-pit][aria-disabled="false"]') !== null && !document.querySelector(".moving"));

/** Begins a game from the start page and sows once; the program answers. */
async function sow(page) {
  await page.click("[data-testid=play]");
  await turn(page);
  await page.click(place("C"));
  await page.see(() => document.querySelectorAll("[data-testid=moves] .ply, .moves .ply").length >= 2);
  await turn(page);
}

for (const [name, open] of Object.entries(engines)) {
  describe(name, () => {
    let page;
    before(async () => (page = await open()));
    after(() => page?.close());

    test("a game against the program, in the letters of the page", async () => {
      await page.open(server.url);
      await sow(page);
      const fonts = await page.run(() => [...document.fonts].map((font) => font.status));
      assert.deepEqual(fonts, ["loaded", "loaded"]);
    });

    test("a move by link", async () => {
      const friend = await visit(browser, server.url);
      await friend.getByTestId("door-two").click();
      await friend.getByTestId("invite").click();
      await friend.getByTestId("create").click();
      await page.open(await friend.getByTestId("join-link").inputValue());
      await page.click("[data-testid=take-seat]");
      await playable(friend).first().waitFor();
      await pit(friend, "C").click();
      await shows(page, "C", 0);
      await turn(page);
      await page.click(place("c"));
      await playable(friend).first().waitFor();
      assert.equal(await pit(friend, "c").locator(".count").innerText(), "0");
      await friend.context().close();
    });

    test("a step of a lesson", async () => {
      await page.open(`${server.url}/learn/own-row`);
      await page.click(place("a"));
      await page.see(() => document.querySelector("[data-testid=wrong]"));
      // A touch that comes at once would be one of two that were meant as one: it is passed over.
      await new Promise((rested) => setTimeout(rested, 1000));
      await page.click(place("B"));
      await page.see(() => document.querySelector("[data-testid=onward]"));
    });

    test("a reload while the server is gone", async () => {
      // On a busy machine a browser may give an installation up; the next visit begins it anew.
      await until(async () => {
        await page.open(server.url);
        const kept = () => page.run(() => navigator.serviceWorker.controller !== null);
        return until(kept, "a page that is kept", 15_000).catch(() => false);
      }, "a page that is kept, after several visits", 120_000);
      await whileGone(async () => {
        await page.open(server.url);
        await sow(page);
      });
    });
  });
}

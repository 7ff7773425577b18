// For everybody: phones, screen readers, no network; and what the page costs.
// Covers: crates/web/assets crates/web/src/components crates/web-dist crates/web-wasm

import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { begin, board, browser, outcome, pit, server, shoot, turn, visit } from "./support.mjs";

test("no serious finding of the audit, on every page, light and dark", async () => {
  const findings = [];
  for (const colorScheme of ["light", "dark"]) {
    const page = await visit(browser, server.url, { colorScheme, bypassCSP: true });
    findings.push(...await audit(page, `start, ${colorScheme}`));
    for (const door of ["door-discover", "door-two"]) {
      await page.getByTestId(door).click();
      findings.push(...await audit(page, `${door}, ${colorScheme}`));
    }
    await page.getByTestId("door-play").click();
    await begin(page, { opponent: "Awa," });
    await turn(page);
    findings.push(...await audit(page, `play, ${colorScheme}`));
    await shoot(page, `play-${colorScheme}`);
    for (const path of ["/rules/awale", "/rules/eqwale", "/analysis", "/kept", "/statistics", "/game"]) {
      await page.goto(server.url + path);
      await page.locator("main h1, main h2").first().waitFor();
      findings.push(...await audit(page, `${path}, ${colorScheme}`));
      await shoot(page, `${path.slice(1).replace("/", "-")}-${colorScheme}`);
    }
    await page.context().close();
  }
  assert.deepEqual(findings, []);
});

test("a phone in portrait: everything in reach, nothing cut off", async () => {
  const page = await visit(browser, server.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await shoot(page, "start-phone");
  await begin(page, { opponent: "Awa," });
  await turn(page);
  await shoot(page, "play-phone");
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(wider, false, "the page is wider than the screen");
  const box = await pit(page, "C").boundingBox();
  assert.ok(box.width >= 40 && box.height >= 40, `a pit of ${box.width} by ${box.height}`);
  const size = await pit(page, "C").locator(".count").evaluate((count) => parseFloat(getComputedStyle(count).fontSize));
  assert.ok(size >= 16, `a count of ${size} px`);
  await pit(page, "C").tap();
  await page.waitForFunction(() => document.querySelector('[data-pit="C"] .count')?.innerText !== "4");
  await page.context().close();
});

test("pits are named for a screen reader in sowing order, and moves are told", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  const names = await board(page).locator("[data-pit]").evaluateAll((pits) => pits.map((pit) => pit.getAttribute("aria-label")));
  assert.equal(names.length, 12);
  assert.match(names[0], /^South A, 4 seeds, playable, ends in South’s pit E/);
  assert.match(names[6], /^North A, 4 seeds/);
  await pit(page, "A").click();
  await page.getByTestId("polite").filter({ hasText: /South sows the 4 seeds of pit A/ }).waitFor();
  await page.context().close();
});

test("reduced motion shows the end of a move at once", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "A").click();
  assert.equal(await pit(page, "A").locator(".count").innerText(), "0");
  assert.equal(await page.locator(".board.moving").count(), 0);
  await page.context().close();
});

test("after the first visit the page works without a network", async () => {
  const page = await visit(browser, server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null).catch(() => page.reload());
  await page.context().setOffline(true);
  await page.reload();
  await begin(page, { opponent: "Awa," });
  assert.ok(await turn(page));
  await pit(page, "C").click();
  assert.ok(await turn(page));
  assert.equal(await outcome(page).count(), 0);
  await page.context().close();
});

test("the first load is quick", async () => {
  const waits = [];
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const page = await visit(browser, "about:blank");
    // Usable: the button is there, and a frame with it has been drawn.
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector("[data-testid=play]")) return;
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await page.goto(server.url);
    const usable = await page.waitForFunction(() => window.usable);
    waits.push(Math.round(await usable.jsonValue()));
    await page.context().close();
  }
  const [, , millis] = waits.toSorted((a, b) => a - b);
  console.log(`first load: usable after ${millis} ms (${waits.join(", ")})`);
  if (process.env.AWALE_TIMED) assert.ok(millis <= 400, `${millis} ms`);
});

// The pages that the server writes itself: the ways to all others, the language, the theme, the font; no serious
// finding of the audit in any theme, and nothing that is cut off.
// Covers: crates/server

import assert from "node:assert/strict";
import { test } from "node:test";
import { audit, audited } from "./audit.mjs";
import { SHAPES, browser, reshape, server, shoot, visit } from "./support.mjs";
import { furnish, open } from "./served.mjs";

const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = "rgb(245, 237, 224)";
const DARK = "rgb(25, 19, 16)";
const french = { locale: "fr-FR" };

test("every page has the ways to all parts, as the application has them", async () => {
  const views = await furnish();
  const page = await visit(browser, server.url, french);
  const ways = () => page.locator("header.top nav a").evaluateAll((all) => all.map((way) => [way.innerText.trim(), new URL(way.href).pathname]));
  await page.getByTestId("play").waitFor();
  const wanted = await ways();
  assert.equal(wanted.length, 6);
  for (const [name, view] of Object.entries(views)) {
    if (name === "embed") continue;
    await open(page, view);
    assert.deepEqual(await ways(), wanted, name);
  }
  // The wall shows them to whoever moves the pointer, or comes by keyboard, and not else.
  await open(page, views.projector);
  const top = page.locator("header.top");
  const shown = (opacity) => page.waitForFunction((opacity) => getComputedStyle(document.querySelector("header.top")).opacity === opacity, opacity);
  await shown("0");
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  await shown("1");
  await shown("0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await shown("1");
  assert.ok(await top.locator("a").first().isVisible());
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the language that is chosen is that of every page, and what is behind the # is used once", async () => {
  const views = await furnish();
  const page = await visit(browser, `${server.url}/club`, french);
  const spoken = (lang) => page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
  await page.locator(".top .tongue", { hasText: "English" }).click();
  await spoken("en");
  await page.locator(".top nav", { hasText: "Puzzles" }).waitFor();
  // The application and the next page follow.
  await page.goto(server.url);
  await page.getByTestId("play").waitFor();
  await spoken("en");
  const entered = [];
  page.on("request", (request) => request.url().endsWith("/enter") && entered.push(request.url()));
  await page.goto(server.url + views.class[0]);
  await page.getByTestId("inside").waitFor();
  await spoken("en");
  assert.equal(entered.length, 1, "one entry for one card");
  await page.locator(".top .tongue", { hasText: "Français" }).click();
  await spoken("fr");
  await page.getByTestId("inside").waitFor();
  // An address that names a language is believed.
  await page.goto(`${server.url}/table?lang=en`);
  await spoken("en");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("pages are light or dark as the application is set, in its font", async () => {
  const views = await furnish();
  for (const colorScheme of ["light", "dark"]) {
    const page = await visit(browser, `${server.url}/table`, { ...french, colorScheme });
    assert.equal(await background(page), colorScheme === "dark" ? DARK : LIGHT);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family.replaceAll('"', ""));
    });
    assert.ok(fonts.includes("Alegreya Sans"), `${fonts}`);
    // What was set counts more than the device.
    const other = colorScheme === "dark" ? "light" : "dark";
    await page.evaluate((theme) => localStorage.setItem("awale.settings", `theme=${theme}\n`), other);
    for (const name of ["club", "oracle", "teach-new"]) {
      await open(page, views[name]);
      assert.equal(await background(page), other === "dark" ? DARK : LIGHT, name);
    }
    await open(page, views.embed);
    assert.equal(await background(page), colorScheme === "dark" ? DARK : LIGHT, "a board on another site is as its reader is");
    assert.match(await page.locator("#board").evaluate((board) => board.currentSrc), new RegExp(`theme=${colorScheme}`));
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("no serious finding of the audit, on every page in every theme, upright and sideways", async () => {
  const views = await furnish();
  const page = await visit(browser, server.url, { ...french, bypassCSP: true });
  const findings = [];
  for (const [name, view] of Object.entries(views)) {
    await open(page, view);
    findings.push(...await audited(page, name));
    for (const shape of ["phone", "sideways"]) {
      await reshape(page, SHAPES[shape]);
      findings.push(...await audit(page, `${name}, ${shape}`));
    }
    await reshape(page, SHAPES.desk);
  }
  await page.context().close();
  assert.deepEqual(findings, []);
});

test("nothing is wider than the screen, in both languages, on small phones and at twice the size", async () => {
  const views = await furnish();
  const wide = [];
  for (const locale of ["fr-FR", "en-GB"]) {
    const page = await visit(browser, server.url, { locale });
    for (const [name, view] of Object.entries(views)) {
      await open(page, view);
      // A desk of 1440 by 900 at 200 % has half of both.
      for (const size of [SHAPES.small, SHAPES.phone, SHAPES.sideways, { width: 720, height: 450 }, SHAPES.upright]) {
        await reshape(page, size);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (over > 0) wide.push(`${name}, ${locale}, ${size.width}: ${over}`);
        await shoot(page, `served-${name}-${size.width}-${locale}`);
      }
      await reshape(page, SHAPES.desk);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) wide.push(`${name}, ${locale}, letters of twice the size: ${over}`);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
  assert.deepEqual(wide, []);
});

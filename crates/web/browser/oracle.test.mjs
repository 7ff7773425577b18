// The oracle: any board set up, every move with its final seeds, the line on the board, what a layer is like.
// Covers: crates/server crates/tables

import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { browser, reshape, server, SHAPES, shoot, visit } from "./support.mjs";

const french = { locale: "fr-FR" };
const LATE = "0-0-0-0-1-2-1-0-0-0-0-0-22-22-S";
const at = (rules, position, lang) => `${server.url}/oracle?${new URLSearchParams({ ...(lang && { lang }), rules, position })}`;
const result = (page) => page.locator("#result");
const pit = (page, letter) => page.getByLabel(`Trou ${letter}`, { exact: true });

async function clean(page) {
  // Where the tables end the server says so, and the page asks the engine.
  assert.deepEqual(page.problems.filter((problem) => !/404/.test(problem)), []);
  await page.context().close();
}

test("a board that is typed is answered at once, move by move, and its line is played", async () => {
  const page = await visit(browser, at("awale", LATE), { ...french, bypassCSP: true });
  await result(page).getByText("Nord gagne, 22 – 26. (exact)").waitFor();
  // What the page says is what the API says.
  const told = await (await fetch(`${server.url}/api/v1/tables/position?${new URLSearchParams({ rules: "awale", position: LATE })}`)).json();
  const rows = await page.locator("#answer tbody tr").evaluateAll((rows) => rows.map((row) => [row.dataset.move, row.cells[1].innerText, row.cells[2].innerText]));
  const expected = told.moves.map(({ move, value }) => [move, `${24 + value / 2} – ${24 - value / 2}`, value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0"]);
  assert.deepEqual(rows, expected);

  // By keyboard alone: one seed more, and another answer.
  await pit(page, "A").focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForURL(/position=1-0-0-0-1-2/);
  await page.getByText("Sur le plateau : 5. Greniers : Sud 21, Nord 22.").waitFor();
  await page.goBack().catch(() => {});
  await page.goto(at("awale", LATE));

  // The line is played on the board, and the board it leads to is asked about.
  const before = await page.locator(".pit input").evaluateAll((pits) => pits.map((each) => each.value).join());
  await page.getByRole("button", { name: "Coup suivant" }).click();
  await page.getByText(`Après le coup 1 sur ${told.line.length} : ${told.line[0]}`).waitFor();
  assert.notEqual(await page.locator(".pit input").evaluateAll((pits) => pits.map((each) => each.value).join()), before);
  assert.equal(await page.locator(".pit.played").getAttribute("data-pit"), told.line[0][0]);
  await page.getByRole("button", { name: "Coup précédent" }).click();
  await page.getByText("Position de départ").waitFor();
  assert.equal(await page.locator(".pit input").evaluateAll((pits) => pits.map((each) => each.value).join()), before);
  for (let move = 0; move < told.line.length; move++) await page.getByRole("button", { name: "Coup suivant" }).click();
  await page.getByText(`Après le coup ${told.line.length} sur`).waitFor();
  assert.ok(await page.getByRole("button", { name: "Coup suivant" }).isDisabled());
  await page.getByRole("button", { name: "Interroger cette position" }).click();
  await result(page).getByText("La partie est finie.").waitFor();
  assert.deepEqual(await audit(page, "oracle"), []);

  // Too many seeds are told, not asked about.
  await pit(page, "A").fill("49");
  await page.getByText(/^Graines en trop/).waitFor();
  await clean(page);
});

test("a move is played, and where the tables end the engine estimates", async () => {
  const page = await visit(browser, at("awale", LATE), french);
  await page.getByRole("button", { name: "Jouer E", exact: true }).click();
  await page.waitForURL(/-N$/);
  await page.goto(at("awale", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"));
  await page.getByText("le moteur estime").waitFor();
  assert.equal(await page.locator("#answer tbody tr").count(), 6);
  await page.locator("#answer tbody tr").first().getByText("estimé").waitFor();
  await clean(page);
});

test("what a layer is like, and its records by their links", async () => {
  const page = await visit(browser, at("awari", "0-0-0-1-1-1-1-1-0-0-0-0-21-22-S"), { ...french, bypassCSP: true });
  await page.locator("figure svg").waitFor();
  assert.equal(await page.getByLabel("Graines sur le plateau").inputValue(), "5");
  assert.match(await page.locator("figure svg").getAttribute("aria-label"), /de -5 à 5/);
  await page.getByLabel("Graines sur le plateau").selectOption("4");
  await page.getByText(/Positions\s:\s1\s365\./).waitFor();
  await page.locator(".records a").first().waitFor();
  const kinds = await page.locator(".records li").evaluateAll((records) => records.map((each) => each.dataset.kind));
  assert.ok(kinds.includes("longest-win") && kinds.includes("mutual-burden"), String(kinds));
  await page.getByText("Les nombres").click();
  await shoot(page, "oracle-layer", { fullPage: true });
  assert.deepEqual(await audit(page, "oracle-layer"), []);
  const link = page.locator('.records li[data-kind="mutual-burden"] a');
  const href = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((url) => url.search === new URL(href, server.url).search);
  await result(page).waitFor();
  await clean(page);
});

test("in English, in every shape", async () => {
  const page = await visit(browser, at("awele", "0-0-2-0-0-1-0-1-0-0-0-2-20-22-S", "en"));
  await page.getByRole("heading", { name: "The oracle" }).waitFor();
  await result(page).getByText(/wins|draw/).waitFor();
  await page.locator("figure svg").waitFor();
  for (const [name, shape] of Object.entries(SHAPES)) {
    await reshape(page, shape);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} points too wide at ${shape.width}`);
    await shoot(page, `oracle-${name}`, { fullPage: true });
  }
  assert.match(await page.locator(".records a").first().getAttribute("href"), /lang=en/);
  await clean(page);
});

// What leaves the page: titles, the call to somebody who looks elsewhere, pictures, a board in a frame
// of another site.
// Covers: crates/picture crates/server crates/web/src/browser

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { SHAPES, begin, board, browser, everyShape, inSight, listen, outcome, pit, playable, reshape, server, shoot, turn, visit } from "./support.mjs";

/** Makes the page believe that another window is in front, or no more. */
const look = (page, away) =>
  page.evaluate((away) => {
    const state = away ? "hidden" : "visible";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, away);

const icon = (page) => page.evaluate(() => new URL(document.querySelector("link[rel=icon]").href).pathname);
const titled = (page, title) => page.waitForFunction((title) => document.title === title, title);

test("the title follows the page and the language", async () => {
  const page = await visit(browser, `${server.url}/rules/awale`);
  await titled(page, "The rules of Awalé");
  await page.getByRole("link", { name: "Puzzles" }).first().click();
  await titled(page, "Puzzles · Awalé");
  await page.goBack();
  await titled(page, "The rules of Awalé");
  await page.goto(`${server.url}/learn/own-row`);
  await page.waitForFunction(() => document.title.endsWith("· an Awalé lesson"));
  // The address names the language; what is kept stays as it is.
  await page.goto(`${server.url}/rules/eqwale?lang=fr`);
  await titled(page, "Les règles de l’Éqwalé");
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await page.goto(`${server.url}/rules/eqwale`);
  await titled(page, "The rules of Éqwalé");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("an address that leads nowhere says so to people and to programs", async () => {
  const page = await visit(browser, server.url);
  for (const path of ["/nowhere", "/learn/nothing", "/puzzles/awale/9999", "/game/nothing", "/s/nothing"]) {
    const answer = await page.goto(server.url + path);
    assert.equal(answer.status(), 404, path);
    await page.locator("main a, main button").first().waitFor();
  }
  await page.context().close();
});

test("whoever looks elsewhere is called when it is their turn", async () => {
  const south = await visit(browser, `${server.url}/game`);
  await south.getByTestId("create").click();
  const invitation = await south.getByTestId("join-link").inputValue();
  const north = await visit(browser, invitation);
  await north.getByTestId("take-seat").click();
  await board(north).waitFor();
  await listen(south);
  await south.reload();
  await playable(south).first().waitFor();
  const quiet = await south.title();
  // Two notes, the second higher.
  const rung = () => south.evaluate(() => window.heard.join(" ").includes("587 784"));
  await pit(south, "C").click();
  await playable(north).first().waitFor();
  await look(south, true);
  await pit(north, "c").click();
  await titled(south, "Your turn · Awalé");
  assert.equal(await icon(south), "/icon-turn.svg");
  assert.equal(await rung(), true, "it is heard, too");
  const drawn = await south.request.get(`${server.url}/icon-turn.svg`);
  assert.equal(drawn.headers()["content-type"], "image/svg+xml");
  await look(south, false);
  await titled(south, quiet);
  assert.equal(await icon(south), "/icon.svg");
  // Who looks at the page is not called.
  await south.evaluate(() => (window.heard.length = 0));
  await playable(south).first().waitFor();
  await pit(south, "F").click();
  await playable(north).first().waitFor();
  await pit(north, "f").click();
  await playable(south).first().waitFor();
  assert.equal(await south.title(), quiet);
  assert.equal(await rung(), false);
  for (const page of [south, north]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("the picture of the board is a PNG, without a network too", async () => {
  const page = await visit(browser, `${server.url}/analysis?rules=awale&position=4-0-4-4-4-4-4-4-4-4-4-4-2-2-S`);
  const button = page.getByRole("button", { name: "Picture of the board" });
  await button.waitFor();
  await page.context().setOffline(true);
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  assert.equal(download.suggestedFilename(), "awale.png");
  const bytes = await readFile(await download.path());
  assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
  assert.ok(bytes.length > 50_000, "it is not empty");
  await page.context().setOffline(false);
  await pit({ locator: (sel) => page.locator(sel.replace("section.play ", "")) }, "C").click();
  const [game] = await Promise.all([
    // A program that is not optimised draws for long.
    page.waitForEvent("download", { timeout: 90_000 }),
    page.getByRole("button", { name: "Animation of the game" }).click(),
  ]);
  assert.equal(game.suggestedFilename(), "awale.gif");
  assert.equal((await readFile(await game.path())).subarray(0, 6).toString(), "GIF89a");
  await page.context().close();
});

/** The colours of a PNG at some places. */
const colours = (page, bytes, places) =>
  page.evaluate(
    async ([data, places]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      canvas.drawImage(picture, 0, 0);
      return places.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data.subarray(0, 3)]);
    },
    [bytes.toString("base64"), places],
  );

test("the menu of a game has a picture of the board as one sees it", async () => {
  const page = await visit(browser, server.url, { colorScheme: "light" });
  await begin(page, { opponent: "A person" });
  await pit(page, "C").click();
  await pit(page, "C").and(page.locator(".origin")).waitFor();
  const more = (name) => page.getByText("More", { exact: true }).click().then(() => page.getByRole("button", { name }).click());
  // The paper, the ring of the player across, the middle of the board, and the ring around pit a, where
  // the last seed fell: at the top right, or at the bottom left if the board is turned.
  const taken = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), more("Picture of the board")]);
    assert.equal(download.suggestedFilename(), "awale.png");
    const places = [[4, 4], [51, 590], [600, 314], [858, 241], [218, 387]];
    return colours(page, await readFile(await download.path()), places);
  };
  const near = (one, hex) => {
    const parts = hex.match(/../g).map((part) => Number.parseInt(part, 16));
    return one.every((part, at) => Math.abs(part - parts[at]) < 40);
  };
  const [paper, across, wood, ring, none] = await taken();
  assert.deepEqual(paper, [0xf5, 0xed, 0xe0]);
  assert.ok(near(across, "e69f00") && near(wood, "a96a34"), `${across} ${wood}`);
  assert.ok(near(ring, "f3d9b4") && !near(none, "f3d9b4"), `${ring} ${none}`);
  await page.evaluate(() => localStorage.setItem("awale.settings", "lang=en\ntheme=dark\nboard=clay\nseeds=cowries\n"));
  await page.reload();
  await more("Flip the board");
  const [night, own, clay, gone, turned] = await taken();
  assert.deepEqual(night, [0x19, 0x13, 0x10]);
  assert.ok(near(own, "0072b2") && near(clay, "5c3322"), `${own} ${clay}`);
  assert.ok(near(turned, "dcbb92") && !near(gone, "dcbb92"), `${turned} ${gone}`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a board stands in a frame of another site, and no other page does", async () => {
  const api = await browser.newContext();
  const moves = { rules: "awale", moves: ["D", "c", "F"] };
  const { ogn } = await (await api.request.post(`${server.url}/api/v1/ogn/write`, { data: moves })).json();
  const { id } = await (await api.request.post(`${server.url}/api/v1/kept`, { data: { ogn } })).json();
  await api.close();
  const site = createServer((request, answer) => {
    const frame = (path, name) => `<iframe name="${name}" src="${server.url}${path}" width="600" height="420"></iframe>`;
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html>${frame(`/embed?kept=${id}&lang=en`, "embed")}${frame("/learn", "page")}`);
  });
  await new Promise((done) => site.listen(0, "127.0.0.1", done));
  const page = await visit(browser, `http://localhost:${site.address().port}/`);
  const embed = page.frame("embed");
  await embed.waitForSelector("#board");
  await embed.waitForFunction(() => document.querySelector("#board").naturalWidth === 1200);
  const told = embed.locator("#told");
  assert.match(await told.innerText(), /^South sows the 5 seeds of pit F/);
  assert.ok(await embed.getByRole("button", { name: "Next move" }).isDisabled());
  await embed.getByRole("button", { name: "Move before" }).click();
  assert.match(await told.innerText(), /^North sows the 4 seeds of pit c/);
  await embed.waitForFunction(() => document.querySelector("#board").src.endsWith("&ply=2"));
  await embed.getByRole("button", { name: "To the start" }).click();
  assert.equal(await told.innerText(), "The first position.");
  await embed.getByRole("button", { name: "To the end" }).click();
  await embed.waitForFunction(() => document.querySelector("#board").complete);
  assert.equal(await embed.locator("a").getAttribute("href"), `/kept/${id}?lang=en`);
  await shoot(page, "embed");
  for (const colorScheme of ["light", "dark"]) {
    const alone = await visit(browser, `${server.url}/embed?kept=${id}&lang=fr`, { colorScheme, bypassCSP: true });
    assert.deepEqual(await audit(alone, `embed, ${colorScheme}`), []);
    await alone.context().close();
  }
  // The browser shows its own error instead of the page.
  const other = page.frame("page");
  assert.equal(await other.locator("header.top").count(), 0);
  assert.match(page.problems.join(" "), /frame-ancestors/);
  await page.context().close();
  await new Promise((done) => site.close(done));
});

for (const [locale, texts] of [
  ["fr-FR", ["Abapa · Ma partie\u00a0: 23 à 7 contre Fatou.", "Abapa · J’ai gagné 25 à 23 contre Fatou.", "Abapa · J’ai perdu contre Fatou."]],
  ["en-GB", ["Abapa · My game: 23 to 7 against Fatou.", "Abapa · I won 25 to 23 against Fatou.", "Abapa · I lost against Fatou."]],
]) {
  test(`whoever shares a game against the program speaks of it as “I”: ${locale}`, async () => {
    const page = await visit(browser, server.url, { locale });
    const sent = async () => {
      const data = await page.waitForFunction(() => globalThis.sent).then((sent) => sent.jsonValue());
      await page.evaluate(() => delete globalThis.sent);
      return data.text;
    };
    const share = /^(Share|Partager)$/;
    await begin(page, { rules: "Abapa", opponent: "Fatou" });
    await page.evaluate(() => (Navigator.prototype.share = async (data) => void (globalThis.sent = data)));
    await turn(page);
    await page.locator("[popovertarget=more]").click();
    await page.locator(".menu button").last().click();
    await page.locator("dialog[open] textarea").fill("0-0-0-0-0-1-1-4-4-4-4-0-23-7-S");
    await page.locator("dialog[open] .primary").click();
    await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "1");
    await page.locator("[popovertarget=more]").click();
    await page.getByRole("button", { name: share }).click();
    const said = [await sent()];
    await pit(page, "F").click();
    await outcome(page).getByRole("button", { name: share }).click();
    said.push(await sent());
    await outcome(page).getByRole("button", { name: /^(Rematch|Revanche)$/ }).click();
    await turn(page);
    await page.locator("[popovertarget=more]").click();
    await page.locator(".menu .danger").click();
    await page.locator("dialog[open] .danger").click();
    await outcome(page).getByRole("button", { name: share }).click();
    said.push(await sent());
    assert.deepEqual(said, texts);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("the page can be installed, with icons that telephones can show", async () => {
  const page = await visit(browser, server.url);
  const manifest = await (await page.request.get(`${server.url}/manifest.webmanifest`)).json();
  for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === "image/png")) {
    const picture = await page.request.get(server.url + src);
    assert.equal(picture.headers()["content-type"], type, src);
    const bytes = await picture.body();
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  assert.equal((await page.request.get(server.url + touch)).headers()["content-type"], "image/png");
  // The browser offers it at its own moment; the settings then have a button that asks.
  const settings = page.getByRole("button", { name: "Settings" });
  await settings.click();
  assert.equal(await page.getByTestId("install").count(), 0);
  await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => (window.asked = true);
    window.dispatchEvent(offer);
  });
  await page.getByTestId("install").click();
  assert.equal(await page.evaluate(() => window.asked), true);
  // The start page offers it quietly.
  await page.keyboard.press("Escape");
  const quietly = page.getByTestId("install-offer");
  await page.evaluate(() => (window.asked = false));
  await quietly.getByRole("button", { name: "Install on this device" }).click();
  assert.equal(await page.evaluate(() => window.asked), true);
  await everyShape(page, async (shape) => {
    await quietly.scrollIntoViewIfNeeded();
    await inSight(page, quietly, shape);
    await shoot(page, `install-${shape}`);
  });
  await reshape(page, SHAPES.desk);
  await settings.click();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await page.getByTestId("install").waitFor({ state: "detached" });
  assert.equal(await quietly.count(), 0, "what is installed is not offered");
  // On an iPhone nobody offers it: the settings say how it is done, until it is done.
  assert.equal(await page.getByTestId("install-by-hand").count(), 0);
  for (const [standalone, said] of [[false, 1], [true, 0]]) {
    await page.evaluate((standalone) => Object.defineProperty(navigator, "standalone", { configurable: true, value: standalone }), standalone);
    await page.keyboard.press("Escape");
    await settings.click();
    await page.getByRole("dialog").locator("label.chip").first().waitFor();
    assert.equal(await page.getByText("Share, then “Add to Home Screen”").count(), said);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("whoever does not want the page installed is not asked again", async () => {
  const page = await visit(browser, server.url);
  const quietly = page.getByTestId("install-offer");
  const offer = () => page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  await page.getByTestId("play").waitFor();
  assert.equal(await quietly.count(), 0, "nothing is offered before the browser does");
  await offer();
  await quietly.getByRole("button", { name: "Do not offer this again" }).click();
  await quietly.waitFor({ state: "detached" });
  await page.reload();
  await page.getByTestId("play").waitFor();
  await offer();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByTestId("install").waitFor();
  assert.equal(await quietly.count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a harvest is felt, unless nothing is to move", async () => {
  for (const [reducedMotion, felt] of [["no-preference", true], ["reduce", false]]) {
    const options = { reducedMotion };
    const page = await visit(browser, server.url, options);
    await page.addInitScript(() => {
      window.felt = [];
      Object.defineProperty(navigator, "vibrate", { value: (millis) => window.felt.push(millis) > 0 });
    });
    // F sows one seed into a, which then has two.
    await page.goto(`${server.url}/analysis?rules=awale&position=4-4-4-4-4-1-1-4-4-4-4-4-4-2-S`);
    await page.locator('[data-testid=board] [data-pit="F"]').click();
    await page.waitForFunction(() => document.querySelector('[data-testid=board] [data-pit="a"] .count').innerText === "0");
    await page.waitForFunction(() => !document.querySelector(".moving"));
    assert.equal((await page.evaluate(() => window.felt.length)) > 0, felt, reducedMotion);
    await page.context().close();
  }
});

// The first minute: three doors, the characters, what adapts, handicaps, and the voice.
// Covers: crates/web/src/pages/start crates/web/src/session crates/web/src/modules.rs

import assert from "node:assert/strict";
import { test } from "node:test";
import { SHAPES, begin, board, browser, drum, everyShape, pit, playable, reshape, server, shoot, turn, unfold, visit } from "./support.mjs";

const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

test("a first visitor is offered the first level, ten faces and one line each", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("play").getByText("Play Awa").waitFor();
  const people = page.locator("label.pick.person");
  assert.equal(await people.count(), 10);
  const faces = await people.locator(".face").evaluateAll((faces) => faces.map((face) => face.innerHTML));
  assert.equal(new Set(faces).size, 10, "every face is another one");
  assert.match(await people.first().innerText(), /Awa, level 1[^]*She sows for the first time\.[^]*suggested/);
  // Awalé stands out; the other games are folded, each with a picture and a line.
  assert.ok(await page.locator("label.pick.sheet", { hasText: "Awalé" }).first().isVisible());
  assert.ok(!(await page.locator("label.pick.sheet", { hasText: "Éqwalé" }).isVisible()));
  await page.getByText("5 other rules for the same board").click();
  assert.ok(await page.locator("label.pick.sheet", { hasText: "Éqwalé" }).isVisible());
  assert.equal(await page.locator("label.pick.sheet .pictogram svg").count(), 6);
  await close(page);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 640 },
]) {
  test(`doors and the button to play are in the first screen at ${viewport.width}`, async () => {
    for (const locale of ["fr-FR", "en-GB"]) {
      const page = await visit(browser, server.url, { viewport, locale });
      for (const id of ["door-discover", "door-play", "door-two", "play"]) {
        const box = await page.getByTestId(id).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${id} at ${box.y}`);
      }
      assert.ok(await fits(page), "wider than the screen");
      await page.getByTestId("door-two").click();
      await unfold(page);
      assert.ok(await fits(page), "two: wider than the screen");
      await close(page);
    }
  });
}

test("the start page leads to a class, a tournament, a club and a real board, in its language", async () => {
  for (const [locale, title, ways] of [
    ["fr-FR", "École, club, tournoi", ["Faire jouer une classe", "Entrer dans une classe", "Organiser un tournoi", "Tenir un club", "Pendule et décompte d’une vraie table"]],
    ["en-GB", "School, club, tournament", ["Let a class play", "Enter a class", "Hold a tournament", "Keep a club", "Clock and granaries for a real board"]],
  ]) {
    // What the browser asks for is another language than the one that is set.
    const page = await visit(browser, `${server.url}/?lang=${locale.slice(0, 2)}`, { locale: locale === "fr-FR" ? "en-GB" : "fr-FR" });
    const block = page.getByRole("navigation", { name: title });
    assert.deepEqual(await block.getByRole("link").allInnerTexts(), ways);
    for (const [at, path] of ["/teach", "/class", "/tournament", "/club", "/table"].entries()) {
      const link = block.getByRole("link", { name: ways[at] });
      await link.scrollIntoViewIfNeeded();
      await link.click();
      await page.waitForURL((url) => url.pathname === path);
      await page.locator("main h1").waitFor({ state: "attached" });
      assert.equal(await page.locator("html").getAttribute("lang"), locale.slice(0, 2), path);
      await page.goBack();
      await block.waitFor();
    }
    for (const [shape, size] of Object.entries(SHAPES)) {
      await reshape(page, size);
      assert.ok(await fits(page), shape);
      await block.scrollIntoViewIfNeeded();
      await shoot(page, `start-together-${locale.slice(0, 2)}-${shape}`);
    }
    await close(page);
  }
});

test("the first game is played on the start page, by following what glows", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("door-discover").click();
  const game = page.getByTestId("first-game");
  await game.waitFor();
  const done = page.getByTestId("first-done");
  const glowing = game.locator("[data-pit].hinted");
  let moves = 0;
  for (; moves < 9; moves += 1) {
    await glowing.first().or(done).first().waitFor();
    if (await done.count()) break;
    // The glow goes out while the seeds move and the other one answers. That is soon over, so it is
    // watched for in the page.
    await page.evaluate(async () => {
      const glowing = () => document.querySelector("[data-testid=first-game] [data-pit].hinted");
      glowing().click();
      while (glowing()) await new Promise(requestAnimationFrame);
    });
  }
  assert.equal(moves, 5);
  assert.match(await page.getByTestId("first-words").innerText(), /\d+ seeds harvested/);
  assert.equal(new URL(page.url()).pathname, "/");
  await shoot(page, "first-game");
  await done.click();
  await page.getByTestId("play").click();
  await board(page).waitFor();
  await close(page);
});

test("fast taps in the first game never play two turns", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const page = await visit(browser, server.url, { reducedMotion });
    await page.getByTestId("door-discover").click();
    await page.locator("[data-testid=first-game] [data-pit].hinted").waitFor();
    for (const turns of [1, 2]) {
      assert.equal(await drum(page, "ABCDEF", { told: "[data-testid=first-words]" }), 2, `${reducedMotion}, ${turns}`);
      await page.locator("[data-testid=first-game] [data-pit].hinted").waitFor();
    }
    await close(page);
  }
});

test("a character has a face at the board, greets, and speaks at the end", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await begin(page, { opponent: "Fatou" });
  const seat = page.locator(".seat", { hasText: "Fatou" });
  await seat.locator(".face svg").waitFor();
  await seat.getByText("Bonjour ! Cette fois, je compte bien.").waitFor();
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  await page.getByText("Plus", { exact: true }).click();
  await page.getByRole("button", { name: "Abandonner" }).click();
  await page.getByRole("dialog").locator("button.danger").click();
  await seat.getByText("C’était serré. On rejoue ?").waitFor();
  await close(page);
});

test("the opponent follows the results, says so, and can be kept from it", async () => {
  const page = await visit(browser, server.url);
  await page.evaluate(() => localStorage.setItem("awale.form", "1 4 won\n2 5 won\n3 5 won"));
  await page.reload();
  // After a win against 5 the strength is 6: its neighbours are 6 and 7.
  await page.locator("label.pick.person", { hasText: "Yao, level 6" }).getByText("suggested").waitFor();
  assert.match(await page.getByTestId("play").innerText(), /Yao|Adjoua/);
  assert.match(await page.locator(".planned").innerText(), /adapts/);
  // Another game at the end of one is against the level that suits by then.
  await page.getByTestId("play").click();
  await page.locator(".seat", { hasText: /Yao|Adjoua/ }).waitFor();
  await page.evaluate(() => localStorage.setItem("awale.form", "1 1 lost"));
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").locator("button.danger").click();
  await page.getByTestId("outcome").getByRole("button", { name: "Rematch" }).click();
  await page.locator(".seat", { hasText: "Awa" }).waitFor();
  await page.goto(server.url);
  await page.getByTestId("play").getByText("Play Awa").waitFor();
  await page.locator("label.pick.person", { hasText: "Kofi, level 2" }).click();
  await page.getByTestId("play").getByText("Play Kofi").waitFor();
  assert.doesNotMatch(await page.locator(".planned").innerText(), /adapts/);
  await page.getByTestId("play").click();
  await page.locator(".seat", { hasText: "Kofi" }).waitFor();
  // It is remembered.
  await page.goto(server.url);
  await page.getByTestId("play").getByText("Play Kofi").waitFor();
  await close(page);
});

test("seeds ahead, and no way to take a move back", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("play").waitFor();
  await unfold(page);
  await page.locator("label.pick", { hasText: /^\+6$/ }).click();
  await page.locator("label.pick", { hasText: "Not allowed" }).click();
  assert.match(await page.locator(".planned").innerText(), /\+6 seeds/);
  await begin(page, { opponent: "Awa," });
  assert.equal(await pit(page, "a").locator(".count").innerText(), "3");
  assert.equal(await pit(page, "A").locator(".count").innerText(), "4");
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
  await page.reload();
  await turn(page);
  assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled(), "after a reload, too");
  await close(page);
});

test("two people give their names, and the link is one click away", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await page.getByTestId("door-two").click();
  await page.getByLabel("Qui joue en bas").fill("Élise");
  await page.getByTestId("play").getByText("Jouer à cet écran").waitFor();
  await page.getByTestId("invite").click();
  await page.waitForURL("**/game");
  await close(page);
});

test("the card of the puzzle of the day opens it, and a newcomer is offered an easier one", async () => {
  const page = await visit(browser, `${server.url}/puzzles`);
  const daily = page.getByTestId("daily");
  await daily.waitFor();
  const hard = await daily.locator(".hardness i:not(.none)").count();
  const easier = daily.getByRole("link", { name: "An easier one to begin with" });
  assert.equal(await easier.count(), hard > 1 ? 1 : 0, `the puzzle of the day has level ${hard}`);
  await everyShape(page, async () => {
    const card = daily.locator(".daily-board");
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForURL("**/puzzles/awale/*");
    await page.goBack();
    await daily.waitFor();
  });
  await close(page);
});

/** A page that keeps what it would say aloud. */
async function listened(path, settings) {
  const page = await visit(browser, "about:blank");
  await page.addInitScript((settings) => {
    window.spoken = [];
    const voices = { cancel() {}, speak: (words) => window.spoken.push([words.text, words.lang, words.rate]) };
    Object.defineProperty(window, "speechSynthesis", { value: voices });
    if (settings && !localStorage.getItem("awale.settings")) localStorage.setItem("awale.settings", settings);
  }, settings);
  await page.goto(server.url + path);
  const spoken = () => page.evaluate(() => window.spoken);
  const hears = (pattern) =>
    page.waitForFunction((text) => window.spoken.some(([said]) => new RegExp(text).test(said)), pattern.source);
  return { page, spoken, hears };
}

test("a child hears the first levels and the lessons, and nobody who has switched it off", async () => {
  const move = async (opponent, settings) => {
    const { page, spoken, hears } = await listened("/", `lang=en\nspeed=off${settings}`);
    await begin(page, { opponent });
    await turn(page);
    await pit(page, "C").click();
    await turn(page);
    return { page, spoken, hears };
  };
  // Level 3 speaks, 4 does not.
  const child = await move("level 3", "");
  await child.hears(/Your turn/);
  const lesson = child.page;
  await lesson.goto(`${server.url}/learn/sowing`);
  await child.hears(/./);
  assert.ok((await lesson.locator(".task").first().innerText()).includes((await child.spoken())[0][0].slice(0, 20)));
  await close(lesson);
  for (const [opponent, settings] of [["level 4", ""], ["level 3", "\naloud=off"], ["level 3", "\nsound=off"]]) {
    const { page, spoken } = await move(opponent, settings);
    assert.deepEqual(await spoken(), [], `${opponent} ${settings}`);
    await close(page);
  }
});

test("the first game speaks to who cannot read", async () => {
  const { page, spoken, hears } = await listened("/", "lang=fr\nspeed=off");
  await page.getByTestId("door-discover").click();
  await hears(/Un trou brille/);
  assert.deepEqual((await spoken())[0].slice(1), ["fr", 1]);
  await close(page);
});

test("moves, hints and the turn are read aloud in the language and at the speed that were set", async () => {
  const { page, spoken, hears } = await listened("/", "lang=fr\naloud=on\npace=slow\nspeed=off");
  await begin(page, { opponent: "Awa," });
  await turn(page);
  await page.getByRole("button", { name: "Indice" }).click();
  await page.waitForFunction(() => window.spoken.length > 0);
  const hint = await page.locator(".hint").first().innerText();
  assert.ok((await spoken()).some(([said]) => hint.includes(said.slice(0, 20))), `${hint} / ${await spoken()}`);
  await pit(page, "C").click();
  await hears(/À toi de jouer/);
  for (const [, lang, rate] of await spoken()) assert.deepEqual([lang, rate], ["fr", 0.75]);
  await close(page);
});

test("a lesson is read to a child, and the seeds are counted", async () => {
  const { page, spoken, hears } = await listened("/learn/sowing", "lang=en\nreader=child\nspeed=slow");
  await playable(page).first().or(page.locator("[data-pit]").first()).first().waitFor();
  const task = await page.locator(".task").first().innerText();
  await page.waitForFunction(() => window.spoken.length > 0);
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  assert.ok(plain(task).includes(plain((await spoken())[0][0]).slice(0, 30)), `${task} / ${(await spoken())[0][0]}`);
  await page.goto(`${server.url}/`);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await begin(page, { opponent: "Awa," });
  await turn(page);
  await pit(page, "C").click();
  await hears(/^1$/);
  await hears(/^4$/);
  await close(page);
});

// Games at one screen: every sheet, the engine, undo, hints, resuming, keyboard.
// Covers: crates/play crates/engine crates/web/src/board
// Covers: crates/web/src/components/board crates/web/src/session crates/web/src/pages/play

import assert from "node:assert/strict";
import { test } from "node:test";
import { SHAPES, begin, board, browser, counts, outcome, pit, playOn, playable, reshape, server, shoot, turn, unfold, visit } from "./support.mjs";

test("one click starts a game, and a whole game against the engine is told to its end", async () => {
  const page = await visit(browser, server.url);
  await shoot(page, "start-wide");
  await begin(page, { opponent: "Awa," });
  await shoot(page, "play-wide");
  await playOn(page);
  const end = await outcome(page).innerText();
  assert.match(end, /Total/);
  const totals = (await outcome(page).locator("tfoot td").allInnerTexts()).map(Number);
  assert.ok(totals[0] + totals[1] <= 48, `${totals}`);
  await shoot(page, "outcome-wide");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("two people are asked by their names, and never called South and North", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  await page.getByTestId("door-two").click();
  await unfold(page);
  await page.locator("label.pick.sheet").nth(2).click();
  await page.getByLabel("Qui joue en bas").fill("Élise");
  await page.getByLabel("Qui joue en haut").fill("Kofi");
  await page.locator("label.pick", { hasText: /^Kofi$/ }).waitFor();
  await page.getByTestId("play").click();
  const youngest = page.getByRole("dialog", { name: /Qui est le plus jeune/ });
  await youngest.getByRole("button", { name: "Kofi" }).waitFor();
  await youngest.getByRole("button", { name: "Élise" }).click();
  await board(page).waitFor();
  await page.getByTestId("status").getByText("Au tour d’Élise.").waitFor();
  await page.getByText("Plus", { exact: true }).click();
  await page.getByRole("button", { name: "Proposer la nulle" }).click();
  const offer = await page.getByTestId("offer").innerText();
  assert.match(offer, /^Élise propose la nulle\. Kofi, êtes-vous d’accord\s\?/);
  await page.getByTestId("offer").getByRole("button", { name: "Refuser" }).click();
  await pit(page, "a").click({ force: true });
  await page.getByTestId("note").filter({ hasText: "Kofi" }).waitFor();
  await pit(page, "D").click();
  await page.getByText("Plus", { exact: true }).click();
  await page.getByRole("button", { name: "Abandonner" }).click();
  const sure = page.getByRole("dialog", { name: /Kofi abandonne la partie/ });
  await sure.getByRole("button", { name: "Abandonner" }).click();
  assert.match(await outcome(page).innerText(), /Élise gagne/);
  const said = await page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label]")].map((e) => e.getAttribute("aria-label"));
    return [document.body.innerText, ...labels].join("\n");
  });
  assert.doesNotMatch(said, /\b(Sud|Nord)\b/);
  // The names are there for the next game.
  await page.goto(server.url);
  assert.equal(await page.getByLabel("Qui joue en bas").inputValue(), "Élise");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("looking back says so and has a way back in every shape", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "D").click();
  await pit(page, "d").click();
  const now = await counts(page);
  for (const [shape, viewport] of Object.entries(SHAPES)) {
    await reshape(page, viewport);
    await page.getByRole("button", { name: "Previous move" }).click();
    const strip = page.getByTestId("away");
    await strip.getByText("Looking back: move 1 of 2.").waitFor();
    const box = await strip.boundingBox();
    const top = await page.evaluate(() => window.scrollY);
    assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `${JSON.stringify(box)} ${top}`);
    assert.equal(await page.getByTestId("status").isVisible(), false, "it is nobody’s turn here");
    assert.notDeepEqual(await counts(page), now);
    await shoot(page, `looking-back-${shape}`);
    await strip.getByRole("button", { name: "Back to the game" }).click();
    assert.deepEqual(await counts(page), now);
    assert.equal(await strip.count(), 0);
    // A touch on a pit comes back without playing it.
    await page.getByRole("button", { name: "Previous move" }).click();
    await strip.waitFor();
    await pit(page, "A").click({ force: true });
    await strip.waitFor({ state: "detached" });
    assert.deepEqual(await counts(page), now);
    assert.equal(await page.locator(".moves .ply").count(), 2);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a new game never destroys another: the one before it waits on the shelf", async () => {
  const page = await visit(browser, server.url);
  const shelf = page.getByTestId("shelf");
  await begin(page, { opponent: "Moussa" });
  await turn(page);
  await pit(page, "C").click();
  await turn(page);
  const first = await counts(page);
  // From the start page, and from the menu of a game.
  await page.goto(server.url);
  assert.equal(await shelf.count(), 0, "the game at this screen is resumed, not shelved");
  await begin(page, { opponent: "A person" });
  assert.deepEqual(await counts(page), Array(12).fill(4));
  await pit(page, "D").click();
  const second = await counts(page);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "New game" }).click();
  await shelf.getByRole("button", { name: /^Awalé · Moussa/ }).waitFor();
  assert.equal(await shelf.getByRole("listitem").count(), 2);
  assert.match(await shelf.getByRole("listitem").last().innerText(), /2 moves played[^]*Your turn/);
  await shoot(page, "shelf");
  await page.reload();
  await shelf.getByRole("button", { name: /^Awalé · Moussa/ }).click();
  await turn(page);
  assert.deepEqual(await counts(page), first);
  await page.goto(server.url);
  await shelf.waitFor();
  assert.equal(await shelf.getByRole("listitem").count(), 1, "what goes on is off the shelf");
  // Pasting puts the game at this screen aside, too.
  await page.goto(`${server.url}/play`);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Paste a game or a position" }).click();
  await page.getByLabel("Game (OGN) or position").fill("0-0-0-0-0-14-1-1-0-4-4-4-10-10-S");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "14");
  await page.goto(server.url);
  await shelf.getByRole("button", { name: /^Awalé · Moussa/ }).waitFor();
  assert.equal(await shelf.getByRole("listitem").count(), 2);
  // Throwing one away is asked for twice.
  const other = shelf.getByRole("listitem").filter({ hasText: "South" });
  await other.getByRole("button", { name: /^Delete/ }).click();
  assert.equal(await shelf.getByRole("listitem").count(), 2);
  await other.getByRole("button", { name: /^Delete/ }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=shelf] li").length === 1);
  // In every shape the game on the shelf is there beside "Play".
  for (const [shape, { width, height }] of Object.entries(SHAPES)) {
    await reshape(page, { width, height });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false, shape);
    for (const way of [shelf.getByRole("button", { name: /^Awalé · Moussa/ }), page.getByTestId("play")]) {
      const box = await way.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${shape}: ${JSON.stringify(box)}`);
    }
  }
  assert.notDeepEqual(first, second);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the words of the sheets hold for every text of the page", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  const choose = (words) => page.evaluate((words) => localStorage.setItem("awale.settings", `lang=fr\nvocabulary=${words}\n`), words);
  const said = () =>
    page.evaluate(() => {
      const labels = [...document.querySelectorAll("[aria-label]")].map((e) => e.getAttribute("aria-label"));
      return [document.querySelector("main").innerText, ...labels].join("\n");
    });
  const paths = ["/", "/learn", "/learn/sowing", "/puzzles", "/puzzles/awale/1", "/print", "/rules/awale", "/rules/eqwale"];
  for (const words of ["ours", "sheets"]) {
    await choose(words);
    let ours = 0;
    for (const path of paths) {
      await page.goto(`${server.url}${path}`);
      await page.locator("main h1").first().waitFor();
      const text = await said();
      // On the rule pages a house may be called a granary.
      const own = path.startsWith("/rules") ? /\b(trou|trous|rangée|rangées)\b/gi : /\b(trou|trous|rangée|rangées|grenier|greniers)\b/gi;
      const found = text.match(own) ?? [];
      ours += found.length;
      if (words === "sheets") assert.deepEqual(found, [], path);
    }
    assert.equal(ours > 20, words === "ours");
  }
  await page.context().close();
});

test("sowing goes counter-clockwise on screen, wide and upright", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
    const page = await visit(browser, server.url, { viewport });
    await begin(page, { opponent: "A person" });
    const middle = async (letter) => {
      const box = await pit(page, letter).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const places = await Promise.all([..."ABCDEFabcdef"].map(middle));
    // Twice the area of the polygon A…f: on a screen, whose y grows downwards, counter-clockwise is
    // negative.
    const area = places.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = places[(i + 1) % places.length];
      return sum + x * nextY - nextX * y;
    }, 0);
    assert.ok(area < 0, `${viewport.width}: ${area}`);
    await pit(page, "D").click();
    assert.deepEqual(await counts(page), [4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4]);
    await page.context().close();
  }
});

test("a refusal says why and keeps the board as it is", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  // A pit that cannot be played says so to the browser too; a finger does not ask.
  await pit(page, "a").click({ force: true });
  await page.getByTestId("note").filter({ hasText: /\S/ }).waitFor();
  assert.match(await page.getByTestId("assertive").innerText(), /\S/);
  assert.deepEqual(await counts(page), Array(12).fill(4));
  await page.context().close();
});

test("undo, hint and resuming after a reload", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "Fatou" });
  await turn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
  await pit(page, "C").click();
  await turn(page);
  const kept = await counts(page);
  await page.reload();
  await board(page).waitFor();
  await turn(page);
  assert.deepEqual(await counts(page), kept);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelector('[data-pit="C"] .count')?.innerText === "4");
  assert.deepEqual(await counts(page), Array(12).fill(4));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("whoever goes back with the focus on a pit leaves nothing broken behind", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "A person" });
  await pit(page, "A").click();
  assert.equal(await pit(page, "A").evaluate((pit) => pit === document.activeElement), true);
  await page.goBack();
  await page.getByTestId("play").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the engine begins, and nothing to take back does not keep it from its move", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("play").waitFor();
  await unfold(page);
  await page.locator("label.pick:has(input[name=first])").nth(1).click();
  await begin(page, { opponent: "Sékou" });
  await page.keyboard.press("u");
  await playable(page).first().waitFor();
  assert.equal(await page.locator(".moves .ply").count(), 1);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("whoever resigns while the engine thinks hears nothing of its move", async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: "Sékou" });
  await turn(page);
  await pit(page, "C").click();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await outcome(page).waitFor();
  const said = await page.getByTestId("assertive").innerText();
  // Longer than the engine may think.
  await page.waitForTimeout(1400);
  assert.equal(await page.getByTestId("assertive").innerText(), said);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the board alone has a way back for a finger", async () => {
  const page = await visit(browser, server.url, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await begin(page, { opponent: "A person" });
  const out = page.getByRole("button", { name: "Show everything" });
  assert.equal(await out.count(), 0);
  await page.getByText("More", { exact: true }).tap();
  await page.getByRole("button", { name: "Board alone" }).tap();
  await page.locator(".controls").waitFor({ state: "hidden" });
  await shoot(page, "zen-phone");
  await out.tap();
  await page.locator(".controls").waitFor();
  assert.equal(await out.count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game by the keyboard alone", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("play").focus();
  await page.keyboard.press("Enter");
  await board(page).waitFor();
  for (let move = 0; move < 6 && (await turn(page)); move += 1) {
    const letter = await playable(page).first().getAttribute("data-pit");
    if (move % 2 === 0) {
      await page.keyboard.press(letter.toLowerCase());
    } else {
      await playable(page).first().focus();
      await page.keyboard.press("Enter");
    }
    await page.waitForFunction((n) => document.querySelectorAll(".moves button, .moves [data-ply]").length > n, move * 2).catch(() => {});
  }
  const now = await counts(page);
  assert.notDeepEqual(now, Array(12).fill(4));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("French is complete and can be chosen", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  await page.getByTestId("play").filter({ hasText: "Jouer" }).waitFor();
  await shoot(page, "start-fr");
  await page.getByRole("button", { name: /English/ }).click();
  await page.getByTestId("play").filter({ hasText: "Play" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.context().close();
});

test("no French screen says both tu and vous", async () => {
  const page = await visit(browser, server.url, { locale: "fr-FR" });
  const mixed = [];
  const listen = async (where) => {
    const said = await page.locator("main").evaluate((main) =>
      [main.innerText, ...[...main.querySelectorAll("[aria-label]")].map((e) => e.ariaLabel)].join("\n"),
    );
    const [tu, vous] = [/\b(tu|toi|ton|ta|tes)\b/iu, /\b(vous|votre|vos)\b/iu].map((word) => said.match(word)?.[0]);
    if (tu && vous) mixed.push(`${where}: ${tu}, ${vous}`);
  };
  for (const path of ["/", "/learn", "/learn/own-row", "/puzzles", "/puzzles/awale/3", "/kept", "/statistics", "/game", "/analysis", "/rules/awale"]) {
    await page.goto(server.url + path);
    await page.locator("main h1, main h2, main [data-testid=board]").first().waitFor();
    await listen(path);
  }
  // The first three levels are a child's; the coach and the hints speak as the game does.
  for (const opponent of ["Awa,", "Mariam"]) {
    await page.goto(server.url);
    await begin(page, { opponent });
    for (const letter of ["C", "F"]) {
      await turn(page);
      await listen(`before a move against ${opponent}`);
      const free = (await pit(page, letter).getAttribute("aria-disabled")) === "false";
      await (free ? pit(page, letter) : playable(page).first()).click();
    }
    await turn(page);
    await page.getByRole("button", { name: "Indice", exact: true }).click();
    await page.getByTestId("hint").filter({ hasText: /\S/ }).waitFor();
    await listen(`a hint against ${opponent}`);
  }
  assert.deepEqual(mixed, []);
  await page.context().close();
});

test("motion: seeds move one by one, and a click finishes them (measured)", async () => {
  const page = await visit(browser, server.url, { reducedMotion: "no-preference" });
  await begin(page, { opponent: "A person" });
  // A sowing of fourteen seeds with a harvest.
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Paste a game or a position" }).click();
  await page.getByLabel("Game (OGN) or position").fill("0-0-0-0-0-14-1-1-0-4-4-4-10-10-S");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-pit="F"] .count')?.innerText === "14");
  // The page watches itself: what the test asks meanwhile would be in the frames too.
  const frames = await page.evaluate(
    () =>
      new Promise((rest) => {
        const frames = [];
        const board = document.querySelector(".board");
        let last;
        const frame = (now) => {
          if (last !== undefined) frames.push(now - last);
          last = now;
          if (frames.length > 3 && !board.matches(".moving")) return rest(frames.sort((a, b) => a - b));
          requestAnimationFrame(frame);
        };
        // The position has just been opened: a player looks at it first. Ten frames in time mean
        // that it stands; a busy machine may never have them.
        let calm = 0;
        let seen = 0;
        let before;
        const opened = (now) => {
          calm = now - before < 20 ? calm + 1 : 0;
          before = now;
          seen += 1;
          if (calm < 10 && seen < 300) return requestAnimationFrame(opened);
          frame(now);
          document.querySelector('[data-pit="F"]').click();
        };
        requestAnimationFrame(opened);
      }),
  );
  // As many as it takes to see seeds move; how smoothly they do is asked below, on an idle machine.
  assert.ok(frames.length > 20, `${frames.length} frames`);
  assert.deepEqual(await counts(page), [1, 1, 1, 1, 1, 0, 0, 0, 0, 5, 5, 5]);
  const [median, worst] = [frames[frames.length >> 1], frames.at(-1)];
  console.log(`frames of a sowing of 14 seeds: ${frames.length}, median ${median.toFixed(1)} ms, longest ${worst.toFixed(1)} ms`);
  // A touch in the middle of a sowing finishes it, and is obeyed.
  const before = await page.evaluate(async () => {
    const seeds = (letter) => document.querySelector(`[data-pit="${letter}"] .count`).innerText;
    document.querySelector('[data-pit="d"]').click();
    await new Promise((later) => setTimeout(later, 200));
    const halfway = seeds("f");
    document.querySelector('[data-pit="D"]').click();
    await new Promise((later) => setTimeout(later));
    return [halfway, seeds("f")];
  });
  assert.deepEqual(before, ["5", "6"]);
  await page.locator(".board:not(.moving)").first().waitFor();
  assert.deepEqual(await counts(page), [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 6, 6]);
  if (process.env.AWALE_TIMED) {
    assert.ok(worst <= 50, `a frame of ${worst} ms`);
    // Sixty frames a second.
    assert.ok(median <= 17, `a median of ${median} ms`);
  }
  await page.context().close();
});

test("the clock of a game at this screen runs, and its flag ends the game", async () => {
  const page = await visit(browser, server.url);
  await page.clock.install();
  await page.getByTestId("play").waitFor();
  await unfold(page);
  await page.locator("label.pick", { hasText: "3 min + 2" }).click();
  await begin(page, { opponent: "A person" });
  const clock = (seat) => page.locator(`[data-seat=${seat}] .clock`);
  for (const letter of ["C", "c", "D"]) {
    await pit(page, letter).click();
    await page.clock.runFor(2000);
  }
  assert.match(await clock("N").innerText(), /^(3:0\d|2:5\d)$/);
  // A reload gives no time back but the second since it was kept last.
  await page.clock.runFor(5000);
  const seconds = async () => (await clock("N").innerText()).split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const before = await seconds();
  await page.reload();
  await clock("N").waitFor();
  assert.ok((await seconds()) <= before + 1, `${await seconds()} of ${before}`);
  await page.clock.runFor(170_000);
  await page.locator("[data-seat=N] .clock.low").waitFor();
  await page.clock.runFor(20_000);
  await outcome(page).getByRole("heading", { name: /South wins/ }).waitFor();
  assert.match(await clock("N").innerText(), /^0:00\.0$/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a game at this screen is shared by a link", async () => {
  const page = await visit(browser, server.url, { permissions: ["clipboard-read", "clipboard-write"] });
  await begin(page, { opponent: "A person" });
  for (const letter of ["C", "c"]) await pit(page, letter).click();
  const share = async () => {
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Share" }).click();
  };
  // Where the device has no window for sharing, the link is copied, and this is seen.
  await page.evaluate(() => delete Navigator.prototype.share);
  await share();
  await page.locator(".telling", { hasText: "The link is copied." }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/s\/[^/]+$/);
  // Where it has one, that gets the game in words and the link.
  await page.evaluate(() => (Navigator.prototype.share = async (data) => void (globalThis.sent = data)));
  await share();
  const sent = await page.waitForFunction(() => globalThis.sent).then((sent) => sent.jsonValue());
  assert.equal(sent.text, "Awalé · South 0 – 0 North");
  assert.match(sent.url, new RegExp(`^${server.url.replace(/\/$/, "")}/s/[^/]+$`));
  // Who closes that window has nothing copied; one that does not open leaves the link to be copied.
  for (const [name, copied] of [["AbortError", ""], ["NotAllowedError", "/s/"]]) {
    await page.evaluate((name) => {
      globalThis.asked = false;
      Navigator.prototype.share = async () => {
        globalThis.asked = true;
        throw new DOMException("", name);
      };
      return navigator.clipboard.writeText("");
    }, name);
    await share();
    await page.waitForFunction(() => globalThis.asked);
    await page.waitForFunction(async (copied) => (await navigator.clipboard.readText()).includes(copied), copied);
    assert.equal((await page.evaluate(() => navigator.clipboard.readText())) !== "", copied !== "", name);
  }
  const other = await visit(browser, link);
  await other.waitForURL("**/analysis*");
  await other.waitForFunction(() => document.querySelector('[data-pit="C"] .count')?.innerText === "0");
  // The game goes on where it was.
  await playable(page).first().waitFor();
  assert.equal(await page.locator(".moves .ply").count(), 2);
  assert.deepEqual(page.problems, []);
  for (const each of [page, other]) await each.context().close();
});

// Two browsers play by link, one of them is cut off in between, and a third looks on.
// Covers: crates/play crates/proto crates/store crates/server crates/web/src/by_link

import assert from "node:assert/strict";
import { test } from "node:test";
import { SHAPES, board, browser, counts, cutWords, drum, pit, playable, reshape, restart, server, shoot, visit, whileFull } from "./support.mjs";

/** Seconds on a clock as a page shows them. */
const clock = async (page, seat) => {
  const [minutes, seconds] = (await page.locator(`[data-seat=${seat}] .clock`).innerText()).split(":").map(Number);
  return minutes * 60 + seconds;
};

/** Waits until a pit shows so many seeds. */
const shows = (page, letter, seeds) =>
  page.waitForFunction(
    ([letter, seeds]) => document.querySelector(`main [data-pit="${letter}"] .count`)?.innerText === String(seeds),
    [letter, seeds],
  );

test("by link the creator says who is the youngest where the game asks it", async () => {
  const page = await visit(browser, server.url);
  await page.getByTestId("door-two").click();
  await page.getByTestId("invite").click();
  await page.locator("label.chip", { hasText: "Avelé" }).click();
  await page.getByText("Who is the youngest?").waitFor();
  assert.ok(await page.getByTestId("create").isDisabled(), "nobody is the youngest unasked");
  await page.locator("label.chip", { hasText: "Same age" }).click();
  await page.getByTestId("create").click();
  await page.getByTestId("join-link").waitFor();
  await page.context().close();
});

test("two seats, a reconnect, a spectator", async () => {
  const south = await visit(browser, server.url);
  await south.getByTestId("door-two").click();
  await south.getByTestId("invite").click();
  await south.getByTestId("create").click();
  const invitation = await south.getByTestId("join-link").inputValue();
  assert.match(invitation, /\/game\/[^#]+$/);
  const watching = `${invitation}#watch`;

  const north = await visit(browser, invitation);
  await north.getByTestId("take-seat").click();
  await board(north).waitFor();
  await playable(south).first().waitFor();
  await shoot(south, "link-south");

  await pit(south, "C").click();
  await shows(north, "C", 0);
  const third = await visit(browser, watching);
  await shows(third, "C", 0);
  assert.equal(await playable(third).count(), 0, "who looks on moves nothing");

  // South loses the network; North moves meanwhile; South finds everything on return.
  await south.context().setOffline(true);
  await playable(north).first().waitFor();
  await pit(north, "c").click();
  await shows(third, "c", 0);
  await south.context().setOffline(false);
  await shows(south, "c", 0);
  await playable(south).first().waitFor();
  assert.deepEqual(await counts(south), await counts(north));

  // A reload takes the seat again.
  await south.reload();
  await playable(south).first().waitFor();
  await pit(south, "F").click();
  await shows(north, "F", 0);

  // A restart of the server loses nothing.
  await restart();
  await playable(north).first().waitFor();
  await pit(north, "f").click();
  await shows(south, "f", 0);

  // However fast South taps, it plays one move, also while North answers.
  await playable(south).first().waitFor();
  const drumming = drum(south, "ABDE");
  await playable(north).first().click();
  assert.equal(await drumming, 2);
  for (const page of [south, north, third]) {
    // Without a network neither the socket nor the service worker is reached.
    const serious = page.problems.filter((problem) => !/WebSocket|fetching the script/.test(problem));
    assert.deepEqual(serious, []);
    await page.context().close();
  }
});

test("the keys of a game by link are whole and in sight in every shape", async () => {
  const south = await visit(browser, `${server.url}/game`, { locale: "fr-FR" });
  await south.getByTestId("create").click();
  await south.getByTestId("join-link").waitFor();
  const north = await visit(browser, south.url());
  await north.getByTestId("take-seat").click();
  await playable(south).first().waitFor();
  for (const [shape, size] of Object.entries(SHAPES)) {
    await reshape(south, size);
    assert.deepEqual(await cutWords(south), [], shape);
    for (const key of await south.locator(".controls > .key").all()) {
      const box = await key.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width, `${shape}: ${JSON.stringify(box)}`);
    }
    await shoot(south, `link-${shape}`);
  }
  for (const page of [south, north]) await page.context().close();
});

test("a server that can store nothing stops the clocks, and does the move when it can again", async () => {
  const south = await visit(browser, `${server.url}/game`);
  await south.locator("label.chip", { hasText: "I do" }).click();
  await south.locator("label.chip:has(input[name=link-clock])").nth(1).click();
  await south.getByTestId("create").click();
  await south.getByTestId("join-link").waitFor();
  const north = await visit(browser, south.url(), { locale: "fr-FR" });
  const line = { cut: false, sockets: [] };
  await north.routeWebSocket(/\/socket/, (socket) => {
    if (line.cut) return socket.close();
    line.sockets.push(socket);
    socket.connectToServer();
  });
  await north.getByTestId("take-seat").click();
  // A bank of time does not run before a side's first move.
  for (const [page, letter] of [[south, "C"], [north, "c"]]) {
    await playable(page).first().waitFor();
    await pit(page, letter).click();
  }
  await playable(south).first().waitFor();
  const says = [/cannot store anything.*clocks stand still/, /ne peut rien enregistrer.*les pendules sont arrêtées/];
  await whileFull(async () => {
    let tries = 0;
    south.on("websocket", () => (tries += 1));
    await pit(south, "F").click();
    const pages = [south, north].map((page, at) => ({ page, says: says[at] }));
    for (const { page, says } of pages) {
      await page.getByTestId("banner").filter({ hasText: says }).waitFor();
      await page.getByTestId("assertive").filter({ hasText: says }).waitFor({ state: "attached" });
    }
    const stood = await Promise.all([clock(south, "S"), clock(north, "S")]);
    await shoot(south, "link-full");
    const begun = Date.now();
    for (let now = begun; now < begun + 4000; now = Date.now()) {
      assert.deepEqual(await Promise.all([clock(south, "S"), clock(north, "S")]), stood, "the clocks stand still");
      for (const { page, says } of pages) assert.match(await page.getByTestId("banner").innerText(), says);
      await south.waitForTimeout(200);
    }
    assert.ok(tries > 1 && tries < 6, `${tries} tries in four seconds: they become rarer`);
    assert.equal(await pit(north, "F").locator(".count").innerText(), "5", "nothing is done that is not stored");
  });
  await shows(north, "F", 0);
  await shows(south, "F", 0);
  for (const page of [south, north]) await page.getByTestId("banner").waitFor({ state: "detached" });

  // A connection that is lost stops no clock, and nobody says so.
  await playable(north).first().waitFor();
  line.cut = true;
  for (const socket of line.sockets) await socket.close();
  await north.getByTestId("banner").filter({ hasText: /Connexion perdue/ }).waitFor();
  const begun = await clock(north, "N");
  await north.waitForFunction(
    ([seat, begun]) => {
      const [minutes, seconds] = document.querySelector(seat).innerText.split(":").map(Number);
      return minutes * 60 + seconds < begun - 1;
    },
    ["[data-seat=N] .clock", begun],
  );
  assert.match(await north.getByTestId("banner").innerText(), /Connexion perdue/);
  for (const page of [south, north]) await page.context().close();
});

test("clocks, offers and a rematch", async () => {
  const south = await visit(browser, server.url);
  await south.getByTestId("door-two").click();
  await south.getByTestId("invite").click();
  await south.locator("label.chip", { hasText: "I do" }).click();
  await south.locator("label.chip:has(input[name=link-clock])").nth(1).click();
  await south.getByTestId("create").click();
  const north = await visit(browser, await south.getByTestId("join-link").inputValue());
  await north.getByTestId("take-seat").click();
  await playable(south).first().waitFor();

  // One set of controls: what helps against the engine is not there, everything else is.
  assert.equal(await south.getByRole("button", { name: "Hint" }).count(), 0);
  assert.equal(await south.getByTestId("coach").count(), 0);
  assert.ok(await south.getByRole("button", { name: "Undo" }).isDisabled(), "nothing to take back yet");

  // A bank of time does not run before a side's first move.
  await pit(south, "C").click();
  await shows(north, "C", 0);
  await pit(north, "c").click();
  await shows(south, "c", 0);
  const [begun, rested] = [await clock(south, "S"), await clock(south, "N")];
  await north.waitForTimeout(1200);
  for (const page of [south, north]) {
    assert.ok((await clock(page, "S")) < begun, "the clock of who is to move runs on both pages");
    assert.equal(await clock(page, "N"), rested, "the other rests");
  }

  const offer = (page) => page.getByTestId("offer");
  await north.getByRole("button", { name: "Undo" }).click();
  await offer(south).getByRole("button", { name: "Accept" }).click();
  await shows(south, "c", 4);
  await shows(north, "c", 4);
  await pit(north, "d").click();
  await shows(south, "d", 0);

  const draw = north.getByRole("button", { name: "Offer a draw" });
  await north.getByText("More", { exact: true }).click();
  await draw.click();
  await offer(south).waitFor();
  await shoot(south, "link-offer");
  await offer(south).getByRole("button", { name: "Decline" }).click();
  await offer(north).waitFor({ state: "detached" });
  if (!(await draw.isVisible())) await north.getByText("More", { exact: true }).click();
  await draw.click();
  await offer(south).getByRole("button", { name: "Accept" }).click();
  for (const page of [south, north]) await page.getByTestId("outcome").getByRole("heading", { name: /A draw/ }).waitFor();

  // Both are led to the next game; whoever did not begin begins.
  await south.getByRole("button", { name: "Rematch" }).click();
  await north.getByRole("button", { name: "Rematch" }).click();
  await playable(north).first().waitFor();
  assert.equal(await playable(south).count(), 0);
  for (const page of [south, north]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("a game by link is shared, pasted into, reviewed and kept", async () => {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const south = await visit(browser, server.url, context);
  await south.getByTestId("door-two").click();
  await south.getByTestId("invite").click();
  await south.locator("label.chip", { hasText: "I do" }).click();
  await south.getByTestId("create").click();
  const invitation = await south.getByTestId("join-link").inputValue();
  const north = await visit(browser, invitation);
  await north.getByTestId("take-seat").click();
  await playable(south).first().waitFor();
  for (const [page, other, letter] of [[south, north, "C"], [north, south, "c"], [south, north, "F"]]) {
    await pit(page, letter).click();
    await shows(other, letter, 0);
  }
  const more = (page, name) => page.getByText("More", { exact: true }).click().then(() => page.getByRole("button", { name }).click());
  const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

  // The link that is shared is for those who watch: it carries no secret.
  await south.evaluate(() => delete Navigator.prototype.share);
  await more(south, "Share");
  await south.getByTestId("polite").filter({ hasText: "Copied" }).waitFor();
  assert.equal(await copied(south), `${invitation}#watch`);
  // It can be copied where the device has a window for sharing, too.
  await south.evaluate(() => {
    Navigator.prototype.share = async (data) => void (globalThis.sent = data);
    return navigator.clipboard.writeText("");
  });
  await more(south, "Share");
  const sent = await south.waitForFunction(() => globalThis.sent).then((sent) => sent.jsonValue());
  assert.deepEqual(sent, { text: "Awalé · My game: 0 to 0.", url: `${invitation}#watch` });
  await more(south, "Copy the link to watch");
  await south.waitForFunction(async () => /\/game\//.test(await navigator.clipboard.readText()));
  assert.equal(await copied(south), `${invitation}#watch`);
  await more(south, "Copy the game");
  const game = await copied(south);
  assert.match(game, /1\. C .* c .* F /s);

  // The keys are those of every game: u asks for the move back, z hides what is beside the board.
  await south.keyboard.press("z");
  await south.locator("section.play.zen").waitFor();
  await south.keyboard.press("z");
  await south.keyboard.press("u");
  await north.getByTestId("offer").getByRole("button", { name: "Accept" }).click();
  await shows(south, "F", 5);

  // After the end: the review, and the way back to the same game.
  await north.getByRole("button", { name: "Resign" }).click();
  await north.locator("dialog[open] button.danger").click();
  await south.getByTestId("outcome").getByRole("heading", { name: /You win/ }).waitFor();
  await north.getByTestId("outcome").getByRole("heading", { name: /You lose/ }).waitFor();
  assert.ok(await south.getByRole("button", { name: "Undo" }).isDisabled(), "what has ended stays ended");
  await south.getByTestId("review").click();
  await south.getByTestId("review-ready").waitFor({ timeout: 60_000 });
  await south.goto(invitation.split("#")[0]);
  await south.getByTestId("outcome").waitFor();
  await south.goto(`${server.url}/kept`);
  await south.getByTestId("kept").getByText("Won").waitFor();

  // A pasted position begins another game by link; a pasted game goes on at this screen.
  const paste = async (text) => {
    await more(north, "Paste a game or a position");
    await north.getByLabel("Game (OGN) or position").fill(text);
    await north.getByRole("button", { name: "Open", exact: true }).click();
  };
  await paste("0-0-0-0-0-14-1-1-0-4-4-4-10-10-S");
  await north.waitForURL("**/game");
  await north.locator("label.chip", { hasText: "I do" }).click();
  await north.getByTestId("create").click();
  await north.getByTestId("join-link").waitFor();
  await shows(north, "F", 14);
  // The pages between are in two modules, so going back loads them.
  const back = () => north.evaluate(() => setTimeout(() => history.back()));
  await back();
  await north.getByTestId("create").waitFor();
  await back();
  await north.getByTestId("outcome").waitFor();
  await paste(game);
  await north.waitForURL("**/play");
  await shows(north, "F", 0);
  await playable(north).first().waitFor();
  // That one is under way now: the next to be pasted puts it on the shelf.
  await pit(north, "f").click();
  await shows(north, "f", 0);
  await north.goto(invitation.split("#")[0]);
  await north.getByTestId("outcome").waitFor();
  await paste(game);
  await north.waitForURL("**/play");
  await shows(north, "F", 0);
  await shows(north, "f", 5);
  await north.goto(server.url);
  const shelved = north.getByTestId("shelf").getByRole("listitem");
  // With the game by link that was made of a position, and that nobody has joined.
  await shelved.nth(1).waitFor();
  assert.equal(await shelved.count(), 2);
  for (const page of [south, north]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

// Two browsers play by link, one of them is cut off in between, and a third looks on.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { board, browse, counts, pit, playable, serve, shoot, visit } from "./support.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until a pit shows so many seeds. */
const shows = (page, letter, seeds) =>
  page.waitForFunction(
    ([letter, seeds]) => document.querySelector(`main [data-pit="${letter}"] .count`)?.innerText === String(seeds),
    [letter, seeds],
  );

test("two seats, a reconnect, a spectator", async () => {
  const south = await visit(browser, server.url);
  await south.getByTestId("play-by-link").click();
  await south.getByTestId("create-link").click().catch(() => {});
  const invitation = await south.getByTestId("invitation").inputValue();
  assert.match(invitation, /\/game\/[^#]+#/);
  const watching = invitation.split("#")[0];

  const north = await visit(browser, invitation);
  await north.getByTestId("join").click().catch(() => {});
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
  const { data, url } = server;
  await server.stop("SIGKILL");
  server = await serve(data, new URL(url).port);
  assert.equal(server.url, url);
  await playable(north).first().waitFor();
  await pit(north, "f").click();
  await shows(south, "f", 0);
  for (const page of [south, north, third]) {
    const serious = page.problems.filter((problem) => !/WebSocket/.test(problem));
    assert.deepEqual(serious, []);
    await page.context().close();
  }
});

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
  await south.getByTestId("invite").click();
  await south.getByTestId("create").click();
  const invitation = await south.getByTestId("join-link").inputValue();
  assert.match(invitation, /\/game\/[^#]+#/);
  const watching = invitation.split("#")[0];

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

test("clocks, offers and a rematch", async () => {
  const south = await visit(browser, server.url);
  await south.getByTestId("invite").click();
  await south.locator("label.chip", { hasText: "I do" }).click();
  await south.locator("label.chip:has(input[name=link-clock])").nth(1).click();
  await south.getByTestId("create").click();
  const north = await visit(browser, await south.getByTestId("join-link").inputValue());
  await north.getByTestId("take-seat").click();
  await playable(south).first().waitFor();

  /** Seconds on a clock as a page shows them. */
  const clock = async (page, seat) => {
    const [minutes, seconds] = (await page.locator(`[data-seat=${seat}] .clock`).innerText()).split(":").map(Number);
    return minutes * 60 + seconds;
  };
  // A bank of time does not run before a side's first move.
  await pit(south, "C").click();
  await shows(north, "C", 0);
  await pit(north, "c").click();
  await shows(south, "c", 0);
  const [begun, rested] = [await clock(south, "S"), await clock(south, "N")];
  await north.waitForTimeout(2500);
  for (const page of [south, north]) {
    assert.ok((await clock(page, "S")) < begun, "the clock of who is to move runs on both pages");
    assert.equal(await clock(page, "N"), rested, "the other rests");
  }

  const offer = (page) => page.getByTestId("offer");
  await north.getByRole("button", { name: "Take back" }).click();
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

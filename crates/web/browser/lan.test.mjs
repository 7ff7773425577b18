// A class over plain HTTP in the network of a school: no secure context, and everything works all the same.
// Covers: crates/server crates/commands

import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { after, before, test } from "node:test";
import { board, browse, pit, playable, serve, SHAPES, shoot, visit } from "./support.mjs";

const french = { locale: "fr-FR" };
/** An address that is not this machine's own to a browser; where there is none, a name that leads here. */
const NAME = "school.test";
const addresses = Object.values(networkInterfaces()).flat();
const host = addresses.find((one) => one.family === "IPv4" && !one.internal)?.address ?? NAME;

let school, chromium, url;
before(async () => {
  school = await serve(undefined, 0, ["--class"]);
  chromium = await browse(["--no-proxy-server", `--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
  url = `http://${host}:${new URL(school.url).port}`;
});
after(async () => {
  await chromium?.close();
  await school?.stop();
});

test("a lesson and a game over plain HTTP, with the card and without a name", async () => {
  const teacher = await visit(chromium, `${url}/teach`, french);
  assert.equal(await teacher.evaluate(() => isSecureContext), false);
  await teacher.getByLabel("Combien de cartes").fill("2");
  await teacher.getByRole("button", { name: "Créer la classe" }).click();
  await teacher.getByText("Notez les noms sur papier").waitFor();
  assert.equal(await teacher.getByLabel("Nom (reste ici) 1").count(), 0, "nothing that cannot be encrypted is taken");
  await shoot(teacher, "lan-teacher", { fullPage: true });
  const code = await teacher.locator(".class-code").innerText();
  const card = teacher.locator('li[data-card="1"]');
  await card.getByRole("button", { name: "Montrer le code" }).click();
  await card.locator(".shown").waitFor();

  const pupil = await visit(chromium, `${url}/class/${code}`, { ...french, viewport: SHAPES.phone, serviceWorkers: "allow" });
  assert.equal(await pupil.evaluate(() => isSecureContext), false);
  await pupil.getByLabel("Le code de ta carte").fill(await card.locator(".shown").innerText());
  await pupil.getByRole("button", { name: "Entrer" }).click();
  await pupil.getByRole("heading", { name: "Tu es Lion." }).waitFor();

  // A lesson that is given, to its last step.
  const give = async (kind, choice = async () => {}) => {
    await teacher.getByLabel("Quoi").selectOption({ label: kind });
    await choice();
    await teacher.getByRole("button", { name: "Donner", exact: true }).click();
    await teacher.getByRole("status").filter({ hasText: /^Donné à \d+/ }).waitFor();
  };
  await give("Une leçon", () => teacher.getByLabel("Leçon", { exact: true }).selectOption({ label: "Ta rangée" }));
  await pupil.waitForURL(/\/learn\/own-row/);
  await pit(pupil, "B").click();
  await pupil.getByTestId("onward").click();
  await pupil.getByTestId("number").fill("24");
  await pupil.getByTestId("check").click();
  await pupil.getByTestId("onward").click();
  await pit(pupil, "C").click();
  await pupil.getByTestId("onward").click();
  await pupil.getByTestId("finished").waitFor();
  await card.getByTestId("progress").filter({ hasText: /fini · 3 sur 3/ }).waitFor();

  // A game against a level: the engine works in its worker there, too, and answers.
  await give("Jouer contre la machine");
  await pupil.waitForURL(/\/play/);
  await playable(pupil).first().waitFor();
  await pit(pupil, "C").click();
  await pupil.waitForFunction(() => document.querySelectorAll(".ply").length >= 2);
  await playable(pupil).first().waitFor();
  await shoot(pupil, "lan-pupil");

  // A game by link: its socket is open on the same plain way.
  await pupil.goto(`${url}/game`);
  await pupil.getByTestId("create").click();
  await pupil.getByTestId("join-link").waitFor();
  assert.ok((await pupil.getByTestId("join-link").inputValue()).startsWith(`${url}/game/`));
  await board(pupil).waitFor();
  for (const page of [teacher, pupil]) {
    // A browser says that it isolates no page of such an origin.
    assert.deepEqual(page.problems.filter((problem) => !problem.includes("Cross-Origin-Opener-Policy")), []);
    await page.context().close();
  }
});

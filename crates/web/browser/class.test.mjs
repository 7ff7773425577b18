// A class: a teacher makes it, pupils enter with their cards, a card is lost, everything is deleted.
// Covers: crates/server crates/store crates/print crates/web/src/pages/play/link

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { board, browser, pit, playable, server, SHAPES, shoot, visit } from "./support.mjs";

const french = { locale: "fr-FR" };

/** Makes a class and returns the page of its teacher and its code. */
async function teach(cards, options = {}) {
  const teacher = await visit(browser, `${server.url}/teach`, { ...french, ...options });
  await teacher.getByLabel("Combien de cartes").fill(String(cards));
  await teacher.getByRole("button", { name: "Créer la classe" }).click();
  await teacher.locator(".class-code").waitFor();
  return { teacher, code: await teacher.locator(".class-code").innerText() };
}

const card = (page, number) => page.locator(`li[data-card="${number}"]`);
const present = (page, count, cards) => page.getByText(`Présents\u00a0: ${count} sur ${cards}`).waitFor();

/** What is typed of a card, as the teacher shows it. */
async function shown(teacher, number) {
  await card(teacher, number).getByRole("button", { name: "Montrer le code" }).click();
  await card(teacher, number).locator(".shown").waitFor();
  return card(teacher, number).locator(".shown").innerText();
}

test("ten pupils enter a class at once, without a name", async () => {
  // The audit is a script of another origin; the other tests keep the policy of the page.
  const { teacher, code } = await teach(10, { bypassCSP: true });
  assert.match(code, /^[BCDFGHJKMNPQRSTVWXZ]{6}$/);
  await present(teacher, 0, 10);
  const codes = [];
  for (let number = 1; number <= 10; number++) codes.push(await shown(teacher, number));
  const pupils = await Promise.all(
    codes.map(async (typed) => {
      const pupil = await visit(browser, `${server.url}/class/${code}`, { ...french, viewport: SHAPES.phone, bypassCSP: true });
      await pupil.getByLabel("Le code de ta carte").fill(typed.toLowerCase());
      await pupil.getByRole("button", { name: "Entrer" }).click();
      await pupil.getByTestId("inside").waitFor();
      return pupil;
    }),
  );
  await pupils[0].getByRole("heading", { name: "Tu es Lion." }).waitFor();
  await pupils[9].getByRole("heading", { name: "Tu es Zèbre." }).waitFor();
  await present(teacher, 10, 10);
  // Whoever comes back is still in.
  await pupils[3].reload();
  await pupils[3].getByRole("heading", { name: "Tu es Renard." }).waitFor();
  assert.deepEqual(await audit(pupils[0], "pupil"), []);
  assert.deepEqual(await audit(teacher, "teacher"), []);
  await shoot(teacher, "class-teacher");
  await shoot(pupils[0], "class-pupil");
  for (const page of [teacher, ...pupils]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("neighbours make a game by themselves, and no name is asked", async () => {
  const { teacher, code } = await teach(2);
  const sent = [];
  const pupils = [];
  for (const number of [1, 2]) {
    const typed = await shown(teacher, number);
    const pupil = await visit(browser, `${server.url}/class/${code}`, { ...french, viewport: SHAPES.phone });
    pupil.on("request", (request) => sent.push(request.postData() ?? ""));
    await pupil.evaluate(() => localStorage.setItem("awale.name", "Léa"));
    await pupil.getByLabel("Le code de ta carte").fill(typed);
    await pupil.getByRole("button", { name: "Entrer" }).click();
    await pupil.getByTestId("inside").waitFor();
    pupils.push(pupil);
  }
  const [lion, tiger] = pupils;
  await lion.getByRole("link", { name: "Jouer avec un voisin" }).click();
  await lion.getByTestId("create").waitFor();
  assert.equal(await lion.getByRole("textbox").count(), 0, "nothing to write a name into");
  await shoot(lion, "class-invite");
  await lion.getByTestId("create").click();
  const link = await lion.getByTestId("join-link").inputValue();
  await tiger.goto(link);
  await tiger.getByRole("heading", { name: /Lion/ }).waitFor();
  assert.equal(await tiger.getByRole("textbox").count(), 0);
  await tiger.getByTestId("take-seat").click();
  for (const pupil of pupils) await board(pupil).waitFor();
  const begins = (await playable(lion).count()) ? lion : tiger;
  await pit(begins, begins === lion ? "C" : "c").click();
  await playable(begins === lion ? tiger : lion).first().waitFor();
  await lion.getByText("Tigre").filter({ visible: true }).first().waitFor();
  // Whoever opens the page again still has the seat.
  await tiger.reload();
  await board(tiger).waitFor();
  assert.ok(!sent.join().includes("Léa"));
  for (const page of [teacher, ...pupils]) assert.deepEqual(page.problems.splice(0), []);
  teacher.on("dialog", (dialog) => dialog.accept());
  await teacher.getByRole("button", { name: "Effacer la classe" }).click();
  await teacher.getByRole("button", { name: "Créer la classe" }).waitFor();
  const game = await fetch(`${server.url}/api/v1/games/${new URL(link).pathname.split("/").at(-1)}`);
  assert.equal(game.status, 404, "it goes with the class");
  for (const page of [teacher, ...pupils]) await page.context().close();
});

test("a lost card is void, and its owner is told", async () => {
  const { teacher, code } = await teach(2);
  const typed = await shown(teacher, 2);
  const pupil = await visit(browser, `${server.url}/class`, french);
  await pupil.getByLabel("Le code de la classe").fill(code.toLowerCase());
  await pupil.getByLabel("Le code de ta carte").fill(typed);
  await pupil.getByRole("button", { name: "Entrer" }).click();
  await pupil.getByRole("heading", { name: "Tu es Tigre." }).waitFor();
  teacher.on("dialog", (dialog) => dialog.accept());
  const download = teacher.waitForEvent("download");
  await card(teacher, 2).getByRole("button", { name: "Carte perdue" }).click();
  const pdf = await readFile(await (await download).path());
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  await pupil.getByRole("alert").filter({ hasText: "Cette carte ne vaut plus" }).waitFor();
  await pupil.getByLabel("Le code de ta carte").fill(typed);
  await pupil.getByRole("button", { name: "Entrer" }).click();
  await pupil.getByRole("alert").filter({ hasText: "Ce code n’ouvre aucune classe." }).waitFor();
  assert.deepEqual([...teacher.problems, ...pupil.problems], []);
  await teacher.context().close();
  await pupil.context().close();
});

test("names stay in the browser of the teacher, encrypted, and go with the class", async () => {
  const { teacher, code } = await teach(1);
  const sent = [];
  teacher.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await teacher.getByLabel("Nom (reste ici) 1").fill("Léa");
  await teacher.getByLabel("Nom (reste ici) 1").blur();
  await teacher.waitForFunction((code) => localStorage.getItem(`awale-names-${code}`), code);
  const kept = await teacher.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.ok(!kept.includes("Léa"), kept);
  await teacher.reload();
  await teacher.locator(".class-code").waitFor();
  assert.equal(await teacher.getByLabel("Nom (reste ici) 1").inputValue(), "Léa");
  assert.ok(!decodeURIComponent(sent.join("\n")).includes("Léa"));
  // The secret is not left in the address, and another browser keeps nothing.
  assert.equal(new URL(teacher.url()).hash, "");
  const other = await visit(browser, teacher.url(), french);
  await other.getByRole("alert").filter({ hasText: "ce navigateur n’a pas la clé" }).waitFor();
  teacher.on("dialog", (dialog) => dialog.accept());
  await teacher.getByRole("button", { name: "Effacer la classe" }).click();
  await teacher.getByRole("button", { name: "Créer la classe" }).waitFor();
  assert.equal(await teacher.evaluate((code) => localStorage.getItem(`awale-names-${code}`), code), null);
  await teacher.goto(`${server.url}/teach/${code}`);
  await teacher.getByRole("alert").waitFor();
  assert.deepEqual([...teacher.problems, ...other.problems], []);
  await teacher.context().close();
  await other.context().close();
});

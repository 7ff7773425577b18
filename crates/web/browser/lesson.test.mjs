// A class hour, from the printed cards to the report: ten pupils and a teacher, in French.
// Covers: crates/server crates/store crates/web/src/pages/learn
// Covers: crates/web/src/pages/puzzles crates/web/src/pages/play crates/web/src/browser/class.rs

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { audit } from "./audit.mjs";
import { SHAPES, board, browser, pit, playable, readCodes, reshape, server, shoot, visit } from "./support.mjs";

const run = promisify(execFile);
const french = { locale: "fr-FR" };

/** Makes a class; the page of its teacher and its code. */
async function teach(cards, options = {}) {
  const teacher = await visit(browser, `${server.url}/teach`, { ...french, ...options });
  await teacher.getByLabel("Combien de cartes").fill(String(cards));
  await teacher.getByRole("button", { name: "Créer la classe" }).click();
  await teacher.locator(".class-code").waitFor();
  await teacher.getByRole("heading", { name: "La leçon" }).waitFor();
  return { teacher, code: await teacher.locator(".class-code").innerText() };
}

const row = (teacher, number) => teacher.locator(`li[data-card="${number}"]`);
const progress = (teacher, number, text) => row(teacher, number).getByTestId("progress").filter({ hasText: text }).waitFor();

/** A file that a button hands out. */
async function handed(page, button) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return (await download).path();
}

/** What cameras read of the cards on the pages of a PDF, which another program draws. */
async function scanned(pdf) {
  const folder = await mkdtemp(path.join(tmpdir(), "awale-cards-"));
  await run("pdftoppm", ["-r", "110", "-png", pdf, path.join(folder, "page")]);
  const found = [];
  for (const file of (await readdir(folder)).sort()) {
    // A page has eight cards, two beside each other.
    found.push(...(await readCodes(await readFile(path.join(folder, file)), 2, 4)));
  }
  return found;
}

/** Lets pupils in with their cards, each on a telephone. */
const enter = (links, options = {}) =>
  Promise.all(
    links.map(async (link) => {
      const pupil = await visit(browser, link, { ...french, viewport: SHAPES.phone, ...options });
      await pupil.getByTestId("inside").waitFor();
      return pupil;
    }),
  );

/** Cards of a class by their links, without the paper. */
async function links(teacher, code) {
  const secret = await teacher.evaluate((code) => JSON.parse(localStorage.getItem("awale-classes")).find((one) => one.code === code).teacher, code);
  const answer = await fetch(`${server.url}/api/v1/classes/${code}/cards`, { headers: { authorization: `Bearer ${secret}` } });
  return (await answer.json()).cards.map((card) => server.url + card.link);
}

/** Chooses what is given, and gives it. */
async function give(teacher, kind, choices = {}) {
  await teacher.getByLabel("Quoi").selectOption({ label: kind });
  for (const [label, value] of Object.entries(choices)) {
    const field = teacher.getByLabel(label, { exact: true });
    if ((await field.evaluate((field) => field.tagName)) === "SELECT") await field.selectOption({ label: value });
    else await field.fill(value);
  }
  await teacher.getByRole("button", { name: "Donner", exact: true }).click();
  await teacher.getByRole("status").filter({ hasText: /^Donné à \d+/ }).waitFor();
}

const strip = (pupil) => pupil.getByTestId("strip");
const paused = (pupil) => pupil.getByRole("dialog").filter({ hasText: "Regarde l’enseignant" });

async function closeAll(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** Solves the lesson « Ta rangée » from its first step to the last. */
async function solveOwnRow(pupil) {
  await pit(pupil, "B").click();
  await pupil.getByTestId("onward").click();
  await pupil.getByTestId("number").fill("24");
  await pupil.getByTestId("check").click();
  await pupil.getByTestId("onward").click();
  await pit(pupil, "C").click();
  await pupil.getByTestId("onward").click();
  await pupil.getByTestId("finished").waitFor();
}

test("a class hour, from the printed cards to the report", async () => {
  const { teacher, code } = await teach(10, { bypassCSP: true });
  const sent = [];
  teacher.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  const cards = await scanned(await handed(teacher, "Imprimer les cartes"));
  assert.equal(cards.length, 10);
  assert.ok(cards.every((link) => link.startsWith(`${server.url}/class/${code}#`)), cards[0]);
  const pupils = await enter(cards, { bypassCSP: true });
  await teacher.getByText("Présents\u00a0: 10 sur 10").waitFor();
  await teacher.getByLabel("Nom (reste ici) 1", { exact: true }).fill("Léa");
  await teacher.getByLabel("Nom (reste ici) 1", { exact: true }).blur();

  // A lesson for everybody: every screen is led to it.
  await give(teacher, "Une leçon", { Leçon: "Ta rangée" });
  await Promise.all(pupils.map((pupil) => board(pupil).waitFor()));
  for (const pupil of pupils) assert.equal(new URL(pupil.url()).pathname, "/learn/own-row");
  await strip(pupils[0]).getByText("Ta rangée (1/3)").waitFor();
  await Promise.all([0, 1].map((place) => solveOwnRow(pupils[place])));
  await progress(teacher, 1, /fini · 3 sur 3/);
  await strip(pupils[0]).getByText("C’est fait, bravo\u00a0! Retour à la classe").waitFor();
  // Three wrong tries, and the teacher sees who is stuck.
  await pit(pupils[2], "B").click();
  await pupils[2].getByTestId("onward").click();
  for (const number of [1, 2, 3]) {
    await pupils[2].getByTestId("number").fill(String(number));
    await pupils[2].getByTestId("check").click();
  }
  await progress(teacher, 3, /bloqué · 1 sur 3 · essais\u00a0: 3/);
  await teacher.getByText("Bloqués\u00a0: 1, finis\u00a0: 2, mains\u00a0: 0").waitFor();

  // A hand, and the pause.
  await pupils[2].getByTestId("hand").click();
  await teacher.getByText("Mains levées\u00a0: 3").waitFor();
  await progress(teacher, 3, /^Main levée · bloqué/);
  await shoot(teacher, "lesson-teacher", { fullPage: true });
  await shoot(pupils[2], "lesson-pupil");
  await teacher.getByRole("button", { name: "Pause" }).click();
  await Promise.all(pupils.map((pupil) => paused(pupil).waitFor()));
  await pupils[4].keyboard.press("Escape");
  assert.ok(await paused(pupils[4]).isVisible(), "a pupil does not lift it");
  await shoot(pupils[4], "lesson-pause");
  await teacher.getByRole("button", { name: "Reprendre", exact: true }).click();
  await Promise.all(pupils.map((pupil) => paused(pupil).waitFor({ state: "detached" })));
  await teacher.getByRole("button", { name: "Baisser les mains" }).click();
  await pupils[2].locator('[data-testid=hand][aria-pressed="false"]').waitFor();
  assert.deepEqual(await audit(pupils[3], "pupil in a lesson"), []);
  assert.deepEqual(await audit(teacher, "teacher of a lesson"), []);

  // Neighbours play, on the page of the application, without an invitation.
  await give(teacher, "Jouer entre voisins");
  await Promise.all(pupils.map((pupil) => pupil.waitForURL(/\/game\//)));
  await Promise.all(pupils.map((pupil) => board(pupil).waitFor()));
  await playable(pupils[0]).first().waitFor();
  await pit(pupils[0], "C").click();
  await playable(pupils[1]).first().waitFor();
  await pit(pupils[1], "c").click();
  await progress(teacher, 1, /en cours · avec la carte 2 · coups\u00a0: 2/);
  await shoot(pupils[0], "lesson-neighbours");

  // The report: names are added in this browser, and were sent to nobody.
  await teacher.getByText("Le bilan", { exact: true }).click();
  const table = await readFile(await handed(teacher, "Bilan pour un tableur (CSV)"), "utf8");
  assert.match(table, /"1";"Léa";"Lion";"Ta rangée";"3";"3";"3";"0";"3"/);
  assert.match(table, /"3";"";"Léopard";"Ta rangée";"2";"1";"1";"0";"4"/);
  const paper = await handed(teacher, "Imprimer le bilan");
  const { stdout: printed } = await run("pdftotext", ["-layout", paper, "-"]);
  assert.match(printed, new RegExp(`Bilan de la classe ${code}`));
  assert.match(printed, /1\. Lion\s+Ta rangée\s+3\s+3\s+3\s+0\s+3/);
  assert.ok(!printed.includes("Léa") && !decodeURIComponent(sent.join("\n")).includes("Léa"));

  // Everything is deleted, and every screen is out. Who was at a game finds that it is gone.
  for (const page of [teacher, ...pupils]) assert.deepEqual(page.problems.splice(0), []);
  teacher.on("dialog", (dialog) => dialog.accept());
  await teacher.getByRole("button", { name: "Effacer la classe" }).click();
  await teacher.getByRole("button", { name: "Créer la classe" }).waitFor();
  await Promise.all(pupils.map((pupil) => pupil.getByLabel("Le code de ta carte").waitFor()));
  for (const pupil of pupils) pupil.problems = pupil.problems.filter((told) => !/WebSocket.* response code: 404/.test(told));
  await closeAll(teacher, ...pupils);
});

test("puzzles one after the other, and a game against the program, count for the card", async () => {
  const { teacher, code } = await teach(1);
  const [pupil] = await enter(await links(teacher, code), { viewport: SHAPES.desk });
  await give(teacher, "Des problèmes", { "Combien\u00a0? (1 à 40)": "2" });
  await pupil.waitForURL(/\/puzzles\/awale\//);
  const file = path.resolve(import.meta.dirname, "../../coach/puzzles/awale.txt");
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
  for (const place of [1, 2]) {
    const number = Number(new URL(pupil.url()).pathname.split("/").at(-1));
    await strip(pupil).getByText(`2 problèmes (${place}/2)`).waitFor();
    await pit(pupil, lines[number - 1].split(" ")[1]).click();
    await pupil.getByTestId("right").waitFor();
    if (place === 1) await progress(teacher, 1, /en cours · 1 sur 2/);
    await pupil.getByTestId("onward").click();
    if (place === 1) await pupil.waitForURL((url) => !url.pathname.endsWith(`/${number}`));
  }
  // After the last one the pupil is back in the class.
  await pupil.getByText("C’est fait, bravo\u00a0!").waitFor();
  await progress(teacher, 1, /fini · 2 sur 2/);

  // A position to play out: one move ends the game.
  await give(teacher, "Finir une position contre la machine", { Position: "0-0-0-0-0-1-2-0-0-0-0-1-22-22-S" });
  await pupil.waitForURL(/\/play/);
  await playable(pupil).first().waitFor();
  await pit(pupil, "F").click();
  await pupil.getByTestId("outcome").waitFor();
  await progress(teacher, 1, /^fini$/);
  await closeAll(teacher, pupil);
});

test("a position is set up on the board, against the machine, between neighbours and against the teacher", async () => {
  const { teacher, code } = await teach(2, { bypassCSP: true });
  const pupils = await enter(await links(teacher, code));
  const chosen = teacher.locator(".choices");
  const set = async (seeds) => {
    for (const [at, letter] of [..."ABCDEFabcdef"].entries()) await chosen.getByLabel(`Trou ${letter}`, { exact: true }).fill(String(seeds[at]));
  };
  const text = chosen.getByLabel("Position", { exact: true });
  const seen = (pupil, seeds) => pupil.waitForFunction((seeds) => {
    const count = (letter) => document.querySelector(`section.play [data-testid=board] [data-pit="${letter}"] .count`)?.innerText;
    return [..."ABCDEFabcdef"].map(count).join() === seeds;
  }, seeds.join());
  const first = [0, 0, 0, 0, 3, 1, 2, 0, 0, 0, 0, 1];
  await teacher.getByLabel("Quoi").selectOption({ label: "Finir une position contre la machine" });
  await set(first);
  assert.equal(await text.inputValue(), "0-0-0-0-3-1-2-0-0-0-0-1-21-20-S");
  await chosen.getByText("Greniers\u00a0: 21 et 20").waitFor();
  await shoot(teacher, "lesson-position", { fullPage: true });
  assert.deepEqual(await audit(teacher, "teacher with a position"), []);
  await give(teacher, "Finir une position contre la machine");
  await Promise.all(pupils.map((pupil) => pupil.waitForURL(/\/play\?.*position=/)));
  await Promise.all(pupils.map((pupil) => seen(pupil, first)));

  // What is pasted is on the board; between neighbours it begins there, and without it at the start.
  const second = [0, 0, 0, 0, 0, 6, 1, 1, 0, 0, 0, 0];
  await teacher.getByLabel("Quoi").selectOption({ label: "Jouer entre voisins" });
  assert.equal(await text.count(), 0);
  await teacher.getByLabel("À partir de").selectOption({ label: "Position" });
  await text.fill(`${second.join("-")}-18-22-S`);
  assert.equal(await chosen.getByLabel("Trou F", { exact: true }).inputValue(), "6");
  await chosen.getByText("Greniers\u00a0: 18 et 22").waitFor();
  await give(teacher, "Jouer entre voisins");
  await Promise.all(pupils.map((pupil) => pupil.waitForURL(/\/game\//)));
  await Promise.all(pupils.map((pupil) => seen(pupil, second)));
  const game = pupils[0].url();
  await set(first);
  await give(teacher, "Moi contre tous");
  await Promise.all(pupils.map((pupil) => pupil.waitForURL((url) => url.pathname.startsWith("/game/") && url.href !== game)));
  await Promise.all(pupils.map((pupil) => seen(pupil, first)));
  // More than 48 seeds are no position: nothing is given.
  await set(Array(12).fill(9));
  await teacher.getByRole("button", { name: "Donner", exact: true }).click();
  await teacher.getByRole("status").filter({ hasText: /^Donné à/ }).waitFor({ state: "detached" });
  await reshape(teacher, SHAPES.small);
  assert.ok(await teacher.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await closeAll(teacher, ...pupils);
});

test("a teacher makes questions, proven, for the class and as a link and a file", async () => {
  const { teacher, code } = await teach(1);
  const [pupil] = await enter(await links(teacher, code));
  await teacher.getByText("Mes questions", { exact: true }).last().click();
  await teacher.getByLabel("Titre").fill("Compter");
  const proof = teacher.getByTestId("proof");
  const check = teacher.getByRole("button", { name: "Vérifier" });
  const add = teacher.getByRole("button", { name: "Ajouter la question" });
  // At the start of a game no move harvests: there is no answer, and nothing can be added.
  await check.click();
  await proof.filter({ hasText: "pas de réponse" }).waitFor();
  assert.ok(await add.isDisabled());
  await teacher.getByLabel("La question", { exact: true }).selectOption("landing");
  await teacher.getByLabel("Trou (A à F) ou nombre").fill("b");
  await check.click();
  await proof.filter({ hasText: "Une seule réponse\u00a0: F." }).waitFor();
  await add.click();
  await teacher.getByLabel("La question", { exact: true }).selectOption("best");
  await check.click();
  await proof.filter({ hasText: "graines sur le plateau rien n’est prouvé" }).waitFor();
  await shoot(teacher, "lesson-editor", { fullPage: true });
  await give(teacher, "Mes questions");
  await pupil.waitForURL(/\/learn\/own/);
  await pupil.getByText("Où tombe la dernière graine du trou B").waitFor();
  await pit(pupil, "F").click();
  await pupil.getByTestId("right").waitFor();
  await progress(teacher, 1, /fini/);

  // The link holds everything: whoever opens it needs neither class nor server for it.
  await teacher.getByRole("button", { name: "Copier un lien" }).click();
  const link = await teacher.getByLabel("Copier un lien").last().inputValue();
  const friend = await visit(browser, link, french);
  await friend.getByRole("heading", { name: "Compter" }).waitFor();
  await pit(friend, "F").click();
  await friend.getByTestId("right").waitFor();
  // The file is a file of lessons, and comes back.
  const file = await handed(teacher, "Enregistrer un fichier");
  assert.match(await readFile(file, "utf8"), /^lesson own\n[\s\S]*task point landing B\n/);
  await teacher.getByRole("button", { name: "Enlever 1" }).click();
  await teacher.getByLabel("Ouvrir un fichier").last().setInputFiles(file);
  await teacher.getByRole("button", { name: "Enlever 1" }).waitFor();
  const broken = path.join(await mkdtemp(path.join(tmpdir(), "awale-")), "broken.txt");
  await writeFile(broken, "nothing of the kind");
  await teacher.getByLabel("Ouvrir un fichier").last().setInputFiles(broken);
  await teacher.getByRole("status").filter({ hasText: "Ce fichier n’est pas un parcours." }).waitFor();
  await closeAll(teacher, pupil, friend);
});

test("the teacher plays against all, and a lost card is out of its game", async () => {
  const { teacher, code } = await teach(2);
  const pupils = await enter(await links(teacher, code));
  await give(teacher, "Moi contre tous");
  await Promise.all(pupils.map((pupil) => pupil.waitForURL(/\/game\//)));
  await playable(pupils[0]).first().waitFor();
  await pit(pupils[0], "C").click();
  await progress(teacher, 1, /coups\u00a0: 1 · à moi/);
  const opened = teacher.context().waitForEvent("page");
  await row(teacher, 1).getByRole("link", { name: "Jouer cette partie" }).click();
  const game = await opened;
  await playable(game).first().waitFor();
  await pit(game, "c").click();
  await playable(pupils[0]).first().waitFor();
  await progress(teacher, 1, /coups\u00a0: 2 · à l’élève/);
  teacher.on("dialog", (dialog) => dialog.accept());
  await row(teacher, 1).getByRole("button", { name: "Carte perdue" }).click();
  await pupils[0].getByRole("alert").filter({ hasText: "Cette carte ne vaut plus" }).or(pupils[0].getByLabel("Le code de ta carte")).first().waitFor();
  await playable(pupils[1]).first().waitFor();
  await closeAll(teacher, ...pupils);
});

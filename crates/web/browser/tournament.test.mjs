// Tournaments: a round robin of six by link, one of a class, the projector, on phones and in French.
// Covers: crates/server crates/store crates/print crates/tournament

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { board, browser, countSeeds, pit, playable, reshape, restart, server, SHAPES, shoot, visit } from "./support.mjs";

const french = { locale: "fr-FR" };
const NAMES = ["Awa", "Kofi", "Léa", "Ama", "Bô", "Zoé"];

/** Makes a tournament on its page; `choose` fills in what is not usual. */
async function made(choose, options = {}) {
  const director = await visit(browser, `${server.url}/tournament`, { ...french, ...options });
  await director.getByLabel("Nom du tournoi").fill("Open d’Abidjan");
  await choose(director);
  await director.getByRole("button", { name: "Créer le tournoi" }).click();
  await director.getByRole("heading", { name: "Direction" }).waitFor();
  return director;
}

/** Enters as anybody does who has the link. */
async function entered(url, name) {
  const player = await visit(browser, url, { ...french, viewport: SHAPES.phone, bypassCSP: true });
  await player.getByLabel("Nom affiché").fill(name);
  await player.getByRole("button", { name: "S’inscrire" }).click();
  await player.getByText(`: ${name}`).first().waitFor();
  return player;
}

const pair = (page, round) => page.getByRole("button", { name: `Apparier la ronde ${round}` });
const table = (page, number) => page.locator(`.tables li[data-table="${number}"]`);

/** Enters the result of a table by hand. */
async function result(director, number, south, north) {
  const row = table(director, number);
  await row.locator("details.enter summary").click();
  await row.getByLabel(/^Graines de/).nth(0).fill(String(south));
  await row.getByLabel(/^Graines de/).nth(1).fill(String(north));
  await row.getByRole("button", { name: "Entrer" }).click();
  await row.locator(".score", { hasText: `${south}-${north}` }).waitFor();
}

async function clean(...pages) {
  for (const page of pages) {
    // While the program is killed and comes back nothing is reached.
    assert.deepEqual(page.problems.filter((problem) => !/WebSocket|ERR_CONNECTION/.test(problem)), []);
    await page.context().close();
  }
}

test("a round robin of six, from the first name to the standings", async () => {
  const director = await made((page) => page.getByLabel("Système").selectOption("round-robin"), { bypassCSP: true });
  const url = await director.getByLabel("Lien pour les joueurs et le public").inputValue();
  const players = [];
  for (const name of NAMES) players.push(await entered(url, name));
  await director.getByText("Joueurs\u00a0: 6").waitFor();
  await pair(director, 1).click();
  await director.getByText("Résultats attendus\u00a0: 3").waitFor();

  // Everybody is called, and sits down at once: whoever begins moves, the other answers, then gives up.
  const keys = players.map((player) => player.getByRole("button", { name: "Jouer", exact: true }));
  await Promise.all(keys.map((key) => key.waitFor()));
  assert.deepEqual(await audit(players[0], "tournament-player"), []);
  await shoot(players[0], "tournament-player");
  const south = [];
  for (const player of players) {
    if (await player.getByText("Sud (commence)").count()) south.push(player);
  }
  assert.equal(south.length, 3);
  await Promise.all(keys.map((key) => key.click()));
  await Promise.all(players.map((player) => board(player).waitFor()));
  for (const player of south) {
    await playable(player).first().waitFor();
    await pit(player, "C").click();
  }
  // The program is killed in the middle of the round, and nothing is lost.
  await restart();
  for (const player of players.filter((each) => !south.includes(each))) {
    await playable(player).first().waitFor();
    await player.getByRole("button", { name: "Abandonner" }).click();
    await player.getByRole("dialog").getByRole("button", { name: "Abandonner" }).click();
  }
  await director.locator(".score", { hasText: "S 0-0" }).nth(2).waitFor();
  for (let round = 2; round <= 5; round++) {
    await pair(director, round).click();
    await director.getByText(`Ronde ${round} sur 5`).waitFor();
    for (let number = 1; number <= 3; number++) await result(director, number, 30 - number, 18 + number);
  }
  await shoot(director, "tournament-director", { fullPage: true });
  assert.deepEqual(await audit(director, "tournament-director"), []);
  await director.getByRole("button", { name: "Finir le tournoi" }).click();
  await director.getByText("Le tournoi est fini\u00a0: toutes les rondes sont jouées.").waitFor();
  assert.equal(await director.locator("tbody tr").count(), 6);
  await director.getByText("Imprimer", { exact: true }).click();
  for (const name of ["Classement", "Grille", "Feuilles de partie"]) {
    const download = director.waitForEvent("download");
    await director.locator(".director").getByRole("button", { name, exact: true }).click();
    const pdf = await readFile(await (await download).path());
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-", name);
  }
  // Whoever comes back to the tournament is still the same player.
  await players[0].goto(url);
  await players[0].getByText(": Awa").first().waitFor();
  for (const shape of [SHAPES.phone, SHAPES.sideways, SHAPES.small]) {
    for (const page of [players[0], director]) {
      await reshape(page, shape);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} points too wide at ${shape.width}`);
    }
  }
  await shoot(director, "tournament-director-phone", { fullPage: true });
  await clean(director, ...players);
});

test("a tournament of a class, and the projector", async () => {
  const teacher = await visit(browser, `${server.url}/teach`, french);
  await teacher.getByLabel("Combien de cartes").fill("4");
  await teacher.getByRole("button", { name: "Créer la classe" }).click();
  await teacher.locator(".class-code").waitFor();
  const code = await teacher.locator(".class-code").innerText();
  const pupils = [];
  for (let number = 1; number <= 4; number++) {
    const card = teacher.locator(`li[data-card="${number}"]`);
    await card.getByRole("button", { name: "Montrer le code" }).click();
    await card.locator(".shown").waitFor();
    const pupil = await visit(browser, `${server.url}/class/${code}`, { ...french, viewport: SHAPES.phone });
    await pupil.getByLabel("Le code de ta carte").fill(await card.locator(".shown").innerText());
    await pupil.getByRole("button", { name: "Entrer" }).click();
    await pupil.getByTestId("inside").waitFor();
    pupils.push(pupil);
  }
  await teacher.getByText("Présents\u00a0: 4 sur 4").waitFor();
  await teacher.getByRole("link", { name: "Un tournoi pour la classe" }).click();
  await teacher.getByRole("heading", { name: `Tournoi de la classe ${code}` }).waitFor();
  await teacher.getByLabel("Nom du tournoi").fill("CE2");
  await teacher.getByRole("button", { name: "Créer le tournoi" }).click();
  await teacher.getByRole("button", { name: "Inscrire les cartes présentes" }).click();
  await teacher.getByText("Joueurs\u00a0: 4").waitFor();
  await pair(teacher, 1).click();
  await teacher.getByText("Résultats attendus\u00a0: 2").waitFor();
  for (const pupil of pupils) {
    await pupil.getByRole("link", { name: "Le tournoi" }).click();
    await pupil.getByRole("button", { name: "Jouer", exact: true }).click();
    await board(pupil).waitFor();
  }
  const id = new URL(teacher.url()).pathname.split("/").at(-1);
  const wall = await visit(browser, `${server.url}/projector/${id}`, { ...french, viewport: SHAPES.desk, bypassCSP: true });
  await wall.keyboard.press("b");
  await wall.locator(".board").nth(1).waitFor();
  const seeds = (letter) => wall.locator(`.board .pit[data-pit="${letter}"]`);
  assert.deepEqual(await seeds("C").allInnerTexts(), ["4", "4"]);
  // Those who begin: after their moves it is the turn of the others.
  const first = [];
  for (const pupil of pupils) if (await playable(pupil).count()) first.push(pupil);
  assert.equal(first.length, 2);
  for (const pupil of first) await pit(pupil, "C").click();
  await wall.waitForFunction(() => [...document.querySelectorAll('.pit[data-pit="C"]')].every((pit) => pit.innerText === "0"));
  await wall.getByText("Lion").first().waitFor();
  await shoot(wall, "projector-boards");
  await wall.keyboard.press("2");
  await wall.getByText("Table 2").waitFor();
  assert.equal(await wall.locator(".board").count(), 1, "one is enlarged");
  await shoot(wall, "projector-one");
  await wall.keyboard.press("s");
  await wall.locator("table.standings").waitFor();
  assert.deepEqual(await audit(wall, "projector"), []);
  await shoot(wall, "projector-standings");
  await wall.keyboard.press("l");
  await wall.waitForURL(/lang=en/);
  await wall.getByText("Round 1 of 5").waitFor();
  await clean(teacher, wall, ...pupils);
});

test("a class in teams: cards are put together, and no name is asked", async () => {
  const teacher = await visit(browser, `${server.url}/teach`, { ...french, bypassCSP: true });
  await teacher.getByLabel("Combien de cartes").fill("5");
  await teacher.getByRole("button", { name: "Créer la classe" }).click();
  await teacher.getByRole("link", { name: "Un tournoi pour la classe" }).click();
  await teacher.getByLabel("Nom du tournoi").fill("CE2");
  await teacher.getByLabel("Joueurs par équipe").fill("2");
  await teacher.getByRole("button", { name: "Créer le tournoi" }).click();
  const enter = teacher.getByRole("button", { name: "Inscrire", exact: true });
  // Those who are free are proposed in turn.
  await enter.click();
  const team = (name) => teacher.locator(".players li", { hasText: `Équipe ${name}` });
  await team("Lion").getByText("Lion, Tigre").waitFor();
  await teacher.waitForFunction(() => document.querySelector('select[aria-label="Table 1"]')?.selectedOptions[0]?.innerText === "Léopard");
  await teacher.getByLabel("Table 1").selectOption("Renard");
  await teacher.getByLabel("Table 2").selectOption("Léopard");
  assert.equal(await teacher.locator(".director").getByLabel("Nom de l’équipe").count(), 0);
  await enter.click();
  await team("Renard").getByText("Renard, Léopard").waitFor();
  await pair(teacher, 1).click();
  await table(teacher, 1).getByText("Équipe Lion").first().waitFor();
  assert.equal(await table(teacher, 1).locator(".game").count(), 2);
  await shoot(teacher, "tournament-teams", { fullPage: true });
  assert.deepEqual(await audit(teacher, "teams of a class"), []);
  // All of it as files.
  await teacher.getByText("Exporter", { exact: true }).click();
  const file = async (name) => {
    const download = teacher.waitForEvent("download");
    await teacher.getByRole("button", { name, exact: true }).click();
    return readFile(await (await download).path(), "utf8");
  };
  assert.match(await file("Classement (CSV)"), /Équipe Renard/);
  assert.equal(JSON.parse(await file("Appariements (JSON)"))[0].matches.length, 1);
  for (const name of ["Classement (JSON)", "Grille (JSON)"]) assert.equal(JSON.parse(await file(name)).length, 2, name);
  await clean(teacher);
});

test("an arena pairs by itself; who leaves can come back", async () => {
  const director = await made(async (page) => {
    await page.getByLabel("Système").selectOption("arena");
    await page.getByLabel("Début dans combien de minutes\u00a0?").fill("0");
  });
  const url = await director.getByLabel("Lien pour les joueurs et le public").inputValue();
  const [awa, kofi] = [await entered(url, "Awa"), await entered(url, "Kofi")];
  for (const player of [awa, kofi]) await player.getByRole("button", { name: "Jouer", exact: true }).waitFor();
  kofi.on("dialog", (dialog) => dialog.accept());
  await kofi.getByRole("button", { name: "Se retirer" }).click();
  await kofi.getByRole("button", { name: "Revenir" }).waitFor();
  await awa.getByText("Rien à jouer pour l’instant.").waitFor();
  await kofi.getByRole("button", { name: "Revenir" }).click();
  for (const player of [awa, kofi]) await player.getByRole("button", { name: "Jouer", exact: true }).waitFor();
  await clean(director, awa, kofi);
});

test("a real board: clock, granaries, two phones, a rule in dispute, the result", async () => {
  const director = await made(async (page) => {
    await page.getByLabel("Les parties se jouent ici, en ligne").uncheck();
  });
  for (const name of ["Awa", "Kofi"]) {
    await director.getByLabel("Inscrire un joueur").fill(name);
    await director.getByRole("button", { name: "Inscrire", exact: true }).click();
    await director.locator(".players li", { hasText: name }).waitFor();
  }
  await pair(director, 1).click();
  await table(director, 1).locator("details.enter summary").click();
  await director.getByRole("link", { name: "Pendule et greniers de cette table" }).click();
  await reshape(director, SHAPES.phone);
  const half = (page, side) => page.locator(`.half[data-side="${side}"]`);
  await half(director, 0).click();
  await director.locator('.half.runs[data-side="1"]').waitFor();
  await half(director, 1).click();
  await director.locator('.half.runs[data-side="0"]').waitFor();

  // The other phone joins, and presses for its player.
  await director.getByRole("button", { name: "Deux téléphones" }).click();
  const url = await director.locator(".two a").getAttribute("href");
  const other = await visit(browser, url, { ...french, viewport: SHAPES.small, bypassCSP: true });
  await other.locator('.half.runs[data-side="0"]').waitFor();
  await half(other, 0).click();
  await director.locator('.half.runs[data-side="1"]').waitFor();
  await director.getByRole("button", { name: "Pause" }).click();
  await other.getByRole("button", { name: "Reprendre" }).waitFor();
  assert.deepEqual(await audit(other, "table"), []);
  await shoot(other, "table-small", { fullPage: true });

  // 26 and 22: all seeds are there.
  const counter = (at) => director.locator(".counter").nth(at);
  for (let times = 0; times < 13; times++) await counter(0).getByRole("button", { name: "+2" }).click();
  for (let times = 0; times < 7; times++) await counter(1).getByRole("button", { name: "+3" }).click();
  await director.getByText("Graines sur le plateau\u00a0: 1.").waitFor();
  await counter(1).getByRole("button", { name: "+1" }).click();
  await director.getByText("Les 48 graines y sont.").waitFor();

  // Must South feed? North has nothing, F reaches over, C does not.
  await director.getByText("Une règle en question").click();
  for (const [letter, seeds] of [["F", 2], ["A", 1]]) await director.locator(`input[data-pit="${letter}"]`).fill(String(seeds));
  await director.getByRole("button", { name: "Que dit la règle" }).click();
  await director.locator(".answer li.may", { hasText: "F" }).waitFor();
  await director.locator(".answer li.not", { hasText: "A" }).waitFor();
  await shoot(director, "table-dispute", { fullPage: true });

  director.on("dialog", (dialog) => dialog.accept());
  await director.getByRole("button", { name: "Entrer le résultat" }).click();
  await director.getByText("Résultat entré\u00a0: 26-22").waitFor();
  const id = new URL(director.url()).searchParams.get("tournament");
  await director.goto(`${server.url}/tournament/${id}`);
  await director.locator(".score", { hasText: "26-22" }).waitFor();
  await clean(director, other);
});

test("two players count at their table and say the result there; what both say counts", async () => {
  const director = await made((page) => page.getByLabel("Les parties se jouent ici, en ligne").uncheck());
  const link = await director.getByLabel("Lien pour les joueurs et le public").inputValue();
  const players = [await entered(link, "Awa"), await entered(link, "Kofi")];
  await director.getByText("Joueurs\u00a0: 2").waitFor();
  await pair(director, 1).click();
  for (const player of players) {
    player.on("dialog", (dialog) => dialog.accept());
    await player.getByRole("link", { name: "Pendule et greniers de cette table" }).click();
    await player.locator(".counter", { hasText: "Awa" }).waitFor();
    await player.locator(".counter", { hasText: "Kofi" }).waitFor();
  }
  const [awa, kofi] = players;
  const say = (player) => player.getByRole("button", { name: "Entrer le résultat" }).click();
  await countSeeds(awa, 26, 22);
  await say(awa);
  await awa.getByText("Déclaré\u00a0: 26-22. Le résultat compte quand").waitFor();
  await countSeeds(kofi, 25, 22);
  await say(kofi);
  await kofi.getByText("L’adversaire déclare autre chose").waitFor();
  assert.deepEqual(await audit(kofi, "table of a player"), []);
  await shoot(kofi, "table-player", { fullPage: true });
  await director.getByText("ne déclarent pas le même résultat").waitFor();
  await kofi.locator(".counter").first().getByRole("button", { name: "+1" }).click();
  await say(kofi);
  await kofi.getByText("Résultat entré\u00a0: 26-22").waitFor();
  await director.locator(".score", { hasText: "26-22" }).waitFor();
  // Whoever has no card of this tournament counts there, and tells nobody.
  const stranger = await visit(browser, awa.url(), french);
  await stranger.getByText("Les greniers").waitFor();
  assert.equal(await stranger.getByRole("button", { name: "Entrer le résultat" }).count(), 0);
  await clean(director, stranger, ...players);
});

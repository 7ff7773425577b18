// A club, in French first: made, members with cards, a date and its calendar, a challenge on the ladder, a
// championship and a team match whose games count, the rating list on paper, and what everybody sees.
// Covers: crates/server crates/store crates/print crates/tournament

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { browser, countSeeds, reshape, server, SHAPES, shoot, visit } from "./support.mjs";

const french = { locale: "fr-FR", timezoneId: "Europe/Paris", bypassCSP: true };

/** Makes a club on its page. */
async function made(name, options = {}) {
  const keeper = await visit(browser, `${server.url}/club`, { ...french, ...options });
  await keeper.getByLabel("Nom du club").fill(name);
  await keeper.getByRole("button", { name: "Créer le club" }).click();
  await keeper.getByRole("heading", { name: "S’occuper du club" }).waitFor();
  return keeper;
}

const part = (keeper, name) => keeper.locator(`#keep-${name}`);
const unfold = async (keeper, name) => {
  if (!(await part(keeper, name).evaluate((one) => one.open))) await part(keeper, name).locator("summary").first().click();
  return part(keeper, name);
};

async function add(keeper, ...names) {
  const members = await unfold(keeper, "members");
  for (const name of names) {
    await members.getByLabel("Nom choisi par le membre").fill(name);
    await members.getByLabel("Nom choisi par le membre").press("Enter");
    await members.locator("li", { hasText: name }).waitFor();
  }
}

/** Presses what downloads a file, and reads it. */
async function file(page, key) {
  const coming = page.waitForEvent("download");
  await key.click();
  return readFile(await (await coming).path());
}

async function clean(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

const places = (page) => page.locator("#ladder .steps .name").allInnerTexts();
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("a club from its first member to the rating list", async () => {
  const keeper = await made("Les Graines de Dakar");
  const url = keeper.url();
  assert.ok(!url.includes("#"), "the secret is not in the address");
  await add(keeper, "Awa", "Kofi", "Léa");
  await part(keeper, "members").getByLabel("Nom choisi par le membre").fill("awa");
  await part(keeper, "members").getByRole("button", { name: "Ajouter" }).click();
  await keeper.getByText("Quelqu’un du club s’appelle déjà").waitFor();

  // A date in the time of Paris, and in the calendar in universal time.
  const dates = await unfold(keeper, "dates");
  await dates.getByLabel("Titre").fill("Soirée d’été ; apportez, si possible, votre plateau");
  await dates.getByLabel("Début").fill("2030-07-12T18:30");
  await dates.getByLabel("Lieu").fill("Salle des fêtes");
  await dates.getByRole("button", { name: "Enregistrer" }).click();
  await keeper.locator("#dates time", { hasText: "vendredi 12 juillet 2030" }).waitFor();
  assert.match(await keeper.locator("#dates time").innerText(), /18:30.*20:30/);
  const calendar = String(await file(keeper, keeper.getByRole("button", { name: "Calendrier (.ics)" })));
  assert.match(calendar, /\r\nDTSTART:20300712T163000Z\r\n/);
  assert.match(calendar.replaceAll("\r\n ", ""), /SUMMARY:Soirée d’été \\; apportez\\, si possible\\, votre plateau\r\n/);
  assert.ok(calendar.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75), calendar);

  // The ladder: two members join by themselves with their cards, one challenges the other and wins.
  const cards = await file(keeper, part(keeper, "members").getByRole("button", { name: "Imprimer les cartes" }));
  assert.equal(String(cards.subarray(0, 5)), "%PDF-");
  const secret = JSON.parse(await keeper.evaluate(() => localStorage.getItem("awale-clubs")))[0].keeper;
  const asked = await fetch(`${server.url}/api/v1/clubs/${url.split("/").pop()}/cards`, { headers: { authorization: `Bearer ${secret}` } });
  const { cards: list } = await asked.json();
  const phone = { ...french, viewport: SHAPES.phone };
  const awa = await visit(browser, server.url + list[0].link, phone);
  await awa.getByText("Vous êtes Awa.").waitFor();
  assert.ok(!awa.url().includes("#"));
  await awa.getByRole("button", { name: "Monter sur l’échelle" }).click();
  await awa.getByRole("button", { name: "Quitter l’échelle" }).waitFor();
  const kofi = await visit(browser, url, phone);
  await kofi.getByText("Entrer avec ma carte").click();
  await kofi.getByLabel("Code de la carte").fill(`${list[1].code.slice(0, 4)} ${list[1].code.slice(4)}`.toLowerCase());
  await kofi.getByRole("button", { name: "Entrer", exact: true }).click();
  await kofi.getByText("Vous êtes Kofi.").waitFor();
  await kofi.getByRole("button", { name: "Monter sur l’échelle" }).click();
  await kofi.getByRole("button", { name: "Défier Awa" }).click();
  await kofi.getByText("Kofi défie Awa").waitFor();
  await kofi.getByLabel("Résultat").selectOption("won");
  await kofi.getByRole("button", { name: "Annoncer le résultat" }).click();
  await kofi.getByText("Annoncé par Kofi, à confirmer").waitFor();
  await awa.reload();
  await shoot(awa, "club-member");
  await awa.getByRole("button", { name: "Confirmer" }).click();
  await awa.getByText("Compté le").waitFor();
  assert.deepEqual(await places(awa), ["Kofi", "Awa"]);
  assert.deepEqual(await audit(awa, "club-member"), []);

  // It counts, and the list is printed.
  await keeper.reload();
  await keeper.locator("#ratings tbody tr", { hasText: "Kofi" }).waitFor();
  assert.deepEqual(await keeper.locator("#ratings tbody th").allInnerTexts(), ["Kofi", "Awa"]);
  const pdf = await file(keeper, keeper.getByRole("button", { name: "Imprimer le classement" }));
  assert.equal(String(pdf.subarray(0, 5)), "%PDF-");
  const csv = String(await file(keeper, keeper.getByRole("button", { name: "Classement (CSV)" })));
  assert.match(csv, /^place,name,rating,deviation,change,games,won,drawn,lost\r\n1,Kofi,1\d\d\d,/);

  // Everybody sees what is published: the page and the date, then the list.
  const everybody = await visit(browser, url, french);
  await everybody.getByText("Salle des fêtes").waitFor();
  for (const hidden of ["Kofi", "Échelle", "Classement"]) assert.equal(await everybody.getByText(hidden).count(), 0, hidden);
  const page = await unfold(keeper, "page");
  await page.getByLabel("Ce que dit la page").fill("Le mardi à 18 h\nSalle des fêtes");
  await page.getByLabel("Classement").selectOption("everyone");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await keeper.getByText("Enregistré.").waitFor();
  await everybody.reload();
  await everybody.locator("#ratings").getByText("Kofi").waitFor();
  await everybody.getByText("Le mardi à 18 h").waitFor();
  assert.equal(await everybody.locator("#ladder").count(), 0);
  assert.deepEqual(await audit(everybody, "club-everybody"), []);

  // A card that is renewed opens nothing any more.
  keeper.on("dialog", (dialog) => dialog.accept());
  const members = await unfold(keeper, "members");
  await members.locator("li", { hasText: "Kofi" }).getByRole("button", { name: "Nouvelle carte" }).click();
  await keeper.getByText("Carte de Kofi").waitFor();
  await kofi.reload();
  await kofi.getByText("n’ouvre pas ce club").waitFor();
  assert.equal(await kofi.getByText("Vous êtes").count(), 0);

  // Readable on every screen, and in English.
  for (const [shape, size] of Object.entries(SHAPES)) {
    for (const [who, each] of [["keeper", keeper], ["everybody", everybody], ["member", awa]]) {
      await reshape(each, size);
      assert.ok(await fits(each), `${who} at ${shape}`);
      await shoot(each, `club-${who}-${shape}`, { fullPage: true });
    }
  }
  assert.deepEqual(await audit(keeper, "club-keeper"), []);
  const english = await visit(browser, url, { bypassCSP: true });
  await english.getByRole("heading", { name: "Ratings" }).waitFor();
  await english.getByText("Enter with my card").waitFor();

  // One button deletes all of it.
  await keeper.getByRole("button", { name: "Supprimer le club" }).click();
  await keeper.getByLabel("Nom du club").waitFor();
  await everybody.reload();
  await everybody.getByText("Ce club n’existe pas").waitFor();
  await clean(keeper, awa, kofi, everybody, english);
});

/** Enters the result of a table by hand. */
async function result(director, table, game, value) {
  const row = director.locator(`.tables li[data-table="${table}"]`);
  const form = row.locator("details.enter").nth(game - 1);
  await form.locator("summary").click();
  await form.getByLabel("Résultat").selectOption(value);
  await form.getByRole("button", { name: "Entrer" }).click();
  await row.locator(".score").nth(game - 1).filter({ hasText: value }).waitFor();
}

test("a championship and a team match of the club count for its ratings", async () => {
  const keeper = await made("Le Cercle");
  await add(keeper, "Awa", "Kofi", "Léa", "Bô");
  keeper.on("dialog", (dialog) => dialog.accept());
  const url = keeper.url();

  await (await unfold(keeper, "tournaments")).getByRole("link", { name: "Nouveau championnat" }).click();
  await keeper.getByRole("heading", { name: "Le Cercle" }).waitFor();
  await keeper.getByLabel("Nom du tournoi").fill("Championnat");
  await keeper.getByLabel("Système").selectOption("knock-out");
  await keeper.getByLabel(/se jouent ici, en ligne/).uncheck();
  await keeper.getByRole("button", { name: "Créer le tournoi" }).click();
  for (const name of ["Awa", "Kofi"]) await keeper.getByLabel(name, { exact: true }).check();
  await keeper.locator("form", { hasText: "Membres du club" }).getByRole("button", { name: "Inscrire", exact: true }).click();
  await keeper.getByText("Joueurs\u00a0: 2").waitFor();
  await keeper.getByRole("button", { name: "Apparier la ronde 1" }).click();
  await result(keeper, 1, 1, "S");
  await keeper.getByRole("button", { name: "Finir le tournoi" }).click();
  await keeper.getByRole("link", { name: "Le club" }).click();

  await (await unfold(keeper, "tournaments")).getByRole("link", { name: "Nouvelle rencontre par équipes" }).click();
  await keeper.getByLabel("Nom du tournoi").fill("Rencontre");
  await keeper.getByLabel(/par équipe/).fill("2");
  await keeper.getByRole("button", { name: "Créer le tournoi" }).click();
  for (const name of ["Rouges", "Verts"]) {
    const form = keeper.locator("form", { hasText: "Membres du club" });
    await form.getByLabel("Nom de l’équipe").fill(name);
    await form.getByRole("button", { name: "Inscrire", exact: true }).click();
    await keeper.locator(".players li", { hasText: name }).waitFor();
    await keeper.waitForFunction((free) => document.querySelectorAll("[aria-label='Table 1'] option").length === free, name === "Rouges" ? 2 : 0);
  }
  await keeper.getByRole("button", { name: "Apparier la ronde 1" }).click();
  await result(keeper, 1, 1, "=");
  await result(keeper, 1, 2, "=");
  await keeper.getByRole("button", { name: "Finir le tournoi" }).click();
  await keeper.goto(url);
  await keeper.waitForFunction(() => document.querySelectorAll("#ratings tbody tr").length === 4, null, { timeout: 30_000 });
  const games = await keeper.locator("#ratings tbody td:nth-child(6)").allInnerTexts();
  assert.equal(games.reduce((sum, one) => sum + Number(one), 0), 6);
  await keeper.locator("#tournaments").getByText("rencontre par équipes · terminé, compté").waitFor();
  await clean(keeper);
});

test("at the tables of a club the keeper enters results, and members say them with their cards", async () => {
  const keeper = await made("La Case");
  await add(keeper, "Awa", "Kofi");
  keeper.on("dialog", (dialog) => dialog.accept());
  const { id, keeper: secret } = await keeper.evaluate(() => JSON.parse(localStorage.getItem("awale-clubs"))[0]);
  const asked = await fetch(`${server.url}/api/v1/clubs/${id}/cards`, { headers: { authorization: `Bearer ${secret}` } });
  const { cards } = await asked.json();
  await (await unfold(keeper, "tournaments")).getByRole("link", { name: "Nouveau championnat" }).click();
  await keeper.getByLabel("Nom du tournoi").fill("Championnat");
  await keeper.getByLabel(/se jouent ici, en ligne/).uncheck();
  await keeper.getByRole("button", { name: "Créer le tournoi" }).click();
  for (const name of ["Awa", "Kofi"]) await keeper.getByLabel(name, { exact: true }).check();
  await keeper.locator("form", { hasText: "Membres du club" }).getByRole("button", { name: "Inscrire", exact: true }).click();
  await keeper.getByText("Joueurs\u00a0: 2").waitFor();
  const url = keeper.url();
  await keeper.getByRole("button", { name: "Apparier la ronde 1" }).click();
  await keeper.locator(".tables details.enter summary").click();
  await keeper.getByRole("link", { name: "Pendule et greniers de cette table" }).click();
  await countSeeds(keeper, 27, 21);
  await keeper.getByRole("button", { name: "Entrer le résultat" }).click();
  await keeper.getByText("Résultat entré\u00a0: 27-21").waitFor();
  await keeper.goto(url);
  await keeper.locator(".score", { hasText: "27-21" }).waitFor();
  await keeper.getByRole("button", { name: "Apparier la ronde 2" }).click();
  await keeper.getByText("Ronde 2 sur 5").waitFor();

  const members = [];
  for (const card of cards) {
    const member = await visit(browser, server.url + card.link, { ...french, viewport: SHAPES.phone });
    await member.getByText("Vous êtes").waitFor();
    member.on("dialog", (dialog) => dialog.accept());
    await member.goto(url);
    await member.getByRole("link", { name: "Pendule et greniers de cette table" }).click();
    await countSeeds(member, 20, 28);
    await member.getByRole("button", { name: "Entrer le résultat" }).click();
    await member.getByText(members.length ? "Résultat entré\u00a0: 20-28" : "Déclaré\u00a0: 20-28").waitFor();
    members.push(member);
  }
  await keeper.locator(".score", { hasText: "20-28" }).waitFor();
  await clean(keeper, ...members);
});

// The wall of a class, results that players say themselves, rounds that follow: pages of the server alone, in French.
// Covers: crates/server crates/store crates/tournament

import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { browser, reshape, server, SHAPES, shoot, visit } from "./support.mjs";

const french = { locale: "fr-FR" };

async function api(method, path, secret, body) {
  const headers = { ...(secret ? { authorization: `Bearer ${secret}` } : {}), ...(body ? { "content-type": "application/json" } : {}) };
  const answer = await fetch(`${server.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}

/** Plays a move in a game with the card of a device, through a socket that a page opens. */
const play = (page, ...move) =>
  page.evaluate(([game, pass, move, ply]) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/games/${game}/socket`, ["awale", pass]);
    return new Promise((done, fail) => {
      socket.onerror = () => fail(new Error("no socket"));
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello", version: 1, token: "card" }));
      socket.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (told.type === "welcome") socket.send(JSON.stringify({ type: "act", id: `${ply}`, ply, action: { do: "play", move } }));
        if (told.type === "event") done(socket.close());
        if (told.type === "refused" || told.type === "error") fail(new Error(data));
      };
    });
  }, move);

test("the wall of a class: all boards alive, one enlarged by a key, the others beside them", async () => {
  const teacher = await visit(browser, `${server.url}/teach`, french);
  await teacher.getByLabel("Combien de cartes").fill("12");
  await teacher.getByRole("button", { name: "Créer la classe" }).click();
  await teacher.locator(".class-code").waitFor();
  const code = await teacher.locator(".class-code").innerText();
  const secret = await teacher.evaluate(() => JSON.parse(localStorage.getItem("awale-classes"))[0].teacher);
  const { cards } = await api("GET", `/classes/${code}/cards`, secret);
  const passes = [];
  for (const card of cards) passes.push((await api("POST", `/classes/${code}/enter`, null, { card: card.code })).token);
  await api("POST", `/classes/${code}/assignments`, secret, { work: { kind: "neighbours", rules: "awale" }, cards: [1, 2, 3, 4, 5, 6, 7, 8] });
  await api("POST", `/classes/${code}/assignments`, secret, { work: { kind: "lesson", lesson: "own-row" }, cards: [9, 10, 11, 12] });
  const opened = teacher.context().waitForEvent("page");
  await teacher.getByRole("link", { name: "La projection" }).click();
  const wall = await opened;
  await wall.setViewportSize(SHAPES.desk);
  await wall.locator(".board").nth(3).waitFor();
  await wall.locator(".others li").nth(3).waitFor();
  await wall.getByText("Lion").first().waitFor();
  const game = (await api("GET", `/classes/${code}/me`, passes[0])).task.game;
  await play(teacher, game, passes[0], "C", 0);
  const first = wall.locator('.board[data-table="1"]');
  await first.locator('.pit[data-pit="C"]', { hasText: /^0$/ }).waitFor();
  await api("POST", `/classes/${code}/me/progress`, passes[8], { assignment: 2, item: 1, tries: 1, outcome: "solved" });
  await wall.locator(".others li", { hasText: "1/3" }).waitFor();
  assert.equal(await wall.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await shoot(wall, "wall");
  // By keys alone.
  await wall.keyboard.press("1");
  await wall.getByText("Table 1").waitFor();
  assert.equal(await wall.locator(".board").count(), 1);
  assert.equal(await wall.locator(".others li:visible").count(), 0);
  await shoot(wall, "wall-one");
  await wall.keyboard.press("ArrowRight");
  await wall.getByText("Table 2").waitFor();
  await wall.keyboard.press("Escape");
  await wall.locator(".board").nth(3).waitFor();
  for (const [name, shape] of [["phone", SHAPES.phone], ["small", SHAPES.small]]) {
    await reshape(wall, shape);
    await shoot(wall, `wall-${name}`);
    assert.equal(await wall.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, name);
  }
  await wall.keyboard.press("l");
  await wall.getByText(`Class ${code}`).waitFor();
  await api("POST", `/classes/${code}/pause`, secret, { paused: true });
  await wall.getByText("Pause: everybody looks at the teacher").waitFor();
  // Whoever is not of the class sees nothing.
  const stranger = await visit(browser, `${server.url}/projector/${code}`, french);
  await stranger.locator("footer", { hasText: /carte|classe|code/i }).waitFor();
  assert.equal(await stranger.locator(".board").count(), 0);
  for (const page of [teacher, stranger]) await page.context().close();
});

test("both players say the result; where they differ the director decides; the next round follows", async () => {
  const director = await visit(browser, `${server.url}/tournament`, { ...french, bypassCSP: true });
  await director.getByLabel("Nom du tournoi").fill("Club");
  await director.getByLabel("Les parties se jouent ici, en ligne").uncheck();
  await director.getByLabel("La ronde suivante s’apparie toute seule").check();
  await shoot(director, "tournament-make");
  await director.getByRole("button", { name: "Créer le tournoi" }).click();
  const url = await director.getByLabel("Lien pour les joueurs et le public").inputValue();
  const players = [];
  for (const name of ["Awa", "Kofi"]) {
    const player = await visit(browser, url, { ...french, viewport: SHAPES.phone, bypassCSP: true });
    await player.getByLabel("Nom affiché").fill(name);
    await player.getByRole("button", { name: "S’inscrire" }).click();
    await player.getByText(`: ${name}`).first().waitFor();
    players.push(player);
  }
  await director.getByText("Joueurs\u00a0: 2").waitFor();
  await director.getByRole("button", { name: "Apparier la ronde 1" }).click();
  const say = async (player, south, north) => {
    const form = player.locator(".me form.result");
    await form.getByLabel(/^Graines de/).nth(0).fill(String(south));
    await form.getByLabel(/^Graines de/).nth(1).fill(String(north));
    await form.getByText(`${south + north} graines`).waitFor();
    await form.getByRole("button").click();
  };
  const [one, other] = players;
  await say(one, 27, 21);
  await one.getByText("Déclaré\u00a0: 27-21").waitFor();
  await other.getByText("déclare 27-21").waitFor();
  await say(other, 21, 27);
  await other.getByText("ne déclarent pas le même résultat").waitFor();
  await shoot(other, "claim-phone");
  assert.deepEqual(await audit(other, "claims"), []);
  await reshape(other, SHAPES.small);
  await shoot(other, "claim-small");
  assert.equal(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  // The director sees it without being asked, and takes one of both.
  const table = director.locator('.tables li[data-table="1"]');
  await table.getByText("ne déclarent pas le même résultat").waitFor();
  await shoot(director, "claim-director");
  await table.locator(".claim", { hasText: "27-21" }).getByRole("button", { name: "Retenir" }).click();
  await table.locator(".score", { hasText: "27-21" }).waitFor();
  await director.getByText("Ronde 2 sur 5").waitFor();
  // Now they agree by a touch.
  await one.locator(".me form.result").waitFor();
  await say(one, 24, 24);
  await other.getByRole("button", { name: "Confirmer" }).click();
  await director.getByText("Ronde 3 sur 5").waitFor();
  for (const page of [director, ...players]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

/** A class whose pupils are in; the wall of its teacher's browser, its code, its secret. */
async function classWall(count, options = {}) {
  const { code, teacher: secret } = await api("POST", "/classes", null, { cards: count });
  const { cards } = await api("GET", `/classes/${code}/cards`, secret);
  for (const card of cards) await api("POST", `/classes/${code}/enter`, null, { card: card.code });
  const wall = await visit(browser, `${server.url}/teach/${code}#${secret}`, { ...french, viewport: SHAPES.desk, ...options });
  await wall.locator(".class-code").waitFor();
  return { wall, code, secret, open: () => wall.goto(`${server.url}/projector/${code}`) };
}

// The back of a room is six heights of the picture away. Ten minutes of arc, twice what good eyes need, are a 57th of its
// height there. Capitals and digits have 0.7 of the size of letters: a 40th of the height is enough.
const READABLE = 1 / 40;

test("twenty boards of a class can be read from the back of the room", async () => {
  const { wall, code, secret, open } = await classWall(40);
  await api("POST", `/classes/${code}/assignments`, secret, { work: { kind: "neighbours", rules: "awale" } });
  await open();
  await wall.locator(".board").nth(19).waitFor();
  const sizes = await wall.evaluate(() => {
    const least = (what) => Math.min(...[...document.querySelectorAll(what)].map((each) => parseFloat(getComputedStyle(each).fontSize)));
    return Object.fromEntries([".pit", ".granary", ".name", ".number", "h1", "header p"].map((what) => [what, least(what) / innerHeight]));
  });
  for (const [what, size] of Object.entries(sizes)) assert.ok(size >= READABLE, `${what}: ${size}`);
  // Nothing is cut off, and no board lies over another.
  const cut = await wall.evaluate(() => [...document.querySelectorAll(".board")].flatMap((board) => {
    const frame = board.getBoundingClientRect();
    const parts = [...board.querySelectorAll(".pit, .granary, .name")].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || part.scrollWidth > part.clientWidth + 1;
    });
    return [...parts.map((part) => `${board.dataset.table} ${part.className} ${part.textContent}`), ...(frame.bottom > innerHeight ? [`${board.dataset.table} below`] : [])];
  }));
  assert.deepEqual(cut, []);
  await shoot(wall, "wall-twenty");
  await wall.keyboard.press("2");
  await wall.keyboard.press("0");
  await wall.getByText("Table 20").waitFor();
  assert.equal(await wall.locator(".board").count(), 1);
  assert.deepEqual(wall.problems, []);
  await wall.context().close();
});

test("the wall of a class takes in its tournament: boards, round, standings", async () => {
  const { wall, code, secret, open } = await classWall(5, { bypassCSP: true });
  await api("POST", `/classes/${code}/assignments`, secret, { work: { kind: "lesson", lesson: "own-row" }, cards: [5] });
  const { id } = await api("POST", `/classes/${code}/tournaments`, secret, { name: "Coupe des CE2" });
  const direct = (action) => api("POST", `/tournaments/${id}/actions`, secret, action);
  for (const card of [1, 2, 3, 4]) await direct({ do: "card", card });
  await open();
  await wall.locator(".others li").waitFor();
  assert.equal(await wall.locator(".board").count(), 0, "it has not begun");
  await direct({ do: "pair", round: 1 });
  await wall.locator(".board").nth(1).waitFor();
  await wall.getByText("Coupe des CE2").waitFor();
  await wall.getByText("Ronde 1 sur 5").waitFor();
  await wall.locator(".others li").waitFor();
  await shoot(wall, "wall-tournament");
  const covered = await wall.evaluate(() => [...document.querySelectorAll(".board")].filter((board) => {
    const right = Math.max(...[...board.querySelectorAll(".pit")].map((pit) => pit.getBoundingClientRect().right));
    return right > board.querySelector(".granary:last-child").getBoundingClientRect().left;
  }).length);
  assert.equal(covered, 0, "a granary lies over pits");
  await wall.keyboard.press("r");
  await wall.locator("table.pairs tr").nth(1).waitFor();
  assert.equal(await wall.locator(".others li:visible").count(), 0);
  await shoot(wall, "wall-round");
  await wall.keyboard.press("s");
  await wall.locator("table.standings tr").nth(3).waitFor();
  await wall.getByRole("status").filter({ hasText: "Classement" }).waitFor();
  assert.deepEqual(await audit(wall, "wall of a tournament"), []);
  await wall.keyboard.press("2");
  await wall.getByText("Table 2").waitFor();
  assert.equal(await wall.locator(".board").count(), 1);
  await wall.keyboard.press("Escape");
  await wall.locator(".board").nth(1).waitFor();
  await direct({ do: "end" });
  await wall.getByText("Le tournoi est fini").waitFor();
  await reshape(wall, SHAPES.small);
  assert.equal(await wall.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.deepEqual(wall.problems, []);
  await wall.context().close();
});

test("in an arena, whose tables begin at 1 in each round, a key enlarges one board", async () => {
  const { id } = await api("POST", "/tournaments", null, { name: "Arène", system: "arena", wait: 0, minutes: 10, time: "600+5", open: true });
  const enter = async (...names) => {
    for (const name of names) await api("POST", `/tournaments/${id}/enter`, null, { name });
  };
  const boards = async (count) => {
    for (let tries = 0; ; tries++) {
      const { boards } = await api("GET", `/tournaments/${id}/boards`);
      if (boards.length === count) return boards;
      assert.ok(tries < 100, `${boards.length} of ${count} boards`);
      await new Promise((later) => setTimeout(later, 200));
    }
  };
  await enter("Awa", "Kofi");
  await boards(1);
  await enter("Léa", "Ama");
  assert.deepEqual((await boards(2)).map((board) => board.table), [1, 1]);
  const wall = await visit(browser, `${server.url}/projector/${id}`, { ...french, viewport: SHAPES.desk });
  await wall.getByText(/^Encore /).waitFor();
  await wall.keyboard.press("b");
  await wall.locator(".board").nth(1).waitFor();
  assert.deepEqual(await wall.locator(".board .number").allInnerTexts(), ["1", "2"]);
  const second = await wall.locator(".board").nth(1).getAttribute("data-id");
  await wall.keyboard.press("2");
  await wall.getByText("Table 2").waitFor();
  assert.equal(await wall.locator(".board").count(), 1);
  assert.equal(await wall.locator(".board").getAttribute("data-id"), second);
  await wall.keyboard.press("ArrowRight");
  await wall.locator(`.board:not([data-id="${second}"])`).waitFor();
  assert.equal(await wall.locator(".board").count(), 1);
  assert.deepEqual(wall.problems, []);
  await wall.context().close();
});

// What the pages show that the server writes itself: a class, a tournament, a club, a kept game.

import { server } from "./support.mjs";

export async function api(path, secret, body, method = body ? "POST" : "GET") {
  const headers = { ...(secret && { authorization: `Bearer ${secret}` }), ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(`${server.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

/** A class of six: four play with their neighbours, two have a lesson. */
async function aClass() {
  const { code, teacher, teacher_link } = await api("/classes", null, { cards: 6, days: 30 });
  const { cards } = await api(`/classes/${code}/cards`, teacher);
  for (const card of cards) await api(`/classes/${code}/enter`, null, { card: card.code });
  const give = (work, cards) => api(`/classes/${code}/assignments`, teacher, { work, cards });
  await give({ kind: "neighbours", rules: "awale" }, [1, 2, 3, 4]);
  await give({ kind: "lesson", lesson: "own-row" }, [5, 6]);
  return { code, teach: teacher_link, card: cards[5].link };
}

/** A tournament in its first round. */
async function aTournament() {
  const { id, director, director_link } = await api("/tournaments", null, { name: "Open d’Abidjan", rounds: 3, open: true });
  const act = (action) => api(`/tournaments/${id}/actions`, director, action);
  for (const name of ["Awa Diabaté", "Kofi", "Léa", "Anne-Sophie de la Rivière", "Bô"]) await act({ do: "enter", name });
  await act({ do: "pair", round: 1 });
  await act({ do: "result", round: 1, table: 1, game: 1, result: "28-20" });
  return { id, director: director_link };
}

/** A club with members, a ladder and a date. */
async function aClub() {
  const { id, keeper, keeper_link } = await api("/clubs", null, { name: "Les Graines de Dakar" });
  const act = (action) => api(`/clubs/${id}/actions`, keeper, action);
  for (const name of ["Awa Diabaté", "Kofi", "Anne-Sophie de la Rivière"]) await act({ do: "add-member", name });
  await act({ do: "ladder", members: [2, 1, 3] });
  const everyone = "everyone";
  await act({ do: "settings", about: "Mardi, 18 h, salle A", shows: { members: everyone, ladder: everyone, ratings: everyone, tournaments: everyone } });
  await act({ do: "add-date", title: "Portes ouvertes", starts: Math.floor(Date.now() / 1000) + 86_400, audience: everyone });
  return { id, keeper: keeper_link };
}

async function furnished() {
  const [school, tournament, club] = await Promise.all([aClass(), aTournament(), aClub()]);
  const { ogn } = await api("/ogn/write", null, { rules: "awale", moves: ["D", "c", "F"] });
  const { id: kept } = await api("/kept", null, { ogn });
  return {
    "class-enter": ["/class", "form h1"],
    class: [school.card, "[data-testid=inside] h2"],
    "teach-new": ["/teach", "form h1"],
    teach: [school.teach, ".cards li:nth-child(6) .progress"],
    "tournament-new": ["/tournament", "form"],
    tournament: [`/tournament/${tournament.id}`, ".tables > li:nth-child(2)"],
    director: [tournament.director, ".director"],
    projector: [`/projector/${tournament.id}`, "main header h1"],
    // Whoever opened the page of the teacher may look at this one.
    wall: [`/projector/${school.code}`, ".board"],
    "club-new": ["/club", "form"],
    club: [`/club/${club.id}`, "#ladder .steps li"],
    keeper: [club.keeper, ".keeper"],
    table: ["/table", ".counters"],
    oracle: ["/oracle", "#answer tbody tr"],
    embed: [`/embed?kept=${kept}`, "#board"],
    missing: ["/tournament/abcdefghjkmn", "main.lost h1"],
  };
}

let all;
/** Makes everything, once; what there is to look at, by its name: an address, and what is there when it is drawn. */
export const furnish = () => (all ??= furnished());

/** Opens one of them. */
export async function open(page, [address, drawn]) {
  // From another page: an address that differs behind the `#` alone would not be loaded.
  await page.goto("about:blank");
  await page.goto(server.url + address);
  await page.locator(drawn).first().waitFor();
}

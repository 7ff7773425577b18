// What this browser may do in a tournament: as its director, as the teacher of its class or the keeper of its club,
// and as one of its players.

import { kept } from "/class-files/card.js";

const found = (list, is) => (kept.read(list) ?? []).find(is);

/** The secret of the teacher of a class, if this is the browser of the teacher. */
export const taught = (code) => found("awale-classes", (one) => one.code === code)?.teacher;

/** The secret of the card with which this browser entered a class. */
export function cardOf(code) {
  const card = kept.read("awale-card");
  return code && card?.class === code ? card.token : undefined;
}

/** The secrets for a tournament; `code` and `club` say whose it is. */
export function secrets(id, code, club) {
  const own = found("awale-tournaments", (one) => one.id === id);
  const ofClub = found("awale-clubs", (one) => one.id === club);
  return {
    director: own?.director ?? taught(code) ?? ofClub?.keeper,
    player: own?.player ?? ofClub?.member ?? cardOf(code),
  };
}

/** Where a table of a tournament with a real board has its clock and its counters. */
export function tableLink(view, { round, table, game }, south, north) {
  const of = Object.fromEntries(["class", "club"].filter((whose) => view[whose]).map((whose) => [whose, view[whose]]));
  return `/table?${new URLSearchParams({ tournament: view.id, round, table, game, south, north, ...of })}`;
}

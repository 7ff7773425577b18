// What the pages of a class share: words, elements, requests.

import { ask as request, make } from "/class-files/card.js";

export { kept, make } from "/class-files/card.js";

// A page that is left for another language does nothing any more; see site.js.
if ("left" in document.documentElement.dataset) await new Promise(() => {});

export const words = JSON.parse(document.body.dataset.words);
export const code = document.body.dataset.code;
export const main = document.querySelector("main");
/** The languages that the program speaks, by their codes. */
export const langs = document.documentElement.dataset.langs.split(" ");

/** A field with its label. */
export function field(label, properties) {
  const input = make("input", properties);
  return { input, view: make("div", {}, make("label", { htmlFor: properties.id }, label), input) };
}

/** Asks the server; what it refuses is told in its words. */
export const ask = (method, path, secret, body) => request(method, path, secret, body, words.away);

/** Links to the tournaments of a class, put into an element as soon as they are known. */
export async function tournaments(of, secret, into) {
  const answer = await ask("GET", `/classes/${of}/tournaments`, secret).catch(() => null);
  const found = answer ? (await answer.json()).tournaments : [];
  into.replaceChildren(...found.map((one) => make("a", { className: "button", href: `/tournament/${one}` }, words.tournament)));
}

export const animal = (card) => words.animals[card.animal] ?? card.animal;
export const picture = (card) => `/api/v1/animals/${encodeURIComponent(card.animal)}`;

/** Takes the secret out of the address, so that it is not read over a shoulder. */
export function secretOfAddress() {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return secret;
}

// What both pages of a class share: words, elements, requests, what the browser keeps.

export const words = JSON.parse(document.body.dataset.words);
export const code = document.body.dataset.code;
export const main = document.querySelector("main");

/** An element with its properties and children; texts are texts, never markup. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  const { dataset, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, dataset ?? {});
  element.append(...children);
  return element;
}

/** A field with its label. */
export function field(label, properties) {
  const input = make("input", properties);
  return { input, view: make("div", {}, make("label", { htmlFor: properties.id }, label), input) };
}

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Asks the server; what it refuses is told in its words. */
export async function ask(method, path, secret, body) {
  const headers = { "accept-language": document.documentElement.lang };
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (body) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refused(0, words.away);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refused(answer.status, told?.error?.message ?? words.away);
}

/** Links to the tournaments of a class, put into an element as soon as they are known. */
export async function tournaments(of, secret, into) {
  const answer = await ask("GET", `/classes/${of}/tournaments`, secret).catch(() => null);
  const found = answer ? (await answer.json()).tournaments : [];
  into.replaceChildren(...found.map((one) => make("a", { className: "button", href: `/tournament/${one}` }, words.tournament)));
}

export const animal = (card) => words.animals[card.animal] ?? card.animal;
export const picture = (card) => `/api/v1/animals/${encodeURIComponent(card.animal)}`;

/** What the browser keeps under a name; a browser that keeps nothing goes on without. */
export const kept = {
  read(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // A private window may refuse.
    }
  },
};

/** Takes the secret out of the address, so that it is not read over a shoulder. */
export function secretOfAddress() {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return secret;
}

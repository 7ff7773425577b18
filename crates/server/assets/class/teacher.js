// A teacher: makes a class, prints its cards, sees who is here. Names stay in this browser, encrypted
// with a key that follows from the teacher's secret; the server never hears of them.

import { animal, ask, code, field, kept, main, make, picture, secretOfAddress, tournaments, words } from "/class-files/class.js";
import { button, download, lesson } from "/class-files/lesson.js";

const CLASSES = "awale-classes";
/** How often it is asked who is here, in milliseconds. */
const OFTEN = 2_000;

const date = (seconds) => new Date(seconds * 1000).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });

// Names

const subtle = globalThis.crypto?.subtle;
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

async function keyOf(secret) {
  const raw = await subtle.importKey("raw", new TextEncoder().encode(secret), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode("names") };
  return subtle.deriveKey(how, raw, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

async function readNames(secret) {
  const found = subtle && kept.read(`awale-names-${code}`);
  if (!found) return {};
  try {
    const plain = await subtle.decrypt({ name: "AES-GCM", iv: bytes(found.iv) }, await keyOf(secret), bytes(found.data));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return {};
  }
}

async function writeNames(secret, names) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(names));
  const data = await subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(secret), plain);
  kept.write(`awale-names-${code}`, { iv: text(iv), data: text(data) });
}

// A new class

function form() {
  const cards = field(words.how_many, { id: "cards", type: "number", min: 1, max: 48, value: 30, required: true });
  const days = field(words.how_long, { id: "days", type: "number", min: 1, max: 366, value: 30, required: true });
  const line = make("p", { className: "told wrong", role: "alert" });
  const view = make("form", {}, make("h1", {}, words.new_class), make("p", {}, words.no_names), cards.view, days.view, line,
    make("button", { className: "main", type: "submit" }, words.make));
  view.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const asked = { cards: Number(cards.input.value), days: Number(days.input.value) };
      const made = await (await ask("POST", "/classes", null, asked)).json();
      remember(made);
      location.assign(`/teach/${made.code}${location.search}`);
    } catch (problem) {
      line.textContent = problem.message;
    }
  });
  const now = Date.now() / 1000;
  const classes = (kept.read(CLASSES) ?? []).filter((one) => one.until > now);
  const link = (one) => make("li", {}, make("a", { href: `/teach/${one.code}` }, `${one.code} (${date(one.until)})`));
  const list = classes.length ? [make("h2", {}, words.my_classes), make("ul", {}, ...classes.map(link))] : [];
  main.replaceChildren(view, ...list);
}

function remember({ code, teacher, until }) {
  const others = (kept.read(CLASSES) ?? []).filter((one) => one.code !== code);
  kept.write(CLASSES, teacher ? [...others, { code, teacher, until }] : others);
}

// The class

async function keep(secret) {
  const of = (method, rest, body) => ask(method, `/classes/${code}${rest}`, secret, body);
  let state = await (await of("GET", "")).json();
  remember({ code, teacher: secret, until: state.until });
  const names = await readNames(secret);
  const line = make("p", { className: "told", role: "status" });
  const list = make("ul", { className: "cards" });
  const attempt = (act) => async () => {
    try {
      line.textContent = "";
      await act();
    } catch (problem) {
      line.textContent = problem.message;
    }
  };
  const print = (query) => attempt(async () => {
    const pdf = await (await of("GET", `/cards.pdf?lang=${document.documentElement.lang}${query}`)).blob();
    download(pdf, `awale-${code}.pdf`);
  });
  const taught = await lesson({ of, attempt, names, line });
  const rows = new Map();
  const row = (card) => {
    const shown = make("p", { className: "shown", hidden: true });
    const stateOf = make("span", { className: "state" });
    const name = make("input", { value: names[card.number] ?? "", placeholder: words.name, ariaLabel: `${words.name} ${card.number}`, autocomplete: "off", maxLength: 40 });
    name.addEventListener("change", attempt(async () => {
      names[card.number] = name.value.trim();
      await writeNames(secret, names);
    }));
    const show = button(words.show_code, attempt(async () => {
      const { cards } = await (await of("GET", "/cards")).json();
      const found = cards.find((one) => one.number === card.number).code;
      shown.textContent = `${found.slice(0, 4)} ${found.slice(4)}`;
      shown.hidden = !shown.hidden;
    }));
    const lost = button(words.lost, attempt(async () => {
      if (!confirm(words.lost_sure.replace("{number}", card.number))) return;
      await of("POST", `/cards/${card.number}/renew`);
      shown.hidden = true;
      line.textContent = words.renewed.replace("{number}", card.number);
      await print(`&card=${card.number}`)();
    }));
    const view = make("li", { dataset: { card: card.number } }, make("img", { src: picture(card), alt: "" }),
      make("strong", {}, `${card.number}. ${animal(card)}`), stateOf, ...(subtle ? [name] : []), ...taught.row(card),
      make("div", { className: "tools" }, show, lost), shown);
    rows.set(card.number, stateOf);
    return view;
  };
  const draw = () => {
    for (const card of state.cards) {
      if (!rows.has(card.number)) list.append(row(card));
      const stateOf = rows.get(card.number);
      stateOf.textContent = card.here ? words.here : card.seen ? words.was_here : words.not_yet;
      stateOf.classList.toggle("here", card.here);
    }
    count.textContent = words.count.replace("{here}", state.cards.filter((card) => card.here).length).replace("{cards}", state.cards.length);
  };
  const count = make("p", { className: "count" });
  const played = make("span", { className: "row" });
  tournaments(code, secret, played);
  const projector = make("a", { className: "button", href: `/projector/${code}`, target: "_blank" }, words.projector);
  const tournament = make("a", { className: "button", href: `/tournament?class=${code}` }, words.new_tournament);
  const add = button(words.add, attempt(async () => {
    await of("POST", "/cards", { cards: 1 });
    state = await (await of("GET", "")).json();
    draw();
  }));
  const remove = button(words.delete, attempt(async () => {
    if (!confirm(words.delete_sure)) return;
    await of("DELETE", "");
    remember({ code });
    kept.write(`awale-names-${code}`, null);
    location.assign("/teach");
  }), "danger");
  main.replaceChildren(
    make("h1", {}, words.class_title),
    make("section", { className: "join" }, make("img", { src: `/api/v1/classes/${code}/qr`, alt: words.qr }),
      make("div", {}, make("p", { className: "class-code" }, code), make("p", {}, words.join_at, " ", make("strong", {}, state.join_url)))),
    make("p", {}, subtle ? words.names_here : words.names_on_paper),
    make("div", { className: "row" }, button(words.print, print(""), "main"), add, projector, tournament, played, remove),
    make("p", {}, words.until.replace("{date}", date(state.until))),
    taught.view, line, count, list,
  );
  draw();
  await taught.look();
  const look = async () => {
    try {
      state = await (await of("GET", "")).json();
      draw();
      await taught.look();
    } catch (problem) {
      line.textContent = problem.message;
    }
    setTimeout(look, OFTEN);
  };
  setTimeout(look, OFTEN);
}

const secret = secretOfAddress() || (kept.read(CLASSES) ?? []).find((one) => one.code === code)?.teacher;
if (!code) {
  form();
} else if (!secret) {
  main.replaceChildren(make("h1", {}, words.class_title), make("p", { role: "alert" }, words.no_secret));
} else {
  keep(secret).catch((problem) => main.replaceChildren(make("h1", {}, words.class_title), make("p", { role: "alert" }, problem.message)));
}

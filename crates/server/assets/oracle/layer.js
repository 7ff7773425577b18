// What all positions of as many seeds are like: how many are worth what, and those that go furthest.

import { ask, make, words } from "/class-files/class.js";
import { fill } from "/oracle-files/board.js";

const SVG = "http://www.w3.org/2000/svg";
const lang = document.documentElement.lang;
const counted = new Intl.NumberFormat(lang);
const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1 });

const draw = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A bar for every value from the least to the most; those that gain, lose and draw have colours of their own. */
function histogram(counts) {
  const [least, most] = [counts[0].value, counts.at(-1).value];
  const often = counts.reduce((best, each) => (each.count > best.count ? each : best));
  const [width, height] = [most - least + 1, 40];
  const bars = counts.map(({ value, count }) => {
    const tall = Math.max(0.3, (count / often.count) * height);
    const side = value > 0 ? "gain" : value < 0 ? "loss" : "even";
    return draw("rect", { x: value - least + 0.05, y: height - tall, width: 0.9, height: tall, class: side });
  });
  const picture = draw("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": fill(words.picture, { least, most, often: often.value }) }, ...bars);
  return make("figure", {}, picture, make("figcaption", { ariaHidden: "true" }, make("span", {}, String(least)), make("span", {}, String(most))));
}

export class Layers {
  constructor() {
    this.select = make("select", { id: "layer" });
    this.select.addEventListener("change", () => this.show());
    this.told = make("div", { id: "layer-told", ariaLive: "polite" });
    this.view = make("section", {}, make("h2", {}, words.layers), make("label", { htmlFor: "layer" }, words.layer), this.select, this.told);
    this.rules = null;
    this.games = null;
  }

  /** Shows the layer of a board, or the largest there is. */
  async look(rules, seeds) {
    try {
      this.games ??= (await (await ask("GET", "/tables")).json()).games;
    } catch (problem) {
      this.told.replaceChildren(make("p", { className: "told wrong" }, problem.message));
      return;
    }
    const layers = (this.games.find((each) => each.rules === rules)?.layers ?? []).map((each) => each.seeds).filter((each) => each > 0);
    const wanted = layers.includes(seeds) ? seeds : layers.at(-1);
    if (this.rules === rules && Number(this.select.value) === wanted) return;
    this.rules = rules;
    this.select.replaceChildren(...layers.map((each) => make("option", { value: each }, String(each))));
    this.select.value = wanted;
    await this.show();
  }

  async show() {
    const [rules, seeds] = [this.rules, Number(this.select.value)];
    if (!seeds) return;
    let told;
    try {
      told = await (await ask("GET", `/tables/layer?${new URLSearchParams({ rules, seeds })}`)).json();
    } catch (problem) {
      this.told.replaceChildren(make("p", { className: "told wrong" }, problem.message));
      return;
    }
    if (rules !== this.rules || seeds !== Number(this.select.value)) return;
    const sum = (good) => told.histogram.filter(({ value }) => good(value)).reduce((all, each) => all + each.count, 0) / told.positions;
    const shares = { won: sum((value) => value > 0), lost: sum((value) => value < 0), drawn: sum((value) => value === 0) };
    const shown = Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, percent.format(share)]));
    const row = ({ value, count }) => make("tr", {}, make("td", {}, String(value)), make("td", {}, counted.format(count)));
    const numbers = make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words.value), make("th", { scope: "col" }, words.count))), make("tbody", {}, ...told.histogram.map(row)));
    this.told.replaceChildren(
      make("p", {}, `${fill(words.positions, { count: counted.format(told.positions) })} ${fill(words.shares, shown)}`),
      ...(told.clamp ? [make("p", {}, fill(words.clamped, { clamp: told.clamp }))] : []),
      histogram(told.histogram),
      make("details", {}, make("summary", {}, words.counts), numbers),
      make("h3", {}, words.records),
      told.records ? make("ul", { className: "records" }, ...told.records.map((each) => this.record(each))) : make("p", {}, fill(words.no_records, { rules, seeds })),
    );
  }

  record({ kind, position, figure }) {
    const text = fill(words[kind.replaceAll("-", "_")] ?? kind, { figure });
    const named = new URLSearchParams(location.search).get("lang");
    const query = new URLSearchParams({ ...(named ? { lang: named } : {}), rules: this.rules, position });
    return make("li", { dataset: { kind } }, make("a", { href: `/oracle?${query}` }, text));
  }
}

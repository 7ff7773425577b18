// The part of a tournament for its director: enter players, pair, enter results, print.

import { ask, field, make, words } from "/class-files/class.js";
import { button, fill, lang, mine, nameOf } from "/tournament-files/tournament.js";

export function director({ id, secret, attempt, changed, view }) {
  const of = (method, rest, body) => ask(method, `/tournaments/${id}${rest}`, secret, body);
  const act = async (body) => changed(await (await of("POST", "/actions", body)).json());
  const doing = (body) => attempt(() => act(typeof body === "function" ? body() : body));
  const line = make("p", { className: "told", role: "status" });

  const share = () => {
    const own = mine.of(id).director;
    const row = (label, url) => {
      const input = make("input", { readOnly: true, value: url, ariaLabel: label });
      const copy = button(words.copy, async () => {
        input.select();
        await navigator.clipboard?.writeText(url).catch(() => {});
        line.textContent = words.copied;
      });
      return make("div", {}, make("p", {}, label), make("div", { className: "row" }, input, copy));
    };
    const here = `${location.origin}/tournament/${id}`;
    return [row(words.player_link, here), ...(own ? [row(words.keep_link, `${here}#director=${own}`)] : [])];
  };

  // Players

  const adding = () => {
    if (view.class) {
      return make("p", {}, button(words.all_cards, attempt(async () => {
        const state = await (await ask("GET", `/classes/${view.class}`, secret)).json();
        const there = new Set(view.players.map((one) => one.animal));
        const here = state.cards.filter((card) => card.here && !there.has(card.animal));
        for (const card of here) await act({ do: "card", card: card.number });
      }), "main"));
    }
    const name = field(words.add_player, { id: "add-name", maxLength: 40, required: true, autocomplete: "off" });
    const members = make("textarea", { id: "add-members", rows: view.boards, required: true });
    const team = view.boards > 1 ? [make("label", { htmlFor: "add-members" }, words.members), members] : [];
    const form = make("form", {}, name.view, ...team, make("button", { type: "submit" }, words.add));
    form.addEventListener("submit", attempt(async () => {
      const lines = members.value.split("\n").map((one) => one.trim()).filter(Boolean);
      await act({ do: "enter", name: name.input.value, ...(view.boards > 1 ? { members: lines } : {}) });
      name.input.value = members.value = "";
      name.input.focus();
    }));
    return form;
  };

  const showCard = (card) => {
    const url = location.origin + card.link;
    line.replaceChildren(`${fill(words.card_link, card)} : `, make("a", { href: url }, url));
  };

  const tools = (one) => {
    const rename = button(words.rename, attempt(async () => {
      const name = prompt(fill(words.new_name, one), one.name);
      if (name) await act({ do: "rename", player: one.player, name });
    }));
    const leave = one.withdrawn
      ? button(words.return_, doing({ do: "return", player: one.player }))
      : button(words.withdraw, attempt(async () => {
        if (confirm(words.withdraw_sure)) await act({ do: "withdraw", player: one.player });
      }));
    const card = button(words.new_card, attempt(async () => {
      if (!confirm(fill(words.new_card_sure, one))) return;
      showCard(await (await of("POST", `/players/${one.player}/boards/1/renew`)).json());
    }));
    return make("span", { className: "row" }, leave, ...(view.class ? [] : [rename, card]));
  };
  const players = make("ul", { className: "players" });
  const drawPlayers = () => players.replaceChildren(...view.players.map((one) => make("li", { dataset: { player: one.player } },
    make("strong", {}, `${one.player}. ${one.name}`), one.withdrawn ? ` (${words.gone})` : "",
    one.members ? ` ${one.members.join(", ")}` : "", tools(one))));

  // Results

  /** The form for the result of a game; seeds are added up as they are counted. */
  const enter = (table, game) => {
    const south = nameOf(view, game.south);
    const north = nameOf(view, game.south === table.south ? table.north : table.south);
    const at = `${table.round}-${table.table}-${game.game}`;
    const seeds = (name, side) => make("input", { type: "number", id: `${side}-${at}`, min: 0, max: 48, ariaLabel: fill(words.seeds_of, { name }) });
    const [one, other] = [seeds(south, "s"), seeds(north, "n")];
    const kinds = [["", words.by_seeds], ["S", fill(words.south_wins, { name: south })], ["N", fill(words.south_wins, { name: north })],
      ["=", words.draw], ["-+", fill(words.forfeit, { name: south })], ["+-", fill(words.forfeit, { name: north })], ["--", words.both_forfeit]];
    const kind = make("select", { ariaLabel: words.result }, ...kinds.map(([value, text]) => make("option", { value }, text)));
    const sum = make("small", { role: "status" });
    const form = make("form", { className: "row" }, one, "–", other, kind, make("button", { type: "submit" }, words.save), sum);
    form.addEventListener("input", () => {
      one.hidden = other.hidden = kind.value !== "";
      sum.textContent = !kind.value && one.value && other.value ? fill(words.seeds_sum, { sum: Number(one.value) + Number(other.value) }) : "";
    });
    form.addEventListener("submit", doing(() => {
      const result = kind.value || `${one.value}-${other.value}`;
      for (const input of [one, other, kind]) input.blur();
      return { do: "result", round: table.round, table: table.table, game: game.game, result };
    }));
    const parts = [make("summary", {}, words.result), form];
    if (!game.id && !game.result) {
      const query = new URLSearchParams({ tournament: id, round: table.round, table: table.table, game: game.game, south, north, ...(view.class ? { class: view.class } : {}) });
      parts.push(make("a", { href: `/table?${query}` }, words.real_board));
    }
    const level = view.system === "knock-out" && table.games.every((each) => each.result) && !table.decided;
    if (level && game.game === table.games.length) {
      const decide = (number) => button(fill(words.goes_on, { name: nameOf(view, number) }), doing({ do: "decide", round: table.round, table: table.table, winner: number }));
      parts.push(make("div", { className: "row" }, decide(table.south), decide(table.north)));
    }
    return make("details", { className: "enter" }, ...parts);
  };

  // Pairing, printing, ending

  const pair = button("", doing(() => ({ do: "pair", round: view.round + 1 })), "main big");
  const download = (path, name) => attempt(async () => {
    const file = await (await of("GET", path)).blob();
    const link = make("a", { href: URL.createObjectURL(file), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
  const papers = [["pairings", words.print_pairings], ["standings", words.print_standings], ["cross", words.print_cross],
    ["sheets", words.print_sheets], ...(view.class ? [] : [["cards", words.print_cards]])];
  const print = papers.map(([what, text]) => button(text, download(`/print/${what}?lang=${lang}`, `${what}.pdf`)));
  const files = [["pairings", words.print_pairings], ["standings", words.print_standings], ["cross", words.print_cross]]
    .map(([what, text]) => button(`${text} (CSV)`, download(`/export/${what}?format=csv&lang=${lang}`, `${what}.csv`)));
  const end = button(words.end, attempt(async () => {
    if (confirm(words.end_sure)) await act({ do: "end" });
  }));
  const remove = button(words.delete, attempt(async () => {
    if (!confirm(words.delete_sure)) return;
    await of("DELETE", "");
    mine.forget(id);
    location.assign("/tournament");
  }), "danger");
  const element = make("section", { className: "director" }, make("h2", {}, words.direction), line, pair,
    make("details", { className: "enter-players", open: !view.round }, make("summary", {}, words.players), adding(), players, ...share()),
    make("details", {}, make("summary", {}, words.print), make("div", { className: "row" }, ...print)),
    make("details", {}, make("summary", {}, words.export), make("div", { className: "row" }, ...files)),
    make("div", { className: "row" }, end, remove));

  const draw = (now) => {
    view = now;
    drawPlayers();
    const last = view.rounds !== undefined && view.round >= view.rounds && view.round > 0;
    pair.textContent = last ? words.finish : fill(words.pair, { round: view.round + 1 });
    pair.hidden = Boolean(view.ended) || view.system === "arena";
    pair.disabled = view.missing > 0 || (!view.round && view.players.length < 2);
    end.hidden = Boolean(view.ended);
  };
  return { element, draw, enter };
}

// The part of a tournament for its director: enter players, pair, enter results, print.

import { ask, field, make, words } from "/class-files/class.js";
import { resultForm } from "/tournament-files/result.js";
import { tableLink } from "/tournament-files/secrets.js";
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
    if (view.class && view.boards > 1) return fromGroup;
    if (view.class) {
      return make("p", {}, button(words.all_cards, attempt(async () => {
        const state = await (await ask("GET", `/classes/${view.class}`, secret)).json();
        const there = new Set(view.players.map((one) => one.animal));
        const here = state.cards.filter((card) => card.here && !there.has(card.animal));
        for (const card of here) await act({ do: "card", card: card.number });
      }), "main"));
    }
    return make("div", {}, ...(view.club ? [fromGroup] : []), guests());
  };

  /** Who can be entered: members of the club, or cards of the class, those who are here first. */
  const group = async () => {
    if (view.club) return (await (await ask("GET", `/clubs/${view.club}`, secret)).json()).members;
    const { cards } = await (await ask("GET", `/classes/${view.class}`, secret)).json();
    return [...cards.filter((one) => one.here), ...cards.filter((one) => !one.here)]
      .map((one) => ({ member: one.number, name: words.animals[one.animal] }));
  };
  /** A tick for each, or a choice for each board of a team. */
  const fromGroup = make("div", {});
  const drawGroup = async () => {
    const members = await group();
    const plays = new Set(view.players.flatMap((one) => [one.name, ...(one.members ?? [])]));
    const free = members.filter((one) => !plays.has(one.name));
    const submit = make("button", { type: "submit", className: "main", disabled: free.length < view.boards }, words.add_chosen);
    if (view.boards > 1) {
      const name = field(words.team_name, { id: "team-name", maxLength: 40, required: true, autocomplete: "off" });
      const seats = [...Array(view.boards).keys()].map((at) => make("select", { ariaLabel: fill(words.board_n, { board: at + 1 }) },
        ...free.map((one, index) => make("option", { value: one.member, selected: index === at }, one.name))));
      // A team of a class has the animal of its first board.
      const called = view.class ? [make("h3", {}, words.class_cards)] : [make("h3", {}, words.club_members), name.view];
      const form = make("form", {}, ...called, ...seats.map((seat) => make("p", {}, seat)), submit);
      const team = () => ({ ...(view.class ? {} : { name: name.input.value }), members: seats.map((seat) => Number(seat.value)) });
      form.addEventListener("submit", attempt(() => act({ do: "team", ...team() })));
      return fromGroup.replaceChildren(form);
    }
    const ticks = free.map((one) => make("input", { type: "checkbox", id: `member-${one.member}`, value: one.member }));
    const form = make("form", {}, make("h3", {}, words.club_members), ...free.map((one, at) => make("p", { className: "tick" }, ticks[at],
      make("label", { htmlFor: ticks[at].id }, one.name))), submit);
    form.addEventListener("submit", attempt(async () => {
      for (const one of ticks.filter((each) => each.checked)) await act({ do: "member", member: Number(one.value) });
    }));
    return fromGroup.replaceChildren(form);
  };

  const guests = () => {
    const name = field(view.club ? words.add_guest : words.add_player, { id: "add-name", maxLength: 40, required: true, autocomplete: "off" });
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
    const card = one.member ? "" : button(words.new_card, attempt(async () => {
      if (!confirm(fill(words.new_card_sure, one))) return;
      showCard(await (await of("POST", `/players/${one.player}/boards/1/renew`)).json());
    }));
    return make("span", { className: "row" }, leave, ...(view.class ? [] : [rename, card]));
  };
  const players = make("ul", { className: "players" });
  let drawn;
  const drawPlayers = () => {
    // Who is ticked stays ticked as long as nobody enters.
    const entered = view.players.map((one) => one.name).join("\n");
    if ((view.club || (view.class && view.boards > 1)) && entered !== drawn) attempt(drawGroup)();
    drawn = entered;
    players.replaceChildren(...view.players.map((one) => make("li", { dataset: { player: one.player } },
    make("strong", {}, `${one.player}. ${one.name}`), one.withdrawn ? ` (${words.gone})` : "",
    one.members ? ` ${one.members.join(", ")}` : "", tools(one))));
  };

  // Results

  /** What the players say of a game, and the form for its result. */
  const enter = (table, game) => {
    const south = nameOf(view, game.south);
    const north = nameOf(view, game.south === table.south ? table.north : table.south);
    const at = `${table.round}-${table.table}-${game.game}`;
    const more = [["-+", fill(words.forfeit, { name: south })], ["+-", fill(words.forfeit, { name: north })], ["--", words.both_forfeit]];
    const place = { round: table.round, table: table.table, game: game.game };
    const save = (result) => doing({ do: "result", ...place, result });
    const form = resultForm({ south, north, at, more, save });
    const parts = [make("summary", {}, words.result), form];
    const disputed = game.claims?.length > 1;
    for (const claim of game.claims ?? []) {
      const take = button(words.take, save(claim.result));
      parts.splice(1, 0, make("p", { className: "claim row" }, fill(words.says, { name: nameOf(view, claim.player), result: claim.result }), take));
    }
    if (!game.id && !game.result) {
      parts.push(make("a", { href: tableLink(view, place, south, north) }, words.real_board));
    }
    const level = view.system === "knock-out" && table.games.every((each) => each.result) && !table.decided;
    if (level && game.game === table.games.length) {
      const decide = (number) => button(fill(words.goes_on, { name: nameOf(view, number) }), doing({ do: "decide", round: table.round, table: table.table, winner: number }));
      parts.push(make("div", { className: "row" }, decide(table.south), decide(table.north)));
    }
    if (disputed) parts.splice(1, 0, make("p", { className: "wrong" }, words.disputed));
    return make("details", { className: "enter", open: disputed }, ...parts);
  };

  // Pairing, printing, ending

  const pair = button("", doing(() => ({ do: "pair", round: view.round + 1 })), "main big");
  const auto = make("p", { className: "soft" }, words.auto_on);
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
    .flatMap(([what, text]) => ["csv", "json"].map((format) =>
      button(`${text} (${format.toUpperCase()})`, download(`/export/${what}?format=${format}&lang=${lang}`, `${what}.${format}`))));
  const end = button(words.end, attempt(async () => {
    if (confirm(words.end_sure)) await act({ do: "end" });
  }));
  const remove = button(words.delete, attempt(async () => {
    if (!confirm(words.delete_sure)) return;
    await of("DELETE", "");
    mine.forget(id);
    location.assign("/tournament");
  }), "danger");
  const element = make("section", { className: "director" }, make("h2", {}, words.direction), line, pair, auto,
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
    // Who is asked to wait sees why.
    auto.hidden = !view.auto || Boolean(view.ended) || !view.round;
    pair.disabled = view.missing > 0 || (!view.round && view.players.length < 2);
    end.hidden = Boolean(view.ended);
  };
  return { element, draw, enter };
}

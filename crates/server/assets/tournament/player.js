// The part of a tournament for whoever plays: enter, the next game, leave and come back.

import { ask, field, make, words } from "/class-files/class.js";
import { resultForm } from "/tournament-files/result.js";
import { tableLink } from "/tournament-files/secrets.js";
import { button, fill, mine } from "/tournament-files/tournament.js";

/** Where the page of games keeps the secret of a seat. */
const SEAT = "awale.seat.";

export function player({ id, secret, directs, attempt, changed, view }) {
  const element = make("section", { className: "me", hidden: true });
  let state = secret ? "player" : "nobody";
  let asked = -1;
  const of = (method, rest, body) => ask(method, `/tournaments/${id}${rest}`, secret, body);

  /** Opens a game in the seat of the player: the page of games finds the secret where it keeps its own. */
  const sit = (game) => {
    try {
      localStorage.setItem(SEAT + game.id, secret);
    } catch {
      // A private window may refuse; then the game is watched.
    }
    location.assign(`/game/${game.id}`);
  };

  const entering = () => {
    const name = field(words.your_name, { id: "player-name", required: true, maxLength: 40, autocomplete: "nickname" });
    const members = make("textarea", { id: "members", rows: view.boards, required: true });
    const team = view.boards > 1 ? [make("label", { htmlFor: "members" }, words.members), members] : [];
    const form = make("form", {}, make("h2", {}, words.enter_title), name.view, ...team,
      make("button", { className: "main", type: "submit" }, words.enter));
    form.addEventListener("submit", attempt(async () => {
      const lines = members.value.split("\n").map((line) => line.trim()).filter(Boolean);
      const body = { name: name.input.value, ...(view.boards > 1 ? { members: lines } : {}) };
      const entered = await (await ask("POST", `/tournaments/${id}/enter`, null, body)).json();
      secret = entered.cards[0].secret;
      mine.keep(id, { player: secret, cards: entered.cards.length > 1 ? entered.cards.map(({ name, link }) => ({ name, link })) : undefined });
      state = "player";
      await changed();
    }));
    return form;
  };

  const act = (body) => attempt(async () => {
    await of("POST", "/me", body);
    await changed();
  });

  /** Both players say how a game on a real board ended: then it is so. */
  const ended = (me, game) => {
    const [south, north] = game.side === "south" ? [me.name, game.opponent] : [game.opponent, me.name];
    const place = { round: game.round, table: game.table, game: game.game };
    const say = (result) => act({ do: "result", ...place, result });
    const claims = game.claims ?? [];
    const told = claims.map((claim) => {
      const own = claim.player === me.player;
      const text = own ? fill(words.you_said, claim) : fill(words.says, { name: game.opponent, result: claim.result });
      return make("p", { className: "claim row" }, text, ...(own ? [] : [button(words.agree, say(claim.result), "main")]));
    });
    if (claims.length > 1) told.unshift(make("p", { className: "wrong" }, words.disputed));
    const form = resultForm({ south, north, at: `${game.round}-${game.table}-${game.game}`, save: say });
    const table = make("p", {}, make("a", { className: "button", href: tableLink(view, place, south, north) }, words.real_board));
    return [table, make("h3", {}, words.say_result), ...told, form, make("p", { className: "soft" }, words.say_why)];
  };

  const playing = (me, now) => {
    const [next, ...others] = me.games;
    const parts = [make("p", { className: "soft" }, fill(words.you_are, me), me.place ? ` · ${fill(words.place, me)}` : "")];
    if (next) {
      const side = next.side === "south" ? words.south : words.north;
      parts.push(make("h2", {}, words.next_game),
        make("p", { className: "big" }, fill(words.against, { name: next.opponent, side, table: next.table })));
      if (next.id) parts.push(button(words.play, () => sit(next), "main big"));
      else parts.push(make("p", {}, fill(words.at_table, next)), ...ended(me, next));
      parts.push(make("details", {}, make("summary", {}, words.why), make("ul", {}, ...next.why.map((text) => make("li", {}, text)))));
      for (const other of others.filter((one) => one.id)) {
        parts.push(make("p", {}, button(`${words.play} : ${other.opponent}, ${other.side === "south" ? words.south : words.north}`, () => sit(other))));
      }
    } else if (me.withdrawn) {
      parts.push(make("p", { className: "big" }, words.gone));
    } else if (!now.ended) {
      parts.push(make("p", { className: "big" }, me.bye ?? words.waiting));
    }
    if (!now.ended && me.board === 1) {
      const tools = me.withdrawn ? [button(words.return_, act({ do: "return" }), "main")] : [button(words.withdraw, (event) => {
        if (confirm(words.withdraw_sure)) act({ do: "withdraw" })(event);
      })];
      if (now.system === "swiss" && !me.withdrawn && now.round < now.rounds) {
        tools.push(button(fill(words.bye, { round: now.round + 1 }), act({ do: "ask-bye", round: now.round + 1 })));
      }
      parts.push(make("div", { className: "row" }, ...tools));
    }
    const cards = mine.of(id).cards;
    if (cards) {
      const link = (card) => make("li", {}, make("a", { href: card.link }, card.name));
      parts.push(make("h3", {}, words.my_cards), make("ul", {}, ...cards.map(link)));
    }
    return parts;
  };

  const draw = async (now, always) => {
    view = now;
    if (state === "player") {
      if (asked === now.number && !always) return;
      // What is being typed stays.
      if (element.contains(document.activeElement) && document.activeElement.matches("input, select")) return;
      try {
        const me = await (await of("GET", "/me")).json();
        asked = now.number;
        const called = me.games[0]?.id;
        if (always && called === element.dataset.me && element.dataset.left === String(me.withdrawn)) return;
        element.dataset.me = called;
        element.dataset.left = String(me.withdrawn);
        if (called && called !== element.dataset.game) document.title = `● ${document.title.replace(/^● /, "")}`;
        element.dataset.game = called ?? "";
        element.hidden = false;
        element.replaceChildren(...playing(me, now));
        return;
      } catch (problem) {
        if (problem.status !== 403) return;
        state = "nobody";
      }
    }
    // Directors enter players by their names.
    if (now.open && !directs) {
      element.hidden = false;
      if (!element.querySelector("form")) element.replaceChildren(entering());
    } else {
      element.hidden = true;
    }
  };
  return { element, draw: (now) => draw(now).catch(() => {}), look: (now) => draw(now, true) };
}

// The ladder of a club, with what a member may do on it in the own name.

import { ask, make, words } from "/class-files/class.js";
import { button, day, download, fill, lang } from "/club-files/club.js";

/** The results that a challenge may have, as whoever tells them chooses. */
export function results(one, names) {
  const texts = { won: words.won, drawn: words.drawn, lost: words.lost, forfeit: words.forfeit };
  const called = { challenger: one.challenger.name, defender: one.defender.name };
  const option = (value) => make("option", { value }, fill(texts[value], called));
  return make("select", { ariaLabel: words.result }, ...names.map(option));
}

/** What a challenge is, and how it stands. */
export function told(one) {
  const called = { challenger: one.challenger.name, defender: one.defender.name };
  const texts = { won: words.won, drawn: words.drawn, lost: words.lost, forfeit: words.forfeit };
  const state = [];
  if (one.result) state.push(fill(texts[one.result], called));
  if (one.settled) state.push(fill(words.counted, { date: day(one.settled) }));
  else if (one.reporter) {
    state.push(fill(words.told_by, { name: one.reporter === one.challenger.member ? called.challenger : called.defender }));
  } else state.push(words.waits);
  return [make("strong", {}, fill(words.versus, called)), make("p", {}, state.join(" · "))];
}

export function member({ id, view, secret, attempt, changed }) {
  if (!view.ladder) return { ladder: [] };
  const { places, challenges, reach } = view.ladder;
  const me = view.me;
  const act = (body) => attempt(async () => changed(await (await ask("POST", `/clubs/${id}/me`, secret, body)).json()));
  const open = challenges.filter((one) => !one.settled);
  const busy = (who) => open.some((one) => [one.challenger.member, one.defender.member].includes(who));
  const at = places.findIndex((one) => one.member === me);

  const step = (one, place) => {
    const within = at > place && (!reach || at - place <= reach);
    const free = within && !busy(me) && !busy(one.member);
    const tools = free ? [button(fill(words.challenge, one), act({ do: "challenge", member: one.member }))] : [];
    const name = make("span", { className: "name" }, one.name);
    if (one.member === me) name.ariaCurrent = "true";
    return make("li", { dataset: { member: one.member } }, name, ...tools);
  };

  const item = (one) => {
    const mineToo = !one.settled && [one.challenger.member, one.defender.member].includes(me);
    const tools = [];
    if (mineToo && one.reporter && one.reporter !== me) {
      tools.push(button(words.confirm_result, act({ do: "report", challenge: one.challenge, result: one.result }), "main"));
    }
    if (mineToo) {
      const choice = results(one, ["won", "drawn", "lost"]);
      tools.push(choice, button(words.tell_result, (event) => act({ do: "report", challenge: one.challenge, result: choice.value })(event)));
    }
    if (mineToo && one.challenger.member === me && !one.reporter) {
      tools.push(button(words.cancel_challenge, act({ do: "cancel", challenge: one.challenge })));
    }
    return make("li", { dataset: { challenge: one.challenge } }, ...told(one), ...(tools.length ? [make("div", { className: "row" }, ...tools)] : []));
  };

  const ladder = [places.length ? make("ol", { className: "steps" }, ...places.map(step)) : make("p", { className: "soft" }, words.no_ladder),
    make("p", { className: "soft" }, reach ? fill(words.ladder_rule, { reach }) : words.ladder_free)];
  if (challenges.length) ladder.push(make("h3", {}, words.challenges), make("ul", { className: "list" }, ...challenges.map(item)));
  const tools = [];
  if (me && at < 0) tools.push(button(words.join_ladder, act({ do: "join-ladder" }), "main"));
  if (me && at >= 0) {
    tools.push(button(words.leave_ladder, (event) => {
      if (confirm(words.leave_sure)) act({ do: "leave-ladder" })(event);
    }));
  }
  if (places.length) tools.push(button(words.print_ladder, download(attempt, `/print/ladder?lang=${lang}`, secret, "ladder.pdf")));
  if (tools.length) ladder.push(make("div", { className: "row" }, ...tools));
  return { ladder };
}

// The part of a club for its keeper: the page and who sees what, members and their cards, dates, the ladder.

import { ask, field, make, words } from "/class-files/class.js";
import { button, day, download, fill, lang, mine, when } from "/club-files/club.js";
import { results, told } from "/club-files/member.js";

const tick = (label, id) => {
  const input = make("input", { type: "checkbox", id });
  return { input, view: make("p", { className: "tick" }, input, make("label", { htmlFor: id }, label)) };
};
const area = (label, id, rows, maxLength) => {
  const input = make("textarea", { id, rows, maxLength });
  return { input, view: make("div", {}, make("label", { htmlFor: id }, label), input) };
};
const choice = (label, id, options) => {
  const input = make("select", { id }, ...options.map(([value, text]) => make("option", { value }, text)));
  return { input, view: make("div", {}, make("label", { htmlFor: id }, label), input) };
};
/** A moment as a field for it writes it, in the time of whoever is here. */
const local = (seconds) => {
  const date = new Date(seconds * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const seconds = (text) => Math.round(new Date(text).getTime() / 1000);

export function keeper({ id, secret, attempt, changed, view }) {
  const act = async (body) => changed(await (await ask("POST", `/clubs/${id}/actions`, secret, body)).json());
  const doing = (body) => attempt(() => act(body));
  const line = make("p", { className: "told", role: "status" });
  const part = (name, title, ...children) => make("details", { id: `keep-${name}` }, make("summary", {}, title), ...children);

  // The page and who sees what

  const name = field(words.club_name, { id: "club-name", required: true, maxLength: 40, autocomplete: "off", value: view.name });
  const about = area(words.about, "about", 4, 2000);
  about.input.value = view.about;
  const shown = ["members", "ladder", "ratings", "tournaments"].map((what) => {
    const made = choice(words[what], `shows-${what}`, [["members", words.to_members], ["everyone", words.to_everyone]]);
    made.input.value = view.shows[what];
    return { what, ...made };
  });
  const reach = field(words.reach, { id: "reach", type: "number", min: 0, max: 500, required: true, value: view.ladder.reach });
  const settings = make("form", {}, name.view, about.view,
    make("fieldset", {}, make("legend", {}, words.shows), make("div", { className: "choices" }, ...shown.map((one) => one.view))),
    reach.view, make("p", {}, make("button", { className: "main", type: "submit" }, words.save)));
  settings.addEventListener("submit", attempt(async () => {
    const shows = Object.fromEntries(shown.map((one) => [one.what, one.input.value]));
    await act({ do: "settings", name: name.input.value, about: about.input.value, shows, reach: Number(reach.input.value) });
    line.textContent = words.saved;
  }));
  const link = (label, url) => {
    const input = make("input", { readOnly: true, value: url, ariaLabel: label });
    return make("div", {}, make("p", {}, label), make("div", { className: "row" }, input, button(words.copy, async () => {
      input.select();
      await navigator.clipboard?.writeText(url).catch(() => {});
      line.textContent = words.copied;
    })));
  };
  const here = `${location.origin}/club/${id}`;

  // Members

  const adding = field(words.add_member, { id: "add-member", required: true, maxLength: 40, autocomplete: "off" });
  const add = make("form", {}, adding.view, make("p", { className: "soft" }, words.no_names), make("button", { type: "submit" }, words.add));
  add.addEventListener("submit", attempt(async () => {
    await act({ do: "add-member", name: adding.input.value });
    adding.input.value = "";
    adding.input.focus();
  }));
  const members = make("ul", { className: "list" });
  const drawMembers = () => members.replaceChildren(...view.members.map((one) => make("li", { dataset: { member: one.member } },
    make("strong", {}, `${one.member}. ${one.name}`), make("div", { className: "row" },
      button(words.rename, attempt(async () => {
        const wanted = prompt(fill(words.new_name, one), one.name);
        if (wanted) await act({ do: "rename-member", member: one.member, name: wanted });
      })),
      button(words.new_card, attempt(async () => {
        if (!confirm(fill(words.new_card_sure, one))) return;
        const card = await (await ask("POST", `/clubs/${id}/members/${one.member}/renew`, secret)).json();
        line.replaceChildren(fill(words.card_shown, card), " ", make("a", { href: card.link }, location.origin + card.link));
        line.scrollIntoView({ block: "nearest" });
      })),
      button(words.remove, attempt(async () => {
        if (confirm(fill(words.remove_sure, one))) await act({ do: "remove-member", member: one.member });
      }), "danger")))));

  // Dates

  const title = field(words.date_title, { id: "date-title", required: true, maxLength: 80, autocomplete: "off" });
  const starts = field(words.starts, { id: "date-starts", type: "datetime-local", required: true });
  const ends = field(words.ends, { id: "date-ends", type: "datetime-local" });
  const place = field(words.where_, { id: "date-place", maxLength: 80, autocomplete: "off" });
  const text = area(words.text, "date-text", 3, 1000);
  const everyone = tick(words.for_everyone, "date-everyone");
  everyone.input.checked = true;
  let changes;
  const heading = make("h3", {}, words.add_date);
  const leave = button(words.dont, () => edit());
  const date = make("form", {}, heading, title.view, starts.view, ends.view, place.view, text.view, everyone.view,
    make("div", { className: "row" }, make("button", { type: "submit", className: "main" }, words.save), leave));
  const edit = (one) => {
    changes = one?.date;
    heading.textContent = one ? fill(words.change_date, one) : words.add_date;
    leave.hidden = !one;
    title.input.value = one?.title ?? "";
    starts.input.value = one ? local(one.starts) : "";
    ends.input.value = one ? local(one.ends) : "";
    place.input.value = one?.place ?? "";
    text.input.value = one?.text ?? "";
    everyone.input.checked = one?.audience !== "members";
    if (one) title.input.focus();
  };
  edit();
  date.addEventListener("submit", attempt(async () => {
    await act({
      ...(changes ? { do: "change-date", date: changes } : { do: "add-date" }), title: title.input.value,
      starts: seconds(starts.input.value), ...(ends.input.value ? { ends: seconds(ends.input.value) } : {}),
      place: place.input.value, text: text.input.value, audience: everyone.input.checked ? "everyone" : "members",
    });
    edit();
  }));
  const dates = make("ul", { className: "list" });
  const drawDates = () => dates.replaceChildren(...view.dates.map((one) => make("li", {}, make("time", {}, when(one)), make("strong", {}, one.title),
    make("div", { className: "row" }, button(words.change_it, () => edit(one)), button(words.delete_date, attempt(async () => {
      if (confirm(fill(words.delete_date_sure, one))) await act({ do: "remove-date", date: one.date });
    }))))));

  // The ladder

  const order = make("ol", { className: "steps" });
  const off = make("div", { className: "row" });
  const challenger = choice(words.challenger, "challenger", []);
  const defender = choice(words.defender, "defender", []);
  const challenge = make("form", {}, make("h3", {}, words.new_challenge),
    make("div", { className: "choices" }, challenger.view, defender.view), make("p", {}, make("button", { type: "submit" }, words.add)));
  challenge.addEventListener("submit", attempt(() => act({ do: "challenge", challenger: Number(challenger.input.value), defender: Number(defender.input.value) })));
  const open = make("ul", { className: "list" });
  const drawLadder = () => {
    const numbers = view.ladder.places.map((one) => one.member);
    const set = (list) => doing({ do: "ladder", members: list });
    const swapped = (at) => [...numbers.slice(0, at), numbers[at + 1], numbers[at], ...numbers.slice(at + 2)];
    const sign = (text, label, act, disabled) => Object.assign(button(text, act, "square"), { ariaLabel: label, title: label, disabled });
    order.replaceChildren(...view.ladder.places.map((one, at) => make("li", {}, make("span", { className: "name" }, one.name),
      make("span", { className: "row" }, sign("↑", fill(words.up, one), set(swapped(at - 1)), at === 0),
        sign("↓", fill(words.down, one), set(swapped(at)), at === numbers.length - 1),
        sign("×", fill(words.off, one), set(numbers.filter((other) => other !== one.member)))))));
    const outside = view.members.filter((one) => !numbers.includes(one.member));
    off.replaceChildren(...outside.map((one) => button(fill(words.on, one), set([...numbers, one.member]))));
    for (const { input } of [challenger, defender]) {
      const before = input.value;
      input.replaceChildren(...view.ladder.places.map((one) => make("option", { value: one.member }, one.name)));
      if (numbers.includes(Number(before))) input.value = before;
    }
    challenge.hidden = numbers.length < 2;
    open.replaceChildren(...view.ladder.challenges.filter((one) => !one.settled).map((one) => {
      const result = results(one, ["won", "drawn", "lost", "forfeit"]);
      if (one.result) result.value = one.result;
      return make("li", { dataset: { challenge: one.challenge } }, ...told(one), make("div", { className: "row" }, result,
        button(words.save, (event) => doing({ do: "settle", challenge: one.challenge, result: result.value })(event), "main"),
        button(words.cancel_challenge, doing({ do: "cancel", challenge: one.challenge }))));
    }));
  };

  // Tournaments, and the end

  const query = (more) => `/tournament?${new URLSearchParams({ club: id, ...more, lang })}`;
  const until = make("p", { className: "soft" });
  const remove = button(words.delete, attempt(async () => {
    if (!confirm(words.delete_sure)) return;
    await ask("DELETE", `/clubs/${id}`, secret);
    mine.forget(id);
    location.assign("/club");
  }), "danger");
  const element = make("section", { className: "keeper" }, make("h2", {}, words.keep_title), line,
    part("page", words.settings, settings, link(words.member_link, here), link(words.keep_link, `${here}#keeper=${secret}`)),
    part("members", words.members, add, members, make("p", {}, button(words.print_cards, download(attempt, `/print/cards?lang=${lang}`, secret, "cards.pdf")))),
    part("dates", words.dates, date, dates),
    part("ladder", words.ladder, make("h3", {}, words.order), order, off, challenge, open),
    part("tournaments", words.tournaments, make("div", { className: "row" }, make("a", { className: "button", href: query({}) }, words.new_championship),
      make("a", { className: "button", href: query({ boards: 4 }) }, words.new_match))),
    make("div", { className: "row" }, remove), until);

  const draw = (now) => {
    view = now;
    drawMembers();
    drawDates();
    drawLadder();
    until.textContent = fill(words.until, { date: day(view.until) });
  };
  return { element, draw };
}

// What a clock shows, in every small page. `Lang::clock` of `awale-words` says the same to the application
// and the terminal; a test compares them.

/** With less than this left a clock shows tenths, in milliseconds. */
const LOW = 20_000;

const two = (number) => String(number).padStart(2, "0");

/** The short word of a language for a day. */
const day = (lang) =>
  new Intl.NumberFormat(lang, { style: "unit", unit: "day", unitDisplay: "narrow" }).formatToParts(3).find(({ type }) => type === "unit").value;

/** A time without tenths: `10:05`, `1:15:00`, days and hours of a long one. */
export function span(millis, lang = document.documentElement.lang) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return `${Math.floor(hours / 24)}\u00a0${day(lang)} ${two(hours % 24)}\u00a0h`;
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The clock of a player: tenths when little is left. */
export function clock(millis, lang = document.documentElement.lang) {
  const left = Math.max(0, millis);
  return left < LOW ? `${span(left, lang)}.${Math.floor(left / 100) % 10}` : span(left, lang);
}

// Runs before a page that the server writes itself is drawn: it looks and speaks as the application is set.
(() => {
  const SETTINGS = "awale.settings";
  const root = document.documentElement;
  const langs = root.dataset.langs.split(" ");
  const settings = () => {
    try {
      return localStorage.getItem(SETTINGS) ?? "";
    } catch {
      return "";
    }
  };
  const set = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(settings())?.[1];
  const here = (lang) => {
    const url = new URL(location.href);
    url.searchParams.set("lang", lang);
    return url;
  };

  // A wall is dark for everybody.
  root.dataset.theme ??= set("theme") ?? "auto";

  // An address that names a language is believed, as in the application. `class.js` does nothing any more on
  // a page that is left: it might use up what stands behind the `#`.
  const wanted = set("lang");
  if (langs.includes(wanted) && wanted !== root.lang && !new URLSearchParams(location.search).has("lang")) {
    root.dataset.left = "";
    location.replace(here(wanted));
  }

  addEventListener("DOMContentLoaded", () => {
    const tongue = document.querySelector(".top .tongue");
    tongue.addEventListener("click", (event) => {
      event.preventDefault();
      try {
        const others = settings().split("\n").filter((line) => line && !line.startsWith("lang="));
        localStorage.setItem(SETTINGS, [`lang=${tongue.lang}`, ...others, ""].join("\n"));
      } catch {
        // A private window may refuse.
      }
      location.assign(here(tongue.lang));
    });
  });

  // The ways to the other pages on a wall: shown for a while when somebody moves the pointer.
  let asleep = 0;
  addEventListener("pointermove", () => {
    root.classList.add("awake");
    clearTimeout(asleep);
    asleep = setTimeout(() => root.classList.remove("awake"), 3000);
  });
})();

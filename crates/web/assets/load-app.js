// Starts the page. The theme is set before anything is drawn, so that no light flashes at night.
const theme = /^theme=(.*)$/m.exec(localStorage.getItem("awale.settings") ?? "")?.[1];
if (theme) document.documentElement.dataset.theme = theme;

// The browser offers to install the page before the module is there; the settings ask for it later.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.awaleInstall = event;
  dispatchEvent(new CustomEvent("awale-install"));
});
addEventListener("appinstalled", () => {
  delete globalThis.awaleInstall;
  dispatchEvent(new CustomEvent("awale-install"));
});

// Whoever entered a class has its strip above every page: what is to be done, the hand, the pause.
if (localStorage.getItem("awale-card")) import("/class-files/here.js").catch(() => {});

// Each kind of page is a module; crates/web/src/modules.rs has the list. All but the first ones have a
// sheet of their own.
const MODULES = {"modules": "{modules}"};
let first = location.pathname.split("/").find(Boolean) ?? "";
// Whoever has no game at this screen, and asks for none by the address, begins at the start page.
if (/^\/play\/*$/.test(location.pathname) && !location.search.includes("level=") && !localStorage.getItem("awale.game")) {
  history.replaceState(null, "", "/");
  first = "";
}
// Whoever has a seat in a game or watches it comes to the game, all others to an invitation.
const game = /^\/game\/([^/]+)\/*$/.exec(location.pathname)?.[1];
if (game && (location.hash === "#watch" || localStorage.getItem(`awale.seat.${game}`))) first = "game/";
const [script, wasm, sheet] = MODULES[Object.hasOwn(MODULES, first) ? first : "*"];
const module = fetch(wasm);
const add = (link) => document.head.append(Object.assign(document.createElement("link"), link));
const styled = new Promise((done) =>
  sheet ? add({ rel: "stylesheet", href: sheet, onload: done, onerror: done }) : done(),
);
const { default: init } = await import(script);
await styled;
await init({ module_or_path: module });

// Most people play next, against the engine or by link; first the page is to be drawn.
const next = { "": ["{play.js}", "{play.wasm}", "{worker.wasm}"], game: ["{link.js}", "{link.wasm}"] }[first] ?? [];
setTimeout(() => next.forEach((href) => add({ rel: "prefetch", href })), 300);

if ("serviceWorker" in navigator) {
  // It fetches everything else.
  setTimeout(() => navigator.serviceWorker.register("/service.js").catch(() => {}), 1000);
}

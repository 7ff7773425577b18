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

// The start page is one module, a game at this screen another, all other pages a third, with sheets
// of their own; crates/web/src/first.rs has the lists.
const path = location.pathname.split("/").filter(Boolean).join("/");
const toGame = ["{first-play}"].includes(path);
// Whoever has no game at this screen begins at the start page.
const noGame = toGame && !localStorage.getItem("awale.game");
if (noGame) history.replaceState(null, "", "/");
const atStart = noGame || ["{first-start}"].includes(path);
const [script, wasm, sheet] = atStart
  ? ["{app.js}", "{app.wasm}"]
  : toGame
    ? ["{play.js}", "{play.wasm}"]
    : ["{study.js}", "{study.wasm}", "{study.css}"];
const module = fetch(wasm);
const add = (link) => document.head.append(Object.assign(document.createElement("link"), link));
const styled = new Promise((done) =>
  sheet ? add({ rel: "stylesheet", href: sheet, onload: done, onerror: done }) : done(),
);
const { default: init } = await import(script);
await styled;
await init({ module_or_path: module });

// Most people play next, against the engine; first the page is to be drawn.
if (atStart) {
  setTimeout(() => {
    for (const href of ["{play.js}", "{play.wasm}", "{worker.wasm}"]) add({ rel: "prefetch", href });
  }, 300);
}

if ("serviceWorker" in navigator) {
  // It fetches everything else.
  setTimeout(() => navigator.serviceWorker.register("/service.js").catch(() => {}), 1000);
}

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

// The first pages are one module, all others another; crates/web/src/first.rs has the list.
const path = location.pathname.split("/").filter(Boolean).join("/");
const first = ["{first}"].includes(path);
const wasm = fetch(first ? "{app.wasm}" : "{study.wasm}");
const { default: init } = await (first ? import("{app.js}") : import("{study.js}"));
init({ module_or_path: wasm });

if ("serviceWorker" in navigator) {
  // It fetches everything else: first the page is to be drawn.
  setTimeout(() => navigator.serviceWorker.register("/service.js").catch(() => {}), 1000);
}

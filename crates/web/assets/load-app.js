// Starts the page. The theme is set before anything is drawn, so that no light flashes at night.
import init from "{app.js}";

const theme = /^theme=(.*)$/m.exec(localStorage.getItem("awale.settings") ?? "")?.[1];
if (theme) document.documentElement.dataset.theme = theme;

init({ module_or_path: "{app.wasm}" });

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/service.js").catch(() => {}));
}

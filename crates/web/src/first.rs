//! Which addresses are in the first wasm module. The build script of `awale-web-dist` includes this
//! file, too: it writes the list into `load-app.js`, which fetches the module.

/// The addresses of `first_pages` in app.rs, without slashes at their ends.
pub(crate) const PATHS: [&str; 3] = ["", "index.html", "play"];

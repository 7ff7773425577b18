//! Which pages are in the first wasm module: `is_first` in `app.rs`. The build script of `awale-web-dist` includes this
//! file, too: it writes the list into `load-app.js`, which fetches the module.

/// Their addresses, without slashes at their ends.
pub(crate) const PATHS: [&str; 3] = ["", "index.html", "play"];

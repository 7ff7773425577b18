//! Which pages are in which wasm module: `module` in `app.rs`. The build script of `awale-web-dist`
//! includes this file, too: it writes the lists into `load-app.js`, which fetches the module.

/// The addresses of the start page, without slashes at their ends: what a first visit fetches.
pub(crate) const START: [&str; 2] = ["", "index.html"];

/// The address of a game at this screen. All other pages are in the third module.
pub(crate) const PLAY: [&str; 1] = ["play"];

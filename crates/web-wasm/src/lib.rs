//! The wasm modules of the page, compiled by the build script of this crate.
//!
//! The script needs no other crate, so it begins with the first second of a build and works beside
//! everything that is compiled for the server. `awale-web-dist` makes the page of the modules.

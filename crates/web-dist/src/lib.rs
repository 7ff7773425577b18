//! The files of the page, as the server hands them out: compiled, compressed and named at build
//! time.
//!
//! The build script makes them of the wasm modules that `awale-web-wasm` compiles.
//! Set `AWALE_SKIP_WEB` to leave that out; the only file is then a page that says so.

use awale_server::File;

/// All files of the page.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

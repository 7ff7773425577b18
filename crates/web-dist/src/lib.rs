//! The files of the page, as the server hands them out: compiled, compressed and named at build
//! time.
//!
//! The build script makes them of the wasm modules that `awale-web-wasm` compiles.
//! Set `AWALE_SKIP_WEB` to leave that out; the only file is then a page that says so.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path on the server, without the leading slash: `index.html`, `app-1f3a….wasm`.
    pub path: &'static str,
    /// Its media type, as the header `Content-Type` names it.
    pub media_type: &'static str,
    /// Whether its name contains a hash of its content, so that it may be kept for ever.
    pub hashed: bool,
    /// Its bytes.
    pub plain: &'static [u8],
    /// Its bytes compressed by gzip; empty if that gains nothing.
    pub gzip: &'static [u8],
    /// Its bytes compressed by brotli; empty if that gains nothing.
    pub brotli: &'static [u8],
}

/// All files of the page.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

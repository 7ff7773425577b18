//! Which pages are in which wasm module. Build scripts include this file, too: that of
//! `awale-web-wasm` compiles the modules, that of `awale-web-dist` writes the list into
//! `load-app.js`, which fetches the module of an address.

/// The modules by their names, each with the first parts of the addresses of its pages. The last one
/// has all other addresses.
///
/// A visit may begin anywhere, by a link or a search. So each kind of page is a module that is small
/// enough to be waited for.
pub(crate) const MODULES: [(&str, &[&str]); 8] = [
    ("start", &["", "index.html"]),
    ("play", &["play"]),
    ("invite", &["game"]),
    // No part of an address has a slash: `load-app.js` chooses it for those who have a seat or watch.
    ("link", &["game/"]),
    ("learn", &["learn"]),
    ("puzzles", &["puzzles"]),
    ("rules", &["rules", "origins", "print"]),
    ("study", &[]),
];

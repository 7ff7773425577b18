//! Makes the bundle of the page: writes the bindings of the wasm modules, names every file by its
//! content, compresses it, and lists all of them in a table for the crate.
//!
//! The bindings are written by a library of the same version as the one the modules use.

#![expect(clippy::print_stdout, reason = "cargo reads the orders of a build script there")]

mod bind;
mod bundle;
#[path = "../../web/src/modules.rs"]
mod modules;
mod pack;
mod slim;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, Result};

/// The module of the engine; the others are those of the page. `awale-web-wasm` tells where they are
/// under these names.
const WORKER: &str = "worker";

fn main() -> ExitCode {
    let Err(error) = run() else { return ExitCode::SUCCESS };
    for line in format!("{error:#}").lines() {
        println!("cargo::error={line}");
    }
    ExitCode::FAILURE
}

fn run() -> Result<()> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/assets");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rustc-check-cfg=cfg(page)");
    println!("cargo::rerun-if-changed={}", assets.display());
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/data");
    println!("cargo::rerun-if-changed={}", tables.display());
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/books");
    println!("cargo::rerun-if-changed={}", books.display());
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../print/fonts");
    println!("cargo::rerun-if-changed={}", fonts.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").context("cargo names a folder for the output")?);
    let files = match told("folder") {
        None => vec![bundle::skipped()],
        Some(folder) => {
            let folder = Path::new(&folder);
            let names = modules::MODULES.iter().map(|&(name, _)| name).chain([WORKER]);
            let modules = in_parallel(names.collect(), |name| {
                let built =
                    told(name).with_context(|| format!("the module {name} is not there"))?;
                bind::bind(name, Path::new(&built), &folder.join("bindings").join(name))
            })?;
            let quick = told("profile").is_some_and(|profile| profile != "web");
            if !quick {
                // The tests of the page are compiled.
                println!("cargo::rustc-cfg=page");
            }
            let files = bundle::files(&assets, &modules, &fonts, &tables, &books)?;
            if quick {
                files.into_iter().map(pack::Packed::plain).collect()
            } else {
                let packer = told("packer").context("the program that compresses is not there")?;
                pack::pack(files, Path::new(&packer), &folder.join("packed"))?
            }
        }
    };
    pack::write_table(&files, &out)
}

/// What the build script of `awale-web-wasm` has found out; nothing if the page is skipped.
fn told(key: &str) -> Option<String> {
    env::var(format!("DEP_AWALE_PAGE_{}", key.to_uppercase())).ok()
}

/// Does something with every item, all at once: they are few.
fn in_parallel<T: Send, U: Send>(
    items: Vec<T>,
    work: impl Fn(T) -> Result<U> + Sync,
) -> Result<Vec<U>> {
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> =
            items.into_iter().map(|item| scope.spawn(move || work(item))).collect();
        threads.into_iter().map(|thread| thread.join().expect("the work does not panic")).collect()
    })
}

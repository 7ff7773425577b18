//! The files of the page: whole, well named, and small enough.
//!
//! Without a page, or with the large one of `AWALE_QUICK_WEB`, there is nothing to look at.
//! `cargo xtask test` always builds it.
#![cfg(page)]

use awale_server::File;
use awale_web_dist::FILES;

fn packed(file: &File) -> usize {
    if file.brotli.is_empty() { file.plain.len() } else { file.brotli.len() }
}

#[test]
fn the_page_names_files_that_exist() {
    // The page names its script, and the script the modules.
    for (start, least) in [("index.html", 5), ("load-app-", 4), ("load-worker-", 2)] {
        let file = FILES.iter().find(|file| file.path.starts_with(start)).unwrap();
        let text = std::str::from_utf8(file.plain).unwrap();
        let named: Vec<&str> = text
            .split('"')
            .filter_map(|part| part.strip_prefix('/'))
            .filter(|path| path.contains('.') && !path.contains(' '))
            // One is fetched later; the other is drawn by the server.
            .filter(|path| !["service.js", "icon-180.png"].contains(path))
            .collect();
        assert!(named.len() >= least, "{start} names only {named:?}");
        for path in named {
            assert!(FILES.iter().any(|file| file.path == path), "{path} is missing");
        }
    }
    for file in FILES.iter().filter(|file| file.media_type.starts_with("text")) {
        let text = std::str::from_utf8(file.plain).unwrap();
        for slot in [
            "{app", "{first", "{study", "{worker", "{load", "{style", "{grain", "{version",
            "{files", "{icon", "{tables", "{books", "{later", "{play", "{font",
        ] {
            assert!(!text.contains(slot), "{slot} was not filled in {}", file.path);
        }
    }
}

#[test]
fn only_names_with_a_hash_are_kept_for_ever() {
    for file in FILES {
        let digits = file.path.chars().filter(char::is_ascii_hexdigit).count();
        assert_eq!(file.hashed, digits >= 16 && file.path.contains('-'), "{}", file.path);
    }
}

/// The worker names the tables of every game that it does not carry itself, and the books.
#[test]
fn the_engine_finds_tables_and_books() {
    let worker = FILES.iter().find(|file| file.path.starts_with("load-worker-")).unwrap();
    let script = std::str::from_utf8(worker.plain).unwrap();
    let service = FILES.iter().find(|file| file.path == "service.js").unwrap();
    let service = std::str::from_utf8(service.plain).unwrap();
    for game in ["awele", "avele", "eqwale", "abapa", "awari"] {
        let start = format!("tables-{game}-");
        let file = FILES.iter().find(|file| file.path.starts_with(&start)).unwrap();
        assert!(script.contains(&format!("{game}: \"/{}\"", file.path)), "{script}");
        assert!(service.contains(&format!("\"/{}\"", file.path)), "{game}");
        assert!(packed(file) < 250_000, "{game}: {}", packed(file));
    }
    for game in ["abapa", "awale"] {
        let start = format!("book-{game}-");
        let file = FILES.iter().find(|file| file.path.starts_with(&start)).unwrap();
        assert!(script.contains(&format!("{game}: \"/{}\"", file.path)), "{script}");
        assert!(service.contains(&format!("\"/{}\"", file.path)), "{game}");
        println!("the book of {game}: {} bytes", packed(file));
        assert!(packed(file) < 250_000, "{game}: {}", packed(file));
    }
}

/// A first visit fetches at most 280 KB with its letters before the start page is usable, somewhat more
/// if it begins with a game; with the engine it is a megabyte. The other pages are fetched when they
/// are opened, or in peace for times without a network.
#[test]
fn the_first_visit_is_short() {
    let size = |starts: &[&str]| -> usize {
        let named = |file: &&File| starts.iter().any(|start| file.path.starts_with(start));
        FILES.iter().filter(named).map(packed).sum()
    };
    let around = size(&["index.html", "style-", "load-app-", "font-"]);
    let (start, play) = (around + size(&["app-"]), around + size(&["play-"]));
    let engine = size(&["worker-", "load-worker-"]);
    // Among the other pages the rules, lessons and puzzles with their proofs, in every language.
    let study = size(&["study-"]);
    println!("start page {start} bytes, a game {play}, the engine {engine}, other pages {study}");
    assert!(start <= 280_000, "the start page is {start} bytes");
    assert!(play <= 320_000, "a game is {play} bytes");
    assert!(play + engine <= 1_000_000, "game and engine are {} bytes", play + engine);
    assert!(study <= 620_000, "the other pages are {study} bytes");
}

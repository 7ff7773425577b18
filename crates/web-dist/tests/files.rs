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
            "{files", "{icon", "{tables",
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

/// The worker names the tables of every game that it does not carry itself.
#[test]
fn the_engine_finds_tables_of_every_game() {
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
}

/// The page is usable after 310 KB (280 are wanted), and plays with its engine after a megabyte; the
/// other pages are fetched when they are opened, or in peace for times without a network.
#[test]
fn the_first_visit_is_short() {
    let needed = ["index.html", "style-", "load-app-", "app-"];
    let first = |file: &&File| needed.iter().any(|start| file.path.starts_with(start));
    let page: usize = FILES.iter().filter(first).map(packed).sum();
    assert!(page <= 310_000, "the page is {page} bytes");
    let engine: usize = FILES.iter().filter(|file| file.path.contains("worker")).map(packed).sum();
    assert!(page + engine <= 1_000_000, "page and engine are {} bytes", page + engine);
    let study: usize = FILES.iter().filter(|f| f.path.starts_with("study-")).map(packed).sum();
    // Among them the rule pages, lessons and puzzles with their proofs, in every language; and my
    // games, their statistics and the code of an invitation, which the first pages do without.
    assert!(study <= 600_000, "the other pages are {study} bytes");
    println!("page {page} bytes, with the engine {}, other pages {study}", page + engine);
}

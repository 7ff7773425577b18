//! The files of the page: whole, well named, and small enough.
//!
//! Without a page, or with the large one of `AWALE_QUICK_WEB`, there is nothing to look at.
//! `cargo xtask test` always builds it.
#![cfg(page)]

use awale_server::File;
use awale_web_dist::FILES;

#[path = "../../web/src/modules.rs"]
mod modules;
use modules::MODULES;

fn packed(file: &File) -> usize {
    if file.brotli.is_empty() { file.plain.len() } else { file.brotli.len() }
}

#[test]
fn the_page_names_files_that_exist() {
    // The page names its script, and the script the modules.
    for (start, least) in [("index.html", 5), ("load-app-", 18), ("load-worker-", 2)] {
        let file = FILES.iter().find(|file| file.path.starts_with(start)).unwrap();
        let text = std::str::from_utf8(file.plain).unwrap();
        let named: Vec<&str> = text
            .split('"')
            .filter_map(|part| part.strip_prefix('/'))
            .filter(|path| path.contains('.') && !path.contains(' '))
            // One is fetched later, one is drawn by the server, one is of a class.
            .filter(|path| !["service.js", "icon-180.png", "class-files/here.js"].contains(path))
            .collect();
        assert!(named.len() >= least, "{start} names only {named:?}");
        for path in named {
            assert!(FILES.iter().any(|file| file.path == path), "{path} is missing");
        }
    }
    for file in FILES.iter().filter(|file| file.media_type.starts_with("text")) {
        let text = std::str::from_utf8(file.plain).unwrap();
        for slot in [
            "{start", "{modules", "{study", "{worker", "{load", "{style", "{grain", "{version",
            "{files", "{icon", "{tables", "{books", "{play", "{font", "{link", "{invite", "{learn",
            "{puzzles", "{rules", "{awa",
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

/// The most that a visit fetches before its page is usable, by the module it begins with.
///
/// A first visit begins at the start page, at an invitation, a lesson, a puzzle or the rules: 280 KB.
/// Who has a game at this screen or a seat in one by link was here before and has the files. The
/// exceptions are links to watch a game and to the analysis board: their pages alone are larger.
const MOST: [(&str, usize); 8] = [
    ("start", 280_000),
    ("invite", 280_000),
    ("learn", 280_000),
    ("puzzles", 280_000),
    ("rules", 280_000),
    ("play", 315_000),
    ("link", 360_000),
    ("study", 450_000),
];

/// With the engine a visit is at most a megabyte, but for the analysis.
#[test]
fn a_visit_is_short_wherever_it_begins() {
    let size = |starts: &[&str], end: &str| -> usize {
        let named = |file: &&File| {
            starts.iter().any(|start| file.path.starts_with(start)) && file.path.ends_with(end)
        };
        FILES.iter().filter(named).map(packed).sum()
    };
    let around = size(&["index.html", "style-", "load-app-", "font-", "grain-", "icon.svg"], "");
    let sheets = size(&["study-"], ".css");
    let engine = size(&["worker-", "load-worker-"], "");
    println!("every page {around} bytes, sheets of the later ones {sheets}, the engine {engine}");
    for (name, _) in MODULES {
        let start = format!("{name}-");
        let module = size(&[&start], ".js") + size(&[&start], ".wasm");
        let sheets = if ["start", "play", "invite", "link"].contains(&name) { 0 } else { sheets };
        let visit = around + sheets + module;
        println!(
            "a visit that begins with {name}: {visit} bytes, with the engine {}",
            visit + engine
        );
        let (_, most) = MOST.into_iter().find(|(module, _)| *module == name).unwrap();
        assert!(visit <= most, "a visit that begins with {name} is {visit} bytes of {most}");
        assert!(name == "study" || visit + engine <= 1_000_000, "{name} and the engine");
    }
}

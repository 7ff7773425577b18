//! The opening book.

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Book, Certainty};

const TEXT: &str = "# a book of two positions\nF-31 E-44 /20\nF c+12 a=-500 /19\n";

fn best(book: &Book, position: AnyPosition) -> String {
    book.probe(&position).expect("an entry").moves[0].0.to_string()
}

#[test]
fn a_book_knows_its_positions_from_both_sides() {
    let book = Book::parse(RuleSet::Abapa, TEXT).unwrap();
    assert_eq!(book.len(), 2);
    let start = AnyPosition::start(RuleSet::Abapa, Side::South);
    assert_eq!(best(&book, start), "F");
    let entry = book.probe(&start.try_play("F".parse().unwrap()).unwrap()).unwrap();
    assert_eq!(
        entry.moves.iter().map(|(mv, score)| format!("{mv}{}", score.value)).collect::<Vec<_>>(),
        ["c12", "a-500"]
    );
    assert_eq!(
        entry.moves.iter().map(|(_, score)| score.certainty).collect::<Vec<_>>(),
        [Certainty::Estimate, Certainty::Exact]
    );
    assert_eq!(entry.depth, 19);
    // North begins: the same board, seen from the other side.
    let north = AnyPosition::start(RuleSet::Abapa, Side::North);
    assert_eq!(best(&book, north), "f");
    assert_eq!(book.probe(&AnyPosition::start(RuleSet::Awale, Side::South)), None);
}

#[test]
fn a_bad_line_is_named() {
    for (text, problem) in [
        ("F-31", "line 1: expected a depth at the end of \"F-31\""),
        ("# x\nFA C-1 /9", "line 2: A: "),
        ("F g-1 /9", "line 1: expected a move with its value, found \"g-1\""),
        ("F /9", "line 1: expected moves with their values in \"F /9\""),
        ("a-1 /9", "line 1: a: "),
    ] {
        let error = Book::parse(RuleSet::Awale, text).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{error}");
    }
}

/// The books inside the program are read whole: every move in them is legal.
#[test]
fn the_books_of_the_program_are_legal() {
    for rules in [RuleSet::Abapa, RuleSet::Awale] {
        let book = Book::of(rules).unwrap();
        let start = AnyPosition::start(rules, Side::South);
        let mv = best(book, start).parse().unwrap();
        assert!(start.check(mv).is_ok());
        assert!(book.len() >= 500, "{rules}: {}", book.len());
    }
    assert!(Book::of(RuleSet::Eqwale).is_none());
}

/// A book that lies in the folder is also in the program.
#[test]
fn every_file_is_a_book_of_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    let mut books = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let rules: RuleSet = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        assert!(Book::of(rules).is_some_and(|book| !book.is_empty()), "{rules}");
        books += 1;
    }
    assert_eq!(books, RuleSet::ALL.iter().filter(|&&rules| Book::of(rules).is_some()).count());
}

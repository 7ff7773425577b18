//! The opening book: positions that were searched for a long time beforehand.
//!
//! A line of a book is a sequence of moves from the start, then the value of each move in the position
//! after them, and the depth of the search:
//!
//! ```text
//! Ff C-12 D-31 A=-200 /24
//! ```
//!
//! A value is in hundredths of a seed for the player to move: the value of the leaves of the book,
//! carried back by minimax. After `=` it is proven by endgame tables, else an estimate. A position
//! that several move orders reach is in the book once.

use std::collections::HashMap;
#[cfg(not(target_family = "wasm"))]
use std::sync::LazyLock;

use thiserror::Error;

use awale_core::notation::{excerpt, parse_moves};
use awale_core::{AnyPosition, Move, Pit, RuleSet, Setup, Side};

use crate::score::{Certainty, Score};

/// An opening book of one rule set.
#[derive(Clone, Debug)]
pub struct Book {
    rules: RuleSet,
    /// By the position with South to move.
    entries: HashMap<Setup, StoredEntry>,
}

/// The moves by their place in the row with their scores, the best first; the depth.
type StoredEntry = (Vec<(usize, Score)>, u8);

/// A position of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The moves with their scores, the best first.
    pub moves: Vec<(Move, Score)>,
    /// The depth of the search.
    pub depth: u8,
}

/// Why a text is no book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct BookError {
    line: usize,
    problem: String,
}

impl Book {
    /// Reads a book; lines that begin with `#` are comments.
    ///
    /// # Errors
    /// If a line is not one of a book, or a move of it is not legal.
    pub fn parse(rules: RuleSet, text: &str) -> Result<Book, BookError> {
        let mut entries = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            let (position, entry) = parse_line(rules, line)
                .map_err(|problem| BookError { line: number + 1, problem })?;
            entries.insert(seen_by_south(&position), entry);
        }
        Ok(Book { rules, entries })
    }

    /// The book of the program; some games have none. A page carries none and fetches them.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test excludes.
    pub fn of(rules: RuleSet) -> Option<&'static Book> {
        #[cfg(not(target_family = "wasm"))]
        macro_rules! included {
            ($name:literal) => {{
                static BOOK: LazyLock<Book> = LazyLock::new(|| {
                    let rules = $name.parse().expect("a rule set");
                    let text = include_str!(concat!("../books/", $name, ".txt"));
                    Book::parse(rules, text).expect("the book of the program is well written")
                });
                Some(&BOOK)
            }};
        }
        match rules {
            #[cfg(not(target_family = "wasm"))]
            RuleSet::Abapa => included!("abapa"),
            #[cfg(not(target_family = "wasm"))]
            RuleSet::Awale => included!("awale"),
            _ => None,
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry of a position.
    pub fn probe(&self, position: &AnyPosition) -> Option<BookEntry> {
        if position.rules() != self.rules {
            return None;
        }
        let (moves, depth) = self.entries.get(&seen_by_south(position))?;
        let side = position.to_move();
        let of_side = |&(place, score): &(usize, Score)| (Move::sow(Pit::of(side, place)), score);
        Some(BookEntry { moves: moves.iter().map(of_side).collect(), depth: *depth })
    }
}

fn seen_by_south(position: &AnyPosition) -> Setup {
    let setup = position.setup();
    if setup.to_move == Side::South { setup } else { setup.mirrored() }
}

fn parse_line(rules: RuleSet, line: &str) -> Result<(AnyPosition, StoredEntry), String> {
    let mut words: Vec<&str> = line.split_ascii_whitespace().collect();
    let depth = words.pop().and_then(|word| word.strip_prefix('/')?.parse().ok());
    let depth = depth.ok_or_else(|| format!("expected a depth at the end of {}", excerpt(line)))?;
    let starts_with_move = |word: &str| word.contains(['+', '-']);
    let path = words.first().filter(|word| !starts_with_move(word)).copied();
    let mut position = AnyPosition::start(rules, Side::South);
    for mv in path.map_or_else(|| Ok(Vec::new()), parse_moves).map_err(|error| error.to_string())? {
        position = position.try_play(mv).map_err(|refusal| format!("{mv}: {refusal}"))?;
    }
    let mut moves = Vec::new();
    for word in &words[usize::from(path.is_some())..] {
        let wrong = || format!("expected a move with its value, found {}", excerpt(word));
        let (mv, value) = word.split_at_checked(1).ok_or_else(wrong)?;
        let mv: Move = mv.parse().map_err(|_| wrong())?;
        let (certainty, value) = match value.strip_prefix('=') {
            Some(value) => (Certainty::Exact, value),
            None => (Certainty::Estimate, value),
        };
        let score = Score { value: value.parse().map_err(|_| wrong())?, certainty };
        position.check(mv).map_err(|refusal| format!("{mv}: {refusal}"))?;
        moves.push((mv.pit().ok_or_else(wrong)?.place(), score));
    }
    if moves.is_empty() {
        return Err(format!("expected moves with their values in {}", excerpt(line)));
    }
    moves.sort_by_key(|&(_, score)| std::cmp::Reverse(score.value));
    Ok((position, (moves, depth)))
}

//! Puzzles: one move wins, and every other throws the win away.
//!
//! A puzzle is proven, not guessed: endgame tables know the exact value of every legal move, the
//! best is ahead of the second by a margin, and the granaries are such that only the best wins.
//! `awale-lab puzzles` finds them; the files lie in `puzzles/`, and a test proves each one again.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use awale_core::{AnyPosition, Move, RuleSet};
use awale_words::{Speech, in_lang};
use thiserror::Error;

mod daily;
mod proof;
mod refutation;
mod sight;
mod theme;

pub use crate::verdict::{Comment, Verdict};
pub use daily::{Day, DayError, Results, Streak};
pub use proof::{Proof, margin, prove, stake};
pub use refutation::{Refutation, RefutationEnd, refutations, refute};
pub use sight::{level, sight};
pub use theme::{Theme, themes};

/// A position in which one move wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position; South is to move.
    pub position: AnyPosition,
    /// The move that wins.
    pub best: Move,
    /// Its exact value: the seeds the mover will still gain minus those of the opponent.
    pub value: i8,
    /// The exact value of the second best move.
    pub second: i8,
    /// How hard it is to see, 1–5.
    pub level: u8,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// Every other legal move, with the line that refutes it.
    pub lines: Vec<(Move, Vec<Move>)>,
}

/// The hardest level.
pub const LEVELS: u8 = 5;

impl Puzzle {
    /// By how many seeds the mover wins with the best move. Not known where a full granary ends the
    /// game: the tables prove who wins there, and count what would be gained if the game went on.
    pub fn lead(&self) -> Option<i8> {
        let counted = self.position.rules().facts().target.is_none();
        counted.then(|| lead(&self.position) + self.value)
    }

    /// What the best move is worth, in a sentence.
    pub fn worth(&self, speech: Speech) -> String {
        speech.said(in_lang!(speech.lang, learn::wins_by(speech, self.lead())))
    }

    /// Judges a move.
    pub fn judge(&self, mv: Move) -> Verdict {
        let trace = match self.position.trace(mv) {
            Ok(trace) => trace,
            Err(refusal) => return Verdict::wrong(Comment::NoTry(refusal)),
        };
        if mv == self.best {
            return Verdict::right(Comment::Wins(trace, self.lead()));
        }
        Verdict::wrong(match self.refutation(mv) {
            Some(refutation) => Comment::Misses(Box::new(refutation)),
            None => Comment::Better(trace),
        })
    }

    /// The line that refutes a wrong move, played by the rules.
    pub fn refutation(&self, mv: Move) -> Option<Refutation> {
        let (_, line) = self.lines.iter().find(|(wrong, _)| *wrong == mv)?;
        Refutation::play(&self.position, mv, line)
    }

    /// What is asked, in a sentence.
    pub fn question(&self, speech: Speech) -> String {
        speech.said(in_lang!(speech.lang, learn::QUESTION).to_owned())
    }

    /// A first hint: what the puzzle is about, or that it is quiet.
    pub fn hint(&self, speech: Speech) -> String {
        speech.said(in_lang!(speech.lang, learn::hint(&self.themes)))
    }
}

/// The difference of the granaries, seen by the player to move.
pub(crate) fn lead(position: &AnyPosition) -> i8 {
    position.granaries().lead(position.to_move())
}

/// A line that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected position, move, value, second value, level, themes and lines, found {0}")]
pub struct PuzzleError(String);

/// Reads the line of a puzzle: `0-0-…-S E 4 1 2 chain,endgame A:fB,C:d`, `-` for no theme. The lines
/// that refute the other moves may be missing: those who make puzzles add them.
///
/// # Errors
/// If the line is not a puzzle of the game.
pub fn parse(rules: RuleSet, line: &str) -> Result<Puzzle, PuzzleError> {
    let read = || {
        let mut words = line.split_whitespace();
        let mut next = || words.next();
        let position = AnyPosition::parse(rules, next()?).ok()?;
        let best = next()?.parse().ok()?;
        let (value, second) = (next()?.parse().ok()?, next()?.parse().ok()?);
        let level = next()?.parse().ok()?;
        let themes = match next()? {
            "-" => Vec::new(),
            list => list.split(',').map(Theme::from_str).collect::<Result<_, _>>().ok()?,
        };
        let lines = words.next().map_or_else(|| Some(Vec::new()), refutation::read)?;
        let whole = words.next().is_none();
        whole.then_some(Puzzle { position, best, value, second, level, themes, lines })
    };
    read().ok_or_else(|| PuzzleError(line.to_owned()))
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { position, best, value, second, level, themes, lines } = self;
        let names: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
        let names = if names.is_empty() { "-".to_owned() } else { names.join(",") };
        write!(f, "{position} {best} {value} {second} {level} {names}")?;
        if lines.is_empty() { Ok(()) } else { write!(f, " {}", refutation::write(lines)) }
    }
}

/// The file of a game.
const fn file(rules: RuleSet) -> &'static str {
    macro_rules! included {
        ($($variant:ident $name:literal $title:literal,)*) => {
            match rules {
                $(RuleSet::$variant => include_str!(concat!("../puzzles/", $name, ".txt")),)*
            }
        };
    }
    awale_core::for_each_rule_set!(included)
}

/// The puzzles of a game, read once.
///
/// # Panics
/// Never: a test reads the files that are inside the program.
pub fn puzzles(rules: RuleSet) -> &'static [Puzzle] {
    static PUZZLES: [OnceLock<Vec<Puzzle>>; RuleSet::ALL.len()] =
        [const { OnceLock::new() }; RuleSet::ALL.len()];
    PUZZLES[rules as usize].get_or_init(|| {
        let lines = file(rules).lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines
            .map(|line| {
                parse(rules, line).expect("the puzzles inside the program are well written")
            })
            .collect()
    })
}

/// The numbers of the puzzles of a game that have this theme and this level.
pub fn select(rules: RuleSet, theme: Option<Theme>, level: Option<u8>) -> Vec<usize> {
    let wanted = |puzzle: &Puzzle| {
        theme.is_none_or(|theme| puzzle.themes.contains(&theme))
            && level.is_none_or(|level| puzzle.level == level)
    };
    let numbered = puzzles(rules).iter().enumerate();
    numbered.filter(|(_, puzzle)| wanted(puzzle)).map(|(number, _)| number).collect()
}

/// From one day to the next: a prime number, because then every puzzle comes, and a large one, so that
/// neighbours in the file are not neighbours in the calendar.
const STRIDE: i64 = 7919;

/// The number of the puzzle of the day: every puzzle of a game comes once before one comes again.
pub fn daily(rules: RuleSet, day: Day) -> Option<usize> {
    let count = i64::try_from(puzzles(rules).len()).ok().filter(|&count| count > 0)?;
    usize::try_from((i64::from(day.number()) * STRIDE).rem_euclid(count)).ok()
}

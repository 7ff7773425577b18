//! The lines of the protocol, read into values. Whatever is sent, there is an answer.

use std::str::FromStr;

use awale_core::notation::{excerpt, parse_moves};
use awale_core::{BySide, Move, Side};
use awale_engine::Limits;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciCommand {
    /// An empty line, or one that needs no answer.
    Nothing,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Position {
        beginning: UciStart,
        moves: Vec<Move>,
    },
    /// A `position` that cannot be read: there is none then, rather than the one before.
    NoPosition(String),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciStart {
    Start,
    Fen(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) movetime: Option<u64>,
    pub(super) depth: Option<u8>,
    pub(super) nodes: Option<u64>,
    /// The clock of each side and what a move adds to it, in milliseconds.
    left: BySide<Option<u64>>,
    increment: BySide<Option<u64>>,
    /// Moves until the clock is set anew.
    moves_left: Option<u64>,
    pub(super) searchmoves: Vec<Move>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The first thing that was passed over, in words for people.
    pub(super) passed_over: Option<String>,
}

/// The time for a `go` that could not be read whole and has no limit: a program that waits for a move
/// gets one.
const UNREADABLE: u64 = 1000;

impl Go {
    /// The time for a move of a side, in milliseconds; `None` if time does not matter.
    pub(super) fn millis(&self, side: Side) -> Option<u64> {
        // Who sends one clock only means a clock: the other player has as much.
        let has_clock = |side: &Side| self.left[*side].or(self.increment[*side]).is_some();
        let clock = [side, side.opponent()].into_iter().find(has_clock).and_then(|side| {
            let increment = self.increment[side].unwrap_or(0);
            let left = self.left[side].unwrap_or(increment);
            Limits::of_clock(left, increment, self.moves_left).millis
        });
        let limited = self.infinite || self.depth.is_some() || self.nodes.is_some();
        let unreadable = !limited && self.passed_over.is_some();
        self.movetime.or(clock).or(unreadable.then_some(UNREADABLE))
    }

    /// Sets the limit that a word names.
    fn limit(&mut self, word: &str, number: u64) {
        let depth = |plies: u64| Some(u8::try_from(plies).unwrap_or(u8::MAX));
        match word {
            "movetime" => self.movetime = Some(number),
            "depth" => self.depth = depth(number),
            // Nobody is mated here; the moves of both players up to there are a depth.
            "mate" => self.depth = depth(number.saturating_mul(2).saturating_sub(1)),
            "nodes" => self.nodes = Some(number),
            "wtime" => self.left.south = Some(number),
            "btime" => self.left.north = Some(number),
            "winc" => self.increment.south = Some(number),
            "binc" => self.increment.north = Some(number),
            _ => self.moves_left = Some(number),
        }
    }
}

impl FromStr for UciCommand {
    type Err = String;

    fn from_str(line: &str) -> Result<UciCommand, String> {
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else { return Ok(UciCommand::Nothing) };
        let rest: Vec<&str> = words.collect();
        match word {
            "uci" => Ok(UciCommand::Uci),
            "isready" => Ok(UciCommand::IsReady),
            "ucinewgame" => Ok(UciCommand::NewGame),
            "setoption" => set_option(&rest),
            "position" => Ok(position(&rest).unwrap_or_else(UciCommand::NoPosition)),
            "go" => Ok(UciCommand::Go(go(&rest))),
            "stop" => Ok(UciCommand::Stop),
            "ponderhit" => Ok(UciCommand::PonderHit),
            "quit" => Ok(UciCommand::Quit),
            // Everything worth knowing is told anyway, and nobody needs to register.
            "debug" | "register" => Ok(UciCommand::Nothing),
            _ => Err(format!(
                "expected uci, isready, ucinewgame, setoption, position, go, stop, ponderhit or \
                 quit, found {}",
                excerpt(word)
            )),
        }
    }
}

/// `name N [value V]`: both may have blanks.
fn set_option(words: &[&str]) -> Result<UciCommand, String> {
    let Some(("name", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
        let found = excerpt(&words.join(" "));
        return Err(format!("expected setoption name N value V, found {found}"));
    };
    let (name, value) = match rest.iter().position(|&word| word == "value") {
        Some(at) => (&rest[..at], Some(rest[at + 1..].join(" "))),
        None => (rest, None),
    };
    Ok(UciCommand::SetOption { name: name.join(" "), value })
}

/// `startpos|fen P [moves FfBe]`: the moves joined, as engines of this game write them, or apart.
fn position(words: &[&str]) -> Result<UciCommand, String> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (beginning, moves) = words.split_at(at);
    let beginning = match beginning {
        ["startpos"] => UciStart::Start,
        ["fen", fen @ ..] if !fen.is_empty() => UciStart::Fen(fen.join(" ")),
        _ => {
            let found = excerpt(&beginning.join(" "));
            return Err(format!("expected position startpos or position fen P, found {found}"));
        }
    };
    let moves = parse_moves(&moves.get(1..).unwrap_or_default().concat());
    Ok(UciCommand::Position { beginning, moves: moves.map_err(|error| error.to_string())? })
}

/// The words after which `go` has a number.
const LIMITS: [&str; 9] =
    ["movetime", "depth", "nodes", "mate", "wtime", "btime", "winc", "binc", "movestogo"];

/// Reads what follows `go`. What is not understood is passed over, because a move must come.
fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut pass_over = |expected: &str, found: &str| {
            let problem = || format!("expected {expected}, found {}", excerpt(found));
            go.passed_over.get_or_insert_with(problem);
        };
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(moves) = words.peek().and_then(|word| parse_moves(word).ok()) {
                    go.searchmoves.extend(moves);
                    words.next();
                }
            }
            _ if LIMITS.contains(&word) => {
                let found = words.peek().copied().unwrap_or_default();
                if let Some(number) = number(found) {
                    go.limit(word, number);
                    words.next();
                } else {
                    pass_over(&format!("a number after {word}"), found);
                }
            }
            _ => {
                let known = LIMITS.join(", ");
                pass_over(&format!("{known}, searchmoves, infinite or ponder after go"), word);
            }
        }
    }
    go
}

/// A number as programs write it: a clock that has run out may have a sign, and too large is as large
/// as can be.
fn number(text: &str) -> Option<u64> {
    use std::num::IntErrorKind::PosOverflow;
    match text.strip_prefix('-') {
        Some(digits) => number(digits).map(|_| 0),
        None => match text.parse() {
            Ok(number) => Some(number),
            Err(error) => (*error.kind() == PosOverflow).then_some(u64::MAX),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> UciCommand {
        line.parse().unwrap()
    }

    #[test]
    fn moves_are_read_joined_and_apart() {
        let joined = command("position startpos moves FfBe");
        assert_eq!(joined, command("  position  startpos moves F f Be "));
        let UciCommand::Position { beginning: UciStart::Start, moves } = joined else {
            panic!("a position")
        };
        assert_eq!(moves.iter().map(ToString::to_string).collect::<String>(), "FfBe");
        let fen = command("position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3 moves");
        let UciCommand::Position { beginning, moves } = fen else { panic!("a position") };
        let text = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3".to_owned();
        assert_eq!((beginning, moves), (UciStart::Fen(text), Vec::new()));
    }

    fn go(line: &str) -> Go {
        let UciCommand::Go(go) = command(line) else { panic!("a go") };
        go
    }

    #[test]
    fn limits_are_read() {
        let read = go("go depth 9999 nodes 99999999999999999999999 movetime -5 ponder");
        assert_eq!((read.depth, read.nodes, read.movetime), (Some(255), Some(u64::MAX), Some(0)));
        assert_eq!((read.ponder, read.infinite), (true, false));
        assert_eq!(go("go mate 3").depth, Some(5));
        let read = go("go infinite searchmoves A Bc depth 3");
        assert_eq!(read.searchmoves.len(), 3);
        assert_eq!((read.infinite, read.depth), (true, Some(3)));
    }

    /// One clock is enough, whoever it belongs to, and an increment is one.
    #[test]
    fn clocks_give_time() {
        for (line, south, north) in [
            ("go wtime -20 btime 3000 winc 10", Some(1), Some(150)),
            ("go wtime 2000", Some(100), Some(100)),
            ("go btime 2000", Some(100), Some(100)),
            ("go wtime 2000 btime 4000 binc 400", Some(100), Some(500)),
            ("go winc 100", Some(35), Some(35)),
            ("go wtime 2000 btime 4000 movestogo 4", Some(500), Some(1000)),
            ("go wtime 2000 movetime 7", Some(7), Some(7)),
            ("go depth 4", None, None),
            ("go", None, None),
        ] {
            let read = go(line);
            let found = [Side::South, Side::North].map(|side| read.millis(side));
            assert_eq!(found, [south, north], "{line}");
        }
    }

    /// What is not understood is passed over; if nothing else limits the search, time does.
    #[test]
    fn a_go_is_always_followed() {
        for (line, found, depth, millis) in [
            ("go fast depth 3", "fast", Some(3), None),
            ("go perft 3", "perft", None, Some(1000)),
            ("go depth", "nothing", None, Some(1000)),
            ("go depth x", "x", None, Some(1000)),
            ("go depth wtime 2000", "wtime", None, Some(100)),
            ("go searchmoves Z depth 2", "Z", Some(2), None),
            ("go infinite now", "now", None, None),
        ] {
            let read = go(line);
            let told = read.passed_over.as_ref().expect("something is passed over");
            assert!(told.starts_with("expected ") && told.contains(found), "{line}: {told}");
            assert_eq!((read.depth, read.millis(Side::South)), (depth, millis), "{line}");
        }
    }

    #[test]
    fn options_may_have_blanks() {
        let UciCommand::SetOption { name, value } = command("setoption name Clear Hash value a  b")
        else {
            panic!("an option")
        };
        assert_eq!((name.as_str(), value.as_deref()), ("Clear Hash", Some("a b")));
    }

    #[test]
    fn nonsense_is_told() {
        for line in ["hello", "setoption", "setoption Hash 3"] {
            let problem = line.parse::<UciCommand>().unwrap_err();
            assert!(problem.starts_with("expected"), "{line}: {problem}");
        }
        for line in [
            "position",
            "position fen",
            "position fen moves A",
            "position startpos moves Z",
            "position here moves A",
        ] {
            assert!(matches!(command(line), UciCommand::NoPosition(_)), "{line}");
        }
    }
}

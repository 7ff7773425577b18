//! The lines of the protocol, read into values. Whatever is sent, there is an answer.

use std::str::FromStr;

use awale_core::notation::{excerpt, parse_moves};
use awale_core::{BySide, Move};

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
        beginning: Beginning,
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
pub(super) enum Beginning {
    Start,
    Fen(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) movetime: Option<u64>,
    pub(super) depth: Option<u8>,
    pub(super) nodes: Option<u64>,
    pub(super) clock: BySide<PlayerClock>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
}

/// The clock of a player, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PlayerClock {
    pub(super) left: Option<u64>,
    pub(super) increment: u64,
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
            "go" => go(&rest).map(UciCommand::Go),
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
        ["startpos"] => Beginning::Start,
        ["fen", fen @ ..] if !fen.is_empty() => Beginning::Fen(fen.join(" ")),
        _ => {
            let found = excerpt(&beginning.join(" "));
            return Err(format!("expected position startpos or position fen P, found {found}"));
        }
    };
    let moves = parse_moves(&moves.get(1..).unwrap_or_default().concat());
    Ok(UciCommand::Position { beginning, moves: moves.map_err(|error| error.to_string())? })
}

fn go(words: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut number = || {
            let found = words.next().copied().unwrap_or_default();
            // A clock that has run out may be written with a sign.
            let number = found.parse::<i64>().map(|number| u64::try_from(number).unwrap_or(0));
            number.map_err(|_| format!("expected a number after {word}, found {}", excerpt(found)))
        };
        match word {
            "movetime" => go.movetime = Some(number()?),
            "depth" => go.depth = Some(u8::try_from(number()?).unwrap_or(u8::MAX)),
            "nodes" => go.nodes = Some(number()?),
            "wtime" => go.clock.south.left = Some(number()?),
            "btime" => go.clock.north.left = Some(number()?),
            "winc" => go.clock.south.increment = number()?,
            "binc" => go.clock.north.increment = number()?,
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ => {
                return Err(format!(
                    "expected movetime, depth, nodes, wtime, btime, winc, binc, infinite or \
                     ponder after go, found {}",
                    excerpt(word)
                ));
            }
        }
    }
    Ok(go)
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
        let UciCommand::Position { beginning: Beginning::Start, moves } = joined else {
            panic!("a position")
        };
        assert_eq!(moves.iter().map(ToString::to_string).collect::<String>(), "FfBe");
        let fen = command("position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3 moves");
        let UciCommand::Position { beginning, moves } = fen else { panic!("a position") };
        let text = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3".to_owned();
        assert_eq!((beginning, moves), (Beginning::Fen(text), Vec::new()));
    }

    #[test]
    fn limits_and_clocks_are_read() {
        let UciCommand::Go(go) = command("go wtime -20 btime 3000 winc 10 depth 9999 ponder")
        else {
            panic!("a go")
        };
        assert_eq!(go.clock.south, PlayerClock { left: Some(0), increment: 10 });
        assert_eq!(go.clock.north, PlayerClock { left: Some(3000), increment: 0 });
        assert_eq!((go.depth, go.ponder, go.infinite), (Some(255), true, false));
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
        for line in [
            "hello",
            "go depth",
            "go depth x",
            "go nodes 99999999999999999999999",
            "go searchmoves A",
            "setoption",
            "setoption Hash 3",
        ] {
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

//! What a player types.

use std::path::PathBuf;

use awale_core::notation::{MoveError, excerpt};
use awale_core::{Move, Pit};

use crate::words::Word;

/// A line of a player that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Misread {
    /// A file should follow the word.
    NoFile,
    /// Nothing should follow the word.
    More(String),
    /// Neither a move nor a word that is known.
    Unknown(String),
    /// Nearly the harvest of a sowing (Éqwalé).
    Takes(String),
    /// Nearly a placing (Éqwalé).
    Placing(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayCommand {
    Nothing,
    Play(Move),
    Save(PathBuf),
    Word(Word),
}

impl PlayCommand {
    pub(super) fn parse(text: &str) -> Result<PlayCommand, Misread> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if word.is_empty() {
            return Ok(PlayCommand::Nothing);
        }
        let command = match Word::read(word) {
            Some(Word::Save) if rest.is_empty() => return Err(Misread::NoFile),
            Some(Word::Save) => return Ok(PlayCommand::Save(rest.into())),
            Some(Word::Answer | Word::Yes) | None => PlayCommand::Play(parse_move(word)?),
            Some(word) => PlayCommand::Word(word),
        };
        if rest.is_empty() { Ok(command) } else { Err(Misread::More(excerpt(rest))) }
    }
}

/// A move in letters, or the number of a pit.
fn parse_move(word: &str) -> Result<Move, Misread> {
    if let Some(pit) = word.parse().ok().and_then(Pit::from_number) {
        return Ok(Move::sow(pit));
    }
    word.parse().map_err(|error| match error {
        MoveError::Takes(found) => Misread::Takes(found),
        MoveError::Placing(found) => Misread::Placing(found),
        MoveError::Pit(_) | MoveError::More(_) => Misread::Unknown(excerpt(word)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_players() {
        assert_eq!(PlayCommand::parse("C"), Ok(PlayCommand::Play("C".parse().unwrap())));
        assert_eq!(PlayCommand::parse("9"), PlayCommand::parse("C"), "sheet numbers");
        assert_eq!(PlayCommand::parse("+A3C2"), Ok(PlayCommand::Play("+A3C2".parse().unwrap())));
        assert_eq!(PlayCommand::parse("annuler"), Ok(PlayCommand::Word(Word::Undo)));
        assert_eq!(
            PlayCommand::parse("Save my game.ogn"),
            Ok(PlayCommand::Save("my game.ogn".into()))
        );
        assert_eq!(PlayCommand::parse("+A7"), Err(Misread::Placing("\"+A7\"".into())));
        assert_eq!(PlayCommand::parse("Cxb9"), Err(Misread::Takes("\"Cxb9\"".into())));
        for bad in ["13", "0", "C D", "save", "xyzzy", "-1", "é"] {
            assert!(PlayCommand::parse(bad).is_err(), "{bad}");
        }
    }
}

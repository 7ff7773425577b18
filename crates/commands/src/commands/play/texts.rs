//! What the terminal says to its players.

use awale_core::{BySide, Move, Pit, Side};
use awale_play::{Millis, Offer};
use awale_words::{Naming, Speech, in_lang};

use super::command::Misread;

/// Something to say that is not about a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayText {
    Turn { side: Side, name: String, left: Option<Millis> },
    Thinks { side: Side, name: String },
    Answers { yes: bool },
    NoHint,
    Begins { side: Side, name: String },
    AskYoungest { names: BySide<String> },
    SameAge,
    Failed { problem: String },
    Resumed { plies: usize },
    TakenBack(Move),
    NothingToTakeBack,
    AskOffer { other: Side, name: String, offer: Offer },
    Attacked { pit: Pit, attacked: Vec<Pit> },
    Playable { pits: Vec<Pit> },
    Kept { file: String },
    Left,
    Misread(Misread),
    Help,
}

impl PlayText {
    pub(crate) fn say(&self, speech: Speech) -> String {
        in_lang!(speech.lang, play::say(self, speech))
    }
}

/// Choices of harvest are typed in letters, whatever the pits are called on the board.
pub(crate) fn in_letters(speech: Speech) -> Speech {
    Speech { naming: Naming::Letters, ..speech }
}

/// A player by name, and by side where the name does not tell it.
pub(crate) fn player(speech: Speech, side: Side, name: &str) -> String {
    let (name, side) = (speech.player(side, name), speech.side(side));
    if name == side { side.to_owned() } else { format!("{name} ({side})") }
}

/// What is left on a clock, behind the player's name.
pub(crate) fn clock(speech: Speech, left: Option<Millis>) -> String {
    left.map(|left| format!(", {}", speech.lang.clock(left))).unwrap_or_default()
}

pub(crate) fn names(speech: Speech, pits: &[Pit]) -> String {
    pits.iter().map(|&pit| speech.pit(pit)).collect::<Vec<_>>().join(", ")
}

/// The sowing of a pit with two seeds taken wherever it attacks.
pub(crate) fn example(pit: Pit, attacked: &[Pit]) -> String {
    attacked.iter().fold(format!("{pit}x"), |text, target| text + &format!("{target}2"))
}

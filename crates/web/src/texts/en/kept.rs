//! Texts of the kept games.

use crate::fr::kept::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    lead: "Every game has its address: whoever has it can look at it again.",
    none: "No game yet. At the end of a game, “Keep” puts it here.",
    done: "The game is kept.",
    again: "Try again",
    offline: "The server does not answer; the game waits here.",
};

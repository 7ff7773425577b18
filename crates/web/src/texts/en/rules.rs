//! Texts of the rule pages, besides the rules themselves.

use crate::fr::rules::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    games: "The games",
    contents: "On this page",
    play: "Play this game",
    clause_legend: "These marks name the clauses of the rules. At the end of a game, the sign “i” leads to the one that decided it.",
    show: "Play the move",
    again: "Again",
    before: "Before the move",
    start: "Play",
    pause: "Pause",
};

//! Texts of the rule pages, besides the rules themselves.

use crate::texts::RulesTexts;

pub(crate) static TEXTS: RulesTexts = RulesTexts {
    games: "The games",
    contents: "On this page",
    naming: "Names of the pits",
    letters: "Letters A–F",
    numbers: "Numbers 1–12",
    play: "Play this game",
    reading: "Our reading",
    clause_legend: "These marks name the clauses of the rules: the end of a game and refusals refer to them.",
    show: "Play the move",
    again: "Again",
    before: "Before the move",
    about_to: |mv| format!("{mv} will be sown."),
};

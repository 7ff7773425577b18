//! Texts of the rule pages, besides the rules themselves.

use crate::texts::RulesTexts;

pub(crate) static TEXTS: RulesTexts = RulesTexts {
    games: "Les jeux",
    contents: "Sur cette page",
    naming: "Noms des trous",
    letters: "Lettres A–F",
    numbers: "Numéros 1–12",
    play: "Jouer à ce jeu",
    reading: "Notre lecture",
    clause_legend: "Ces repères nomment les articles des règles : la fin d’une partie et les refus y renvoient.",
    show: "Jouer le coup",
    again: "Revoir",
    before: "Avant le coup",
    about_to: |mv| format!("On va semer {mv}."),
};

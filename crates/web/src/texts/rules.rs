//! Texts of the rule pages, besides the rules themselves.

/// Texts of the rule pages.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct RulesTexts {
    pub games: &'static str,
    pub contents: &'static str,
    pub naming: &'static str,
    pub letters: &'static str,
    pub numbers: &'static str,
    pub play: &'static str,
    pub reading: &'static str,
    pub clause_legend: &'static str,
    pub show: &'static str,
    pub again: &'static str,
    pub before: &'static str,
    pub about_to: fn(&str) -> String,
}

pub(super) static FR: RulesTexts = RulesTexts {
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

pub(super) static EN: RulesTexts = RulesTexts {
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

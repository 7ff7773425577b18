//! Texts of the statistics.

use crate::fr::statistics::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    title: "Statistics",
    lead: "Counted in this browser: nobody else sees them.",
    games: "Games",
    none: "No finished game yet.",
    played: |games| if games == 1 { "game".to_owned() } else { "games".to_owned() },
    won: "Won",
    drawn: "Drawn",
    lost: "Lost",
    wins: "Wins",
    percent: |share| format!("{share}%"),
    share: "wins",
    streak: "wins in a row",
    best_streak: "best streak",
    opponent: "Opponent",
    level: "Level",
    person: "A friend, by link",
    puzzles: "Puzzles",
    solved: "Solved",
    at_once: "At the first try",
    of: |done, all| format!("{done} of {all}"),
    accuracy: "Accuracy of reviewed games",
    no_reviews: "No reviewed game yet.",
};

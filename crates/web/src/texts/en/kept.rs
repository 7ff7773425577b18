//! Texts of my games.

use crate::fr::kept::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    lead: "Finished games are kept here by themselves, in this browser.",
    none: "No finished game yet.",
    search: "Search",
    found: |games| format!("{games} game{}", if games == 1 { "" } else { "s" }),
    export: "Export all (OGN)",
    file: "my-games.ogn",
    against: |name| format!("against {name}"),
    won: "Won",
    lost: "Lost",
    drawn: "Drawn",
    wins: |name| format!("{name} wins"),
    unfinished: "Unfinished",
    review: "Review",
    delete_sure: "Delete?",
    on_server: "Kept on the server",
};

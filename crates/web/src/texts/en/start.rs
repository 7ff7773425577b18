//! Texts of the start page.

use crate::fr::start::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    kept: "Kept games",
    invite: "Play a friend by link",
    invite_lead: "Create the game, send the link: each plays on their own device, no account.",
    invite_open: "Create a game",
    learn_lead: |_| "Small lessons, from the first pit to the traps of the endgame.".to_owned(),
    daily: "The puzzle of the day",
    daily_lead: "Only one move wins: which one?",
    headline: |_| "Forty-eight seeds, twelve pits, a game right now.".to_owned(),
    lead: "Sow, harvest, do not starve. Against the machine or each other, even off-line.",
    resume: "Resume the game",
    plies: |plies| format!("{plies} move{} played", if plies == 1 { "" } else { "s" }),
    choices: "Choose your game",
    rules: "The game",
    opponent: "The opponent",
    person: "A person, at this screen",
    name_south: "Who plays at the bottom?",
    name_north: "Who plays at the top?",
    optional: "optional",
    first: "Who begins?",
    first_you: "Me",
    first_south: "South, at the bottom",
    first_other: "The other",
    first_lot: "By lot",
    first_youngest: "The youngest",
    first_north: "North, at the top",
    who_is_youngest: "Who is the youngest?",
    same_age: "Same age: by lot",
    clock: "The clock",
};

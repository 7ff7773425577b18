//! Texts of the puzzles, besides the puzzles themselves.

use crate::fr::puzzles::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    easier: "An easier one to begin with",
    lead: "Only one move wins, and that is proven. Find it, without a clock.",
    daily_open: "It is waiting for you.",
    daily_solved: |tries| match tries {
        1 => "Found at the first try!".to_owned(),
        tries => format!("Found in {tries} tries."),
    },
    solve: "Solve it",
    look_again: "Look again",
    streak: |days| match days {
        0 => "No streak yet".to_owned(),
        1 => "1 day in a row".to_owned(),
        days => format!("{days} days in a row"),
    },
    longest: |days| format!("The longest: {days}"),
    choose: "Choose a puzzle",
    theme: "The theme",
    level: "The level",
    any_theme: "any",
    any_level: "any",
    level_of: |level| format!("Level {level} of 5"),
    found: |count| format!("{count} puzzle{}", if count == 1 { "" } else { "s" }),
    solved_of: |solved, all| format!("{solved} solved of {all}"),
    none: "There is no such puzzle: choose another theme or another level.",
    start: "Start",
    back: "All puzzles",
    task: "Your turn. Only one move wins the game: which one?",
    number: |number| format!("Puzzle {number}"),
    more_hint: "Another hint",
    look_at: |_, pit| format!("Look at pit {pit}."),
    show_end: "Show the end",
    solution: "Show the solution",
    solution_is: |mv| format!("The solution: {mv}."),
    next: "Next puzzle",
    tries: |tries| format!("{tries} {}", if tries == 1 { "try" } else { "tries" }),
    themes: "Themes",
    unknown: "There is no such puzzle.",
};

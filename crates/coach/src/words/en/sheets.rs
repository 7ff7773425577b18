//! Sheets of exercises.

use awale_core::Move;

use crate::lesson::{BoardQuestion, Goal, Task};
use crate::sheet::Topic;

pub(crate) const fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::Landing => "Where does the last seed fall?",
        Topic::Draw => "Draw the board",
        Topic::Harvest => "How many seeds?",
        Topic::Chain => "The chain",
        Topic::Feed => "Feeding",
        Topic::Danger => "Watch out!",
        Topic::House => "The house and the big lap",
        Topic::Puzzle => "Only one move wins",
    }
}

/// Behind the title of a sheet with answers.
pub(crate) const ANSWERS: &str = " — answers";
/// What a pupil fills in.
pub(crate) const WHO: [&str; 3] = ["Name", "Class", "Date"];

pub(crate) fn made(game: &str, level: u8, seed: u64) -> String {
    format!("{game}, level {level}, sheet no. {seed}")
}

pub(crate) const fn reminder(topic: Topic) -> &'static str {
    match topic {
        Topic::Landing | Topic::Draw | Topic::House => {
            "South’s row is at the bottom. Sowing goes to the right, one seed in each pit, and on \
             to North’s row at the end. With 12 seeds or more the starting pit is skipped."
        }
        Topic::Feed => {
            "When the other player has no seed left, you must play a move that gives some."
        }
        _ => {
            "South’s row is at the bottom. The numbers at the ends are the seeds already harvested: \
             North at the left, South at the right."
        }
    }
}

/// What an exercise asks; `{C}` stands for the name of a pit.
pub(crate) fn exercise(task: &Task) -> String {
    let pit = |mv: &Move| mv.pit().map_or_else(String::new, |pit| format!("{{{pit}}}"));
    match task {
        Task::Point(BoardQuestion::Landing(mv)) => {
            format!("Where does the last seed fall if South sows {}?", pit(mv))
        }
        Task::Draw(mv) => {
            format!("South sows {}. Write or draw the seeds after the move.", pit(mv))
        }
        Task::Number(BoardQuestion::Harvest(mv)) => {
            format!("How many seeds does South harvest by sowing {}?", pit(mv))
        }
        Task::Play(Goal::Pits(pits)) => {
            format!("Which pit must South sow to harvest {pits} pits in one move?")
        }
        Task::Play(Goal::Feed) => "North has no seed left. Which pit feeds him?".to_owned(),
        Task::Number(BoardQuestion::Playable) => {
            "North has no seed left. How many pits of South can feed him?".to_owned()
        }
        Task::Number(BoardQuestion::Threatened) => {
            "If it were North’s turn, how many of South’s pits could be harvested?".to_owned()
        }
        Task::Play(Goal::Safe(_)) => {
            "What must South play so that North can harvest nothing next?".to_owned()
        }
        _ => "South to move. Only one move wins the game: which one?".to_owned(),
    }
}

//! Sheets of exercises.

use awale_core::Move;
use awale_words::Lang;

use crate::lesson::{BoardQuestion, Goal, Task};
use crate::sheet::{LEVELS, MOST, SheetError, Topic};

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
        Topic::Simulation => "Simulation",
    }
}

/// Behind the title of a sheet with answers.
pub(crate) const ANSWERS: &str = " — answers";
/// What a pupil fills in.
pub(crate) const WHO: [&str; 3] = ["Name", "Class", "Date"];

pub(crate) fn made(game: &str, level: u8, seed: u64) -> String {
    format!("{game}, level {level}, sheet no. {seed}")
}

/// Why there is no such sheet.
pub(crate) fn error(error: &SheetError) -> String {
    match *error {
        SheetError::Level(level) => {
            format!("There is no level {level}: the levels are 1 to {LEVELS}.")
        }
        SheetError::Exercises(count) => {
            format!("A sheet has 1 to {MOST} exercises; {count} is not possible.")
        }
        SheetError::Rules(rules) => format!(
            "There is no sheet of {}: the exercises are for games that begin with four seeds in \
             each pit.",
            rules.title()
        ),
        SheetError::TooFew { wanted, topic, level, found } => format!(
            "“{}”, level {level}: the sheet asks for {wanted} exercises, and only {found} can be \
             found.",
            topic.title(Lang::En)
        ),
    }
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
        Topic::Simulation => {
            "Your pits have the numbers 7 to 12, the other player’s 1 to 6. Sowing follows the \
             numbers; after 12 comes 1."
        }
        _ => {
            "South’s row is at the bottom. The numbers at the ends are the seeds already harvested: \
             North at the left, South at the right."
        }
    }
}

/// Before the questions of a simulation.
pub(crate) const SIMULATION: &str = "It is the other player’s turn.";

/// What a question asks, and whether for a drawing too; `{C}` stands for the name of a pit.
pub(crate) fn question(task: &Task, drawn: bool) -> String {
    let pit = |mv: &Move| mv.pit().map_or_else(String::new, |pit| format!("{{{pit}}}"));
    match task {
        Task::Point(BoardQuestion::Landing(mv)) => {
            format!("Where does the last seed fall if South sows pit {}?", pit(mv))
        }
        Task::Draw(mv) => {
            format!("South sows pit {}. Write or draw the seeds after the move.", pit(mv))
        }
        Task::Number(BoardQuestion::Harvest(mv)) if drawn => format!(
            "How many seeds would the other player win by sowing pit {}? Draw the seeds after \
             that move.",
            pit(mv)
        ),
        Task::Number(BoardQuestion::Harvest(mv)) => {
            format!("How many seeds does South harvest by sowing pit {}?", pit(mv))
        }
        Task::Play(Goal::Harvest(seeds)) => {
            format!("Which pit would you sow next to harvest {seeds} seeds? Draw the seeds.")
        }
        Task::Play(Goal::Most) => {
            "Which pit could you have sown to harvest more? Draw the seeds.".to_owned()
        }
        Task::Play(Goal::Pits(pits)) => {
            format!("Which pit must South sow to harvest {pits} pits in one move?")
        }
        Task::Play(Goal::Feed) if drawn => {
            "North has no seed left. Which pit feeds North? Sow it, \
            and write or draw the seeds after the move."
                .to_owned()
        }
        Task::Play(Goal::Feed) => "North has no seed left. Which pit feeds North?".to_owned(),
        Task::Number(BoardQuestion::Playable) => {
            "North has no seed left. How many pits of South can feed North?".to_owned()
        }
        Task::Number(BoardQuestion::Threatened) => {
            "How many of South’s pits are in danger? (Count every pit that some move of North \
             can take.)"
                .to_owned()
        }
        Task::Play(Goal::Safe(_)) => {
            "What must South play so that North can harvest nothing next?".to_owned()
        }
        _ => "South to move. Only one move wins the game: which one?".to_owned(),
    }
}

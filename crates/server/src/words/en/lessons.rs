//! What a class is given to do. Pupils read it too.

pub(crate) const TEACHER: &str = "Teacher";

/// The theme of games in a report.
pub(crate) const GAMES: &str = "Games";

/// The theme of puzzles that have no other.
pub(crate) const QUIET: &str = "Quiet move";

/// A path without a title.
pub(crate) const PATH: &str = "Questions of the class";

pub(crate) fn puzzles(count: usize, theme: Option<&str>) -> String {
    let what = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") };
    theme.map_or(what.clone(), |theme| format!("{what}: {theme}"))
}

pub(crate) fn machine(level: u8, game: &str, from: bool) -> String {
    let what = if from { "Finish a game" } else { "Play" };
    format!("{what} against the machine, level {level} ({game})")
}

pub(crate) fn neighbours(game: &str) -> String {
    format!("Play with a neighbour ({game})")
}

pub(crate) fn simultaneous(game: &str) -> String {
    format!("Play against the teacher ({game})")
}

pub(crate) const NO_ANSWER: &str = "This question has no answer.";

pub(crate) fn one_answer(answer: &str) -> String {
    format!("One answer and no other: {answer}.")
}

pub(crate) fn several(answers: &str) -> String {
    format!("Several answers are right: {answers}.")
}

/// The best move, proven, and by how many seeds it is ahead.
pub(crate) fn proven(best: &str, ahead: i8) -> String {
    format!("Proven: {best} is the only best move, by {ahead} seeds.")
}

pub(crate) const NO_BEST: &str =
    "No move is better than the others by 3 seeds, or there are too few moves.";

pub(crate) fn too_many_seeds(found: u8, most: u8) -> String {
    format!("With {found} seeds on the board nothing is proven: there may be {most} at most.")
}

/// What stands between cells, and the names of the columns.
pub(crate) const CSV: (char, [&str; 8]) =
    (',', ["card", "animal", "theme", "questions", "solved", "first try", "shown", "tries"]);

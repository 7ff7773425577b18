//! Boards to cut out, leaflets, exercise sheets, cards, reports.

pub(crate) fn board_title(game: &str) -> String {
    format!("{game}: the board to cut out")
}

pub(crate) const GRANARY: &str = "granary";

/// What a whole line, a dashed line and slanting lines mean.
pub(crate) const SIGNS: [&str; 3] = ["cut", "fold up", "glue"];

pub(crate) const REAL_SIZE: &str = "Real size: print at 100%";

pub(crate) fn sheet_of_two(number: u8) -> String {
    format!("Sheet {number} of 2, to print at 100%")
}

/// How to make the board, of two sheets or of one.
pub(crate) const fn how(two: bool) -> &'static str {
    if two {
        "Print both sheets, on thick paper if you can, and cut them out. Glue the flap of sheet 1 \
         under sheet 2, fold the edges up, glue the corners."
    } else {
        "Print it, on thick paper if you can, cut it out, fold the edges up, glue the corners."
    }
}

/// What is played with; with a reserve the board is empty at first.
pub(crate) const fn seeds(reserve: bool) -> &'static str {
    if reserve {
        "You need 48 seeds, beans or small stones; they wait beside the board, which is empty at \
         first."
    } else {
        "You need 48 seeds, beans or small stones: four in each pit to begin with."
    }
}

pub(crate) fn leaflet_title(game: &str) -> String {
    format!("{game}: the rules")
}

pub(crate) fn page_of_two(game: &str, number: u8) -> String {
    format!("{game}, the rules, page {number} of 2")
}

/// The seeds that are still to be placed.
pub(crate) fn reserve(seeds: u8) -> String {
    format!("reserve: {seeds}")
}

pub(crate) fn cards_title(class: &str) -> String {
    format!("Cards of class {class}")
}

pub(crate) fn card_number(number: u8) -> String {
    format!("card {number}")
}

/// How a card lets in.
pub(crate) fn card_how(address: &str) -> String {
    format!("Scan it, or type this code at {address}")
}

pub(crate) fn card_class(class: &str) -> String {
    format!("class {class}")
}

pub(crate) fn report_title(class: &str) -> String {
    format!("Report of class {class}")
}

pub(crate) const REPORT_COLUMNS: [&str; 8] =
    ["Card", "Name", "Theme", "questions", "solved", "first try", "shown", "tries"];
pub(crate) fn page_of(number: usize, count: usize) -> String {
    format!("page {number} of {count}")
}

pub(crate) const SHEETS: &str = "Score sheets";

/// What stands above the names of South and North.
pub(crate) const SIDES: [&str; 2] = ["South (begins)", "North"];

pub(crate) const SIDE_LETTERS: [&str; 2] = ["South", "North"];

/// What is counted at the end.
pub(crate) const COUNTED: [&str; 3] = ["South’s granary", "North’s granary", "Left"];

/// Who signs.
pub(crate) const SIGNED: [&str; 2] = ["South signs", "North signs"];

pub(crate) fn player_number(number: u32) -> String {
    format!("player {number}")
}

/// The heads of printed pairings.
pub(crate) const PAIRINGS_HEAD: [&str; 4] = ["Table", "South (begins)", "North", "Result"];

/// What standings are of.
pub(crate) fn after_round(round: u32) -> String {
    if round == 0 { "Before the first round".to_owned() } else { format!("After round {round}") }
}

/// Where a game is played, on its score sheet.
pub(crate) fn sheet_place(round: u32, table: u32, game: Option<u32>) -> String {
    let game = game.map(|game| format!(", game {game}")).unwrap_or_default();
    format!("Round {round}, table {table}{game}")
}

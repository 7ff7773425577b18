//! Texts of the analysis board.

use crate::fr::analysis::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    bad_variation: |mv, why| format!("variation: {mv} cannot be played. {why}"),
    to_move: |side| format!("{side} to move"),
    bar_label: |south, north| format!("Expected end: South {south}, North {north}"),
    bar_exact: |south, north| format!("Certain end: South {south}, North {north}"),
    bar_proven: |lead| match (lead, lead.unsigned_abs()) {
        (0, _) => "Certain end: level".to_owned(),
        (1.., seeds) => format!("Certain end: South ahead by {}", seeds_of(seeds)),
        (_, seeds) => format!("Certain end: North ahead by {}", seeds_of(seeds)),
    },
    bar_empty: "No evaluation yet",
    exact: "exact",
    depth: |depth| format!("depth {depth}"),
    lines: "Moves",
    engine: "Engine",
    engine_off: "The engine is off.",
    thinking: "The engine is thinking…",
    over: "The game is over here.",
    book: "Opening book",
    book_note: "Searched for long beforehand. Only what is marked exact is proven.",
    moves: "Variations",
    no_moves: "Play a move on the board: it is written down here.",
    promote: "Main line",
    remove: "Delete from here",
    exchange: "Position and game",
    edit: "Edit the position",
    flip: "Flip",
    paste: "Paste or open",
    copy: "Copy",
    save: "Save",
    animation: "Animation of the game",
    oracle: "Ask the oracle",
    share: "Share a link",
    offline: "The server does not answer.",
    turn: "Who is to move?",
    granary_south: |_| "Granary of South".to_owned(),
    granary_north: |_| "Granary of North".to_owned(),
    reserve: "Reserve",
    quiet: "Moves without a harvest",
    setup_good: "This position can stand.",
    to_start: "Starting position",
    to_empty: "Empty",
    analyse_here: "Analyse from here",
    play_here: "Play from here",
};

fn seeds_of(seeds: u8) -> String {
    if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds") }
}

//! Texts on the board.

use crate::fr::board::PartTexts;

pub(crate) static TEXTS: PartTexts = PartTexts {
    board: "Board",
    playable: "playable",
    not_playable: "not playable",
    placeable: "a seed can be placed there",
    ends_in: |_, pit, owner| format!("ends in {owner}’s pit {pit}"),
    takes: |seeds| format!("harvests {seeds}"),
    void: "would take everything, which is forbidden: harvests nothing",
    last_origin: "origin of the last move",
    last_pit: "end of the last move",
    last_taken: |seeds| format!("lost {seeds} by the last move"),
    granary: |_, owner, seeds| format!("{owner}’s granary: {seeds}"),
    reserve: |seeds| format!("Reserve: {seeds}"),
    hand: |seeds| format!("{seeds} seed{} left in hand", if seeds == 1 { "" } else { "s" }),
    spent: "Six seeds are placed: confirm them.",
    place_prompt: |_| "Place one to six seeds in your row.".to_owned(),
    take_prompt: |_| "One seed or two? Touch the attacked pits, then confirm.".to_owned(),
    confirm: "Confirm",
    cancel: "Cancel",
    take_back: "Take a seed back",
    taking: |seeds| format!("loses {seeds}"),
};

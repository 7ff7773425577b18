//! Texts on the board.

use crate::texts::BoardTexts;

pub(crate) static TEXTS: BoardTexts = BoardTexts {
    board: "Plateau",
    playable: "jouable",
    not_playable: "non jouable",
    placeable: "une graine peut y être placée",
    ends_in: |pit| format!("arrive en {pit}"),
    takes: |seeds| format!("récolte {seeds}"),
    last_origin: "départ du dernier coup",
    last_pit: "arrivée du dernier coup",
    last_taken: |seeds| format!("perd {seeds} au dernier coup"),
    granary: |side, seeds| format!("Grenier de {side} : {seeds}"),
    reserve: |seeds| format!("Réserve : {seeds}"),
    hand: |seeds| format!("Encore {seeds} graine{} dans la main", if seeds < 2 { "" } else { "s" }),
    spent: "La poignée est placée : il reste à confirmer.",
    place_prompt: "Placez de une à six graines dans votre rangée.",
    take_prompt: "Une ou deux ? Touchez les trous attaqués, puis confirmez.",
    confirm: "Confirmer",
    cancel: "Annuler",
    take_back: "Reprendre une graine",
    taking: |seeds| format!("en perd {seeds}"),
};

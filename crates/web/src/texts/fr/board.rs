//! Texts on the board.

texts! {
    board: "Plateau",
    playable: "jouable",
    not_playable: "non jouable",
    placeable: "une graine peut y être placée",
    ends_in(&str): |pit| format!("arrive en {pit}"),
    takes(u8): |seeds| format!("récolte {seeds}"),
    last_origin: "départ du dernier coup",
    last_pit: "arrivée du dernier coup",
    last_taken(u8): |seeds| format!("perd {seeds} au dernier coup"),
    granary(&str, &str): |side, seeds| format!("Grenier de {side} : {seeds}"),
    reserve(&str): |seeds| format!("Réserve : {seeds}"),
    hand(u8): |seeds| format!("Encore {seeds} graine{} dans la main", if seeds < 2 { "" } else { "s" }),
    spent: "La poignée est placée : il reste à confirmer.",
    place_prompt: "Placez de une à six graines dans votre rangée.",
    take_prompt: "Une ou deux ? Touchez les trous attaqués, puis confirmez.",
    confirm: "Confirmer",
    cancel: "Annuler",
    take_back: "Reprendre une graine",
    taking(u8): |seeds| format!("en perd {seeds}"),
}

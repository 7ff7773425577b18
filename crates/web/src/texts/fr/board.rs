//! Texts on the board.

texts! {
    board: "Plateau",
    playable: "jouable",
    not_playable: "non jouable",
    placeable: "une graine peut y être placée",
    ends_in(&str, &str): |pit, side| format!("finit dans le trou {pit} de {side}"),
    takes(u8): |seeds| format!("récolte {seeds}"),
    void: "prendrait tout, c’est interdit : ne récolte rien",
    last_origin: "départ du dernier coup",
    last_pit: "arrivée du dernier coup",
    last_taken(u8): |seeds| format!("perd {seeds} au dernier coup"),
    granary(&str, &str): |side, seeds| format!("Grenier de {side} : {seeds}"),
    reserve(&str): |seeds| format!("Réserve : {seeds}"),
    hand(u8): |seeds| format!("Encore {seeds} graine{} dans la main", if seeds < 2 { "" } else { "s" }),
    spent: "Six graines sont placées : il reste à confirmer.",
    place_prompt: "Placer de une à six graines dans sa rangée.",
    take_prompt: "Une ou deux graines ? Toucher les trous attaqués, puis confirmer.",
    confirm: "Confirmer",
    cancel: "Annuler",
    take_back: "Reprendre une graine",
    taking(u8): |seeds| format!("en perd {seeds}"),
}

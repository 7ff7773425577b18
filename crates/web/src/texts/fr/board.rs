//! Texts on the board.

use awale_words::Speech;

texts! {
    board: "Plateau",
    playable: "jouable",
    not_playable: "non jouable",
    placeable: "une graine peut y être placée",
    ends_in(Speech, &str, &str): |speech, pit, owner| {
        speech.said(format!("finit dans le trou {pit} {}", speech.of(owner)))
    },
    takes(u8): |seeds| format!("récolte {seeds}"),
    void: "prendrait tout, c’est interdit : ne récolte rien",
    last_origin: "départ du dernier coup",
    last_pit: "arrivée du dernier coup",
    last_taken(u8): |seeds| format!("perd {seeds} au dernier coup"),
    granary(Speech, &str, &str): |speech, owner, seeds| {
        speech.said(format!("Grenier {} : {seeds}", speech.of(owner)))
    },
    reserve(&str): |seeds| format!("Réserve : {seeds}"),
    hand(u8): |seeds| format!("Encore {seeds} graine{} dans la main", if seeds < 2 { "" } else { "s" }),
    spent: "Six graines sont placées : il reste à confirmer.",
    place_prompt(Speech): |speech| {
        speech.said("Placer une à six graines dans sa rangée.".to_owned())
    },
    take_prompt(Speech): |speech| {
        speech.said("Une ou deux graines ? Toucher les trous attaqués, puis confirmer.".to_owned())
    },
    confirm: "Confirmer",
    cancel: "Annuler",
    take_back: "Enlever une graine",
    taking(u8): |seeds| format!("en perd {seeds}"),
}

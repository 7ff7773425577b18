//! Texts of the rule pages, besides the rules themselves.

texts! {
    games: "Les jeux",
    contents: "Sur cette page",
    play: "Jouer à ce jeu",
    clause_legend: "Ces repères nomment les articles des règles : la fin d’une partie et les refus y renvoient.",
    show: "Jouer le coup",
    again: "Revoir",
    before: "Avant le coup",
    start: "Lancer",
    pause: "Pause",
}

//! Texts of the rule pages, besides the rules themselves.

texts! {
    games: "Les jeux",
    contents: "Sur cette page",
    play: "Jouer à ce jeu",
    clause_legend: "Ces repères nomment les articles des règles. À la fin d’une partie, le signe « i » mène à celui qui l’a décidée.",
    show: "Jouer le coup",
    again: "Revoir",
    before: "Avant le coup",
    start: "Lancer",
    pause: "Pause",
}

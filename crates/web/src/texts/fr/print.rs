//! Texts of the page that prints.

use awale_words::Speech;

texts! {
    title: "Imprimer",
    lead: "Un plateau à découper, la règle d’un jeu sur deux pages, des exercices pour la classe.",
    what: "Quoi ?",
    board: "Un plateau à découper",
    leaflet: "La règle du jeu",
    sheet: "Une feuille d’exercices",
    game: "Quel jeu ?",
    paper: "Papier",
    a4: "Deux feuilles A4",
    a3: "Une feuille A3",
    names(Speech): |speech| speech.said("Noms des trous".to_owned()),
    none: "Aucun",
    letters: "Lettres",
    numbers: "Numéros",
    ink: "Encre",
    colour: "En couleurs",
    black: "En noir et blanc",
    theme: "Sujet",
    level: "Niveau",
    answers: "Réponses",
    without_answers: "Sans",
    with_answers: "Sur une page à part",
    number(u32): |number| format!("Feuille n° {number}"),
    other_boards: "D’autres plateaux",
    print: "Ouvrir le PDF à imprimer",
    real_size(Speech): |speech| {
        speech.said("À imprimer à 100 %, sans mise à l’échelle : les trous ont leur vraie taille.".to_owned())
    },
    learn_lead: "Un plateau à découper, les règles, des exercices.",
}

//! Texts of the lessons, besides the lessons themselves. They speak to a child;
//! `retry`, `go_on` and `finish` are read in puzzles and reviews too.

use awale_words::Speech;

texts! {
    lead: "De petites leçons, un plateau à toucher, des étoiles à gagner. Prends ton temps, et recommence autant que tu veux.",
    begin: "Commencer",
    go_on: "Continuer",
    all_done: "Tu as fini toutes les leçons. Bravo !",
    tally(u32, usize): |stars, all| format!("{stars} étoile{} sur {all}", if stars < 2 { "" } else { "s" }),
    stars(u8): |stars| format!("{stars} étoile{} sur 3", if stars < 2 { "" } else { "s" }),
    steps(usize): |steps| format!("{steps} étape{}", if steps < 2 { "" } else { "s" }),
    first_lead(Speech): |speech| {
        speech.said("Du premier trou jusqu’aux premiers défis. Rien à savoir avant.".to_owned())
    },
    games_lead: "Ce qui change d’un jeu à l’autre.",
    strategy_lead: "Parer, bâtir une maison, tendre un piège, finir la partie.",
    practice: "S’entraîner",
    practice_lead: "Sans montre : seul compte le bon compte.",
    exercise: "L’exercice de la feuille",
    exercise_lead: "Que gagne l’autre ? Dessine le plateau, puis trouve mieux.",
    landing: "Où tombe la dernière graine ?",
    landing_lead: "De plus en plus de graines en main. Jusqu’où iras-tu ?",
    best(&str): |seeds| format!("Ton record : {seeds}"),
    back: "Toutes les leçons",
    step(usize, usize): |step, all| format!("Étape {step} sur {all}"),
    how_point(Speech): |speech| speech.said("Touche un trou du plateau.".to_owned()),
    how_play(Speech): |speech| speech.said("Touche le trou que tu veux jouer.".to_owned()),
    number: "Ta réponse",
    more: "Une de plus",
    fewer: "Une de moins",
    check: "Vérifier",
    tools(Speech): |speech| speech.said("Toucher un trou…".to_owned()),
    put: "ajoute une graine",
    take: "enlève une graine",
    empty(Speech): |speech| speech.said("vide le trou".to_owned()),
    anew: "Effacer le dessin",
    no_seed(Speech): |speech| {
        speech.said("Il n’y a plus de graine à poser : vide d’abord un trou.".to_owned())
    },
    holds(&str, &str): |pit, seeds| format!("{pit} : {seeds}"),
    retry: "Essayer encore",
    reveal: "Montrer la réponse",
    answer_is(&str): |answer| format!("La réponse : {answer}."),
    next: "Suite",
    finish: "Terminer",
    finished: "Leçon terminée !",
    next_lesson: "Leçon suivante",
    again: "Recommencer",
    unknown: "Cette leçon n’existe pas.",
    in_hand: "graines en main",
    in_a_row: "justes de suite",
    record: "record",
    next_question: "Question suivante",
}

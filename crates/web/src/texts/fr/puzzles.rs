//! Texts of the puzzles, besides the puzzles themselves.

use awale_words::Speech;

texts! {
    easier: "Un plus facile pour commencer",
    lead: "Un seul coup gagne, et c’est prouvé. À toi de le trouver, sans montre.",
    daily_open: "Il t’attend.",
    daily_solved(u32): |tries| match tries {
        1 => "Trouvé du premier coup !".to_owned(),
        tries => format!("Trouvé en {tries} essais."),
    },
    solve: "Chercher",
    look_again: "Revoir",
    streak(u32): |days| match days {
        0 => "Pas encore de série".to_owned(),
        1 => "1 jour de suite".to_owned(),
        days => format!("{days} jours de suite"),
    },
    longest(u32): |days| format!("La plus longue : {days}"),
    choose: "Choisir un problème",
    theme: "Le thème",
    level: "Le niveau",
    any_theme: "tous",
    any_level: "tous",
    level_of(u8): |level| format!("Niveau {level} sur 5"),
    found(usize): |count| format!("{count} problème{}", if count < 2 { "" } else { "s" }),
    solved_of(usize, usize): |solved, all| {
        format!("{solved} résolu{} sur {all}", if solved < 2 { "" } else { "s" })
    },
    none: "Aucun problème de ce genre : choisis un autre thème ou un autre niveau.",
    start: "Commencer",
    back: "Tous les problèmes",
    task: "À toi de jouer. Un seul coup gagne la partie : lequel ?",
    number(usize): |number| format!("Problème {number}"),
    more_hint: "Encore un indice",
    look_at(Speech, &str): |speech, pit| speech.said(format!("Regarde le trou {pit}.")),
    show_end: "Voir la fin",
    solution: "Voir la solution",
    solution_is(&str): |mv| format!("La solution : {mv}."),
    next: "Problème suivant",
    tries(u32): |tries| format!("{tries} essai{}", if tries < 2 { "" } else { "s" }),
    themes: "Thèmes",
    unknown: "Ce problème n’existe pas.",
}

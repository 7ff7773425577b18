//! Texts of the puzzles, besides the puzzles themselves.

use crate::texts::PuzzlesTexts;

pub(crate) static TEXTS: PuzzlesTexts = PuzzlesTexts {
    title: "Problèmes",
    lead: "Un seul coup gagne, et c’est prouvé. À toi de le trouver, sans montre.",
    daily: "Le problème du jour",
    daily_open: "Il t’attend.",
    daily_solved: |tries| match tries {
        1 => "Trouvé du premier coup !".to_owned(),
        tries => format!("Trouvé en {tries} essais."),
    },
    solve: "Chercher",
    look_again: "Revoir",
    streak: |days| match days {
        0 => "Pas encore de série".to_owned(),
        1 => "1 jour de suite".to_owned(),
        days => format!("{days} jours de suite"),
    },
    longest: |days| format!("La plus longue : {days}"),
    choose: "Choisir un problème",
    rules: "Le jeu",
    theme: "Le thème",
    level: "Le niveau",
    any_theme: "tous",
    any_level: "tous",
    level_of: |level| format!("Niveau {level} sur 5"),
    found: |count| format!("{count} problème{}", if count < 2 { "" } else { "s" }),
    solved_of: |solved, all| {
        format!("{solved} résolu{} sur {all}", if solved < 2 { "" } else { "s" })
    },
    none: "Aucun problème de ce genre : choisis un autre thème ou un autre niveau.",
    start: "Commencer",
    back: "Tous les problèmes",
    number: |number| format!("Problème {number}"),
    hint: "Indice",
    more_hint: "Encore un indice",
    look_at: |pit| format!("Regarde le trou {pit}."),
    solution: "Voir la solution",
    solution_is: |mv| format!("La solution : {mv}."),
    retry: "Essayer encore",
    next: "Problème suivant",
    analyse: "Analyser",
    tries: |tries| format!("{tries} essai{}", if tries < 2 { "" } else { "s" }),
    themes: "Thèmes",
    unknown: "Ce problème n’existe pas.",
};

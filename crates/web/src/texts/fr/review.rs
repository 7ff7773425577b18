//! Texts of the review of a game.

use awale_words::Address;

use super::play::said;

texts! {
    title: "Revue de la partie",
    review: "Revoir la partie",
    working(usize, usize): |done, total| format!("Je regarde les positions : {done} sur {total}"),
    stopped(usize, usize): |done, total| format!("Arrêté après {done} positions sur {total}"),
    stop: "Arrêter",
    ready: "La revue est prête.",
    wait(Address): |to| {
        let you = said(to, "Vous pouvez", "Tu peux");
        format!("{you} déjà parcourir les coups ; les explications arrivent.")
    },
    tools: "La revue",
    save: "Partie annotée",
    file: "revue.ogn",
    open_other: "Autre partie",
    graph: "Graines attendues à la fin",
    at(&str, u8, u8): |place, south, north| format!("{place} : Sud {south}, Nord {north}"),
    table: "En chiffres",
    the_move: "Coup",
    class: "Note",
    start: "Début",
    choose(Address): |to| {
        format!("{} un coup dans la liste ou sur le graphique.", said(to, "Choisissez", "Choisis"))
    },
    told: "Ce que dit l’entraîneur",
    forced: "coup forcé",
    tenths(&str): |seeds| format!("{seeds} graines"),
    players: "Les joueurs",
    accuracy: "précision",
    percent(u8): |share| format!("{share} %"),
    turning: "Les tournants",
    no_turning: "Aucun coup n’a fait basculer la partie.",
    lessons: "À retenir",
    lessons_of(&str): |name| format!("À retenir pour {name}"),
    no_lessons: "Rien à reprocher : aucun coup n’a coûté une graine entière.",
    see: "Voir",
    learn(usize): |count| match count {
        1 => "Apprendre de mon erreur".to_owned(),
        _ => format!("Apprendre de mes {count} erreurs"),
    },
    practice(Address): |to| said(to, "Trouvez mieux", "Trouve mieux"),
    exercise(usize, usize): |at, total| format!("{at} sur {total}"),
    task(Address, &str): |to, mv| {
        let play = said(to, "Jouez", "Joue");
        format!("Dans la partie : {mv}. {play} un meilleur coup sur le plateau.")
    },
    looking: "Je regarde…",
    right: "Bien trouvé !",
    wrong: "Pas encore.",
    same: "C’est le coup de la partie.",
    solution: "La solution",
    show: "Montrer la solution",
    next: "Suivante",
    skip: "Passer",
    leave: "Retour à la revue",
    empty: "L’entraîneur regarde chaque coup d’une partie : ce qu’il valait, pourquoi, et ce qu’on peut en apprendre.",
    this_game: "Revoir la partie à l’écran",
    open_game: "Coller ou ouvrir une partie",
    paste_label: "Partie (OGN)",
    no_moves: "Cette partie n’a pas de coup.",
}

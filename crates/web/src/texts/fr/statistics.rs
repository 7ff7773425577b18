//! Texts of the statistics.

texts! {
    title: "Statistiques",
    lead: "Calculées dans ce navigateur : personne d’autre ne les voit.",
    games: "Parties",
    none: "Aucune partie finie pour l’instant.",
    played: "parties",
    wins: "Victoires",
    percent(usize): |share| format!("{share} %"),
    streak: "victoires de suite",
    best_streak: "meilleure série",
    opponent: "Adversaire",
    level: "Niveau",
    person: "Un ami, par lien",
    puzzles: "Problèmes",
    solved: "Résolus",
    at_once: "Du premier coup",
    of(usize, usize): |done, all| format!("{done} sur {all}"),
    accuracy: "Précision des parties revues",
    no_reviews: "Aucune partie revue pour l’instant.",
}

//! Texts of the kept games.

texts! {
    lead: "Chaque partie a son adresse : qui l’a peut la revoir.",
    none: "Aucune partie pour l’instant. À la fin d’une partie, « Garder » la range ici.",
    done: "La partie est gardée.",
    again: "Réessayer",
    offline: "Le serveur ne répond pas ; la partie attend ici.",
}

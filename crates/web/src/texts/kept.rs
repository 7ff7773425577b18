//! Texts of the kept games.

/// Texts of the kept games.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct KeptTexts {
    pub title: &'static str,
    pub lead: &'static str,
    pub none: &'static str,
    pub done: &'static str,
    pub again: &'static str,
    pub offline: &'static str,
}

pub(super) static FR: KeptTexts = KeptTexts {
    title: "Parties gardées",
    lead: "Chaque partie a son adresse : qui l’a peut la revoir.",
    none: "Aucune partie pour l’instant. À la fin d’une partie, « Garder » la range ici.",
    done: "La partie est gardée.",
    again: "Réessayer",
    offline: "Le serveur ne répond pas ; la partie attend ici.",
};

pub(super) static EN: KeptTexts = KeptTexts {
    title: "Kept games",
    lead: "Every game has its address: whoever has it can look at it again.",
    none: "No game yet. At the end of a game, “Keep” puts it here.",
    done: "The game is kept.",
    again: "Try again",
    offline: "The server does not answer; the game waits here.",
};

//! What a class is given to do. Pupils read it too.

pub(crate) const TEACHER: &str = "Enseignant";

/// The theme of games in a report.
pub(crate) const GAMES: &str = "Parties";

/// The theme of puzzles that have no other.
pub(crate) const QUIET: &str = "Coup calme";

/// A path without a title.
pub(crate) const PATH: &str = "Questions de la classe";

pub(crate) fn puzzles(count: usize, theme: Option<&str>) -> String {
    let what = if count < 2 { "1 problème".to_owned() } else { format!("{count} problèmes") };
    theme.map_or(what.clone(), |theme| format!("{what} : {theme}"))
}

pub(crate) fn machine(level: u8, game: &str, from: bool) -> String {
    let what = if from { "Finir une partie" } else { "Jouer" };
    format!("{what} contre la machine, niveau {level} ({game})")
}

pub(crate) fn neighbours(game: &str) -> String {
    format!("Jouer avec un voisin ({game})")
}

pub(crate) fn simultaneous(game: &str) -> String {
    format!("Jouer contre l’enseignant ({game})")
}

pub(crate) const NO_ANSWER: &str = "Cette question n’a pas de réponse.";

pub(crate) fn one_answer(answer: &str) -> String {
    format!("Une seule réponse : {answer}.")
}

pub(crate) fn several(answers: &str) -> String {
    format!("Plusieurs réponses conviennent : {answers}.")
}

/// The best move, proven, and by how many seeds it is ahead.
pub(crate) fn proven(best: &str, ahead: i8) -> String {
    format!("Prouvé : {best} est le seul meilleur coup, de {ahead} graines.")
}

pub(crate) const NO_BEST: &str =
    "Aucun coup n’est meilleur que les autres de 3 graines, ou il y a trop peu de coups.";

pub(crate) fn too_many_seeds(found: u8, most: u8) -> String {
    format!("Avec {found} graines sur le plateau rien n’est prouvé : il en faut {most} au plus.")
}

/// What stands between cells, and the names of the columns.
pub(crate) const CSV: (char, [&str; 8]) = (
    ';',
    ["carte", "animal", "thème", "questions", "réussies", "premier essai", "montrées", "essais"],
);

//! The pages: their titles, and what there is to find on them.

use crate::{Part, Route};

pub(crate) fn title(route: &Route, name: Option<&str>) -> String {
    match (route, name) {
        (Route::Start, _) => "Awalé – jouer, apprendre, analyser".to_owned(),
        (Route::Play, _) => "Partie · Awalé".to_owned(),
        (Route::Analysis, _) => "Analyse · Awalé".to_owned(),
        (Route::Review, _) => "Revoir une partie · Awalé".to_owned(),
        (Route::Rules(rules), _) => format!("Les règles de l’{}", rules.title()),
        (Route::Origins, _) => "D’où vient le jeu · Awalé".to_owned(),
        (Route::Print, _) => "À imprimer · Awalé".to_owned(),
        (Route::Learn, _) => "Apprendre · Awalé".to_owned(),
        (Route::Lesson(_), Some(name)) => format!("{name} · leçon d’Awalé"),
        (Route::Lesson(_), None) => "Leçon d’Awalé".to_owned(),
        (Route::Landing, _) => "Où tombe la dernière graine ? · Awalé".to_owned(),
        (Route::Puzzles, _) => "Problèmes · Awalé".to_owned(),
        (Route::Puzzle(rules, number), _) => format!("Problème {number} · {}", rules.title()),
        (Route::Invite, _) => "Jouer avec un ami · Awalé".to_owned(),
        (Route::Game(_) | Route::Shared(_) | Route::KeptGame(_), Some(name)) => {
            format!("{name} · Awalé")
        }
        (Route::Game(_), None) => "Partie par lien · Awalé".to_owned(),
        (Route::Shared(_), None) => "Position partagée · Awalé".to_owned(),
        (Route::Kept, _) => "Mes parties · Awalé".to_owned(),
        (Route::Statistics, _) => "Mes résultats · Awalé".to_owned(),
        (Route::KeptGame(_), None) => "Partie gardée · Awalé".to_owned(),
        (Route::Unknown, _) => "Page introuvable · Awalé".to_owned(),
    }
}

pub(crate) const fn description(route: &Route) -> &'static str {
    match route {
        Route::Start | Route::Unknown => {
            "Awalé, Awélé, Avelé, Éqwalé : jouer tout de suite, contre la machine, à deux ou par un lien, sans compte."
        }
        Route::Play => {
            "Une partie d’Awalé contre la machine ou à deux, avec un entraîneur qui explique."
        }
        Route::Analysis => {
            "Le plateau d’analyse de l’Awalé : chaque coup, sa valeur, et les finales prouvées."
        }
        Route::Review => {
            "Une partie d’Awalé expliquée coup par coup : erreurs, tournants, ce qu’il faut retenir."
        }
        Route::Rules(rules) => super::names::summary(*rules),
        Route::Origins => {
            "D’où viennent l’Awalé et sa famille, et les mots des joueurs d’Afrique de l’Ouest."
        }
        Route::Print => {
            "Un plateau à découper, les règles en deux pages et des exercices pour la classe, à imprimer."
        }
        Route::Learn | Route::Lesson(_) => {
            "Apprendre l’Awalé pas à pas, de la première graine au jeu de club : chaque essai a sa réponse."
        }
        Route::Landing => {
            "Un exercice pour l’œil : où tombe la dernière graine d’un semis d’Awalé ?"
        }
        Route::Puzzles | Route::Puzzle(..) => {
            "Un seul coup gagne : trouvez-le. Des problèmes d’Awalé prouvés, un nouveau chaque jour."
        }
        Route::Invite => {
            "Jouer à l’Awalé avec un ami par un simple lien, sans compte, chacun chez soi."
        }
        Route::Game(_) => "Une partie d’Awalé par un lien : suivez-la coup par coup.",
        Route::Shared(_) => "Une position ou une analyse d’Awalé, à regarder et à continuer.",
        Route::Statistics => "Parties, séries et problèmes en chiffres, gardés dans ce navigateur.",
        Route::Kept | Route::KeptGame(_) => {
            "Une partie d’Awalé à rejouer coup par coup et à analyser."
        }
    }
}

/// The ways to the parts of the site, and what stands beside them.
pub(crate) const WAYS: &str = "Pages";
pub(crate) const SKIP: &str = "Aller au contenu";
pub(crate) const OWN_NAME: &str = "Français";
pub(crate) const SWITCH_HERE: &str = "Passer en français";

pub(crate) const fn part(part: Part) -> &'static str {
    match part {
        Part::Play => "Jouer",
        Part::Learn => "Apprendre",
        Part::Puzzles => "Problèmes",
        Part::Analysis => "Analyse",
        Part::Rules => "Règles",
        Part::Games => "Mes parties",
    }
}

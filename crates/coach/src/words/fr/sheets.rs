//! Sheets of exercises.

use awale_core::Move;
use awale_words::{Lang, Speech};

use crate::lesson::{BoardQuestion, Goal, Task};
use crate::sheet::{LEVELS, MOST, SheetError, Topic};

pub(crate) const fn topic(topic: Topic) -> &'static str {
    match topic {
        Topic::Landing => "Où tombe la dernière graine ?",
        Topic::Draw => "Dessine le plateau",
        Topic::Harvest => "Combien de graines ?",
        Topic::Chain => "La récolte en chaîne",
        Topic::Feed => "Donner à manger",
        Topic::Danger => "Attention, danger !",
        Topic::House => "La maison et le grand tour",
        Topic::Puzzle => "Un seul coup gagne",
        Topic::Simulation => "Simulation",
    }
}

/// Behind the title of a sheet with answers.
pub(crate) const ANSWERS: &str = " — réponses";
/// What a pupil fills in.
pub(crate) const WHO: [&str; 3] = ["Nom", "Classe", "Date"];

pub(crate) fn made(game: &str, level: u8, seed: u64) -> String {
    format!("{game}, niveau {level}, feuille n° {seed}")
}

/// Why there is no such sheet.
pub(crate) fn error(error: &SheetError) -> String {
    let french = Speech { lang: Lang::Fr, ..Speech::default() };
    match *error {
        SheetError::Level(level) => {
            format!("Il n’y a pas de niveau {level} : les niveaux vont de 1 à {LEVELS}.")
        }
        SheetError::Exercises(count) => {
            format!("Une feuille compte de 1 à {MOST} exercices ; {count} n’est pas possible.")
        }
        SheetError::Rules(rules) => format!(
            "Il n’y a pas de feuille {} : les exercices sont faits pour les jeux qui commencent \
             avec quatre graines par trou.",
            french.of(rules.title())
        ),
        SheetError::TooFew { wanted, topic, level, found } => format!(
            "« {} », niveau {level} : la feuille demande {wanted} exercices, et on n’en trouve \
             que {found}.",
            topic.title(Lang::Fr)
        ),
    }
}

pub(crate) const fn reminder(topic: Topic) -> &'static str {
    match topic {
        Topic::Landing | Topic::Draw | Topic::House => {
            "La rangée de Sud est en bas. On sème vers la droite, une graine par trou, et on passe \
             chez Nord au bout de la rangée. Avec 12 graines ou plus, le trou de départ est sauté{|e}."
        }
        Topic::Feed => "Quand l’autre n’a plus de graine, il faut jouer un coup qui lui en donne.",
        Topic::Simulation => {
            "Tes trous portent les numéros 7 à 12, {ceux|celles} de l’autre 1 à 6. On sème dans l’ordre des \
             numéros ; après 12 vient 1."
        }
        _ => {
            "La rangée de Sud est en bas. Les nombres des côtés sont les graines déjà récoltées : \
             Nord à gauche, Sud à droite."
        }
    }
}

/// Before the questions of a simulation.
pub(crate) const SIMULATION: &str = "C’est à l’autre de jouer.";

/// What a question asks, and whether for a drawing too; `{C}` stands for the name of a pit.
pub(crate) fn question(task: &Task, drawn: bool) -> String {
    let pit = |mv: &Move| mv.pit().map_or_else(String::new, |pit| format!("{{{pit}}}"));
    match task {
        Task::Point(BoardQuestion::Landing(mv)) => {
            format!("Où tombe la dernière graine si Sud sème le trou {} ?", pit(mv))
        }
        Task::Draw(mv) => {
            format!("Sud sème le trou {}. Écris ou dessine les graines après le coup.", pit(mv))
        }
        Task::Number(BoardQuestion::Harvest(mv)) if drawn => format!(
            "Combien de graines gagnerait l’autre en semant le trou {} ? Dessine les graines \
             après son coup.",
            pit(mv)
        ),
        Task::Number(BoardQuestion::Harvest(mv)) => {
            format!("Combien de graines Sud récolte-t-il en semant le trou {} ?", pit(mv))
        }
        Task::Play(Goal::Harvest(seeds)) => format!(
            "Quel trou sèmerais-tu ensuite pour récolter {seeds} graines ? Dessine les graines."
        ),
        Task::Play(Goal::Most) => {
            "Quel trou aurais-tu pu semer pour en récolter plus ? Dessine les graines.".to_owned()
        }
        Task::Play(Goal::Pits(pits)) => {
            format!("Quel trou Sud doit-il semer pour récolter {pits} trous d’un coup ?")
        }
        Task::Play(Goal::Feed) if drawn => "Nord n’a plus de graine. Quel trou le nourrit ? \
            Sème-le, et écris ou dessine les graines après le coup."
            .to_owned(),
        Task::Play(Goal::Feed) => "Nord n’a plus de graine. Quel trou le nourrit ?".to_owned(),
        Task::Number(BoardQuestion::Playable) => {
            "Nord n’a plus de graine. Combien de trous de Sud peuvent le nourrir ?".to_owned()
        }
        Task::Number(BoardQuestion::Threatened) => {
            "Combien de trous de Sud sont en danger ? (Compte tous ceux qu’un coup de Nord peut \
             prendre.)"
                .to_owned()
        }
        Task::Play(Goal::Safe(_)) => {
            "Que doit jouer Sud pour que Nord ne puisse rien récolter ensuite ?".to_owned()
        }
        _ => "Sud joue. Un seul coup gagne la partie : lequel ?".to_owned(),
    }
}

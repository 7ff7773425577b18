//! What the commands say.

use std::time::Duration;

use awale_coach::lesson::Task;
use awale_server::StartError;
use awale_tables::{Plan, Way, Worth};
use awale_words::{Naming, Speech};

use super::store;
use crate::words::first;
use crate::words::fr::problems::gigabytes;

/// The state that only Éqwalé has.
pub(crate) fn reserve(seeds: u8) -> String {
    format!("réserve : {seeds}")
}

/// The state that only Avelé has.
pub(crate) fn quiet(moves: u8) -> String {
    format!("coups sans récolte : {moves}")
}

/// Lines of a batch, from 1, whose player to move has no seed: the first ones are named.
pub(crate) fn passed(lines: &[usize]) -> String {
    let shown = first(lines);
    match lines {
        [_] => {
            format!("ligne {shown} : le joueur nommé n’a pas de graine, c’est à l’autre de jouer")
        }
        _ => {
            format!("lignes {shown} : le joueur nommé n’a pas de graine, c’est à l’autre de jouer")
        }
    }
}

pub(crate) const REFUSED: &str = "Non.";

/// What is typed in answer to a task of a lesson.
pub(crate) const fn wanted(task: &Task, naming: Naming) -> &'static str {
    match (task, naming) {
        (Task::Play(_), Naming::Letters) => "Tape un coup, comme C.",
        (Task::Play(_), Naming::Numbers) => "Tape le numéro du trou à jouer, comme 9.",
        (Task::Point(_), Naming::Letters) => "Tape un trou, comme C ou d.",
        (Task::Point(_), Naming::Numbers) => "Tape le numéro d’un trou, comme 9 ou 4.",
        (Task::Number(_), _) => "Tape un nombre.",
        (Task::Draw(_), Naming::Letters) => {
            "Tape les douze nombres après le coup, des trous A à F puis a à f : 0-1-2-…"
        }
        (Task::Draw(_), Naming::Numbers) => {
            "Tape les douze nombres après le coup, des trous 7 à 12 puis 1 à 6 : 0-1-2-…"
        }
    }
}

pub(crate) fn puzzle(game: &str, number: usize, level: u8) -> String {
    format!("{game}, problème {number}, niveau {level}")
}

pub(crate) fn solution(mv: &str, trace: &str, worth: &str) -> String {
    format!("Le coup était {mv}. {trace} {worth}")
}

/// The moves that refute a try, over the board they lead to.
pub(crate) fn refuted(moves: &str) -> String {
    format!("La suite, avec le meilleur jeu des deux : {moves}")
}

pub(crate) const PUZZLE_HELP: &str =
    "Tape un coup (C, ou le numéro du trou), « indice », « réponse » ou « quitter ».";

pub(crate) fn worth(worth: Worth) -> String {
    match worth {
        Worth::Exact(value) => format!("{value:+} (exact)"),
        Worth::Endless { value, least, most } => {
            format!("{value:+} (si le jeu sans fin vaut 0 ; sinon de {least:+} à {most:+})")
        }
        Worth::Between { least, most } => format!("de {least:+} à {most:+}"),
    }
}

/// Under the values of the tables where a number of seeds ends the game.
pub(crate) const PLAYED_ON: &str = "À ce jeu, 25 graines gagnent aussitôt. Les valeurs sont celles d’une partie continuée : elles disent qui gagne, non de combien.";

/// How a line of the tables ends if not by the rules.
pub(crate) const ENDLESS: &str = "Aucun des deux ne peut sortir de la répétition sans perte.";
pub(crate) const OPEN: &str = "La suite n’a pas été cherchée plus loin.";

/// Over the graph of a review.
pub(crate) const GRAPH: &str = "Écart final attendu, Sud en haut";
pub(crate) const MOVES_AND_RINGS: (&str, &str) =
    ("Les coups", "Cercle épais : le trou joué. Cercle en tirets : {le meilleur|la meilleure}.");
pub(crate) const TURNING: &str = "Moments décisifs :";
pub(crate) const TAKE_AWAY: &str = "À retenir";
pub(crate) const FORCED: &str = "coup forcé";

/// Before the move that the coach advises.
pub(crate) const ADVICE: &str = "Conseil :";

pub(crate) fn not_a_move(speech: Speech, found: &str) -> String {
    let wanted = speech.said("un trou, comme C ou 9, ou Cxb2d1 à l’éqwalé".to_owned());
    format!("« {found} » n’est pas un coup : {wanted}")
}

/// Seeds with a tenth, which are never one.
pub(crate) fn tenths(seeds: &str) -> String {
    format!("{seeds} graines")
}

/// A player of a reviewed game, with the seeds lost and the moves of each class.
pub(crate) fn reviewed(name: &str, accuracy: &str, lost: &str, classes: &str) -> String {
    format!("{name} : précision {accuracy}, perte : {lost} ({classes})")
}

pub(crate) const RULES_OF: &str = "Les règles d’un jeu : awale rules NOM";
pub(crate) const ORIGINS_OF: &str =
    "Leurs origines et les mots des feuilles : awale rules --origins";

pub(crate) const NOT_IN_BOOK: &str = "Le livre ne connaît pas cette position.";

pub(crate) fn searched(depth: u8) -> String {
    format!("cherché à {depth} coups et plus, non prouvé sauf après =")
}

pub(crate) fn served(url: &str) -> String {
    format!("Awalé est servi sur {url} (Ctrl-C pour arrêter)")
}

pub(crate) fn tables_served(url: &str) -> String {
    format!("Les tables répondent sur {url}/api/v1/tables (Ctrl-C pour arrêter)")
}

/// Where pupils enter, and the code of the class.
pub(crate) fn class_join(link: &str, code: &str) -> String {
    format!("Les élèves entrent sur {link} (classe {code})")
}

/// Where the teacher keeps the class; the link has the secret.
pub(crate) fn class_kept(link: &str) -> String {
    format!("Vous gardez la classe ici, sur cette machine : {link}")
}

pub(crate) fn class_until(day: &str) -> String {
    format!("Elle s’efface d’elle-même le {day}.")
}

pub(crate) fn ready(address: &str) -> String {
    format!("Le serveur {address} prend des clients.")
}

pub(crate) fn cannot_start(error: &StartError) -> String {
    match error {
        StartError::PortInUse(port) => {
            format!("le port {port} est déjà pris : choisissez-en un autre avec --port")
        }
        StartError::Listen { host, port, error } => {
            format!("impossible d’écouter sur {host}:{port} ({error})")
        }
        StartError::Store(error) => store::error(error),
    }
}

pub(crate) fn replayed(moves: usize) -> String {
    match moves {
        0 | 1 => format!("{moves} coup joué, légal."),
        _ => format!("{moves} coups joués, tous légaux."),
    }
}

/// Ce qu’un calcul de tables va faire et demander.
pub(crate) fn plan(plan: &Plan) -> String {
    let Some(last) = plan.layers.last() else {
        return "Toutes les couches sont là : il n’y a rien à faire.".to_owned();
    };
    let layers = match plan.layers.len() {
        1 => "1 couche".to_owned(),
        layers => format!("{layers} couches"),
    };
    format!(
        "{layers} à calculer, jusqu’à {} graines : environ {}, {} de mémoire, {} sur le disque.",
        last.seeds,
        about(plan.time()),
        gigabytes(plan.memory()),
        gigabytes(plan.disk()),
    )
}

fn about(time: Duration) -> String {
    match time.as_secs() {
        0..90 => "une minute".to_owned(),
        seconds @ 90..5400 => format!("{} minutes", (seconds + 30) / 60),
        seconds => format!("{} heures", (seconds + 1800) / 3600),
    }
}

/// À partir d’où un calcul quitte la voie simple.
pub(crate) fn plan_way(way: Way, seeds: u8) -> String {
    match way {
        Way::Whole => {
            format!("À partir de {seeds} graines : toutes les couches inférieures en mémoire.")
        }
        Way::Streamed => format!(
            "À partir de {seeds} graines : les couches inférieures sont lues dans leurs fichiers, les meilleures récoltes restent en mémoire."
        ),
        Way::OnDisk => format!(
            "À partir de {seeds} graines : les meilleures récoltes sont gardées sur le disque et lues une fois par passe."
        ),
    }
}

/// À partir d’où le disque est trop petit pour ce qu’on sait d’une couche inachevée.
pub(crate) fn plan_unkept(seeds: u8) -> String {
    format!(
        "À partir de {seeds} graines : le disque est trop petit pour garder les valeurs en cours de route ; une couche interrompue recommence."
    )
}

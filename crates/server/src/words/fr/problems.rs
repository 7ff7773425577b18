//! What goes wrong.

use awale_tables::ProbeError;
use awale_words::{Speech, tournament};
use serde_json::error::Category;

use crate::problem::{BadJson, Problem, found, named};

pub(crate) fn message(speech: Speech, problem: &Problem) -> String {
    let text = match problem {
        Problem::Body(bad) | Problem::Message(bad) => return bad_json(speech, bad),
        Problem::Due(what) => return format!("Ce n’est pas le message attendu ({what})."),
        Problem::Query(detail) => {
            return match (named(detail), found(detail)) {
                (Some(field), _) => format!("La requête ne se lit pas : voir « {field} »."),
                (_, Some(found)) => {
                    format!("La requête ne se lit pas : {} ne va pas.", speech.quoted(found))
                }
                _ => "La requête ne se lit pas : une valeur ne va pas.".to_owned(),
            };
        }
        Problem::Word(unknown) => return speech.unknown_word(unknown),
        Problem::Illegal { ply, refused } => {
            return format!("Coup numéro {ply} : {}", speech.refused(*refused));
        }
        Problem::Tag(error) => return speech.tag_error(error),
        Problem::Position(error) => return speech.position_error(error),
        Problem::Ogn(error) => return speech.ogn_error(error),
        Problem::Replay(error) => return speech.replay_error(error),
        Problem::Range(what) => return format!("Hors des limites : {what}."),
        Problem::Path(line) => {
            return format!("La ligne {line} de ce parcours ne se lit pas.");
        }
        Problem::Question(number) => {
            return format!("La question {number} doit avoir une réponse, et une seule.");
        }
        Problem::Sheet(error) => return error.say(speech),
        Problem::NotInTables(error) => return not_in_tables(error),
        Problem::Refused(refused) => {
            return speech.refused(*refused);
        }
        Problem::TooLarge => "Le message est trop long.",
        Problem::MediaType => "Le corps doit être annoncé comme application/json.",
        Problem::NotFound => "Il n’y a rien ici.",
        Problem::NoSuchGame => "Cette partie n’existe pas.",
        Problem::Method => "Cette méthode n’est pas permise ici.",
        Problem::WrongSecret => "Ce lien n’ouvre aucune place.",
        Problem::WrongCode => "Ce code n’ouvre aucune classe.",
        Problem::Nobody => "Personne de ceux-là n’est présent pour jouer.",
        Problem::BadToken => "Un jeton compte 22 à 64 lettres, chiffres, - ou _.",
        Problem::OwnSeat => {
            "Vous avez déjà une place dans cette partie : l’autre est pour votre adversaire."
        }
        Problem::Origin => "Cette page vient d’un autre site.",
        Problem::NotASocket => "Une connexion WebSocket est attendue.",
        Problem::Version => "Cette version n’est plus comprise : rechargez la page.",
        Problem::Flood => "Trop de messages.",
        Problem::TooMany(_) => "Trop de demandes à la fois : attendez un peu.",
        Problem::Busy(_) => "Le serveur est très occupé : essayez dans un moment.",
        Problem::TimeOut => "Cela a duré trop longtemps.",
        Problem::Full => "Le serveur n’a plus de place pour garder cela.",
        Problem::Storage => {
            "Le serveur ne peut rien enregistrer pour le moment. Rien n’est perdu : il essaie encore."
        }
        Problem::TooLong => {
            "Cette partie est trop longue : on peut encore jouer ou abandonner, sans plus rien proposer."
        }
        Problem::Host => "Ce serveur ne répond pas sous ce nom.",
        Problem::Frame => "Ce message n’en est pas un.",
        Problem::Spectator => "Vous regardez cette partie.",
        Problem::Stale => "Le plateau a changé entre-temps.",
        Problem::NoSuchClub => "Ce club n’existe pas, ou n’existe plus.",
        Problem::WrongClubKey => "Cette carte ou ce lien n’ouvre pas ce club.",
        Problem::Club(refused) => return super::club::refused(refused),
        Problem::NoSuchTournament => "Ce tournoi n’existe pas, ou n’existe plus.",
        Problem::WrongKey => "Cette clé n’ouvre pas ce tournoi.",
        Problem::NotOpen => "On n’entre pas ici sans l’arbitre : demandez-lui une carte.",
        Problem::TournamentSettings(refused) => {
            return tournament::settings_refused(speech.lang, refused);
        }
        Problem::Outcome(error) => return tournament::outcome_error(speech.lang, error),
        Problem::Tournament(refused) => return tournament::refused(speech.lang, refused),
        Problem::Internal(_) => "Le serveur s’est trompé.",
    };
    text.to_owned()
}

fn bad_json(speech: Speech, bad: &BadJson) -> String {
    let BadJson { line, column, .. } = bad;
    let what = match (bad.category, bad.field()) {
        (Category::Eof, _) => "le texte s’arrête trop tôt".to_owned(),
        (Category::Syntax | Category::Io, _) => "ce n’est pas du JSON".to_owned(),
        (Category::Data, Some(field)) => format!("voir « {field} »"),
        (Category::Data, None) => match found(&bad.detail) {
            Some(found) => format!("{} ne va pas", speech.quoted(found)),
            None => "une valeur ne va pas".to_owned(),
        },
    };
    format!("Ce JSON n’est pas celui attendu, ligne {line}, colonne {column} : {what}.")
}

/// Why the tables have no answer.
pub(crate) fn not_in_tables(error: &ProbeError) -> String {
    let why = match error {
        ProbeError::Rules { expected, found } => {
            format!("elle est du jeu {found}, et les tables sont du jeu {expected}")
        }
        ProbeError::Seeds { most: None, .. } => "il n’y a pas de table pour ce jeu".to_owned(),
        ProbeError::Seeds { most: Some(most), found } => {
            format!("elle a {found} graines sur le plateau, et les tables vont jusqu’à {most}")
        }
        ProbeError::Reserve(seeds) => format!("il reste {seeds} graines dans la réserve"),
        ProbeError::File(_) => "le fichier de la table est abîmé".to_owned(),
    };
    format!("Les tables ne connaissent pas cette position : {why}.")
}

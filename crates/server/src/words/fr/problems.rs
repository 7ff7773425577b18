//! What goes wrong.

use awale_words::Speech;

use crate::problem::Problem;

pub(crate) fn message(speech: Speech, problem: &Problem) -> String {
    let text = match problem {
        Problem::Body(detail) | Problem::Message(detail) => {
            return format!("Ce JSON n’est pas celui attendu ({detail}).");
        }
        Problem::Query(detail) => return format!("La requête ne se lit pas ({detail})."),
        Problem::Notation(detail) => return format!("La notation ne se lit pas ({detail})."),
        Problem::Position(error) => return speech.position_error(error),
        Problem::Ogn(error) => return speech.ogn_error(error),
        Problem::Replay(error) => return speech.replay_error(error),
        Problem::Range(what) => return format!("Hors des limites : {what}."),
        Problem::Sheet(error) => return error.say(speech),
        Problem::NotInTables(detail) => {
            return format!("Les tables ne connaissent pas cette position ({detail}).");
        }
        Problem::Refused(refused) => {
            return speech.refused(*refused);
        }
        Problem::TooLarge => "Le message est trop long.",
        Problem::MediaType => "Le corps doit être annoncé comme application/json.",
        Problem::NotFound => "Il n’y a rien ici.",
        Problem::NoSuchGame => "Cette partie n’existe pas.",
        Problem::Method => "Cette méthode n’est pas permise ici.",
        Problem::WrongSecret => "Ce lien n’ouvre aucune place.",
        Problem::BadToken => "Un jeton compte 22 à 64 lettres, chiffres, - ou _.",
        Problem::Origin => "Cette page vient d’un autre site.",
        Problem::NotASocket => "Une connexion WebSocket est attendue.",
        Problem::Version => "Cette version n’est plus comprise : rechargez la page.",
        Problem::Flood => "Trop de messages.",
        Problem::TooMany(_) => "Trop de demandes à la fois : attendez un peu.",
        Problem::Busy(_) => "Le serveur est très occupé : essayez dans un moment.",
        Problem::TimeOut => "Cela a duré trop longtemps.",
        Problem::Spectator => "Vous regardez cette partie.",
        Problem::Stale => "Le plateau a changé entre-temps.",
        Problem::Internal(_) => "Le serveur s’est trompé.",
    };
    text.to_owned()
}

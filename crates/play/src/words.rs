//! Results and refusals as sentences, in French and in English.

use awale_core::RuleSet;
use awale_core::words::{Lang, Speech};

use crate::action::ActionRefused;
use crate::control::TimeControlError;
use crate::offer::Offer;
use crate::replay::{BadTag, Expected, ReplayError};
use crate::result::{Agreement, EndReason, GameResult};

/// How and why a game ended, the count and the winner.
pub fn result(speech: Speech, result: &GameResult) -> String {
    if let Some(ending) = result.ending() {
        return speech.ending(&ending);
    }
    let loser = result.loser().map_or("", |side| speech.side(side));
    let why = match (speech.lang, result.reason) {
        (Lang::Fr, EndReason::Resignation) => format!("{loser} abandonne"),
        (Lang::En, EndReason::Resignation) => format!("{loser} resigns"),
        (Lang::Fr, EndReason::Time) => format!("{loser} n’a plus de temps"),
        (Lang::En, EndReason::Time) => format!("{loser} is out of time"),
        (Lang::Fr, EndReason::Agreement(Agreement::Draw)) => "nulle d’un commun accord".to_owned(),
        (Lang::En, EndReason::Agreement(Agreement::Draw)) => "a draw by agreement".to_owned(),
        (Lang::Fr, _) => "arrêt d’un commun accord".to_owned(),
        (Lang::En, _) => "stopped by agreement".to_owned(),
    };
    let (south, north) = (result.granaries.south, result.granaries.north);
    let verdict = speech.verdict(result.winner);
    match speech.lang {
        Lang::Fr => format!("Fin de la partie : {why}. {south}–{north}, {verdict}."),
        Lang::En => format!("The game is over: {why}. {south}–{north}, {verdict}."),
    }
}

/// Why an action is refused.
pub fn refused(speech: Speech, refused: ActionRefused) -> String {
    match (speech.lang, refused) {
        (_, ActionRefused::Rules(refusal)) => speech.refusal(refusal),
        (Lang::Fr, ActionRefused::GameOver) => "La partie est finie.".to_owned(),
        (Lang::En, ActionRefused::GameOver) => "The game is over.".to_owned(),
        (Lang::Fr, ActionRefused::OutOfTime(side)) => {
            format!("Trop tard : {} n’a plus de temps.", speech.side(side))
        }
        (Lang::En, ActionRefused::OutOfTime(side)) => {
            format!("Too late: {} is out of time.", speech.side(side))
        }
        (Lang::Fr, ActionRefused::NotYourTurn { to_move }) => {
            format!("C’est à {} de jouer.", speech.side(to_move))
        }
        (Lang::En, ActionRefused::NotYourTurn { to_move }) => {
            format!("It is the turn of {}.", speech.side(to_move))
        }
        (Lang::Fr, ActionRefused::OfferStands(offer)) => {
            format!("Déjà proposé : {}.", offered(speech, offer))
        }
        (Lang::En, ActionRefused::OfferStands(offer)) => {
            format!("Already offered: {}.", offered(speech, offer))
        }
        (Lang::Fr, ActionRefused::NoSuchOffer(offer)) => {
            format!("Personne n’a proposé cela : {}.", offered(speech, offer))
        }
        (Lang::En, ActionRefused::NoSuchOffer(offer)) => {
            format!("Nobody has offered that: {}.", offered(speech, offer))
        }
        (Lang::Fr, ActionRefused::NothingToTakeBack(side)) => {
            format!("{} n’a pas de coup à reprendre.", speech.side(side))
        }
        (Lang::En, ActionRefused::NothingToTakeBack(side)) => {
            format!("{} has no move to take back.", speech.side(side))
        }
    }
}

/// Why the moves of a text are not a game.
pub fn replay_error(speech: Speech, error: &ReplayError) -> String {
    match (speech.lang, error) {
        (Lang::En, error) => error.to_string(),
        (Lang::Fr, ReplayError::Tag(tag)) => {
            format!("étiquette {} : {}", tag.name(), bad_tag_fr(speech, tag))
        }
        (Lang::Fr, ReplayError::Illegal { ply, mv, refusal, position, .. }) => format!(
            "coup {ply} : {mv} ne peut pas se jouer dans {position}. {}",
            speech.refusal(*refusal)
        ),
        (Lang::Fr, ReplayError::AfterEnd { ply, mv, .. }) => {
            format!("coup {ply} : la partie est déjà finie, trouvé encore {mv}")
        }
        (Lang::Fr, ReplayError::Contradiction { tag, expected, found, .. }) => {
            let expected = match expected {
                Expected::Tag(text) => text.clone(),
                Expected::Unfinished => "une partie qui continue".to_owned(),
                Expected::NoClocks => "une partie sans pendule".to_owned(),
                Expected::ToMove(side) => format!("le trait à {}", speech.side(*side)),
            };
            format!("{tag} contredit les coups : attendu {expected}, trouvé {found}")
        }
    }
}

fn bad_tag_fr(speech: Speech, tag: &BadTag) -> String {
    match tag {
        BadTag::Variant(unknown) => {
            let known: Vec<&str> = RuleSet::ALL.iter().map(|rules| rules.name()).collect();
            format!("attendu un jeu ({}), trouvé {}", known.join(", "), unknown.found())
        }
        BadTag::Fen(error) => speech.position_error(error),
        BadTag::TimeControl(TimeControlError::Text(found)) => format!(
            "attendu une cadence (- pour aucune, 300 secondes, 300+5 par coup, 3d pour des jours), \
             trouvé {found}"
        ),
        BadTag::TimeControl(TimeControlError::NoTime(found)) => {
            format!("attendu une cadence qui donne du temps, trouvé {found}")
        }
        BadTag::NoBank(found) => {
            format!("rien de tel n’est attendu sans réserve de temps, trouvé {found}")
        }
        BadTag::TimeLeft(found) => {
            format!("attendu les secondes de Sud et de Nord (295.3 280), trouvé {found}")
        }
    }
}

/// What is offered.
fn offered(speech: Speech, offer: Offer) -> &'static str {
    match (speech.lang, offer) {
        (Lang::Fr, Offer::Draw) => "la nulle",
        (Lang::En, Offer::Draw) => "a draw",
        (Lang::Fr, Offer::Stop) => "arrêter la partie",
        (Lang::En, Offer::Stop) => "to stop the game",
        (Lang::Fr, Offer::TakeBack) => "reprendre un coup",
        (Lang::En, Offer::TakeBack) => "to take a move back",
    }
}

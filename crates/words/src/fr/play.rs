//! The texts of a game being played: refusals, and files that are not games.

use awale_core::RuleSet;
use awale_play::{ActionRefused, BadTag, Expected, Offer, ReplayError, TimeControlError};

use crate::Speech;

pub(crate) fn refused(speech: Speech, refused: ActionRefused) -> String {
    match refused {
        ActionRefused::Rules(refusal) => speech.refusal(refusal),
        ActionRefused::Waiting => "L’autre place est encore libre.".to_owned(),
        ActionRefused::SeatTaken => "Cette place est déjà prise.".to_owned(),
        ActionRefused::NotOver => "La partie n’est pas finie.".to_owned(),
        ActionRefused::RematchStands => "La revanche est déjà demandée.".to_owned(),
        ActionRefused::GameOver => "La partie est finie.".to_owned(),
        ActionRefused::OutOfTime(side) => {
            format!("Trop tard : {} n’a plus de temps.", speech.side(side))
        }
        ActionRefused::NotYourTurn { to_move } => {
            format!("C’est à {} de jouer.", speech.side(to_move))
        }
        ActionRefused::OfferStands(offer) => {
            format!("Déjà proposé : {}.", offered(offer))
        }
        ActionRefused::NoSuchOffer(offer) => {
            format!("Personne n’a proposé cela : {}.", offered(offer))
        }
        ActionRefused::NothingToTakeBack(side) => {
            format!("{} n’a pas de coup à reprendre.", speech.side(side))
        }
    }
}

const fn offered(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "la nulle",
        Offer::Stop => "arrêter la partie",
        Offer::TakeBack => "reprendre un coup",
    }
}

pub(crate) fn replay_error(speech: Speech, error: &ReplayError) -> String {
    match error {
        ReplayError::Tag(tag) => {
            format!("étiquette {} : {}", tag.name(), bad_tag(speech, tag))
        }
        ReplayError::Illegal { ply, mv, refusal, position, .. } => format!(
            "coup {ply} : {mv} ne peut pas se jouer dans {position}. {}",
            speech.refusal(*refusal)
        ),
        ReplayError::AfterEnd { ply, mv, .. } => {
            format!("coup {ply} : la partie est déjà finie, trouvé encore {mv}")
        }
        ReplayError::Contradiction { tag, expected, found, .. } => {
            let expected = match expected {
                Expected::Tag(text) => text.clone(),
                Expected::Unfinished => "une partie qui continue".to_owned(),
                Expected::NoClocks => "une partie sans pendule".to_owned(),
                Expected::ToMove(side) => format!("le trait à {}", speech.side(*side)),
            };
            format!("{tag} contredit les coups : attendu {expected}, trouvé {found}")
        }
    }
}

fn bad_tag(speech: Speech, tag: &BadTag) -> String {
    match tag {
        BadTag::Variant(unknown) => {
            let known: Vec<&str> = RuleSet::ALL.iter().map(|rules| rules.name()).collect();
            format!("attendu un jeu ({}), trouvé {}", known.join(", "), unknown.found)
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

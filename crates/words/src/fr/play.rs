//! The texts of a game being played: refusals, and files that are not games.

use awale_core::RuleSet;
use awale_play::{ActionRefused, BadTag, Expected, Offer, ReplayError, TagError, TimeControlError};

use super::grammar::NamedPlayer;
use super::mistakes::{instead, quoted};
use crate::{Speech, Telling};

pub(crate) fn refused(t: Telling, refused: ActionRefused) -> String {
    let player = |side| NamedPlayer::of_side(t, side);
    match refused {
        ActionRefused::Rules(refusal) => t.refusal(refusal),
        ActionRefused::Waiting => "L’autre place est encore libre.".to_owned(),
        ActionRefused::SeatTaken => "Cette place est déjà prise.".to_owned(),
        ActionRefused::NotOver => "La partie n’est pas finie.".to_owned(),
        ActionRefused::RematchStands => "La revanche est déjà demandée.".to_owned(),
        ActionRefused::GameOver => "La partie est finie.".to_owned(),
        ActionRefused::OutOfTime(side) => {
            let (name, has) =
                (player(side).subject().to_owned(), player(side).says("a", "avez", "as"));
            format!("Trop tard : {name} n’{has} plus de temps.")
        }
        ActionRefused::NotYourTurn { to_move } => {
            format!("C’est {} de jouer.", player(to_move).to())
        }
        ActionRefused::OfferStands(offer) => match offer {
            Offer::Draw => "La nulle est déjà proposée.".to_owned(),
            Offer::Stop => "L’arrêt de la partie est déjà proposé.".to_owned(),
            Offer::TakeBack => "La demande d’annuler le coup est déjà faite.".to_owned(),
        },
        ActionRefused::NoSuchOffer(offer) => match offer {
            Offer::Draw => "Personne n’a proposé la nulle.".to_owned(),
            Offer::Stop => "Personne n’a proposé d’arrêter la partie.".to_owned(),
            Offer::TakeBack => "Personne n’a demandé d’annuler un coup.".to_owned(),
        },
        ActionRefused::NothingToTakeBack(side) => {
            format!("{} pas de coup à annuler.", player(side).begins("n’a", "n’avez", "n’as"))
        }
    }
}

/// Why a file is not a game, as a sentence.
pub(crate) fn replay_error(speech: Speech, error: &ReplayError) -> String {
    match error {
        ReplayError::Tag(tag) => {
            format!("L’étiquette {} ne va pas. {}", tag.name(), bad_tag(speech, tag))
        }
        ReplayError::Illegal { ply, mv, refusal, position, .. } => format!(
            "Le coup numéro {ply}, {mv}, ne peut pas se jouer dans la position {position}. {}",
            speech.refusal(*refusal)
        ),
        ReplayError::AfterEnd { ply, mv, .. } => {
            format!("La partie est déjà finie quand vient le coup numéro {ply}, {mv}.")
        }
        ReplayError::Contradiction { tag, expected, found, .. } => {
            let expected = match expected {
                Expected::Tag(text) => format!("il faut {text}"),
                Expected::Unfinished => "la partie continue".to_owned(),
                Expected::NoClocks => "la partie est sans pendule".to_owned(),
                Expected::ToMove(side) => format!("c’est à {} de jouer", speech.side(*side)),
            };
            let found = quoted(found).unwrap_or_else(|| "un texte vide".to_owned());
            format!("{tag} contredit les coups : on lit {found}, mais {expected}.")
        }
    }
}

fn bad_tag(speech: Speech, tag: &BadTag) -> String {
    match tag {
        BadTag::Variant(unknown) => {
            let known: Vec<&str> = RuleSet::ALL.iter().map(|rules| rules.name()).collect();
            instead(&format!("Il faut un jeu ({})", known.join(", ")), &unknown.found)
        }
        BadTag::Fen(error) => speech.position_error(error),
        BadTag::TimeControl(TimeControlError::Text(found)) => instead(
            "Il faut une cadence (« - » pour aucune, 300 secondes, 300+5 avec un ajout par coup, \
             3d pour trois jours)",
            found,
        ),
        BadTag::TimeControl(TimeControlError::NoTime(found)) => {
            instead("Il faut une cadence qui donne du temps", found)
        }
        BadTag::NoBank(found) => instead("Sans réserve de temps, elle n’a pas lieu d’être", found),
        BadTag::TimeLeft(found) => {
            instead("Il faut les secondes de Sud et de Nord (295.3 280)", found)
        }
    }
}

pub(crate) fn tag_error(error: &TagError) -> String {
    match error {
        TagError::Name(found) => {
            instead("Le nom d’une étiquette se compose de lettres, de chiffres et de _", found)
        }
        TagError::Owned(name) => format!("La partie écrit elle-même l’étiquette {name}."),
    }
}

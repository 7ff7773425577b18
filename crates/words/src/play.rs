//! Results and refusals as sentences, in French and in English.

use awale_core::RuleSet;
use awale_play::{
    ActionRefused, Agreement, BadTag, EndReason, Expected, GameResult, Offer, ReplayError,
    TimeControlError,
};

use crate::{Lang, Speech};

impl Speech {
    /// How and why a game ended, the count and the winner.
    pub fn result(self, result: &GameResult) -> String {
        if let Some(ending) = result.ending() {
            return self.ending(&ending);
        }
        let loser = result.loser().map_or("", |side| self.side(side));
        let why = match (self.lang, result.reason) {
            (Lang::Fr, EndReason::Resignation) => format!("{loser} abandonne"),
            (Lang::En, EndReason::Resignation) => format!("{loser} resigns"),
            (Lang::Fr, EndReason::Time) => format!("{loser} n’a plus de temps"),
            (Lang::En, EndReason::Time) => format!("{loser} is out of time"),
            (Lang::Fr, EndReason::Agreement(Agreement::Draw)) => {
                "nulle d’un commun accord".to_owned()
            }
            (Lang::En, EndReason::Agreement(Agreement::Draw)) => "a draw by agreement".to_owned(),
            (Lang::Fr, _) => "arrêt d’un commun accord".to_owned(),
            (Lang::En, _) => "stopped by agreement".to_owned(),
        };
        let (south, north) = (result.granaries.south, result.granaries.north);
        let verdict = self.verdict(result.winner);
        match self.lang {
            Lang::Fr => format!("Fin de la partie : {why}. {south}–{north}, {verdict}."),
            Lang::En => format!("The game is over: {why}. {south}–{north}, {verdict}."),
        }
    }

    /// Why an action is refused.
    pub fn refused(self, refused: ActionRefused) -> String {
        match (self.lang, refused) {
            (_, ActionRefused::Rules(refusal)) => self.refusal(refusal),
            (Lang::Fr, ActionRefused::GameOver) => "La partie est finie.".to_owned(),
            (Lang::En, ActionRefused::GameOver) => "The game is over.".to_owned(),
            (Lang::Fr, ActionRefused::OutOfTime(side)) => {
                format!("Trop tard : {} n’a plus de temps.", self.side(side))
            }
            (Lang::En, ActionRefused::OutOfTime(side)) => {
                format!("Too late: {} is out of time.", self.side(side))
            }
            (Lang::Fr, ActionRefused::NotYourTurn { to_move }) => {
                format!("C’est à {} de jouer.", self.side(to_move))
            }
            (Lang::En, ActionRefused::NotYourTurn { to_move }) => {
                format!("It is the turn of {}.", self.side(to_move))
            }
            (Lang::Fr, ActionRefused::OfferStands(offer)) => {
                format!("Déjà proposé : {}.", self.offered(offer))
            }
            (Lang::En, ActionRefused::OfferStands(offer)) => {
                format!("Already offered: {}.", self.offered(offer))
            }
            (Lang::Fr, ActionRefused::NoSuchOffer(offer)) => {
                format!("Personne n’a proposé cela : {}.", self.offered(offer))
            }
            (Lang::En, ActionRefused::NoSuchOffer(offer)) => {
                format!("Nobody has offered that: {}.", self.offered(offer))
            }
            (Lang::Fr, ActionRefused::NothingToTakeBack(side)) => {
                format!("{} n’a pas de coup à reprendre.", self.side(side))
            }
            (Lang::En, ActionRefused::NothingToTakeBack(side)) => {
                format!("{} has no move to take back.", self.side(side))
            }
        }
    }

    /// Why the moves of a text are not a game.
    pub fn replay_error(self, error: &ReplayError) -> String {
        match (self.lang, error) {
            (Lang::En, error) => error.to_string(),
            (Lang::Fr, ReplayError::Tag(tag)) => {
                format!("étiquette {} : {}", tag.name(), bad_tag_fr(self, tag))
            }
            (Lang::Fr, ReplayError::Illegal { ply, mv, refusal, position, .. }) => format!(
                "coup {ply} : {mv} ne peut pas se jouer dans {position}. {}",
                self.refusal(*refusal)
            ),
            (Lang::Fr, ReplayError::AfterEnd { ply, mv, .. }) => {
                format!("coup {ply} : la partie est déjà finie, trouvé encore {mv}")
            }
            (Lang::Fr, ReplayError::Contradiction { tag, expected, found, .. }) => {
                let expected = match expected {
                    Expected::Tag(text) => text.clone(),
                    Expected::Unfinished => "une partie qui continue".to_owned(),
                    Expected::NoClocks => "une partie sans pendule".to_owned(),
                    Expected::ToMove(side) => format!("le trait à {}", self.side(*side)),
                };
                format!("{tag} contredit les coups : attendu {expected}, trouvé {found}")
            }
        }
    }

    /// What is offered.
    fn offered(self, offer: Offer) -> &'static str {
        match (self.lang, offer) {
            (Lang::Fr, Offer::Draw) => "la nulle",
            (Lang::En, Offer::Draw) => "a draw",
            (Lang::Fr, Offer::Stop) => "arrêter la partie",
            (Lang::En, Offer::Stop) => "to stop the game",
            (Lang::Fr, Offer::TakeBack) => "reprendre un coup",
            (Lang::En, Offer::TakeBack) => "to take a move back",
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

#[cfg(test)]
mod tests {
    use awale_core::notation::Ogn;
    use awale_play::Game;

    use super::*;
    use crate::Naming;

    const FAMINE: &str = "[Variant \"awale\"]\n[FEN \"0-0-3-2-1-0-0-0-0-0-0-1-19-22-N\"]\n";

    #[test]
    fn contradictions_are_told_in_french_too() {
        let speech = Speech { lang: Lang::Fr, naming: Naming::Letters };
        for (text, expected) in [
            ("[Result \"22-26\"]\n\nf", "attendu 26-22, trouvé \"22-26\""),
            ("[Termination \"famine\"]\n", "attendu une partie qui continue, trouvé \"famine\""),
            ("[Termination \"time N\"]\n", "attendu une partie sans pendule, trouvé \"time N\""),
            (
                "[TimeControl \"60\"]\n[Termination \"time S\"]\n",
                "attendu le trait à Nord, trouvé \"time S\"",
            ),
        ] {
            let error =
                Game::from_ogn(&format!("{FAMINE}{text}").parse::<Ogn>().unwrap()).unwrap_err();
            let told = speech.replay_error(&error);
            assert!(told.ends_with(expected), "{told}");
        }
    }
}

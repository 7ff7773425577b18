//! What a person reads or hears of the game, in French and in English.
//!
//! Every sentence is made from a value of this crate (a trace, an ending, a refusal), so that
//! terminal, page and screen reader say the same. Each text has both languages side by side in one
//! `match`: a text missing in one of them does not compile.

use std::fmt::Write;

use awale_core::{
    Ending, Harvest, Leftover, Move, Nothing, Pit, Reason, Refusal, Side, Taken, Takes, Trace,
};

use crate::lang::Lang;

/// How pits are named on display.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Naming {
    /// `A`–`F` and `a`–`f`.
    #[default]
    Letters,
    /// 1–12 as the sheets print them.
    Numbers,
}

/// A language and a way to name pits: all that the sentences need besides their subject.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Speech {
    /// The language.
    pub lang: Lang,
    /// How pits are named.
    pub naming: Naming,
}

impl Speech {
    /// The name of a pit.
    pub fn pit(self, pit: Pit) -> String {
        match self.naming {
            Naming::Letters => pit.letter().to_string(),
            Naming::Numbers => pit.number().to_string(),
        }
    }

    /// A written text with its pits named: `{C}` becomes the name of pit C.
    pub fn text(self, text: &str) -> String {
        Pit::all()
            .fold(text.to_owned(), |text, pit| text.replace(&format!("{{{pit}}}"), &self.pit(pit)))
    }

    /// A move: the name of its pit, or its spelling where seeds are chosen.
    pub fn mv(self, mv: Move) -> String {
        match mv {
            Move::Sow { pit, takes: Takes::NONE } => self.pit(pit),
            choice => choice.to_string(),
        }
    }

    /// The name of a player.
    pub fn side(self, side: Side) -> &'static str {
        match (self.lang, side) {
            (Lang::Fr, Side::South) => "Sud",
            (Lang::Fr, Side::North) => "Nord",
            (Lang::En, Side::South) => "South",
            (Lang::En, Side::North) => "North",
        }
    }

    /// A number of seeds. French counts below two in the singular, English one alone.
    pub fn seeds(self, count: u8) -> String {
        match (self.lang, count) {
            (Lang::Fr, 0 | 1) => format!("{count} graine"),
            (Lang::Fr, _) => format!("{count} graines"),
            (Lang::En, 1) => "1 seed".to_owned(),
            (Lang::En, _) => format!("{count} seeds"),
        }
    }

    /// The move told as it happens: who plays what, where the last seed falls, what is harvested,
    /// the score, and who plays next or how the game ended.
    pub fn trace(self, trace: &Trace) -> String {
        let mut text = match trace.mv {
            Move::Sow { pit, .. } => self.sowing(trace, pit),
            Move::Place(_) => self.placing(trace),
        };
        if let Some(harvest) = self.harvest(&trace.harvest) {
            let _ = write!(text, " {harvest}");
        }
        let score = trace.granaries;
        let _ = match self.lang {
            Lang::Fr => write!(text, " Sud {}, Nord {}.", score.south, score.north),
            Lang::En => write!(text, " South {}, North {}.", score.south, score.north),
        };
        match &trace.ending {
            Some(ending) => {
                let _ = write!(text, " {}", self.ending(ending));
            }
            None if trace.next == trace.mover => {
                let (mover, other) = (self.side(trace.mover), self.side(trace.mover.opponent()));
                let _ = match self.lang {
                    Lang::Fr => {
                        write!(text, " {other} n’a plus de graine et passe : {mover} rejoue.")
                    }
                    Lang::En => {
                        write!(text, " {other} has no seed left and passes: {mover} plays on.")
                    }
                };
            }
            None => {}
        }
        text
    }

    fn sowing(self, trace: &Trace, pit: Pit) -> String {
        let mover = self.side(trace.mover);
        let pit = self.pit(pit);
        let seeds = self.seeds(u8::try_from(trace.drops.len()).unwrap_or(u8::MAX));
        let last = trace.last().map(|pit| self.pit(pit)).unwrap_or_default();
        let mut text = match self.lang {
            Lang::Fr => format!("{mover} sème {pit} : {seeds}, la dernière en {last}."),
            Lang::En => format!("{mover} sows {pit}: {seeds}, the last in {last}."),
        };
        let laps = match (self.lang, trace.laps) {
            (_, 0) => "",
            (Lang::Fr, 1) => " Un tour complet, le trou de départ est sauté.",
            (Lang::Fr, _) => " Plusieurs tours, le trou de départ est sauté chaque fois.",
            (Lang::En, 1) => " A full lap: the origin is skipped.",
            (Lang::En, _) => " Several laps: the origin is skipped each time.",
        };
        text.push_str(laps);
        text
    }

    fn placing(self, trace: &Trace) -> String {
        let mover = self.side(trace.mover);
        let mut pits: Vec<(Pit, u8)> = Vec::new();
        for drop in &trace.drops {
            match pits.last_mut() {
                Some((pit, seeds)) if *pit == drop.pit => *seeds += 1,
                _ => pits.push((drop.pit, 1)),
            }
        }
        let list = self.list(pits.into_iter().map(|(pit, seeds)| match self.lang {
            Lang::Fr => format!("{seeds} en {}", self.pit(pit)),
            Lang::En => format!("{seeds} in {}", self.pit(pit)),
        }));
        match self.lang {
            Lang::Fr => format!("{mover} place {list}."),
            Lang::En => format!("{mover} places {list}."),
        }
    }

    /// What was harvested, or why nothing was; a placing has nothing to say.
    pub fn harvest(self, harvest: &Harvest) -> Option<String> {
        let nothing = match harvest {
            Harvest::Taken(pits) => return Some(self.taken(harvest.seeds(), pits)),
            Harvest::None(nothing) => nothing,
        };
        Some(match (self.lang, nothing) {
            (_, Nothing::Placing) => return None,
            (Lang::Fr, Nothing::AtHome) => {
                "Rien à récolter : la dernière graine tombe dans sa propre rangée.".to_owned()
            }
            (Lang::En, Nothing::AtHome) => {
                "Nothing to harvest: the last seed falls in the own row.".to_owned()
            }
            (Lang::Fr, Nothing::PitCount(count)) => {
                format!("Rien à récolter : le dernier trou contient {}.", self.seeds(*count))
            }
            (Lang::En, Nothing::PitCount(count)) => {
                format!("Nothing to harvest: the last pit holds {}.", self.seeds(*count))
            }
            (Lang::Fr, Nothing::WouldStarve) => {
                "Aucune récolte : elle prendrait tout à l’adversaire.".to_owned()
            }
            (Lang::En, Nothing::WouldStarve) => {
                "No harvest: it would take everything the opponent has.".to_owned()
            }
            (Lang::Fr, Nothing::NoEquality) => "Aucune égalité, rien à récolter.".to_owned(),
            (Lang::En, Nothing::NoEquality) => "No equality, nothing to harvest.".to_owned(),
        })
    }

    fn taken(self, seeds: u8, pits: &[Taken]) -> String {
        let seeds = self.seeds(seeds);
        let list = self.list(pits.iter().map(|taken| match self.lang {
            Lang::Fr => format!("{} en {}", taken.seeds, self.pit(taken.pit)),
            Lang::En => format!("{} in {}", taken.seeds, self.pit(taken.pit)),
        }));
        match self.lang {
            Lang::Fr => format!("Récolte de {seeds} ({list})."),
            Lang::En => format!("Harvests {seeds} ({list})."),
        }
    }

    /// The end of a game: why, what became of the seeds on the board, the count, the winner.
    pub fn ending(self, ending: &Ending) -> String {
        let reason = self.reason(ending.reason);
        let leftover = match (self.lang, ending.leftover) {
            (_, Leftover::Nobody) if ending.uncounted == 0 => String::new(),
            (Lang::Fr, Leftover::Nobody) if ending.uncounted == 1 => {
                " La graine du plateau ne compte pour personne.".to_owned()
            }
            (Lang::Fr, Leftover::Nobody) => {
                format!(" Les {} graines du plateau ne comptent pour personne.", ending.uncounted)
            }
            (Lang::En, Leftover::Nobody) if ending.uncounted == 1 => {
                " The seed on the board counts for nobody.".to_owned()
            }
            (Lang::En, Leftover::Nobody) => {
                format!(" The {} seeds on the board count for nobody.", ending.uncounted)
            }
            (Lang::Fr, Leftover::Owners) => " Chacun prend les graines de sa rangée.".to_owned(),
            (Lang::En, Leftover::Owners) => {
                " Each player takes the seeds of the own row.".to_owned()
            }
            (Lang::Fr, Leftover::To(side)) => {
                format!(" Les graines restantes vont à {}.", self.side(side))
            }
            (Lang::En, Leftover::To(side)) => {
                format!(" The seeds that are left go to {}.", self.side(side))
            }
        };
        let verdict = self.verdict(ending.winner());
        let (south, north) = (ending.granaries.south, ending.granaries.north);
        let clause = ending.clause;
        match self.lang {
            Lang::Fr => format!(
                "Fin de la partie ({clause}) : {reason}{leftover} {south}–{north}, {verdict}."
            ),
            Lang::En => format!(
                "The game is over ({clause}): {reason}{leftover} {south}–{north}, {verdict}."
            ),
        }
    }

    /// Who won.
    pub fn verdict(self, winner: Option<Side>) -> String {
        match (self.lang, winner) {
            (Lang::Fr, Some(side)) => format!("{} gagne", self.side(side)),
            (Lang::En, Some(side)) => format!("{} wins", self.side(side)),
            (Lang::Fr, None) => "partie nulle".to_owned(),
            (Lang::En, None) => "a draw".to_owned(),
        }
    }

    /// Why the rules end a game, as a sentence.
    pub fn reason(self, reason: Reason) -> &'static str {
        match (self.lang, reason) {
            (Lang::Fr, Reason::Target) => "un grenier contient au moins 25 graines.",
            (Lang::En, Reason::Target) => "a granary holds 25 seeds or more.",
            (Lang::Fr, Reason::Famine) => "une rangée est vide et rien ne peut y remédier.",
            (Lang::En, Reason::Famine) => "a row is empty and nothing can be done about it.",
            (Lang::Fr, Reason::Indetermination) => {
                "plus aucun coup, de l’un ou de l’autre, ne pourra jamais récolter."
            }
            (Lang::En, Reason::Indetermination) => {
                "no move of either player can ever harvest again."
            }
            (Lang::Fr, Reason::Stall) => "sept tours sans aucune récolte.",
            (Lang::En, Reason::Stall) => "seven turns without any harvest.",
            (Lang::Fr, Reason::BoardEmpty) => "le plateau est vide.",
            (Lang::En, Reason::BoardEmpty) => "the board is empty.",
            (Lang::Fr, Reason::NoMove) => "le joueur qui a le trait ne peut pas continuer.",
            (Lang::En, Reason::NoMove) => "the player to move cannot go on.",
            (Lang::Fr, Reason::Repetition) => "la même position est revenue trop souvent.",
            (Lang::En, Reason::Repetition) => "the same position came back too often.",
        }
    }

    /// Why a move is refused, as a sentence.
    pub fn refusal(self, refusal: Refusal) -> String {
        match self.lang {
            Lang::Fr => self.refusal_fr(refusal),
            Lang::En => self.refusal_en(refusal),
        }
    }

    fn refusal_fr(self, refusal: Refusal) -> String {
        match refusal {
            Refusal::GameOver(reason) => format!("La partie est finie : {}", self.reason(reason)),
            Refusal::NotYourPit { pit, mover } => {
                format!(
                    "{} n’est pas un trou de {}, qui a le trait.",
                    self.pit(pit),
                    self.side(mover)
                )
            }
            Refusal::EmptyPit(pit) => format!("Le trou {} est vide.", self.pit(pit)),
            Refusal::MustFeed(pit) => format!(
                "L’adversaire n’a plus de graine : il faut le nourrir, et {} n’arrive pas chez lui.",
                self.pit(pit)
            ),
            Refusal::WouldStarve(pit) => format!(
                "{} prendrait toutes les graines de l’adversaire : c’est interdit.",
                self.pit(pit)
            ),
            Refusal::HarvestIsNotChosen => {
                "Dans ce jeu la récolte ne se choisit pas : indiquer seulement le trou.".to_owned()
            }
            Refusal::NothingToPlace => {
                "Il n’y a rien à placer : indiquer un trou à semer.".to_owned()
            }
            Refusal::PlaceFirst(reserve) => {
                format!(
                    "La réserve contient encore {} à placer avant de semer.",
                    self.seeds(reserve)
                )
            }
            Refusal::ReserveTooSmall { placed, reserve } => format!(
                "Impossible de placer {} : la réserve n’en contient que {reserve}.",
                self.seeds(placed)
            ),
            Refusal::PitOverTen { pit, seeds } => format!(
                "{} contiendrait {} : dix au plus pendant la mise en place.",
                self.pit(pit),
                self.seeds(seeds)
            ),
            Refusal::CannotBeFilled(reserve) => format!(
                "Il resterait {} en réserve, trop peu pour garnir tous les trous vides.",
                self.seeds(reserve)
            ),
            Refusal::HarvestMissing(pit) => {
                format!("{} est attaqué : il faut y prendre une ou deux graines.", self.pit(pit))
            }
            Refusal::NotAttacked(pit) => {
                format!("{} n’est pas attaqué : on n’y prend rien.", self.pit(pit))
            }
        }
    }

    fn refusal_en(self, refusal: Refusal) -> String {
        match refusal {
            Refusal::GameOver(reason) => format!("The game is over: {}", self.reason(reason)),
            Refusal::NotYourPit { pit, mover } => {
                format!("{} is not a pit of {}, who is to move.", self.pit(pit), self.side(mover))
            }
            Refusal::EmptyPit(pit) => format!("Pit {} is empty.", self.pit(pit)),
            Refusal::MustFeed(pit) => format!(
                "The opponent has no seed left and must be fed: {} does not reach the other row.",
                self.pit(pit)
            ),
            Refusal::WouldStarve(pit) => {
                format!(
                    "{} would take every seed of the opponent: that is forbidden.",
                    self.pit(pit)
                )
            }
            Refusal::HarvestIsNotChosen => {
                "The harvest is not chosen in this game: name the pit alone.".to_owned()
            }
            Refusal::NothingToPlace => "There is nothing to place: name a pit to sow.".to_owned(),
            Refusal::PlaceFirst(reserve) => {
                format!("The reserve still holds {} to place before sowing.", self.seeds(reserve))
            }
            Refusal::ReserveTooSmall { placed, reserve } => {
                format!("Cannot place {}: the reserve holds only {reserve}.", self.seeds(placed))
            }
            Refusal::PitOverTen { pit, seeds } => format!(
                "{} would hold {}: at most ten while placing.",
                self.pit(pit),
                self.seeds(seeds)
            ),
            Refusal::CannotBeFilled(reserve) => format!(
                "{} would be left in the reserve, too few to fill every empty pit.",
                self.seeds(reserve)
            ),
            Refusal::HarvestMissing(pit) => {
                format!("{} is attacked: one or two seeds must be taken from it.", self.pit(pit))
            }
            Refusal::NotAttacked(pit) => {
                format!("{} is not attacked: nothing is taken from it.", self.pit(pit))
            }
        }
    }

    /// `a, b and c`.
    fn list(self, items: impl Iterator<Item = String>) -> String {
        let and = match self.lang {
            Lang::Fr => " et ",
            Lang::En => " and ",
        };
        let mut items: Vec<String> = items.collect();
        match items.pop() {
            Some(last) if !items.is_empty() => items.join(", ") + and + &last,
            Some(only) => only,
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale_core::{AnyPosition, RuleSet};

    const FRENCH: Speech = Speech { lang: Lang::Fr, naming: Naming::Letters };
    const ENGLISH: Speech = Speech { lang: Lang::En, naming: Naming::Numbers };

    /// French counts below two in the singular, English only one.
    #[test]
    fn numbers_of_seeds() {
        let count = |speech: Speech| [0, 1, 2].map(|seeds| speech.seeds(seeds));
        assert_eq!(count(FRENCH), ["0 graine", "1 graine", "2 graines"]);
        assert_eq!(count(ENGLISH), ["0 seeds", "1 seed", "2 seeds"]);
    }

    #[test]
    fn a_move_in_words() {
        let position =
            AnyPosition::parse(RuleSet::Awele, "1-0-15-2-0-1-1-2-4-0-5-3-8-6-S").unwrap();
        let trace = position.trace("C".parse().unwrap()).unwrap();
        assert_eq!(
            FRENCH.trace(&trace),
            "Sud sème C\u{a0}: 15 graines, la dernière en a. Un tour complet, le trou de départ \
             est sauté. Récolte de 3 graines (3 en a). Sud 11, Nord 6."
        );
        assert_eq!(
            ENGLISH.trace(&trace),
            "South sows 9: 15 seeds, the last in 1. A full lap: the origin is skipped. Harvests 3 \
             seeds (3 in 1). South 11, North 6."
        );
    }

    #[test]
    fn an_end_in_words() {
        let end = |text| AnyPosition::parse(RuleSet::Awele, text).unwrap().ending().unwrap();
        assert_eq!(
            FRENCH.ending(&end("0-0-0-0-0-0-1-0-0-0-0-0-24-23-S")),
            "Fin de la partie (W6)\u{a0}: une rangée est vide et rien ne peut y remédier. La \
             graine du plateau ne compte pour personne. 24–23, Sud gagne."
        );
        assert_eq!(
            ENGLISH.ending(&end("0-0-0-0-0-1-2-0-0-0-0-0-20-25-S")),
            "The game is over (W5): a granary holds 25 seeds or more. The 3 seeds on the board \
             count for nobody. 20–25, North wins."
        );
    }
}

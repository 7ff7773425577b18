//! How a game ends by the rules, and why a move is refused.

use thiserror::Error;

use crate::clause::Clause;
use crate::pit::Pit;
use crate::side::{BySide, Side};

crate::word_enum! {
    /// Why the rules end a game.
    pub enum Reason {
        /// A granary holds enough to decide the game.
        Target = "target",
        /// A row is empty and nobody can feed it.
        Famine = "famine",
        /// Too few seeds are left for any harvest, ever.
        Indetermination = "indetermination",
        /// No harvest for too many turns.
        Stall = "stall",
        /// No seed is left on the board.
        BoardEmpty = "board-empty",
        /// The player to move has no legal move.
        NoMove = "no-move",
        /// A position came back too often.
        Repetition = "repetition",
    }
}

/// Who receives the seeds that are still on the board when a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leftover {
    /// Nobody: they are not counted.
    Nobody,
    /// Each player takes the seeds of the own row.
    Owners,
    /// One player takes them all.
    To(Side),
}

impl Leftover {
    /// Who receives the seeds of a pit.
    pub const fn receiver(self, pit: Pit) -> Option<Side> {
        match self {
            Leftover::Nobody => None,
            Leftover::Owners => Some(pit.side()),
            Leftover::To(side) => Some(side),
        }
    }
}

/// The end of a game by the rules, with the final count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Why the game is over.
    pub reason: Reason,
    /// The clause of docs/rules.md that says so.
    pub clause: Clause,
    /// Who received the seeds that were still on the board.
    pub leftover: Leftover,
    /// The granaries after the sharing-out.
    pub granaries: BySide<u8>,
    /// Seeds that count for nobody.
    pub uncounted: u8,
    /// The seeds that lay in each row when the game ended.
    pub rows: BySide<u8>,
    /// Whose turn it would have been.
    pub to_move: Side,
}

impl Ending {
    /// The side with the larger granary; `None` is a draw.
    pub fn winner(&self) -> Option<Side> {
        self.granaries.larger()
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum Refusal {
    #[error("the game is over ({0})")]
    GameOver(Reason),
    #[error("{pit} is not a pit of {mover}, who is to move")]
    NotYourPit { pit: Pit, mover: Side },
    #[error("{0} is empty")]
    EmptyPit(Pit),
    #[error("{0} does not feed the opponent, who has no seed: a move that feeds must be played")]
    MustFeed(Pit),
    #[error("{0} would take every seed of the opponent")]
    WouldStarve(Pit),
    #[error("the harvest is not chosen in this game: name the pit alone")]
    HarvestIsNotChosen,
    #[error("no seeds are left to place: name a pit to sow")]
    NothingToPlace,
    #[error("{0} seeds are still in the reserve: they are placed before anything is sown")]
    PlaceFirst(u8),
    #[error("{placed} seeds placed, but the reserve holds {reserve}")]
    ReserveTooSmall { placed: u8, reserve: u8 },
    #[error("{pit} would hold {seeds} seeds, and at most ten are allowed while placing")]
    PitOverTen { pit: Pit, seeds: u8 },
    #[error("the rest of the reserve ({0} seeds) could no longer fill every empty pit")]
    CannotBeFilled(u8),
    #[error("{0} is attacked: one or two seeds must be taken from it")]
    HarvestMissing(Pit),
    #[error("{0} is not attacked: nothing can be taken from it")]
    NotAttacked(Pit),
}

impl Refusal {
    /// The word programs and test data use for this refusal.
    pub const fn name(self) -> &'static str {
        match self {
            Refusal::GameOver(_) => "game-over",
            Refusal::NotYourPit { .. } => "not-your-pit",
            Refusal::EmptyPit(_) => "empty-pit",
            Refusal::MustFeed(_) => "must-feed",
            Refusal::WouldStarve(_) => "would-starve",
            Refusal::HarvestIsNotChosen => "harvest-is-not-chosen",
            Refusal::NothingToPlace => "place-after-reserve-empty",
            Refusal::PlaceFirst(_) => "sow-before-reserve-empty",
            Refusal::ReserveTooSmall { .. } => "place-too-many",
            Refusal::PitOverTen { .. } => "pit-over-ten",
            Refusal::CannotBeFilled(_) => "cannot-be-filled",
            Refusal::HarvestMissing(_) => "harvest-missing",
            Refusal::NotAttacked(_) => "not-attacked",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyPosition;
    use crate::rules::RuleSet;

    /// Where the rules refuse, they name a clause of the same game.
    #[test]
    fn refusals_cite_clauses_of_their_game() {
        for (rules, position, mv, clause) in [
            (RuleSet::Awele, "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S", "E", Clause::W3),
            (RuleSet::Awale, "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S", "E", Clause::L3),
            (RuleSet::Avele, "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S", "E", Clause::A4),
            (RuleSet::Abapa, "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S", "E", Clause::S5),
            (RuleSet::Awari, "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S", "E", Clause::AwariStarve),
            (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "a", Clause::S2),
            (RuleSet::Eqwale, "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=48", "A", Clause::Q1),
            (RuleSet::Eqwale, "0-0-4-6-1-4-0-7-3-1-3-5-7-7-S", "A", Clause::Q3),
            (RuleSet::Eqwale, "0-0-4-6-1-4-0-7-3-1-3-5-7-7-S", "C", Clause::Q4),
        ] {
            let position = AnyPosition::parse(rules, position).unwrap();
            let refusal = position.check(mv.parse().unwrap()).unwrap_err();
            assert_eq!(rules.clause_of(refusal), Some(clause), "{rules} {mv}: {refusal}");
            assert!(rules.facts().clauses.contains(&clause));
        }
    }
}

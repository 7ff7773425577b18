//! `awari`: the rule of the solving literature.

use super::sowing::{Emptying, Sowing, leaving_seeds};
use super::{Facts, Repetition, RuleSet};
use crate::clause::{Clause, clauses};
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::Places;

/// The rule of the solving literature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Awari;

impl Sowing for Awari {
    const RULE_SET: RuleSet = RuleSet::Awari;
    /// Endless play is worth nothing for the seeds on the board; a game at the table needs a
    /// moment when it is called endless, and takes that of S6.
    const FACTS: Facts = Facts {
        repetition: Repetition {
            occurrences: 3,
            leftover: Leftover::Nobody,
            clause: Clause::AwariEndless,
        },
        ..Facts::new(1, clauses![S1, S2, S3, S4, L1, AwariStarve, AwariEnd, AwariEndless])
    };
    /// A harvest of everything is legal only when nothing else is, and stands.
    const EMPTYING: Emptying = Emptying::Stands;
    const FEEDING: Clause = Clause::AwariStarve;
    const STARVING: Option<Clause> = Some(Clause::AwariStarve);
    type State = ();

    /// Moves that leave the opponent a seed, if there are any; else all.
    #[inline]
    fn playable(position: &Position<Awari>) -> Places {
        let leaving = leaving_seeds(position);
        if leaving.is_empty() { position.own.filled() } else { leaving }
    }

    /// A player to move without seeds ends the game.
    #[inline]
    fn ending(position: &Position<Awari>) -> Option<Ending> {
        let opponent = position.to_move.opponent();
        position
            .own
            .is_empty()
            .then(|| position.settle(Reason::Famine, Clause::AwariEnd, Leftover::To(opponent)))
    }
}

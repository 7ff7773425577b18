//! The shape of a row: pits that can be taken together, and full and empty ones in turn.

use awale_core::{AnyPosition, Clause, Pit, ROW, Side, Taken};

use crate::fact::Fact;
use crate::phase::Phase;
use crate::see::{row, threats};

/// From so many seeds on a pit is full: one more is four, which is not taken.
const FULL: u8 = 3;

/// The longest run of vulnerable pits of a row, the rightmost of equal ones.
pub(crate) fn vulnerable(position: &AnyPosition, side: Side) -> Option<Fact> {
    let enough = match Phase::of(position) {
        Phase::Opening => 2,
        Phase::Middle => 3,
        Phase::Endgame => return None,
    };
    let pits: Vec<Taken> =
        Pit::row(side).map(|pit| Taken { pit, seeds: position.count(pit) }).collect();
    let runs = pits.split(|at| !matches!(at.seeds, 1 | 2));
    let run = runs.max_by_key(|run| run.len()).filter(|run| run.len() >= enough)?;
    // A harvest of everything the row has would not stand: something full must remain.
    pits.iter().find(|at| at.seeds >= FULL)?;
    // A threat that stands says more.
    let threatened = |fact: &Fact| match fact {
        Fact::Threat { taken, .. } => taken.iter().any(|at| run.iter().any(|of| of.pit == at.pit)),
        _ => false,
    };
    if threats(position, side.opponent()).iter().any(threatened) {
        return None;
    }
    // A chain runs backwards from the last seed. In Awélé (W1) the harvest spreads both ways, over
    // pits as they stand: there the run goes whole if the sowing ends in its first pit.
    let spreads = position.rules().facts().clauses.contains(&Clause::W1);
    let last = if spreads { run.first()?.pit } else { run.last()?.pit };
    Some(Fact::Vulnerable { side, pits: run.to_vec(), last })
}

/// Every other pit is full and those between are not.
pub(crate) fn alternates(position: &AnyPosition, side: Side) -> Option<Fact> {
    let row = row(position, side);
    let full: Vec<usize> = (0..ROW).filter(|&place| row[place] >= FULL).collect();
    let alternate = matches!(*full, [0, 2, 4] | [1, 3, 5]);
    let opening = Phase::of(position) == Phase::Opening;
    (alternate && opening).then(|| Fact::Alternates {
        side,
        full: full.into_iter().map(|place| Pit::of(side, place)).collect(),
    })
}

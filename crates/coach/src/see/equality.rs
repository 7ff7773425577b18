//! Éqwalé's own dangers: equalities, and the pits that none can touch.

use awale_core::{AnyPosition, Pit, ROW, Side, sort_few};

use crate::fact::Fact;
use crate::see::{row, turn_of};

/// Equalities that both could make, those that stand while seeds are placed.
pub(crate) fn equalities(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let mover = position.to_move();
    let reserve = position.setup().reserve;
    if reserve > 0 {
        facts.extend(twins(position));
        facts.push(Fact::Reserve { seeds: reserve });
        return;
    }
    for side in [mover, mover.opponent()] {
        let found = equality_threats(position, side);
        if found.is_empty() {
            facts.push(Fact::NoHarvest { side });
        }
        facts.extend(found);
    }
    facts.extend(Side::ALL.into_iter().filter_map(|side| ones(position, side)));
}

/// The sowings of a player that make equalities, those with most pits first.
pub(crate) fn equality_threats(position: &AnyPosition, side: Side) -> Vec<Fact> {
    let Some(turn) = turn_of(position, side) else { return Vec::new() };
    let mut found: Vec<(Pit, Vec<Pit>)> = Pit::row(side)
        .map(|by| (by, turn.attacked(by)))
        .filter(|(_, hit)| !hit.is_empty())
        .collect();
    sort_few(&mut found, |(_, hit)| std::cmp::Reverse(hit.len()));
    found.into_iter().map(|(by, attacked)| Fact::Equality { by, attacked }).collect()
}

/// The pairs of equal pits, the player to move's first in each; `Apart` if there is none though both
/// rows have seeds.
pub(crate) fn twins(position: &AnyPosition) -> Vec<Fact> {
    let mover = position.to_move();
    let mut found = Vec::new();
    for own in Pit::row(mover) {
        for other in Pit::row(mover.opponent()) {
            let seeds = position.count(own);
            if seeds >= 2 && seeds == position.count(other) {
                found.push(Fact::Twin { own, other, seeds });
            }
        }
    }
    let both = Side::ALL.into_iter().all(|side| row(position, side) != [0; ROW]);
    if found.is_empty() && both {
        found.push(Fact::Apart);
    }
    found
}

/// The pits of one seed of a player, if every attack of the other leaves them alone.
fn ones(position: &AnyPosition, side: Side) -> Option<Fact> {
    let threats = equality_threats(position, side.opponent());
    let attacked = |pit: &Pit| {
        let hits =
            |fact: &Fact| matches!(fact, Fact::Equality { attacked, .. } if attacked.contains(pit));
        threats.iter().any(hits)
    };
    let pits: Vec<Pit> = Pit::row(side).filter(|pit| position.count(*pit) == 1).collect();
    let safe = !pits.is_empty() && !pits.iter().any(attacked);
    (!threats.is_empty() && safe).then_some(Fact::Ones { side, pits })
}

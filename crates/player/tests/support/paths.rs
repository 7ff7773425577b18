//! What a position is worth by the rules alone: every line of play is followed to its end, with the
//! positions that have stood since the last harvest, and nothing is taken from an engine or a table.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use awale_core::{AnyPosition, Reason, Setup, Side};

/// A position with those that have stood since the last harvest, as a sum of their hashes: in which
/// order they came does not matter to the rules.
type Known = HashMap<(AnyPosition, u64), (i8, i8)>;

/// A solver that gives up after a number of positions.
#[derive(Debug)]
pub(crate) struct Paths {
    left: u32,
    known: Known,
    hasher: RandomState,
}

impl Paths {
    pub(crate) fn new(positions: u32) -> Paths {
        Paths { left: positions, known: HashMap::new(), hasher: RandomState::new() }
    }

    /// Whether the player to move leads by so many seeds at the end, both playing their best; `None`
    /// if it takes too long to find out. `past` are the positions since the last harvest.
    ///
    /// Only lines that could refute the claim are followed.
    pub(crate) fn confirm(
        &mut self,
        position: &AnyPosition,
        past: &[AnyPosition],
        claim: i8,
    ) -> Option<bool> {
        let mut past: Vec<u64> = past.iter().map(|one| self.board(one)).collect();
        let claim = if position.to_move() == Side::South { claim } else { -claim };
        let at_least = self.lead(position, &mut past, claim - 1, claim)? >= claim;
        Some(at_least && self.lead(position, &mut past, claim, claim + 1)? <= claim)
    }

    /// South's final lead, if it is between `least` and `most`; else a bound of it.
    fn lead(
        &mut self,
        position: &AnyPosition,
        past: &mut Vec<u64>,
        mut least: i8,
        mut most: i8,
    ) -> Option<i8> {
        if let Some(ending) = position.ending() {
            return Some(ending.granaries.lead(Side::South));
        }
        let here = self.board(position);
        let rule = position.rules().facts().repetition;
        if 1 + past.iter().filter(|&&earlier| earlier == here).count() >= rule.occurrences {
            let ending = position.settle(Reason::Repetition, rule.clause, rule.leftover);
            return Some(ending.granaries.lead(Side::South));
        }
        self.left = self.left.checked_sub(1)?;
        let key = (*position, past.iter().fold(0, |sum: u64, one| sum.wrapping_add(*one)));
        let (low, high) = self.known.get(&key).copied().unwrap_or((-48, 48));
        if low >= most || low == high {
            return Some(low);
        }
        if high <= least {
            return Some(high);
        }
        (least, most) = (least.max(low), most.min(high));
        let (alpha, beta) = (least, most);
        let south = position.to_move() == Side::South;
        let mut best = if south { -49 } else { 49 };
        past.push(here);
        for mv in position.legal_moves() {
            let next = position.try_play(mv).expect("a listed move is legal");
            let lead = if next.granaries() == position.granaries() {
                self.lead(&next, past, least, most)
            } else {
                self.lead(&next, &mut Vec::new(), least, most)
            };
            let Some(lead) = lead else {
                past.pop();
                return None;
            };
            if south {
                best = best.max(lead);
                least = least.max(best);
            } else {
                best = best.min(lead);
                most = most.min(best);
            }
            if least >= most {
                break;
            }
        }
        past.pop();
        let bounds = self.known.entry(key).or_insert((-48, 48));
        // Above the window it is at least this, below at most, within it is this.
        if best > alpha {
            bounds.0 = bounds.0.max(best);
        }
        if best < beta {
            bounds.1 = bounds.1.min(best);
        }
        Some(best)
    }

    /// What must be the same when a position comes back, the seeds and the player to move, as a hash.
    fn board(&self, position: &AnyPosition) -> u64 {
        self.hasher.hash_one(Setup { quiet: 0, ..position.setup() })
    }
}

//! What touching a pit would do, as the rules say it.

use awale_core::{AnyPosition, Move, Pit, Placing, ROW, Refusal, Takes, Trace};

/// What a pit offers to the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PitPlay {
    Sow(Box<Trace>),
    /// It can be sown, and then the player chooses what to take (Éqwalé). The trace shows the
    /// smallest harvest.
    Choose(Box<Trace>),
    /// A seed of the reserve can be placed in it (Éqwalé).
    Place,
    /// The handful of this turn is used up: it remains to be confirmed (Éqwalé).
    Spent,
    Refused(Refusal),
}

impl PitPlay {
    /// What a pit offers in a position, apart from seeds placed in this turn.
    pub fn of(position: &AnyPosition, pit: Pit) -> PitPlay {
        let refusal = match position.trace(Move::sow(pit)) {
            Ok(trace) => return PitPlay::Sow(Box::new(trace)),
            Err(refusal) => refusal,
        };
        match refusal {
            Refusal::HarvestMissing(_) => PitPlay::choose(position, pit, refusal),
            Refusal::PlaceFirst(_) => PitPlay::place(position, pit, [0; ROW]),
            other => PitPlay::Refused(other),
        }
    }

    /// Whether one more seed can be placed in a pit after those of this turn.
    pub fn place(position: &AnyPosition, pit: Pit, mut seeds: [u8; ROW]) -> PitPlay {
        let mover = position.to_move();
        if pit.side() != mover {
            return PitPlay::Refused(Refusal::NotYourPit { pit, mover });
        }
        seeds[pit.place()] += 1;
        let Some(placing) = Placing::new(mover, seeds) else {
            return PitPlay::Spent;
        };
        match position.check(Move::Place(placing)) {
            Ok(()) => PitPlay::Place,
            Err(refusal) => PitPlay::Refused(refusal),
        }
    }

    fn choose(position: &AnyPosition, pit: Pit, refusal: Refusal) -> PitPlay {
        let mut seeds = [0; ROW];
        for attacked in position.attacked(pit) {
            seeds[attacked.place()] = 1;
        }
        let least = Takes::new(seeds).map(|takes| Move::Sow { pit, takes });
        match least.and_then(|mv| position.trace(mv).ok()) {
            Some(trace) => PitPlay::Choose(Box::new(trace)),
            None => PitPlay::Refused(refusal),
        }
    }

    pub const fn is_playable(&self) -> bool {
        !matches!(self, PitPlay::Refused(_) | PitPlay::Spent)
    }

    pub fn trace(&self) -> Option<&Trace> {
        match self {
            PitPlay::Sow(trace) | PitPlay::Choose(trace) => Some(trace),
            PitPlay::Place | PitPlay::Spent | PitPlay::Refused(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{RuleSet, Side};

    use super::*;

    #[test]
    fn the_rules_decide_what_a_pit_offers() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        assert!(PitPlay::of(&start, Pit::new(0)).is_playable());
        assert!(matches!(
            PitPlay::of(&start, Pit::new(6)),
            PitPlay::Refused(Refusal::NotYourPit { .. })
        ));
        let empty = start.try_play("A".parse().unwrap()).unwrap();
        let empty = empty.try_play("a".parse().unwrap()).unwrap();
        assert_eq!(
            PitPlay::of(&empty, Pit::new(0)),
            PitPlay::Refused(Refusal::EmptyPit(Pit::new(0)))
        );
    }

    #[test]
    fn seeds_are_placed_one_by_one_up_to_six() {
        let start = AnyPosition::start(RuleSet::Eqwale, Side::North);
        let pit = Pit::of(Side::North, 2);
        assert_eq!(PitPlay::of(&start, pit), PitPlay::Place);
        assert_eq!(PitPlay::place(&start, pit, [0, 0, 5, 0, 0, 0]), PitPlay::Place);
        assert!(!PitPlay::place(&start, pit, [0, 0, 6, 0, 0, 0]).is_playable());
        assert!(!PitPlay::of(&start, Pit::of(Side::South, 2)).is_playable());
    }
}

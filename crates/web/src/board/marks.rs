//! What a move leaves to be seen on each pit, before it is played and after.

use awale_core::{PITS, Pit, Side, Trace};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// Where it began; `None` for a placing.
    pub origin: Option<Pit>,
    pub last: Option<Pit>,
    pub mover: Side,
    pub harvested: u8,
    dropped: [u8; PITS],
    taken: [u8; PITS],
}

impl Marks {
    pub fn of(trace: &Trace) -> Marks {
        let mut marks = Marks {
            origin: trace.origin,
            last: trace.last(),
            mover: trace.mover,
            harvested: trace.harvest.seeds(),
            dropped: [0; PITS],
            taken: [0; PITS],
        };
        for drop in &trace.drops {
            marks.dropped[drop.pit.index()] += 1;
        }
        for taken in trace.harvest.pits() {
            marks.taken[taken.pit.index()] += taken.seeds;
        }
        marks
    }

    pub const fn dropped(&self, pit: Pit) -> u8 {
        self.dropped[pit.index()]
    }

    pub const fn taken(&self, pit: Pit) -> u8 {
        self.taken[pit.index()]
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, RuleSet};

    use super::*;

    #[test]
    fn a_lap_and_a_harvest_are_marked() {
        let text = "1-0-15-2-0-1-1-2-4-0-5-3-8-6-S";
        let position = AnyPosition::parse(RuleSet::Awele, text).unwrap();
        let marks = Marks::of(&position.trace("C".parse().unwrap()).unwrap());
        let pit = |letter| Pit::from_letter(letter).unwrap();
        assert_eq!((marks.origin, marks.last), (Some(pit('C')), Some(pit('a'))));
        assert_eq!((marks.dropped(pit('C')), marks.dropped(pit('a'))), (0, 2));
        assert_eq!((marks.taken(pit('a')), marks.harvested), (3, 3));
    }
}

//! The two tables that replace sowing, harvesting and ranking while a layer is built.
//!
//! A move meets the two rows separately. In the mover's row it empties a pit and adds seeds; all
//! that the other row learns of it is the *crossing*: how many seeds come over and whether the last
//! one falls there. The other row answers with what is left of it and what was harvested. So
//!
//! - (mover's row, pit) gives (mover's row after, crossing), the same in every game, and
//! - (other row, crossing) gives (other row after, harvest, allowed), which is the game.
//!
//! Neither is written down here: the first is asked of [`awale_core::sow`], the second of the rules
//! themselves, by playing the crossing in a sample position. Whether a move is *allowed* can depend
//! on what else could be played; the sample always offers a harmless alternative, so that a
//! crossing counts as allowed only if it is allowed in every position. Boards without any allowed
//! move in this sense are rare, and the builder asks the literal rules for them.
//!
//! A crossing of all the seeds that the mover has is the sowing of his last pit alone, and is played
//! as that: the harvest may depend on whether he keeps a seed (A3).

use awale_core::{Move, Pit, ROW, Row, Rules, SEEDS, Side, sow};

use crate::index::{rank, rows, rows_in_order};
use crate::literal;

/// What the other row learns of a sowing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Crossing {
    pub(crate) seeds: u8,
    /// Whether the last seed falls in the other row.
    pub(crate) last: bool,
}

impl Crossing {
    /// Of 48 seeds at most 28 cross over.
    const CODES: usize = 64;

    fn code(self) -> usize {
        2 * usize::from(self.seeds) + usize::from(self.last)
    }

    fn of(own: Row, place: usize) -> (Row, Crossing) {
        let sown = sow(own, Row::EMPTY, place);
        let crossing = Crossing { seeds: sown.other.seeds(), last: !sown.last.is_empty() };
        (sown.own, crossing)
    }
}

/// The crossings that occur from rows of `own` seeds.
pub(crate) fn crossings(own: u8) -> Vec<Crossing> {
    let mut found = Vec::new();
    for place in 0..ROW {
        for seeds in 1..=own {
            let mut row = [0; ROW];
            row[place] = seeds;
            let (_, crossing) = Crossing::of(Row::new(row), place);
            if !found.contains(&crossing) {
                found.push(crossing);
            }
        }
    }
    found
}

/// A crossing that occurs from rows of one total, and the cells that its children take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) crossing: Crossing,
    pub(crate) start: usize,
    /// One cell for each row the mover may be left with.
    pub(crate) rows: usize,
}

/// The first step of all moves from rows of one total.
#[derive(Debug)]
pub(crate) struct Departures {
    pub(crate) spans: Vec<Span>,
    /// For each row in order, what the sowing of each pit leaves.
    pub(crate) steps: Vec<[Step; ROW]>,
    pub(crate) size: usize,
    /// The number of the span of a crossing, by [`Crossing::code`].
    numbers: [Option<u8>; Crossing::CODES],
}

/// What the sowing of a pit leaves the mover: the span of the crossing and the rank of the row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step(u32);

impl Step {
    const RANK_BITS: u32 = 24;

    /// An empty pit: there is nothing to sow.
    pub(crate) const NONE: Step = Step(0);

    #[expect(clippy::cast_possible_truncation, reason = "a rank has 22 bits")]
    fn new(span: u8, rank: usize) -> Step {
        Step(u32::from(span + 1) << Step::RANK_BITS | rank as u32)
    }

    /// The number of the span; `None` for an empty pit.
    #[inline]
    pub(crate) fn span(self) -> Option<usize> {
        self.span_after().checked_sub(1)
    }

    /// The number of the span plus one; 0 is [`Step::NONE`].
    #[inline]
    pub(crate) fn span_after(self) -> usize {
        (self.0 >> Step::RANK_BITS) as usize
    }

    #[inline]
    pub(crate) fn rank(self) -> usize {
        (self.0 & ((1 << Step::RANK_BITS) - 1)) as usize
    }
}

/// Cells are filled eight at a time, so that every span begins at a multiple of this.
pub(crate) const CELL_STEP: usize = 8;

impl Departures {
    /// The first step from all rows of `own` seeds.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 64 spans")]
    pub(crate) fn new(own: u8) -> Departures {
        let listed = rows_in_order(own);
        let mut spans: Vec<Span> = Vec::new();
        let mut size = CELL_STEP;
        let mut numbers = [None; Crossing::CODES];
        let mut steps = Vec::with_capacity(listed.len());
        for row in listed {
            let mut children = [Step::NONE; ROW];
            for place in row.filled() {
                let (after, crossing) = Crossing::of(row, place);
                let number = *numbers[crossing.code()].get_or_insert_with(|| {
                    let rows = rows(own - crossing.seeds);
                    spans.push(Span { crossing, start: size, rows });
                    size += rows.next_multiple_of(CELL_STEP);
                    spans.len() as u8 - 1
                });
                children[place] = Step::new(number, rank(after));
            }
            steps.push(children);
        }
        Departures { spans, steps, size, numbers }
    }

    /// The number of the span of a crossing, if a row of this total can make it.
    #[inline]
    pub(crate) fn span(&self, crossing: Crossing) -> Option<usize> {
        self.numbers[crossing.code()].map(usize::from)
    }
}

/// The answer of the other row to a crossing, in a word: a layer of 36 seeds has 130 million.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landing(u32);

impl Landing {
    const RANK_BITS: u32 = 22;
    const HARVEST_BITS: u32 = 6;

    #[expect(clippy::cast_possible_truncation, reason = "a rank has 22 bits")]
    fn new(rank: usize, harvest: u8, allowed: bool) -> Landing {
        let above = u32::from(allowed) << Landing::HARVEST_BITS | u32::from(harvest);
        Landing(above << Landing::RANK_BITS | rank as u32)
    }

    /// The rank of the row after the harvest.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        (self.0 & ((1 << Landing::RANK_BITS) - 1)) as usize
    }

    /// The seeds harvested, at most 48.
    #[inline]
    pub(crate) fn harvest(self) -> u8 {
        (self.0 >> Landing::RANK_BITS & ((1 << Landing::HARVEST_BITS) - 1)) as u8
    }

    /// Whether the move is allowed whatever else could be played.
    #[inline]
    pub(crate) fn allowed(self) -> bool {
        self.0 >> (Landing::RANK_BITS + Landing::HARVEST_BITS) != 0
    }
}

/// The pit that plays every crossing in the samples.
const SAMPLE: usize = ROW - 2;

/// The answers of all rows of `other` seeds, in order, to a crossing from a row of `own` seeds.
pub(crate) fn landings<R: Rules>(own: u8, other: u8, crossing: Crossing) -> Vec<Landing> {
    let keeps_none = crossing.seeds == own;
    let place = if keeps_none { ROW - 1 } else { SAMPLE };
    let seeds = if keeps_none { own } else { sample_seeds(crossing) };
    let pit = Pit::of(Side::South, place);
    rows_in_order(other)
        .into_iter()
        .map(|row| {
            let mut own = [0; ROW];
            own[place] = seeds;
            if !keeps_none {
                // The alternative: a seed that stays at home leaves a row with seeds what it has;
                // a row without seeds is fed by one seed in the last pit.
                own[if row.is_empty() { ROW - 1 } else { 0 }] = 1;
            }
            let position = literal::position::<R>(Row::new(own), row, 0)
                .expect("a player with seeds can be to move");
            let allowed = position.moves().any(|mv| mv.pit() == Some(pit));
            let child = position.play(Move::sow(pit));
            let harvest = child.granaries().south - position.granaries().south;
            Landing::new(rank(child.own()), harvest, allowed)
        })
        .collect()
}

/// How many seeds in the sample pit make a crossing.
fn sample_seeds(crossing: Crossing) -> u8 {
    (1..=SEEDS)
        .find(|&seeds| {
            let mut own = [0; ROW];
            own[SAMPLE] = seeds;
            Crossing::of(Row::new(own), SAMPLE).1 == crossing
        })
        .expect("the pit next to the last one makes every crossing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_pits_make_every_crossing() {
        for own in 0..=20 {
            let departures = Departures::new(own);
            let crossings = crossings(own);
            assert_eq!(departures.spans.len(), crossings.len());
            assert!(crossings.iter().all(|&crossing| departures.span(crossing).is_some()));
        }
    }
}

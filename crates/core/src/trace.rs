//! Everything that happens in one move, told once.
//!
//! Animation, preview, speech, notation and tests read this one value: whoever shows a move never
//! works out a rule again.

use crate::moves::Move;
use crate::outcome::Ending;
use crate::pit::{PITS, Pit};
use crate::position::Position;
use crate::rules::{RuleSet, Rules};
use crate::side::{BySide, Side};

/// A seed that falls into a pit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeedDrop {
    /// The pit that receives the seed.
    pub pit: Pit,
    /// What the pit holds after it.
    pub count: u8,
}

/// A pit that loses seeds to the mover's granary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Taken {
    /// The pit.
    pub pit: Pit,
    /// Seeds taken from it.
    pub seeds: u8,
}

/// Why a sowing harvests nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nothing {
    /// Seeds were placed: nothing is harvested in that phase.
    Placing,
    /// The last seed fell into the mover's own row.
    AtHome,
    /// The pit of the last seed holds neither two nor three.
    PitCount(u8),
    /// The harvest would take everything the opponent has, and the rules annul it.
    WouldStarve,
    /// No pit of the opponent holds as many seeds as a pit of the mover (Éqwalé).
    NoEquality,
}

impl Nothing {
    /// The word programs and test data use.
    pub const fn name(self) -> &'static str {
        match self {
            Nothing::Placing => "placing",
            Nothing::AtHome => "at-home",
            Nothing::PitCount(_) => "pit-count",
            Nothing::WouldStarve => "would-starve",
            Nothing::NoEquality => "no-equality",
        }
    }
}

/// The harvest of a move: the pits taken in the order in which a player takes them, or why none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Harvest {
    /// These pits are harvested.
    Taken(Vec<Taken>),
    /// Nothing is harvested.
    None(Nothing),
}

impl Harvest {
    /// Seeds taken in all.
    pub fn seeds(&self) -> u8 {
        self.pits().iter().map(|taken| taken.seeds).sum()
    }

    /// The pits taken; empty when nothing is.
    pub fn pits(&self) -> &[Taken] {
        match self {
            Harvest::Taken(pits) => pits,
            Harvest::None(_) => &[],
        }
    }
}

/// One move from the first seed taken in hand to the end of the turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    /// The rule set that was played.
    pub rules: RuleSet,
    /// Who moved.
    pub mover: Side,
    /// The move.
    pub mv: Move,
    /// The pit that was emptied; `None` for a placing.
    pub origin: Option<Pit>,
    /// Every seed in the order in which it falls.
    pub drops: Vec<SeedDrop>,
    /// How many times the sowing came round to its origin and stepped over it (S3).
    pub laps: u8,
    /// What was harvested, or why nothing.
    pub harvest: Harvest,
    /// The granaries after the harvest, before any sharing-out.
    pub granaries: BySide<u8>,
    /// Who is to move now. In Éqwalé the same player stays on move after a harvest that leaves
    /// the opponent without seeds (Q5).
    pub next: Side,
    /// The end of the game and its reason, if this move brought it.
    pub ending: Option<Ending>,
}

impl Trace {
    /// The pit of the last seed.
    pub fn last(&self) -> Option<Pit> {
        self.drops.last().map(|drop| drop.pit)
    }
}

impl<R: Rules> Position<R> {
    /// The trace of a legal move.
    ///
    /// # Panics
    /// Possibly, if the move is not legal. [`AnyPosition::trace`](crate::AnyPosition::trace) looks
    /// first.
    pub fn trace(&self, mv: Move) -> Trace {
        let after = self.play(mv);
        let (drops, laps) = drops(self, mv);
        Trace {
            rules: R::RULE_SET,
            mover: self.to_move(),
            mv,
            origin: mv.pit(),
            drops,
            laps,
            harvest: self.harvest(mv),
            granaries: after.granaries(),
            next: after.to_move(),
            ending: after.ending(),
        }
    }
}

/// The seeds of a move as they fall, and how often the sowing stepped over its origin.
fn drops<R: Rules>(position: &Position<R>, mv: Move) -> (Vec<SeedDrop>, u8) {
    let mut counts: [u8; PITS] = position.setup().pits;
    let mut drops = Vec::new();
    let mut laps = 0;
    let mut drop = |pit: Pit| {
        counts[pit.index()] += 1;
        drops.push(SeedDrop { pit, count: counts[pit.index()] });
    };
    match mv {
        Move::Sow { pit: origin, .. } => {
            let mut pit = origin;
            for _ in 0..position.count(origin) {
                pit = pit.next();
                if pit == origin {
                    laps += 1;
                    pit = pit.next();
                }
                drop(pit);
            }
        }
        Move::Place(placing) => {
            for (pit, seeds) in Pit::row(placing.side()).zip(placing.seeds()) {
                (0..seeds).for_each(|_| drop(pit));
            }
        }
    }
    (drops, laps)
}

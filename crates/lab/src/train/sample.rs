//! A position to learn from.

use awale_core::{AnyPosition, BySide, PITS, Pit, Row, SEEDS, Side};
use awale_engine::eval::{COUNTS, phase};
use awale_engine::{SEED, Weights};

/// What an evaluation sees of a position, and what it should say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The row of the player to move.
    pub(crate) own: Row,
    /// The row of the opponent.
    pub(crate) other: Row,
    /// The seeds of the board that the player to move will gain more than the opponent.
    pub(crate) target: f32,
    /// How much it counts: little where the game is decided.
    pub(crate) weight: f32,
}

/// An expected final difference of so many seeds: there a position counts half as much as an even one.
const DECIDED: f32 = 12.0;

impl Sample {
    /// A position whose worth is known: the seeds still to be gained.
    pub(crate) fn new(position: &AnyPosition, target: f32) -> Sample {
        let row = |side: Side| {
            let mut pits = Pit::row(side);
            let counts = std::array::from_fn(|_| pits.next().map_or(0, |pit| position.count(pit)));
            Row::new(counts).stored(position.granaries()[side])
        };
        let mover = position.to_move();
        let granaries = position.granaries();
        let expected = (f32::from(granaries.lead(mover)) + target) / DECIDED;
        let weight = 1.0 / (1.0 + expected * expected);
        Sample { own: row(mover), other: row(mover.opponent()), target, weight }
    }

    /// A position of a game: between what the search said and how the game ended.
    pub(crate) fn of_game(
        position: &AnyPosition,
        value: i32,
        finals: BySide<u8>,
        share: f32,
    ) -> Sample {
        let mover = position.to_move();
        let lead = |seeds: BySide<u8>| f32::from(seeds.lead(mover));
        let expected = share * lead(finals) + (1.0 - share) * seeds(value);
        Sample::new(position, expected - lead(position.granaries()))
    }

    pub(crate) fn phase(&self) -> usize {
        phase(SEEDS - self.own.granary() - self.other.granary())
    }

    /// The numbers of its counts among all counts of all pits, the mover's first.
    pub(crate) fn features(&self) -> [usize; PITS] {
        let [own, other] = [self.own, self.other].map(Row::counts);
        let mut counts = own.into_iter().chain(other);
        std::array::from_fn(|pit| {
            let count = counts.next().unwrap_or(0);
            pit * COUNTS + usize::from(count).min(COUNTS - 1)
        })
    }

    /// How far an evaluation is off, in seeds.
    pub(crate) fn error(&self, weights: &Weights) -> f32 {
        let lead = f32::from(self.own.granary()) - f32::from(self.other.granary());
        seeds(weights.value(self.own, self.other)) - lead - self.target
    }
}

/// A value in seeds.
#[expect(clippy::cast_precision_loss, reason = "a value is a few thousand")]
fn seeds(value: i32) -> f32 {
    value as f32 / SEED as f32
}

//! Positions for tests: reached by legal play, then changed a little.
//!
//! The numbers come from a fixed sequence, so that a failure comes back.

use awale_core::random::SplitMix64;
use awale_core::{Move, PITS, Position, Rules, Setup, Side};

/// A sequence of numbers, and what tests draw from it.
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// A number of seeds below `bound`.
    pub(crate) fn seeds(&mut self, bound: usize) -> u8 {
        u8::try_from(self.below(bound)).expect("bounds of seeds are small")
    }

    /// One of the items.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A walk over positions of a rule set that never ends: games from `start`, move by random move,
/// every position also handed out in a changed form.
pub(crate) struct Walk<R: Rules> {
    random: Random,
    start: fn(&mut Random) -> Position<R>,
    here: Position<R>,
    change_next: bool,
}

impl<R: Rules> Walk<R> {
    pub(crate) fn new(seed: u64, start: fn(&mut Random) -> Position<R>) -> Walk<R> {
        let mut random = Random::new(seed);
        let here = start(&mut random);
        Walk { random, start, here, change_next: false }
    }
}

impl<R: Rules> Iterator for Walk<R> {
    type Item = Position<R>;

    fn next(&mut self) -> Option<Position<R>> {
        self.change_next = !self.change_next;
        if !self.change_next
            && let Ok(changed) = Position::new(&changed(self.here.setup(), &mut self.random))
        {
            return Some(changed);
        }
        let moves: Vec<Move> = self.here.legal_moves().collect();
        self.here = if moves.is_empty() {
            (self.start)(&mut self.random)
        } else {
            self.here.play(self.random.pick(&moves))
        };
        Some(self.here)
    }
}

/// Moves a handful of seeds elsewhere, empties a row, heaps seeds up, exchanges the sides.
fn changed(mut setup: Setup, random: &mut Random) -> Setup {
    for _ in 0..=random.below(4) {
        let (from, to) = (random.below(PITS), random.below(PITS));
        let seeds = setup.pits[from].min(1 + random.seeds(12));
        match random.below(6) {
            // To another pit.
            0..3 => {
                setup.pits[from] -= seeds;
                setup.pits[to] += seeds;
            }
            // To a granary.
            3 => {
                setup.pits[from] -= seeds;
                *granary(&mut setup, to) += seeds;
            }
            // Back from a granary.
            4 => {
                let seeds = seeds.min(*granary(&mut setup, to));
                *granary(&mut setup, to) -= seeds;
                setup.pits[from] += seeds;
            }
            // A whole row to a granary, or to one pit of the other row.
            _ => {
                let row = from / 6 * 6..from / 6 * 6 + 6;
                let seeds: u8 = setup.pits[row.clone()].iter().sum();
                setup.pits[row].fill(0);
                if random.below(2) == 0 {
                    *granary(&mut setup, to) += seeds;
                } else {
                    setup.pits[(from / 6 * 6 + 6) % PITS + to % 6] += seeds;
                }
            }
        }
    }
    if setup.quiet > 0 {
        setup.quiet = random.seeds(17);
    }
    if random.below(2) == 0 { setup.mirrored() } else { setup }
}

fn granary(setup: &mut Setup, number: usize) -> &mut u8 {
    let side = if number.is_multiple_of(2) { Side::South } else { Side::North };
    &mut setup.granaries[side]
}

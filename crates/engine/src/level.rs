//! The levels of play: how much a partner sees.
//!
//! A weaker level does not play random moves. It searches less deep, and it overlooks what people
//! overlook: a harvest of several pits, the end of a sowing of twelve and more, the answer of the
//! opponent. What it sees, it judges sensibly. [`crate::Partner`] plays by this.

use std::fmt;
use std::str::FromStr;

use awale_core::UnknownWord;

use crate::score::Value;

/// A level of play, from 1 (first game) to 10 (master, the engine at its full strength).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    pub(crate) depth: u8,
    /// How much of what the engine knows about positions it understands, in percent; without it
    /// only granaries count.
    pub(crate) judgment: u8,
    /// How often it does not see that a move harvests, in percent.
    pub(crate) harvest: u8,
    /// How often it sees of a harvest of several pits only the pit of the last seed, in percent.
    pub(crate) chain: u8,
    /// How often it loses count in a sowing of twelve seeds or more, in percent.
    pub(crate) lap: u8,
    /// How often it does not think of the answers to a move, in percent.
    pub(crate) answer: u8,
    /// How far its estimates usually are from the engine's, in hundredths of a seed.
    pub(crate) wobble: Value,
}

const fn sight(depth: u8, judgment: u8, misses: [u8; 4], wobble: Value) -> Sight {
    let [harvest, chain, lap, answer] = misses;
    Sight { depth, judgment, harvest, chain, lap, answer, wobble }
}

/// What each level below the master sees; the steps were chosen by the ladder of docs/engine.md.
const SIGHTS: [Sight; 9] = [
    sight(1, 0, [72, 95, 100, 100], 108),
    sight(2, 12, [47, 78, 94, 80], 100),
    sight(2, 32, [30, 60, 85, 58], 88),
    sight(3, 44, [20, 48, 74, 45], 80),
    sight(4, 66, [8, 26, 46, 20], 64),
    sight(6, 85, [3, 11, 23, 7], 45),
    sight(8, 100, [1, 4, 10, 3], 30),
    sight(12, 100, [0, 1, 4, 1], 16),
    sight(18, 100, [0, 0, 1, 0], 6),
];

impl Level {
    /// The weakest.
    pub const FIRST: Level = Level(1);
    /// The engine at its full strength.
    pub const MASTER: Level = Level(10);

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (Level::FIRST.0..=Level::MASTER.0).map(Level)
    }

    /// The level with a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (Level::FIRST.0..=Level::MASTER.0).contains(&number).then_some(Level(number))
    }

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it sees; `None` if everything.
    pub(crate) fn sight(self) -> Option<Sight> {
        SIGHTS.get(usize::from(self.0) - 1).copied()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Level, UnknownWord> {
        let number = text.parse().ok().and_then(Level::new);
        number.ok_or_else(|| UnknownWord::new(&["a level from 1 to 10"], text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each level sees at least what the one below it sees.
    #[test]
    fn levels_see_more_and_more() {
        let mut levels = Level::all();
        assert!(levels.next_back().is_some_and(|level| level.sight().is_none()));
        let sights: Vec<Sight> = levels.filter_map(Level::sight).collect();
        assert_eq!(sights.len(), 9);
        for pair in sights.windows(2) {
            let [lower, higher] = [pair[0], pair[1]];
            assert!(lower.depth <= higher.depth && lower.judgment <= higher.judgment);
            assert!(lower.harvest >= higher.harvest && lower.chain >= higher.chain);
            assert!(lower.lap >= higher.lap && lower.answer >= higher.answer);
            assert!(lower.wobble > higher.wobble);
        }
    }
}

//! The puzzles of a game that were solved.

use std::collections::BTreeMap;
use std::fmt;

/// The numbers of the puzzles that were solved, with their tries, kept as `3=1 17=2`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solved(BTreeMap<usize, u32>);

impl Solved {
    /// Reads what was kept; what cannot be read is left out.
    pub fn read(text: &str) -> Solved {
        let entry = |word: &str| {
            let (number, tries) = word.split_once('=')?;
            Some((number.parse().ok()?, tries.parse().ok().filter(|&tries| tries > 0)?))
        };
        Solved(text.split_whitespace().filter_map(entry).collect())
    }

    /// A puzzle was solved; the fewest tries count.
    pub fn add(&mut self, number: usize, tries: u32) {
        let kept = self.0.entry(number).or_insert(tries);
        *kept = tries.clamp(1, *kept);
    }

    pub fn tries(&self, number: usize) -> Option<u32> {
        self.0.get(&number).copied()
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (number, tries)) in self.0.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{number}={tries}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_solved_comes_back() {
        let mut solved = Solved::read("17=2 x=1 4=0 9");
        solved.add(3, 4);
        solved.add(3, 1);
        solved.add(17, 9);
        assert_eq!(solved.to_string(), "3=1 17=2");
        assert_eq!((solved.0.len(), solved.tries(17), solved.tries(4)), (2, Some(2), None));
        assert_eq!(Solved::read(&solved.to_string()), solved);
    }
}

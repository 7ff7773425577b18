//! The puzzles of a game that were solved.

use std::collections::BTreeMap;

/// The numbers of the puzzles that were solved, with their tries, kept as `3=1 17=2`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solved(BTreeMap<usize, u32>);

awale_coach::kept_as_line!(Solved, 1..);

impl Solved {
    /// A puzzle was solved; the fewest tries count.
    pub fn add(&mut self, number: usize, tries: u32) {
        let kept = self.0.entry(number).or_insert(tries);
        *kept = tries.clamp(1, *kept);
    }

    pub fn tries(&self, number: usize) -> Option<u32> {
        self.0.get(&number).copied()
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

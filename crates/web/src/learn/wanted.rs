//! Which puzzles are wanted.

use std::fmt;

use awale_coach::puzzle::{LEVELS, Theme, select};
use awale_core::RuleSet;

use super::Solved;

/// Which puzzles are wanted, kept as `awale chain 2`, `-` where anything will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    pub rules: RuleSet,
    pub theme: Option<Theme>,
    pub level: Option<u8>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { rules: RuleSet::Awale, theme: None, level: None }
    }
}

impl Wanted {
    /// Reads what was kept; what cannot be read is not wanted.
    pub fn read(text: &str) -> Wanted {
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        Wanted {
            rules: next().parse().unwrap_or(RuleSet::Awale),
            theme: next().parse().ok(),
            level: next().parse().ok().filter(|level| (1..=LEVELS).contains(level)),
        }
    }

    /// The puzzles, by their place in the set.
    pub fn puzzles(self) -> Vec<usize> {
        select(self.rules, self.theme, self.level)
    }

    /// The next puzzle from a place on that was not solved, round and round; if all were, the next.
    pub fn next(self, from: usize, solved: &Solved) -> Option<usize> {
        let mut puzzles = self.puzzles();
        let before = puzzles.iter().take_while(|&&number| number < from).count();
        puzzles.rotate_left(before);
        let open = puzzles.iter().find(|&&number| solved.tries(number).is_none());
        open.or(puzzles.first()).copied()
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theme = self.theme.map_or("-", Theme::name);
        let level = self.level.map_or_else(|| "-".to_owned(), |level| level.to_string());
        write!(f, "{} {theme} {level}", self.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_comes_back() {
        let theme = Some(Theme::Feed);
        for wanted in [Wanted::default(), Wanted { rules: RuleSet::Awari, theme, level: Some(3) }] {
            assert_eq!(Wanted::read(&wanted.to_string()), wanted);
        }
        assert_eq!(Wanted::read("chess pawn 9"), Wanted::default());
    }

    #[test]
    fn the_next_puzzle_is_an_open_one() {
        let wanted = Wanted { theme: Some(Theme::Chain), ..Wanted::default() };
        let all = wanted.puzzles();
        let mut solved = Solved::default();
        assert_eq!(wanted.next(0, &solved), Some(all[0]));
        solved.add(all[0], 1);
        assert_eq!(wanted.next(0, &solved), Some(all[1]));
        let last = *all.last().unwrap();
        assert_eq!(wanted.next(last + 1, &solved), Some(all[1]), "round again");
        for number in all.clone() {
            solved.add(number, 1);
        }
        assert_eq!(wanted.next(all[2], &solved), Some(all[2]));
    }
}

//! Puzzles that a teacher gave, one after the other.

use awale_core::RuleSet;

/// What comes after a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The puzzle of this number.
    Next(usize),
    /// It was the last one.
    Last,
    /// It is none of them.
    Other,
}

/// What comes after a puzzle in a set, which is kept as `awale 3 17 20`.
pub fn next_given(set: &str, rules: RuleSet, number: usize) -> Given {
    let mut words = set.split_whitespace();
    if words.next() != Some(rules.name()) {
        return Given::Other;
    }
    let mut numbers = words.filter_map(|word| word.parse::<usize>().ok());
    if !numbers.any(|other| other == number) {
        return Given::Other;
    }
    numbers.next().map_or(Given::Last, Given::Next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_an_order() {
        let after = |rules, number| next_given("awale 3 17 20", rules, number);
        assert_eq!(after(RuleSet::Awale, 3), Given::Next(17));
        assert_eq!(after(RuleSet::Awale, 20), Given::Last);
        assert_eq!(after(RuleSet::Awale, 4), Given::Other);
        assert_eq!(after(RuleSet::Avele, 3), Given::Other);
        assert_eq!(next_given("", RuleSet::Awale, 3), Given::Other);
    }
}

//! The clauses of docs/rules.md, by their ids.

crate::word_enum! {
    /// A clause of the rules. docs/rules.md has the full text of each and the tests that show
    /// it; an ending, a refusal and the rule pages cite it by its name.
    #[derive(PartialOrd, Ord)]
    #[expect(missing_docs, reason = "docs/rules.md tells what each clause says")]
    pub enum Clause {
        S1 = "S1", S2 = "S2", S3 = "S3", S4 = "S4", S5 = "S5", S6 = "S6",
        W1 = "W1", W2 = "W2", W3 = "W3", W4 = "W4", W5 = "W5", W6 = "W6",
        L1 = "L1", L2 = "L2", L3 = "L3", L4 = "L4", L5 = "L5", L6 = "L6",
        A1 = "A1", A2 = "A2", A3 = "A3", A4 = "A4", AE1 = "A-E1", AE2 = "A-E2", AE3 = "A-E3",
        Q1 = "Q1", Q2 = "Q2", Q3 = "Q3", Q4 = "Q4", Q5 = "Q5", Q6 = "Q6",
        AbapaTarget = "abapa-target",
        AbapaFamine = "abapa-famine",
        AbapaRepetition = "abapa-repetition",
        AwariStarve = "awari-starve",
        AwariEnd = "awari-end",
        AwariEndless = "awari-endless",
    }
}

/// A list of clauses by their names alone.
macro_rules! clauses {
    ($($clause:ident),*) => {
        &[$(Clause::$clause),*]
    };
}
pub(crate) use clauses;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;

    #[test]
    fn every_clause_belongs_to_a_game() {
        for clause in &Clause::ALL {
            assert!(
                RuleSet::ALL.iter().any(|rules| rules.facts().clauses.contains(clause)),
                "{clause}"
            );
        }
    }
}

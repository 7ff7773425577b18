//! The clauses of docs/rules.md, by their ids.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::excerpt;

macro_rules! define_clause {
    ($($variant:ident $id:literal,)*) => {
        /// A clause of the rules. docs/rules.md has the full text of each and the tests that show
        /// it; an ending, a refusal and the rule pages cite it by its id.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[expect(missing_docs, reason = "docs/rules.md tells what each clause says")]
        pub enum Clause {
            $($variant,)*
        }

        impl Clause {
            /// All clauses, in the order of docs/rules.md.
            pub const ALL: &'static [Clause] = &[$(Clause::$variant),*];

            /// The id, as docs/rules.md and the rule cases spell it.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Clause::$variant => $id,)*
                }
            }
        }
    };
}
define_clause! {
    S1 "S1", S2 "S2", S3 "S3", S4 "S4", S5 "S5", S6 "S6",
    W1 "W1", W2 "W2", W3 "W3", W4 "W4", W5 "W5", W6 "W6",
    L1 "L1", L2 "L2", L3 "L3", L4 "L4", L5 "L5", L6 "L6",
    A1 "A1", A2 "A2", A3 "A3", A4 "A4", AE1 "A-E1", AE2 "A-E2", AE3 "A-E3",
    Q1 "Q1", Q2 "Q2", Q3 "Q3", Q4 "Q4", Q5 "Q5", Q6 "Q6",
    AbapaTarget "abapa-target",
    AbapaFamine "abapa-famine",
    AbapaRepetition "abapa-repetition",
    AwariStarve "awari-starve",
    AwariEnd "awari-end",
    AwariEndless "awari-endless",
}

/// A list of clauses by their names alone.
macro_rules! clauses {
    ($($clause:ident),*) => {
        &[$(Clause::$clause),*]
    };
}
pub(crate) use clauses;

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no clause.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a clause such as S1, found {}", excerpt(.0))]
pub struct UnknownClause(String);

impl FromStr for Clause {
    type Err = UnknownClause;

    fn from_str(id: &str) -> Result<Clause, UnknownClause> {
        let clause = Clause::ALL.iter().copied().find(|clause| clause.id() == id);
        clause.ok_or_else(|| UnknownClause(id.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;

    #[test]
    fn ids_are_read_back() {
        for &clause in Clause::ALL {
            assert_eq!(clause.to_string().parse(), Ok(clause));
        }
        let error = "s1".parse::<Clause>().unwrap_err();
        assert_eq!(error.to_string(), "expected a clause such as S1, found \"s1\"");
    }

    #[test]
    fn every_clause_belongs_to_a_game() {
        for clause in Clause::ALL {
            assert!(RuleSet::ALL.iter().any(|rules| rules.clauses().contains(clause)), "{clause}");
        }
    }
}

//! From the name of a rule set to its type.

/// Evaluates an expression with a type alias for the rule set that a [`awale_core::RuleSet`] names.
macro_rules! dispatch {
    ($rules:expr, $alias:ident => $value:expr) => {{
        use awale_core::{RuleSet, rules};
        match $rules {
            RuleSet::Awele => {
                type $alias = rules::Awele;
                $value
            }
            RuleSet::Awale => {
                type $alias = rules::Awale;
                $value
            }
            RuleSet::Avele => {
                type $alias = rules::Avele;
                $value
            }
            RuleSet::Eqwale => {
                type $alias = rules::Eqwale;
                $value
            }
            RuleSet::Abapa => {
                type $alias = rules::Abapa;
                $value
            }
            RuleSet::Awari => {
                type $alias = rules::Awari;
                $value
            }
        }
    }};
}
pub(crate) use dispatch;

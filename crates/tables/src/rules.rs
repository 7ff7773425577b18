//! From the name of a rule set to its type.

macro_rules! define_dispatch {
    ($($variant:ident $name:literal $title:literal,)*) => {
        /// Evaluates an expression with a type alias for the rule set that a
        /// [`awale_core::RuleSet`] names.
        macro_rules! dispatch {
            ($rules:expr, $alias:ident => $value:expr) => {
                match $rules {
                    $(awale_core::RuleSet::$variant => {
                        type $alias = awale_core::rules::$variant;
                        $value
                    })*
                }
            };
        }
    };
}
awale_core::for_each_rule_set!(define_dispatch);
#[expect(
    clippy::single_component_path_imports,
    reason = "a macro made by a macro has no other path"
)]
pub(crate) use dispatch;

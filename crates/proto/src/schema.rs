//! How the values that are written as their texts are described.

use std::borrow::Cow;

use utoipa::openapi::{ObjectBuilder, RefOr, Schema, schema::Type};
use utoipa::{PartialSchema, ToSchema};

use awale_core::Side as CoreSide;

/// Describes a value that is a text: its words, if there are few.
macro_rules! text {
    ($name:ident, $description:expr, $words:expr) => {
        #[doc = $description]
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let words: Option<Vec<&str>> = $words;
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some($description))
                    .enum_values(words)
                    .into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                stringify!($name).into()
            }
        }
    };
}

text!(RuleSet, "A rule set.", Some(awale_core::RuleSet::ALL.iter().map(|r| r.name()).collect()));
text!(Side, "A player.", Some(CoreSide::ALL.map(CoreSide::name).to_vec()));
text!(Move, "A move: `C`, `Cxb2d1` or `+A3C2` (docs/notation.md).", None);
text!(TimeControl, "A time control: `-` for none, `300`, `300+5`, `3d`.", None);

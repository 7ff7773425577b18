//! Enumerations with one word for each value, as files, programs and command lines spell it.

use thiserror::Error;

use crate::notation::excerpt;

/// A word that is none of those expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected}, found {found}")]
pub struct UnknownWord {
    /// The words that would do: `south or north`.
    pub expected: String,
    /// An [`excerpt`] of what was read.
    pub found: String,
}

impl UnknownWord {
    /// The error for `found` where one of `words` was expected.
    pub fn new(words: &[&str], found: &str) -> UnknownWord {
        let expected = match words {
            [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => words.concat(),
        };
        UnknownWord { expected, found: excerpt(found) }
    }
}

/// Defines an enumeration with a word for each value: with `ALL` (an array in the order of
/// definition), `name` (the word), `Display` (the same) and `FromStr`, whose error is
/// [`UnknownWord`]. `Clone`, `Copy`, `PartialEq`, `Eq`, `Hash` and `Debug` are derived; anything
/// else can be added.
///
/// ```
/// awale_core::word_enum! {
///     /// How fast seeds are sown.
///     #[derive(Default)]
///     pub enum Pace {
///         Slow = "slow",
///         #[default]
///         AsAHandDoes = "normal",
///     }
/// }
/// assert_eq!(Pace::ALL.map(Pace::name), ["slow", "normal"]);
/// assert_eq!("slow".parse(), Ok(Pace::Slow));
/// assert_eq!(
///     "fast".parse::<Pace>().unwrap_err().to_string(),
///     "expected slow or normal, found \"fast\""
/// );
/// ```
#[macro_export]
macro_rules! word_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$of_variant:meta])* $variant:ident = $word:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $name {
            $($(#[$of_variant])* $variant,)*
        }

        #[allow(dead_code, reason = "few enumerations need everything")]
        impl $name {
            /// All values, in the order of their definition.
            $vis const ALL: [$name; [$($word),*].len()] = [$($name::$variant),*];

            /// The word for it.
            $vis const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> Result<$name, $crate::UnknownWord> {
                match word {
                    $($word => Ok($name::$variant),)*
                    _ => Err($crate::UnknownWord::new(&[$($word),*], word)),
                }
            }
        }
    };
}

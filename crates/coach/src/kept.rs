//! What a browser or a program keeps for itself.

/// Writes a map as one line of text, `own-row=3 sowing=2`, and reads it. What cannot be read is left
/// out, and so is a value outside the range: a damaged memory costs that entry and nothing else.
#[macro_export]
macro_rules! kept_as_line {
    ($type:ident, $values:expr) => {
        impl $type {
            /// Reads what was written.
            pub fn read(text: &str) -> $type {
                let entry = |word: &str| {
                    let (key, value) = word.split_once('=')?;
                    let value = value.parse().ok().filter(|value| $values.contains(value))?;
                    Some((key.parse().ok()?, value))
                };
                $type(text.split_whitespace().filter_map(entry).collect())
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                for (place, (key, value)) in self.0.iter().enumerate() {
                    let blank = if place == 0 { "" } else { " " };
                    write!(f, "{blank}{key}={value}")?;
                }
                Ok(())
            }
        }
    };
}

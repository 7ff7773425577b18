//! What the browser keeps as lines of `key=value`.

/// Writes the fields of a value as lines and reads them. What is missing or unknown stays as
/// `otherwise` has it, so that an older or newer page loses nothing else.
macro_rules! kept_as_lines {
    ($type:ident { $($key:literal: $($field:ident).+,)* }) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $(writeln!(f, concat!($key, "={}"), self.$($field).+)?;)*
                Ok(())
            }
        }

        impl $type {
            #[must_use]
            pub fn read(text: &str, otherwise: $type) -> $type {
                let mut read = otherwise;
                for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
                    match key {
                        $($key => read.$($field).+ = value.parse().unwrap_or(read.$($field).+),)*
                        _ => {}
                    }
                }
                read
            }
        }
    };
}

pub(crate) use kept_as_lines;

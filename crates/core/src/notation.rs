//! The texts of positions, moves and games. docs/notation.md is the full description.

use std::fmt::Write;

mod fen;
mod moves;
mod ogn;
mod position;

pub use fen::{FenError, parse_fen};
pub use moves::{MoveError, parse_moves};
pub use ogn::{Ogn, OgnError, OgnErrorKind, Ply};
pub use position::PositionError;

/// The [`excerpt`] of an empty text: the only one without quotation marks.
pub const NOTHING: &str = "nothing";

/// What was found, short enough for an error message whatever was sent.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    if text.is_empty() {
        return NOTHING.to_owned();
    }
    let mut shown = String::from("\"");
    for c in text.chars().take(MOST) {
        match c {
            '"' | '\\' => shown.extend(['\\', c]),
            c if c.is_control() || c == '\u{FFFD}' => {
                let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
            }
            c => shown.push(c),
        }
    }
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown.push('"');
    shown
}

/// Reads a number without sign, blanks or more than three digits.
fn small_number(text: &str) -> Option<u8> {
    let plain = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{NOTHING, excerpt};

    #[test]
    fn excerpts_are_short_and_harmless() {
        assert_eq!(excerpt(""), NOTHING);
        assert_eq!(excerpt("a\"b\\"), "\"a\\\"b\\\\\"");
        assert_eq!(excerpt("\u{1b}[31m\n"), "\"\\u{1b}[31m\\u{a}\"");
        assert_eq!(excerpt(&"é".repeat(1000)), format!("\"{}…\"", "é".repeat(24)));
    }
}

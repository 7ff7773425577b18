//! Words nobody can guess.

use std::fmt::Write;

use super::window;

/// Bytes of a secret: 192 bits.
const BYTES: usize = 24;

/// A secret of 48 hexadecimal digits; `None` where the browser has no good source of chance.
pub fn word() -> Option<String> {
    let mut bytes = [0; BYTES];
    window().crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    let mut word = String::new();
    for byte in bytes {
        write!(word, "{byte:02x}").ok()?;
    }
    Some(word)
}

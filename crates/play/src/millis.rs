//! Time in thousandths of a second. Nobody here asks a clock: every moment is handed in.

use std::fmt;
use std::str::FromStr;

use awale_core::notation::excerpt;
use thiserror::Error;

/// A moment or a span in milliseconds. Moments count from wherever the caller likes.
///
/// As a text it is in seconds with at most three decimals: `12.345`, `300`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// A span of whole seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1000))
    }

    /// A span of whole days.
    pub const fn days(days: u16) -> Millis {
        Millis(days as u64 * 86_400_000)
    }

    /// The span added, at most the greatest there is.
    #[must_use]
    pub const fn plus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }

    /// The span subtracted, at least zero.
    #[must_use]
    pub const fn minus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_sub(span.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(f, "{seconds}");
        }
        let decimals = format!("{rest:03}");
        write!(f, "{seconds}.{}", decimals.trim_end_matches('0'))
    }
}

/// A text that is not a number of seconds.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected seconds with at most three decimals (12.345), found {0}")]
pub struct MillisError(String);

impl FromStr for Millis {
    type Err = MillisError;

    fn from_str(text: &str) -> Result<Millis, MillisError> {
        read(text).ok_or_else(|| MillisError(excerpt(text)))
    }
}

fn read(text: &str) -> Option<Millis> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if !digits(seconds) || !digits(decimals) || decimals.len() > 3 {
        return None;
    }
    let millis: u64 = format!("{decimals:0<3}").parse().ok()?;
    let seconds: u64 = seconds.parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(millis).map(Millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling_for_each_span() {
        for (millis, text) in [(0, "0"), (7, "0.007"), (500, "0.5"), (12_345, "12.345")] {
            assert_eq!(Millis(millis).to_string(), text);
            assert_eq!(text.parse(), Ok(Millis(millis)));
        }
        let most = Millis(u64::MAX);
        assert_eq!(most.to_string().parse(), Ok(most));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", ".", "1.", ".5", "-1", "+1", "1.2345", "1e3", "1:30", "99999999999999999999"]
        {
            assert!(text.parse::<Millis>().is_err(), "{text}");
        }
        let error = "soon".parse::<Millis>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected seconds with at most three decimals (12.345), found \"soon\""
        );
    }
}

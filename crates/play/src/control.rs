//! How much time the players have: `-`, `300`, `300+5`, `3d`.

use std::fmt;
use std::str::FromStr;

use awale_core::notation::excerpt;
use thiserror::Error;

use crate::millis::Millis;

/// How much time each player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// A bank of time for the whole game.
    SuddenDeath { base: Millis },
    /// A bank of time to which every move adds.
    Increment { base: Millis, increment: Millis },
    /// Some days for each move.
    DaysPerMove { days: u16 },
}

impl TimeControl {
    /// The bank of time at the beginning; `None` where there is no bank.
    pub const fn base(self) -> Option<Millis> {
        match self {
            TimeControl::SuddenDeath { base } | TimeControl::Increment { base, .. } => Some(base),
            TimeControl::None | TimeControl::DaysPerMove { .. } => None,
        }
    }

    /// What each move adds to the bank.
    pub const fn increment(self) -> Millis {
        match self {
            TimeControl::Increment { increment, .. } => increment,
            _ => Millis::ZERO,
        }
    }

    /// The time allowed for each move by itself.
    pub const fn per_move(self) -> Option<Millis> {
        match self {
            TimeControl::DaysPerMove { days } => Some(Millis::days(days)),
            _ => None,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => write!(f, "-"),
            TimeControl::SuddenDeath { base } => write!(f, "{base}"),
            TimeControl::Increment { base, increment } => write!(f, "{base}+{increment}"),
            TimeControl::DaysPerMove { days } => write!(f, "{days}d"),
        }
    }
}

/// A text that is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TimeControlError {
    #[error(
        "expected a time control (- for none, 300 seconds, 300+5 a move, 3d for days), found {0}"
    )]
    Text(String),
    #[error("expected a time control that gives some time, found {0}")]
    NoTime(String),
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let control = read(text).ok_or_else(|| TimeControlError::Text(excerpt(text)))?;
        let gives_time = match control {
            TimeControl::None => true,
            TimeControl::SuddenDeath { base } => base > Millis::ZERO,
            TimeControl::Increment { base, increment } => base.plus(increment) > Millis::ZERO,
            TimeControl::DaysPerMove { days } => days > 0,
        };
        if gives_time { Ok(control) } else { Err(TimeControlError::NoTime(excerpt(text))) }
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if text == "-" {
        return Some(TimeControl::None);
    }
    if let Some(days) = text.strip_suffix('d') {
        let plain = days.bytes().all(|b| b.is_ascii_digit());
        return Some(TimeControl::DaysPerMove { days: days.parse().ok().filter(|_| plain)? });
    }
    Some(match text.split_once('+') {
        Some((base, increment)) => {
            TimeControl::Increment { base: base.parse().ok()?, increment: increment.parse().ok()? }
        }
        None => TimeControl::SuddenDeath { base: text.parse().ok()? },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in ["-", "300", "0.5", "300+5", "0+3", "90+0", "3d", "365d"] {
            assert_eq!(
                text.parse::<TimeControl>().map(|control| control.to_string()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "d", "+5", "5+", "-1", "3 d", "+3d", "70000d", "1h", "5+5+5"] {
            assert!(
                matches!(text.parse::<TimeControl>(), Err(TimeControlError::Text(_))),
                "{text}"
            );
        }
        for text in ["0", "0+0", "0d"] {
            let error = text.parse::<TimeControl>().unwrap_err();
            assert!(matches!(error, TimeControlError::NoTime(_)), "{text}");
        }
    }
}

//! Clocks and time controls as they are read.

use awale_play::{Millis, TimeControl};

use crate::{Lang, in_lang};

/// With less than this left a clock shows tenths.
const LOW: Millis = Millis::seconds(20);

impl Lang {
    /// What a clock shows: `10:05`, `1:15:00`, tenths when little is left, days and hours of a long
    /// game.
    pub fn clock(self, left: Millis) -> String {
        let seconds = left.0 / 1000;
        let (minutes, hours) = (seconds / 60, seconds / 3600);
        if hours >= 24 {
            let day = in_lang!(self, names::DAY);
            format!("{}\u{a0}{day} {:02}\u{a0}h", hours / 24, hours % 24)
        } else if hours > 0 {
            format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60)
        } else if left < LOW {
            format!("{minutes}:{:02}.{}", seconds % 60, left.0 / 100 % 10)
        } else {
            format!("{minutes}:{:02}", seconds % 60)
        }
    }

    /// A time control: minutes for each player and what a move adds, or days for a move.
    pub fn time_control(self, time: TimeControl) -> String {
        let minutes = time.base().map_or(0, |base| base.0 / 60_000);
        match (time, time.increment().0 / 1000) {
            (TimeControl::None, _) => in_lang!(self, names::NO_CLOCK).to_owned(),
            (TimeControl::DaysPerMove { days }, _) => in_lang!(self, names::days_per_move(days)),
            (_, 0) => format!("{minutes}\u{a0}min"),
            (_, seconds) => format!("{minutes}\u{a0}min + {seconds}\u{a0}s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        for (left, shown) in [
            (Millis::seconds(605), "10:05"),
            (Millis(59_999), "0:59"),
            (Millis(9_870), "0:09.8"),
            (Millis::ZERO, "0:00.0"),
            (Millis::seconds(3_725), "1:02:05"),
            (Millis::seconds(4_500), "1:15:00"),
            (Millis::days(3), "3\u{a0}d 00\u{a0}h"),
        ] {
            assert_eq!(Lang::En.clock(left), shown);
        }
        assert_eq!(Lang::Fr.clock(Millis::days(3)), "3\u{a0}j 00\u{a0}h");
    }

    #[test]
    fn time_controls_are_read() {
        for (text, french, english) in [
            ("-", "Sans pendule", "No clock"),
            ("600", "10\u{a0}min", "10\u{a0}min"),
            ("300+5", "5\u{a0}min + 5\u{a0}s", "5\u{a0}min + 5\u{a0}s"),
        ] {
            let time: TimeControl = text.parse().unwrap();
            assert_eq!(Lang::Fr.time_control(time), french);
            assert_eq!(Lang::En.time_control(time), english);
        }
        let days = "3d".parse().unwrap();
        assert_ne!(Lang::Fr.time_control(days), Lang::En.time_control(days));
    }
}

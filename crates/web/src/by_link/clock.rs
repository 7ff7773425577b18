//! Clocks between two messages of the server.

use awale_core::Side;
use awale_play::Millis;
use awale_proto::Clocks;

/// What the clocks showed when the message came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dial {
    clocks: Clocks,
    since: Millis,
}

impl Dial {
    /// The clocks of a message that came at a moment of this device.
    pub const fn new(clocks: Clocks, since: Millis) -> Dial {
        Dial { clocks, since }
    }

    /// What is left to a side. Only the clock that runs is counted on.
    pub fn left(&self, side: Side, now: Millis) -> Millis {
        let told = match side {
            Side::South => self.clocks.south,
            Side::North => self.clocks.north,
        };
        let gone = if self.runs(side) { now.minus(self.since) } else { Millis::ZERO };
        Millis(told).minus(gone)
    }

    /// Whether the clock of a side runs.
    pub fn runs(&self, side: Side) -> bool {
        self.clocks.running == Some(side)
    }
}

/// A clock as it is read: days and hours of a long game, tenths when little is left. `day` is the
/// short word for a day.
pub fn reading(left: Millis, day: &str) -> String {
    let seconds = left.0 / 1000;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    if hours >= 24 {
        return format!("{}\u{a0}{day} {:02}\u{a0}h", hours / 24, hours % 24);
    }
    if hours > 0 {
        return format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60);
    }
    if left < Millis::seconds(20) {
        return format!("{minutes}:{:02}.{}", seconds % 60, left.0 / 100 % 10);
    }
    format!("{minutes}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_running_clock_goes_on() {
        let clocks = Clocks { south: 60_000, north: 50_000, running: Some(Side::North) };
        let dial = Dial::new(clocks, Millis(1_000));
        assert_eq!(dial.left(Side::South, Millis(9_000)), Millis(60_000));
        assert_eq!(dial.left(Side::North, Millis(9_000)), Millis(42_000));
        assert_eq!(dial.left(Side::North, Millis(99_000)), Millis::ZERO);
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!(reading(Millis::seconds(605), "d"), "10:05");
        assert_eq!(reading(Millis(9_870), "d"), "0:09.8");
        assert_eq!(reading(Millis::seconds(3_725), "d"), "1:02:05");
        assert_eq!(reading(Millis::days(3), "d"), "3\u{a0}d 00\u{a0}h");
    }
}

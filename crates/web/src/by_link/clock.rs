//! A clock in figures.

use awale_play::Millis;

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
    fn clocks_are_read() {
        assert_eq!(reading(Millis::seconds(605), "d"), "10:05");
        assert_eq!(reading(Millis(9_870), "d"), "0:09.8");
        assert_eq!(reading(Millis::seconds(3_725), "d"), "1:02:05");
        assert_eq!(reading(Millis::days(3), "d"), "3\u{a0}d 00\u{a0}h");
    }
}

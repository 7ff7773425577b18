//! When a lost connection is tried again.

use std::time::Duration;

/// How long to wait before the next try to connect: half a second, twice as long each time, never
/// more than fifteen seconds. `luck` up to 100 spreads the clients of a server that comes back.
pub fn wait(failures: u32, luck: u64) -> Duration {
    let steps = 500u64.saturating_mul(1 << failures.min(5)).min(15_000);
    Duration::from_millis(steps + steps * (luck % 100) / 400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_become_rarer_but_never_stop() {
        assert_eq!(wait(0, 0), Duration::from_millis(500));
        assert!((0..40).all(|failures| wait(failures, 0) <= wait(failures + 1, 0)));
        assert!(wait(u32::MAX, 99) < Duration::from_secs(19));
    }
}

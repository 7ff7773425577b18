//! The clock and the limits of this machine.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use awale_server::Quotas;

use super::finding::{Finding, Machine};

/// The beginning of 2024, before which this program did not exist: a clock that shows less was never set.
const LEAST: Duration = Duration::from_hours(473_352);
/// Files besides connections: the store, its log, tables, the page of the browser.
const OTHER_FILES: u64 = 100;

pub(super) fn clock() -> Vec<Finding> {
    vec![Finding::Machine(Machine::Date { is_plausible: is_plausible(SystemTime::now()) })]
}

fn is_plausible(now: SystemTime) -> bool {
    now.duration_since(UNIX_EPOCH).is_ok_and(|since| since >= LEAST)
}

/// The server raises its limit of open files to the hard limit, so that is the one that counts.
pub(super) fn limits() -> Vec<Finding> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let limit = getrlimit(Resource::Nofile).maximum;
        let wanted = Quotas::default().connections as u64 + OTHER_FILES;
        vec![Finding::Machine(Machine::OpenFiles { limit, wanted })]
    }
    #[cfg(not(unix))]
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_never_set_is_noticed() {
        assert!(is_plausible(SystemTime::now()));
        assert!(!is_plausible(UNIX_EPOCH + LEAST - Duration::from_secs(1)));
        assert!(!is_plausible(UNIX_EPOCH - Duration::from_secs(1)));
    }
}

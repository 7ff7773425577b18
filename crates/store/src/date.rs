//! The date, by which classes and tournaments have their day.
//!
//! A file has that of its machine. Several servers go by the date of their database: one whose own is wrong
//! must not send a class away that the others have.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The date as a server of a store knows it. Its clones are one.
#[derive(Clone, Debug)]
pub(crate) struct Date(Option<Arc<Mutex<Heard>>>);

/// What the database said, in milliseconds since 1970, and when.
#[derive(Clone, Copy, Debug)]
struct Heard {
    millis: i64,
    when: Instant,
}

impl Date {
    pub(crate) fn of_this_machine() -> Date {
        Date(None)
    }

    /// The date of a database that has just said it.
    pub(crate) fn of_database(millis: i64) -> Date {
        Date(Some(Arc::new(Mutex::new(Heard { millis, when: Instant::now() }))))
    }

    /// The database said it again.
    pub(crate) fn hear(&self, millis: i64) {
        if let Some(heard) = &self.0 {
            let now = Heard { millis, when: Instant::now() };
            *heard.lock().unwrap_or_else(PoisonError::into_inner) = now;
        }
    }

    /// Seconds since 1970.
    pub(crate) fn seconds(&self) -> i64 {
        let Some(heard) = &self.0 else { return wall_seconds() };
        let Heard { millis, when } = *heard.lock().unwrap_or_else(PoisonError::into_inner);
        let since = i64::try_from(when.elapsed().as_millis()).unwrap_or(0);
        millis.saturating_add(since).div_euclid(1000)
    }
}

/// The date of this machine, in seconds since 1970.
pub fn wall_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_servers_go_by_the_date_of_their_database() {
        let date = Date::of_database(0);
        let same = date.clone();
        assert!((0..5).contains(&date.seconds()), "1970, whatever this machine says");
        date.hear(4_000_000_000_000);
        assert!((4_000_000_000..4_000_000_005).contains(&same.seconds()));
        let own = Date::of_this_machine();
        own.hear(0);
        assert!(own.seconds().abs_diff(wall_seconds()) < 2);
    }
}

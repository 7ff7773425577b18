//! The server's clock: milliseconds that pass only while a server runs.
//!
//! That of a single server goes on after a restart from where it was last noted. Several servers go by
//! the clock of their database, which each asks every second; without it the clock stands still. So
//! no player loses time in which nobody could move.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use awale_play::Millis;

#[derive(Clone, Debug)]
pub(crate) struct Clock {
    seen: Arc<Mutex<Seen>>,
    /// How long it goes on by itself.
    alone: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    at: Millis,
    when: Instant,
}

impl Clock {
    /// A clock that goes on from a moment; by itself only so long, if a database has the time.
    pub(crate) fn resume(at: Millis, alone: Option<Duration>) -> Clock {
        let seen = Seen { at, when: Instant::now() };
        Clock { seen: Arc::new(Mutex::new(seen)), alone }
    }

    pub(crate) fn now(&self) -> Millis {
        let Seen { at, when } = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let since = when.elapsed();
        let since = self.alone.map_or(since, |alone| since.min(alone));
        at.plus(Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX)))
    }

    /// What the database said, and when that was heard.
    pub(crate) fn set(&self, at: Millis, when: Instant) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen { at, when };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_database_it_stands_still() {
        let long_ago = Instant::now().checked_sub(Duration::from_mins(1)).expect("a minute ago");
        let [mut alone, mut held] =
            [None, Some(Duration::from_secs(2))].map(|alone| Clock::resume(Millis(0), alone));
        for clock in [&mut alone, &mut held] {
            clock.set(Millis(1_000), long_ago);
        }
        assert!((61_000..62_000).contains(&alone.now().0));
        assert_eq!(held.now(), Millis(3_000));
    }
}

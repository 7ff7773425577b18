//! The server's clock: milliseconds that pass only while a server runs.
//!
//! That of a single server goes on after a restart from where it was last noted. Several servers go by
//! the clock of their database, which each asks every second. When it can neither be noted nor asked, it
//! stands still. So no player loses time in which nobody could move.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use awale_play::Millis;

/// How long the clock goes on when it cannot be noted. A database takes a longer silence of all servers
/// for an outage.
const ALONE: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub(crate) struct ServerClock(Arc<Mutex<ClockReading>>);

#[derive(Clone, Copy, Debug)]
struct ClockReading {
    at: Millis,
    when: Instant,
}

impl ClockReading {
    /// The time since then that counts, in milliseconds.
    fn since(self) -> u64 {
        u64::try_from(self.when.elapsed().min(ALONE).as_millis()).unwrap_or(u64::MAX)
    }
}

impl ServerClock {
    /// A clock that goes on from a moment.
    pub(crate) fn resume(at: Millis) -> ServerClock {
        ServerClock(Arc::new(Mutex::new(ClockReading { at, when: Instant::now() })))
    }

    fn reading(&self) -> MutexGuard<'_, ClockReading> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn now(&self) -> Millis {
        let reading = *self.reading();
        reading.at.plus(Millis(reading.since()))
    }

    /// It was noted by the only server, and goes on.
    pub(crate) fn go_on(&self) {
        let mut reading = self.reading();
        let (since, stood) = (reading.since(), reading.when.elapsed() > ALONE);
        reading.at = reading.at.plus(Millis(since));
        // Parts of a millisecond add up.
        let when = reading.when + Duration::from_millis(since);
        reading.when = if stood { Instant::now() } else { when };
    }

    /// What the database said, and when that was heard.
    pub(crate) fn set(&self, at: Millis, when: Instant) {
        *self.reading() = ClockReading { at, when };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ago(time: Duration) -> Instant {
        Instant::now().checked_sub(time).expect("a moment ago")
    }

    #[test]
    fn without_its_store_it_stands_still() {
        let clock = ServerClock::resume(Millis(0));
        clock.set(Millis(1_000), ago(Duration::from_mins(1)));
        assert_eq!(clock.now(), Millis(3_000));
        clock.go_on();
        assert!((3_000..3_500).contains(&clock.now().0), "{:?}", clock.now());
    }

    #[test]
    fn what_is_noted_in_time_loses_nothing() {
        let clock = ServerClock::resume(Millis(0));
        clock.set(Millis(0), ago(Duration::from_micros(1_500_900)));
        for _ in 0..1_000 {
            clock.go_on();
        }
        assert!((1_500..1_900).contains(&clock.now().0), "{:?}", clock.now());
        assert!(clock.reading().when.elapsed() < Duration::from_millis(1));
    }
}

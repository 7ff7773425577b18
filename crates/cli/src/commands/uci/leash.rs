//! What ties a running search to the thread that reads the input.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use awale_engine::{Clock, Stop, Watch};

/// Why a finished search must not tell its move yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hold {
    /// It may.
    Free,
    /// Until `stop`.
    Infinite,
    /// Until `ponderhit` or `stop`; its time does not run before.
    Pondering,
}

/// The state of one search, shared by both threads.
#[derive(Debug)]
pub(super) struct Leash {
    pub(super) stop: Stop,
    hold: Mutex<Hold>,
    changed: Condvar,
    watch: Watch,
    /// When the time of the search began to run, by the watch; the greatest number if it has not.
    runs_from: AtomicU64,
}

impl Leash {
    pub(super) fn new(hold: Hold) -> Leash {
        let runs_from = if hold == Hold::Pondering { u64::MAX } else { 0 };
        Leash {
            stop: Stop::new(),
            hold: Mutex::new(hold),
            changed: Condvar::new(),
            watch: Watch::new(),
            runs_from: AtomicU64::new(runs_from),
        }
    }

    /// Ends the search and lets it tell its move.
    pub(super) fn stop(&self) {
        self.stop.now();
        self.free();
    }

    /// The move that was pondered on has been played: the time runs from now.
    pub(super) fn ponderhit(&self) {
        if self.hold() == Hold::Pondering {
            self.runs_from.store(self.watch.millis(), Ordering::Relaxed);
            self.free();
        }
    }

    /// Whether the search ends by itself.
    pub(super) fn hold(&self) -> Hold {
        *self.hold.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the move may be told.
    pub(super) fn wait(&self) {
        let hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        let freed = self.changed.wait_while(hold, |hold| *hold != Hold::Free);
        drop(freed.unwrap_or_else(PoisonError::into_inner));
    }

    /// Milliseconds since the search began, whether its time runs or not.
    pub(super) fn elapsed(&self) -> u64 {
        self.watch.millis()
    }

    fn free(&self) {
        *self.hold.lock().unwrap_or_else(PoisonError::into_inner) = Hold::Free;
        self.changed.notify_all();
    }
}

/// The clock of the search: it stands still while the search ponders.
impl Clock for Leash {
    fn millis(&self) -> u64 {
        match self.runs_from.load(Ordering::Relaxed) {
            u64::MAX => 0,
            from => self.watch.millis().saturating_sub(from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_still_until_the_move_is_played() {
        let leash = Leash::new(Hold::Pondering);
        while leash.elapsed() < 3 {
            std::hint::spin_loop();
        }
        assert_eq!(leash.millis(), 0);
        leash.ponderhit();
        leash.wait();
        while leash.millis() == 0 {
            std::hint::spin_loop();
        }
        assert!(leash.elapsed() >= 3 + leash.millis() - 1);
        assert!(!leash.stop.is_asked());
    }

    #[test]
    fn ponderhit_does_not_end_an_endless_search() {
        let leash = Leash::new(Hold::Infinite);
        leash.ponderhit();
        assert_eq!(leash.hold(), Hold::Infinite);
        leash.stop();
        leash.wait();
        assert!(leash.stop.is_asked());
    }
}

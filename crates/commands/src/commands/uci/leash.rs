//! What ties a running search to the thread that reads the input.

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
    pub(super) watch: Watch,
    /// How the search began: it may be freed before it is looked at.
    pub(super) began: Hold,
    hold: Mutex<Hold>,
    changed: Condvar,
    /// The time of the search once it is no longer pondering.
    allowed: Option<u64>,
}

impl Leash {
    /// A search that may use `allowed` milliseconds of its own time.
    pub(super) fn new(hold: Hold, allowed: Option<u64>) -> Leash {
        let (stop, watch) = (Stop::new(), Watch::new());
        if let Some(allowed) = allowed.filter(|_| hold == Hold::Free) {
            stop.by(allowed);
        }
        let changed = Condvar::new();
        Leash { stop, watch, began: hold, hold: Mutex::new(hold), changed, allowed }
    }

    /// Ends the search and lets it tell its move.
    pub(super) fn stop(&self) {
        self.stop.now();
        self.free();
    }

    /// The move that was pondered on has been played: the time runs from now.
    pub(super) fn ponderhit(&self) {
        if self.hold() == Hold::Pondering {
            if let Some(allowed) = self.allowed {
                self.stop.by(self.watch.millis().saturating_add(allowed));
            }
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

    fn free(&self) {
        *self.hold.lock().unwrap_or_else(PoisonError::into_inner) = Hold::Free;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_that_was_pondered_on_frees_the_search() {
        let leash = Leash::new(Hold::Pondering, Some(3));
        assert_eq!(leash.hold(), Hold::Pondering);
        leash.ponderhit();
        leash.wait();
        assert_eq!(leash.hold(), Hold::Free);
        assert!(!leash.stop.is_asked());
    }

    #[test]
    fn ponderhit_does_not_end_an_endless_search() {
        let leash = Leash::new(Hold::Infinite, None);
        leash.ponderhit();
        assert_eq!(leash.hold(), Hold::Infinite);
        leash.stop();
        leash.wait();
        assert!(leash.stop.is_asked());
    }
}

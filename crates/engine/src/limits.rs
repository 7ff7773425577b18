//! How long a search may last.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The limits of a search; whichever is reached first ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u8>,
    /// The most nodes, of all threads together; never exceeded.
    pub nodes: Option<u64>,
    /// The longest time, in milliseconds.
    pub millis: Option<u64>,
}

impl Limits {
    /// A search to a depth.
    pub const fn depth(depth: u8) -> Limits {
        Limits { depth: Some(depth), nodes: None, millis: None }
    }

    /// A search of some nodes: the same answer every time on one thread.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: None, nodes: Some(nodes), millis: None }
    }

    /// A search for some time.
    pub const fn millis(millis: u64) -> Limits {
        Limits { depth: None, nodes: None, millis: Some(millis) }
    }

    /// The time for a move with `left` milliseconds on the clock and an `increment` for each move: a
    /// twentieth of what is left and most of the increment, but at most half of what is left. If the
    /// clock is set anew after some moves, `moves_to_go`, it is shared out among them.
    pub const fn of_clock(left: u64, increment: u64, moves_to_go: Option<u64>) -> Limits {
        /// What a move costs besides the search: messages, a busy machine.
        const RESERVE: u64 = 30;
        let moves = match moves_to_go {
            Some(0) => 1,
            Some(moves) => moves,
            None => 20,
        };
        let wanted = (left / moves).saturating_add(increment / 4 * 3);
        let usable = left.saturating_sub(RESERVE);
        let most = if moves == 1 { usable } else { usable / 2 };
        let millis = if wanted < most { wanted } else { most };
        Limits::millis(if millis > 1 { millis } else { 1 })
    }
}

/// A clock: milliseconds since some moment. The engine has none of its own.
pub trait Clock: Sync {
    /// The time now.
    fn millis(&self) -> u64;
}

/// A clock that stands still at 0, for searches without a time limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn millis(&self) -> u64 {
        0
    }
}

/// The clock of the machine, from its creation on; a browser hands in its own.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct Watch(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl Watch {
    /// A watch that starts now.
    #[expect(clippy::new_without_default, reason = "a watch starts at a moment, not by default")]
    pub fn new() -> Watch {
        Watch(std::time::Instant::now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for Watch {
    fn millis(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// A request to stop a search, made from another thread or a callback: now or at a later moment.
#[derive(Debug)]
pub struct Stop {
    now: AtomicBool,
    deadline: AtomicU64,
}

impl Default for Stop {
    fn default() -> Stop {
        Stop::new()
    }
}

impl Stop {
    /// Not requested yet.
    pub const fn new() -> Stop {
        Stop { now: AtomicBool::new(false), deadline: AtomicU64::new(u64::MAX) }
    }

    /// Ends the search as soon as possible.
    pub fn now(&self) {
        self.now.store(true, Ordering::Relaxed);
    }

    /// Ends the search at a moment of its clock. This turns pondering into a search of one's own.
    pub fn by(&self, moment: u64) {
        self.deadline.store(moment, Ordering::Relaxed);
    }

    /// Whether the search is to end now.
    pub fn is_asked(&self) -> bool {
        self.now.load(Ordering::Relaxed)
    }

    pub(crate) fn deadline(&self) -> u64 {
        self.deadline.load(Ordering::Relaxed)
    }
}

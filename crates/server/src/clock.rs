//! The server's clock: milliseconds that pass only while the server runs.
//!
//! It goes on after a restart from where it was last noted, so that no player loses time that the
//! server was away.

use std::time::Instant;

use awale_play::Millis;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    begun: Instant,
    before: Millis,
}

impl Clock {
    /// A clock that goes on from a moment.
    pub(crate) fn resume(before: Millis) -> Clock {
        Clock { begun: Instant::now(), before }
    }

    pub(crate) fn now(&self) -> Millis {
        let since = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.before.plus(Millis(since))
    }
}

//! What a long task says while it runs: on the error output, now and then.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line on a terminal that is written over; in a log, a line now and then.
#[derive(Debug)]
pub(crate) struct Progress {
    on_terminal: bool,
    told: Option<Instant>,
}

impl Progress {
    pub(crate) fn new() -> Progress {
        Progress { on_terminal: std::io::stderr().is_terminal(), told: None }
    }

    /// Tells how things stand, if the last time is long enough ago.
    pub(crate) fn tell(&mut self, text: impl FnOnce() -> String) {
        let pause = Duration::from_secs(if self.on_terminal { 1 } else { 60 });
        if self.told.is_some_and(|told| told.elapsed() < pause) {
            return;
        }
        self.told = Some(Instant::now());
        let (before, after) = if self.on_terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        // Progress that cannot be told is no reason to stop.
        let _ = write!(std::io::stderr().lock(), "{before}{}{after}", text());
    }

    /// Leaves the terminal as it was.
    pub(crate) fn clear(&self) {
        if self.on_terminal {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}

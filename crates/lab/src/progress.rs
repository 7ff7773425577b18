//! The progress of a long task, on standard error: a bar on a terminal, in a log a line now and then.

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// The time between two lines in a log.
const LOG_PAUSE: Duration = Duration::from_mins(1);

/// A bar that counts steps and shows a text; it disappears at the end.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    logged: Option<Instant>,
}

impl Progress {
    pub(crate) fn new(steps: usize) -> Progress {
        let style = ProgressStyle::with_template("{pos}/{len}, {eta} left: {msg}");
        let style = style.expect("the template is well formed");
        Progress { bar: ProgressBar::new(steps as u64).with_style(style), logged: None }
    }

    /// A step was done; the text says how things stand.
    pub(crate) fn step(&mut self, text: impl FnOnce() -> String) {
        self.bar.inc(1);
        if !self.bar.is_hidden() {
            self.bar.set_message(text());
        } else if self.logged.is_none_or(|logged| logged.elapsed() >= LOG_PAUSE) {
            self.logged = Some(Instant::now());
            // A log that cannot be written is no reason to stop.
            let _ = writeln!(std::io::stderr().lock(), "{}", text());
        }
    }

    pub(crate) fn say(&self, text: &str) {
        self.bar.suspend(|| crate::say(text));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

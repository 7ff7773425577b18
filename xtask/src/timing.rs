//! How long each part of a task took.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What the last line is called.
const TOGETHER: &str = "together";

/// The parts so far.
#[derive(Debug)]
pub(crate) struct Timings {
    begun: Instant,
    parts: Vec<(&'static str, Duration, bool)>,
}

impl Timings {
    pub(crate) fn begin() -> Timings {
        Timings { begun: Instant::now(), parts: Vec::new() }
    }

    /// Does a part and notes its time, whether it succeeds or not.
    pub(crate) fn part<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        self.note(name, timed(work))
    }

    /// Notes a part that was done beside others.
    pub(crate) fn note<T>(
        &mut self,
        name: &'static str,
        (time, done): (Duration, Result<T>),
    ) -> Result<T> {
        self.parts.push((name, time, done.is_ok()));
        done.context(name)
    }

    /// Takes over the parts that another thread has timed.
    pub(crate) fn join(&mut self, (others, outcome): (Timings, Result<()>)) -> Result<()> {
        self.parts.extend(others.parts);
        outcome
    }
}

/// What comes of a work, and how long it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> Result<T>) -> (Duration, Result<T>) {
    let begun = Instant::now();
    let done = work();
    (begun.elapsed(), done)
}

impl fmt::Display for Timings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.parts.iter().map(|(name, ..)| *name).chain([TOGETHER]);
        let width = names.map(str::len).max().unwrap_or(0);
        let line = |f: &mut fmt::Formatter<'_>, name: &str, time: Duration, end: &str| {
            let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
            writeln!(f, "  {name:width$}  {minutes:3} min {seconds:2} s{end}")
        };
        for (name, time, good) in &self.parts {
            line(f, name, *time, if *good { "" } else { "  failed" })?;
        }
        line(f, TOGETHER, self.begun.elapsed(), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_parts_are_timed_too() {
        let mut timings = Timings::begin();
        assert_eq!(timings.part("lints", || Ok(7)).unwrap(), 7);
        let failed: Result<()> = timings.part("tests", || anyhow::bail!("one failed"));
        assert_eq!(format!("{:#}", failed.unwrap_err()), "tests: one failed");
        timings.parts[0].1 = Duration::from_secs(61);
        timings.parts[1].1 = Duration::from_secs(2);
        let lines = ["  lints       1 min  1 s", "  tests       0 min  2 s  failed"];
        let table = timings.to_string();
        assert_eq!(table.lines().take(2).collect::<Vec<_>>(), lines);
        assert_eq!(table.lines().nth(2), Some("  together    0 min  0 s"));
    }
}

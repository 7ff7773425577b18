//! How long each part of a task took.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What the last line is called.
const TOGETHER: &str = "together";

/// The parts so far.
#[derive(Debug, Default)]
pub(crate) struct Timings(Vec<(&'static str, Duration, bool)>);

impl Timings {
    /// Does a part and notes its time, whether it succeeds or not.
    pub(crate) fn part<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let begun = Instant::now();
        let done = work().context(name);
        self.0.push((name, begun.elapsed(), done.is_ok()));
        done
    }
}

impl fmt::Display for Timings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.iter().map(|(name, ..)| *name).chain([TOGETHER]);
        let width = names.map(str::len).max().unwrap_or(0);
        let line = |f: &mut fmt::Formatter<'_>, name: &str, time: Duration, end: &str| {
            let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
            writeln!(f, "  {name:width$}  {minutes:3} min {seconds:2} s{end}")
        };
        for (name, time, good) in &self.0 {
            line(f, name, *time, if *good { "" } else { "  failed" })?;
        }
        line(f, TOGETHER, self.0.iter().map(|(_, time, _)| *time).sum(), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_parts_are_timed_too() {
        let mut timings = Timings::default();
        assert_eq!(timings.part("lints", || Ok(7)).unwrap(), 7);
        let failed: Result<()> = timings.part("tests", || anyhow::bail!("one failed"));
        assert_eq!(format!("{:#}", failed.unwrap_err()), "tests: one failed");
        timings.0[0].1 = Duration::from_secs(61);
        timings.0[1].1 = Duration::from_secs(2);
        let lines = ["  lints       1 min  1 s", "  tests       0 min  2 s  failed"];
        let table = timings.to_string();
        assert_eq!(table.lines().take(2).collect::<Vec<_>>(), lines);
        assert_eq!(table.lines().nth(2), Some("  together    1 min  3 s"));
    }
}

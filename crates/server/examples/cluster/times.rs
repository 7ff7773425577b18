//! How long play stopped for each fault.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::game::Played;
use super::{Error, Fault, say};

/// A fault that was made.
pub(crate) struct Trial {
    pub(crate) fault: Fault,
    pub(crate) begun: Instant,
    pub(crate) ended: Instant,
}

impl Trial {
    /// The longest that each game waited for a move in the time of a fault, sorted.
    fn waits(&self, played: &[Arc<Played>]) -> Vec<Duration> {
        // Those that are sent just before the next fault are its own.
        let next = self.ended - Duration::from_secs(1);
        let longest = |game: &Arc<Played>| {
            let moves = game.moves.iter().filter(|(sent, had)| *sent < next && *had > self.begun);
            moves.map(|(sent, had)| *had - *sent).max()
        };
        let mut waits: Vec<Duration> = played.iter().filter_map(longest).collect();
        waits.sort_unstable();
        waits
    }
}

fn at(waits: &[Duration], part: usize) -> Duration {
    waits.get(waits.len().saturating_sub(1) * part / 100).copied().unwrap_or_default()
}

/// Tells for each kind of fault how long play stopped; returns how many faults stopped it for too long.
pub(crate) fn report(trials: &[Trial], played: &[Arc<Played>]) -> Result<usize, Error> {
    let mut slow = 0;
    for fault in Fault::AGAIN.into_iter().chain([Fault::PromoteStandby]) {
        let limit = Duration::from_secs(fault.seconds());
        let of_fault = trials.iter().filter(|trial| trial.fault == fault);
        let each: Vec<Vec<Duration>> = of_fault.map(|trial| trial.waits(played)).collect();
        let too_slow =
            each.iter().filter(|waits| waits.is_empty() || at(waits, 99) >= limit).count();
        slow += too_slow;
        let mut all = each.concat();
        all.sort_unstable();
        say(&format!(
            "{fault:?}, {} times: longest move of a game p50 {:.2?}, p99 {:.2?}, worst {:.2?} of {} \
             games (p99 of the slowest {:.2?}, limit {limit:?}){}",
            each.len(),
            at(&all, 50),
            at(&all, 99),
            at(&all, 100),
            all.len(),
            each.iter().map(|waits| at(waits, 99)).max().unwrap_or_default(),
            if too_slow == 0 { String::new() } else { format!(" TOO LONG {too_slow} times") }
        ))?;
    }
    Ok(slow)
}

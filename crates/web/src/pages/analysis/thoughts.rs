//! What the engine thinks of the place that is shown.

use awale_core::{AnyPosition, BySide, Move, Pit};
use awale_engine::{Certainty, Limits, PvLine, Score};
use awale_play::History;
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::engine::Task;

/// How long the engine looks at a place that nobody leaves: deeper iterations would only drain the
/// battery.
const PATIENCE: Limits = Limits::millis(30_000);
/// The most moves to score; only a handful placed in Éqwalé has more.
const MOST_LINES: usize = 12;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thoughts {
    pub(super) position: AnyPosition,
    pub(super) depth: u8,
    /// Best first.
    pub(super) lines: Vec<PvLine>,
    pub(super) done: bool,
}

/// Final seeds that are expected, and whether they are proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expected {
    pub(super) seeds: BySide<u8>,
    pub(super) exact: bool,
}

impl Thoughts {
    pub(super) fn expected(&self, score: Score) -> Expected {
        let exact = score.certainty == Certainty::Exact;
        Expected { seeds: score.final_seeds(self.position.to_move()), exact }
    }

    /// The best that sowing a pit can lead to, and whether it is the best of all.
    pub(super) fn of_pit(&self, pit: Pit) -> Option<(Expected, bool)> {
        let sows = |line: &&PvLine| line.moves.first().and_then(|mv: &Move| mv.pit()) == Some(pit);
        let line = self.lines.iter().find(sows)?;
        let best = self.lines.first().is_some_and(|best| best.score.value == line.score.value);
        Some((self.expected(line.score), best))
    }
}

impl AnalysisPage {
    /// What is to be expected here: the end itself, else what the engine found.
    pub(super) fn expected(self) -> Option<Expected> {
        let position = self.position();
        if let Some(ending) = position.ending() {
            return Some(Expected { seeds: ending.granaries, exact: true });
        }
        self.here(|thoughts| Some(thoughts.expected(thoughts.lines.first()?.score))).flatten()
    }

    /// Asks the thoughts about the place that is shown, if there are any.
    pub(super) fn here<T>(self, question: impl FnOnce(&Thoughts) -> T) -> Option<T> {
        let position = self.position();
        self.thoughts.with(|thoughts| {
            thoughts.as_ref().filter(|thoughts| thoughts.position == position).map(question)
        })
    }

    /// Lets the engine follow every step.
    pub(super) fn think(self) {
        Effect::new(move |_| {
            let on = self.engine.get();
            let at = self.tree.with(|tree| tree.history(self.at.get()));
            let known = self.thoughts.with_untracked(|thoughts| {
                thoughts
                    .as_ref()
                    .is_some_and(|known| known.position == *at.position() && known.done)
            });
            self.asker.stop();
            if on && !known && at.position().ending().is_none() {
                self.ask(at);
            }
        });
        on_cleanup(move || self.asker.stop());
    }

    fn ask(self, at: History) {
        let position = *at.position();
        let multipv = position.legal_moves().len().clamp(1, MOST_LINES);
        self.asker.ask(at, PATIENCE, Task::Analyse { multipv }, move |tell| {
            // A search that begins anew, or an iteration that is not finished, says less than is
            // known already.
            let news = self.thoughts.with_untracked(|known| match known {
                Some(known) if known.position == position => {
                    let more = tell.depth >= known.depth && tell.lines.len() >= known.lines.len();
                    tell.done || more
                }
                _ => true,
            });
            if news && !tell.lines.is_empty() {
                let (depth, lines) = (tell.depth, tell.lines.clone());
                self.thoughts.set(Some(Thoughts { position, depth, lines, done: tell.done }));
            }
        });
    }
}

//! What the engine thinks of the place that is shown: a little first, then more.

use awale_core::{AnyPosition, BySide, Move, Pit};
use awale_engine::{Certainty, Limits, PvLine, Score};
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::browser::worker::Wanted;

/// How long each question lasts. The worker hears nothing while it thinks, so that nobody waits
/// longer than the last of them.
const STEPS: [u64; 5] = [120, 250, 600, 1200, 1800];
/// The most moves to score; only a handful placed in Éqwalé has more.
const MOST_LINES: usize = 12;

/// What is known about a position.
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
    /// What a line leads to.
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
            let at = self.at.get();
            let (position, before) = self.tree.with(|tree| (tree.position(at), tree.before(at)));
            let known = self.thoughts.with_untracked(|thoughts| {
                thoughts.as_ref().is_some_and(|known| known.position == position && known.done)
            });
            if known {
                return;
            }
            self.stop_thinking();
            if on && position.ending().is_none() {
                self.ask(position, before, 0);
            }
        });
        on_cleanup(move || self.stop_thinking());
    }

    fn stop_thinking(self) {
        if let Some(Some(id)) = self.asked.try_get_value() {
            self.store.engine.forget(id);
            self.asked.set_value(None);
        }
    }

    fn ask(self, position: AnyPosition, before: Vec<AnyPosition>, step: usize) {
        let Some(&millis) = STEPS.get(step) else { return };
        let lines = position.legal_moves().len().clamp(1, MOST_LINES);
        let limits = Limits::millis(millis);
        let wanted =
            Wanted { position, before: before.clone(), limits, lines, player: None, coach: None };
        let asked = self.store.engine.ask(wanted, move |tell| {
            let proven = !tell.lines.is_empty()
                && tell.lines.iter().all(|line| line.score.certainty == Certainty::Exact);
            let last = tell.done && (proven || step + 1 == STEPS.len());
            // A question that begins anew says less at first than the one before it.
            let news = self.thoughts.with_untracked(|known| match known {
                Some(known) => known.position != position || tell.depth >= known.depth || last,
                None => true,
            });
            if news && !tell.lines.is_empty() {
                let lines = tell.lines.clone();
                self.thoughts.set(Some(Thoughts {
                    position,
                    depth: tell.depth,
                    lines,
                    done: last,
                }));
            }
            if tell.done && !last {
                self.ask(position, before.clone(), step + 1);
            }
        });
        self.asked.set_value(asked);
    }
}

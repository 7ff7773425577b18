//! What the engine thinks of the place that is shown.

use awale_core::{AnyPosition, BySide, Move, Pit, SEEDS, Side, sort_few};
use awale_engine::{Certainty, Limits, PvLine, SEED, Score};
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

/// What is to be expected of the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expected {
    /// The game is over with these seeds.
    Over(BySide<u8>),
    /// It is proven by how many seeds South leads; some may count for nobody.
    Proven(i8),
    /// About these seeds.
    Likely(BySide<u8>),
}

impl Expected {
    /// What stands for a player: his seeds, or by how many he leads.
    pub(super) fn number(self, side: Side) -> String {
        match (self, side) {
            (Expected::Over(seeds) | Expected::Likely(seeds), _) => seeds[side].to_string(),
            (Expected::Proven(0), _) => "0".to_owned(),
            (Expected::Proven(lead), Side::South) => format!("{lead:+}").replace('-', "−"),
            (Expected::Proven(lead), Side::North) => format!("{:+}", -lead).replace('-', "−"),
        }
    }

    /// South's share of all seeds.
    pub(super) fn share(self) -> f32 {
        let seeds = f32::from(SEEDS);
        match self {
            Expected::Over(seeds) | Expected::Likely(seeds) => f32::from(seeds.south),
            Expected::Proven(lead) => f32::midpoint(seeds, f32::from(lead)),
        }
        .clamp(0.0, seeds)
            / seeds
    }

    pub(super) fn is_certain(self) -> bool {
        !matches!(self, Expected::Likely(_))
    }
}

impl Thoughts {
    pub(super) fn expected(&self, score: Score) -> Expected {
        let to_move = self.position.to_move();
        if score.certainty != Certainty::Exact {
            return Expected::Likely(score.final_seeds(to_move));
        }
        let lead = i8::try_from(score.value / SEED).unwrap_or(0);
        Expected::Proven(if to_move == Side::South { lead } else { -lead })
    }

    /// What stands beside a move: the seeds of both, or by how many its player is proven to lead.
    pub(super) fn words(&self, score: Score) -> String {
        match self.expected(score) {
            proven @ Expected::Proven(_) => proven.number(self.position.to_move()),
            Expected::Over(seeds) | Expected::Likely(seeds) => {
                format!("{}–{}", seeds.south, seeds.north)
            }
        }
    }

    /// The best that sowing a pit can lead to, and whether it is the best of all.
    pub(super) fn of_pit(&self, pit: Pit) -> Option<(Expected, bool)> {
        let sows = |line: &&PvLine| line.moves.first().and_then(|mv: &Move| mv.pit()) == Some(pit);
        let line = self.lines.iter().find(sows)?;
        let best = self.lines.first().is_some_and(|best| best.score.value == line.score.value);
        Some((self.expected(line.score), best))
    }
}

/// Every move once, best first: as it is told now, else as it was known.
fn newest(told: &[PvLine], known: &[PvLine]) -> Vec<PvLine> {
    let mut lines: Vec<PvLine> = Vec::new();
    for line in told.iter().chain(known) {
        if lines.iter().all(|other| other.moves.first() != line.moves.first()) {
            lines.push(line.clone());
        }
    }
    sort_few(&mut lines, |line| std::cmp::Reverse(line.score.value));
    lines
}

impl AnalysisPage {
    /// What is to be expected here: the end itself, else what the engine found.
    pub(super) fn expected(self) -> Option<Expected> {
        let position = self.position();
        if let Some(ending) = position.ending() {
            return Some(Expected::Over(ending.granaries));
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
            // The book answers at once, so it is asked first.
            self.look_up(*at.position());
            if on && !known && at.position().ending().is_none() {
                self.ask(at);
            }
        });
        on_cleanup(move || {
            self.asker.stop();
            self.reader.stop();
        });
    }

    fn ask(self, at: History) {
        let position = *at.position();
        let multipv = position.legal_moves().len().clamp(1, MOST_LINES);
        self.asker.ask(at, PATIENCE, Task::Analyse { multipv }, move |tell| {
            // A search that begins anew says less than is known already.
            let known = self.thoughts.with_untracked(|known| {
                known.as_ref().filter(|known| known.position == position).cloned()
            });
            let deeper = known.as_ref().is_none_or(|known| tell.depth >= known.depth);
            if (tell.done || deeper) && !tell.lines.is_empty() {
                let known = known.map(|known| known.lines).unwrap_or_default();
                let lines = newest(&tell.lines, &known);
                let (depth, done) = (tell.depth, tell.done);
                self.thoughts.set(Some(Thoughts { position, depth, lines, done }));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;

    use super::*;

    /// An iteration that has just begun leaves the other rows alone, and no move stands twice.
    #[test]
    fn a_row_stays_until_its_move_has_a_newer_value() {
        let line = |mv: &str, value| PvLine {
            score: Score { value, certainty: Certainty::Estimate },
            moves: vec![mv.parse().unwrap()],
        };
        let known = [line("A", 300), line("B", 200), line("C", 100)];
        let told = [line("B", 400), line("B", 150)];
        assert_eq!(newest(&told, &known), [line("B", 400), line("A", 300), line("C", 100)]);
    }

    /// A proven lead says nothing of the seeds, which may count for nobody: South may lead by one.
    #[test]
    fn what_is_proven_is_a_lead() {
        let position = AnyPosition::start(RuleSet::Awele, Side::North);
        let thoughts = Thoughts { position, depth: 1, lines: Vec::new(), done: true };
        let expected = |value, certainty| thoughts.expected(Score { value, certainty });
        let proven = expected(-100, Certainty::Exact);
        assert_eq!((proven, proven.is_certain()), (Expected::Proven(1), true));
        assert_eq!([Side::South, Side::North].map(|side| proven.number(side)), ["+1", "−1"]);
        assert_eq!(expected(0, Certainty::Exact).number(Side::North), "0");
        let likely = expected(-250, Certainty::Estimate);
        assert_eq!((likely.number(Side::South), likely.is_certain()), ("25".to_owned(), false));
        assert!((likely.share() - 25.0 / 48.0).abs() < 1e-6 && proven.share() > 0.5);
    }
}

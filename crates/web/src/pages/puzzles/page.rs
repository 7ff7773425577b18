//! The page of a puzzle: what was tried, what the board shows, what is kept.

use std::sync::Arc;
use std::time::Duration;

use awale_coach::puzzle::{Comment, Puzzle, Verdict, daily};
use awale_core::{Leftover, Move, Pit, RuleSet, Side};
use leptos::prelude::*;

use super::{results, solved};
use crate::Route;
use crate::board::{Motion, Shown};
use crate::browser::{clock, storage};
use crate::components::{Store, go};
use crate::learn::Wanted;
use crate::pages::exercise::{Attempt, Exercise};

/// Time to look at the own move before the opponent answers it.
const LOOK: Duration = Duration::from_millis(900);
/// Time to look at the moves after that: what matters is how it ends.
const GLANCE: Duration = Duration::from_millis(350);

#[derive(Clone, Copy)]
pub(super) struct PuzzlePage {
    pub(super) store: Store,
    pub(super) rules: RuleSet,
    /// Its place in the set, from 0.
    pub(super) number: usize,
    pub(super) puzzle: &'static Puzzle,
    pub(super) exercise: Exercise<Verdict>,
    pub(super) moving: RwSignal<bool>,
    pub(super) hints: RwSignal<u8>,
    /// The line that refutes the last try, and how many of its moves were shown.
    line: RwSignal<Option<ShownLine>>,
}

/// A line that refutes a try, while the board plays it.
#[derive(Clone)]
struct ShownLine {
    tried: Move,
    moves: Arc<[Move]>,
    shown: usize,
}

impl PuzzlePage {
    pub(super) fn new(
        store: Store,
        rules: RuleSet,
        number: usize,
        puzzle: &'static Puzzle,
    ) -> PuzzlePage {
        PuzzlePage {
            store,
            rules,
            number,
            puzzle,
            exercise: Exercise::new(puzzle.position),
            moving: RwSignal::new(false),
            hints: RwSignal::new(0),
            line: RwSignal::new(None),
        }
    }

    pub(super) fn player(self) -> Option<Side> {
        self.exercise.is_open().then(|| self.puzzle.position.to_move())
    }

    /// The pit the second hint points to.
    pub(super) fn hinted(self) -> Option<Pit> {
        self.puzzle.best.pit().filter(|_| self.exercise.is_open() && self.hints.get() > 1)
    }

    pub(super) fn play(self, mv: Move) {
        let position = self.puzzle.position;
        let verdict = self.puzzle.judge(mv);
        self.store.announcer.say(&verdict.say(self.store.speech_now()));
        self.exercise.shown.set(settled(Shown::sown(position, mv)));
        self.line.set(match &verdict.comment {
            Comment::Misses(refutation) => {
                let moves = refutation.moves.as_slice().into();
                Some(ShownLine { tried: mv, moves, shown: 0 })
            }
            _ => None,
        });
        let right = verdict.right;
        self.exercise.judged(right, verdict);
        if right {
            return self.keep();
        }
        if self.store.calm.get_untracked() { self.show_end() } else { self.play_on(LOOK) }
    }

    /// Whether moves of a refutation are still to be seen; followed.
    pub(super) fn plays_on(self) -> bool {
        self.line.with(|line| line.as_ref().is_some_and(|line| line.shown < line.moves.len()))
    }

    /// Whether a refutation with moves was seen to its end; followed.
    pub(super) fn was_refuted(self) -> bool {
        self.line.with(|line| {
            line.as_ref().is_some_and(|line| line.shown == line.moves.len() && line.shown > 0)
        })
    }

    /// Plays the next move of the refutation when the seeds have come to rest, unless something else
    /// is shown by then.
    fn play_on(self, wait: Duration) {
        let shown = self.exercise.shown;
        let serial = shown.with_untracked(|shown| shown.serial);
        set_timeout(
            move || {
                let now = shown.try_with_untracked(|shown| shown.serial);
                match (now == Some(serial), self.moving.try_get_untracked()) {
                    (true, Some(true)) => self.play_on(GLANCE),
                    (true, Some(false)) if self.step(Motion::Sow) => self.play_on(GLANCE),
                    _ => {}
                }
            },
            wait,
        );
    }

    /// Shows the next move of the refutation; whether there was one.
    fn step(self, motion: Motion) -> bool {
        let next = self.line.try_update(|line| {
            let line = line.as_mut()?;
            let mv = *line.moves.get(line.shown)?;
            line.shown += 1;
            Some(mv)
        });
        let Some(mv) = next.flatten() else { return false };
        let before = self.exercise.shown.with_untracked(|shown| shown.position);
        let Ok(after) = Shown::after(before, mv, motion) else { return false };
        self.exercise.shown.set(settled(after));
        true
    }

    /// Shows how the refutation ends, without the way there.
    pub(super) fn show_end(self) {
        while self.step(Motion::Still) {}
    }

    /// Shows the try and its refutation again from the beginning.
    pub(super) fn show_again(self) {
        let tried = self.line.try_update(|line| {
            let line = line.as_mut()?;
            line.shown = 0;
            Some(line.tried)
        });
        if let Some(tried) = tried.flatten() {
            self.exercise.shown.set(Shown::sown(self.puzzle.position, tried));
            self.play_on(LOOK);
        }
    }

    pub(super) fn give_up(self) {
        let best = self.puzzle.best;
        self.exercise.shown.set(Shown::sown(self.puzzle.position, best));
        let texts = self.store.texts().puzzles();
        self.store.announcer.say(&(texts.solution_is)(&self.store.speech_now().mv(best)));
        self.exercise.attempt.set(Attempt::Told(self.puzzle.judge(best)));
    }

    pub(super) fn retry(self) {
        self.line.set(None);
        self.exercise.retry(self.puzzle.position);
    }

    /// A hint, and another one: what it is about, then which pit.
    pub(super) fn hint(self) {
        self.hints.update(|hints| *hints = (*hints + 1).min(2));
        self.store.announcer.say(&self.hint_words().unwrap_or_default());
    }

    pub(super) fn hint_words(self) -> Option<String> {
        let speech = self.store.speech();
        match (self.hints.get(), self.puzzle.best.pit()) {
            (0, _) => None,
            (2, Some(pit)) => Some((self.store.texts().puzzles().look_at)(&speech.pit(pit))),
            _ => Some(self.puzzle.hint(speech)),
        }
    }

    /// Keeps that the puzzle was solved; that of today counts for the streak.
    fn keep(self) {
        let PuzzlePage { rules, number, .. } = self;
        let tries = self.exercise.tries.get_untracked();
        let mut solved = solved(rules);
        solved.add(number, tries);
        storage::write(&format!("{}{rules}", storage::SOLVED), &solved.to_string());
        let today = clock::today().filter(|&today| daily(rules, today) == Some(number));
        if let Some(today) = today {
            let mut results = results(rules);
            results.solved(today, tries);
            storage::write(&format!("{}{rules}", storage::DAILY), &results.to_string());
        }
    }

    pub(super) fn next(self) {
        let kept = Wanted::read(&storage::read(storage::WANTED).unwrap_or_default());
        let wanted = if kept.rules == self.rules {
            kept
        } else {
            Wanted { rules: self.rules, ..Wanted::default() }
        };
        let route = match wanted.next(self.number + 1, &solved(self.rules)) {
            Some(number) => Route::Puzzle(self.rules, number + 1),
            None => Route::Puzzles,
        };
        go(self.store, route);
    }
}

/// What the board shows, with the seeds that are left in the granary of who receives them.
fn settled(shown: Shown) -> Shown {
    let leftover = shown.position.ending().map_or(Leftover::Nobody, |ending| ending.leftover);
    shown.with_leftover(leftover)
}

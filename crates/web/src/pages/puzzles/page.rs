//! The page of a puzzle: what was tried, what the board shows, what is kept.

use std::time::Duration;

use awale_coach::puzzle::{Comment, Puzzle, Verdict, daily};
use awale_core::{AnyPosition, Move, Pit, RuleSet, Side};
use leptos::prelude::*;

use super::{results, solved};
use crate::Route;
use crate::board::Shown;
use crate::browser::{clock, storage};
use crate::components::{Store, go};
use crate::learn::Wanted;
use crate::pages::exercise::{Attempt, Exercise};

/// Time to look at the own move before the opponent answers it.
const LOOK: Duration = Duration::from_millis(900);

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
        self.exercise.shown.set(Shown::sown(position, mv));
        if let (Comment::Misses(_, Some(answer)), Ok(after)) =
            (&verdict.comment, position.try_play(mv))
        {
            self.reply(after, answer.mv);
        }
        let right = verdict.right;
        self.exercise.judged(right, verdict);
        if right {
            self.keep();
        }
    }

    /// The opponent answers when the seeds have come to rest, unless something else is shown by then.
    fn reply(self, after: AnyPosition, mv: Move) {
        let shown = self.exercise.shown;
        let serial = shown.with_untracked(|shown| shown.serial);
        set_timeout(
            move || {
                let now = shown.try_with_untracked(|shown| shown.serial);
                match (now == Some(serial), self.moving.try_get_untracked()) {
                    (true, Some(true)) => self.reply(after, mv),
                    (true, Some(false)) => shown.set(Shown::sown(after, mv)),
                    _ => {}
                }
            },
            LOOK,
        );
    }

    pub(super) fn give_up(self) {
        let best = self.puzzle.best;
        self.exercise.shown.set(Shown::sown(self.puzzle.position, best));
        let texts = self.store.texts().puzzles();
        self.store.announcer.say(&(texts.solution_is)(&self.store.speech_now().mv(best)));
        self.exercise.attempt.set(Attempt::Told(self.puzzle.judge(best)));
    }

    pub(super) fn retry(self) {
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

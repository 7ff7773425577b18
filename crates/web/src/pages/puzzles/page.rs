//! The page of a puzzle: what was tried, what the board shows, what is kept.

use awale_coach::puzzle::{Comment, Puzzle, Verdict, daily};
use awale_core::{Move, Pit, RuleSet, Side};
use awale_words::{Cast, Speech};
use leptos::prelude::*;

use super::{results, solved};
use crate::Route;
use crate::board::Shown;
use crate::browser::{class, clock, storage, window};
use crate::components::{Store, go};
use crate::learn::{Given, Wanted, next_given};
use crate::pages::exercise::{Attempt, Exercise};
use crate::pages::line::{LinePlayback, Moves};
use crate::pages::rest::Rest;

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
    /// The last try with the line that refutes it.
    pub(super) line: LinePlayback,
    /// The pause after a try and after it is taken back.
    rest: Rest,
}

impl PuzzlePage {
    pub(super) fn new(
        store: Store,
        rules: RuleSet,
        number: usize,
        puzzle: &'static Puzzle,
    ) -> PuzzlePage {
        let (exercise, moving) = (Exercise::new(puzzle.position), RwSignal::new(false));
        let line = LinePlayback::new(store, exercise.shown, moving);
        // Whoever has seen the try itself may come back before its refutation ends.
        let tried = move || moving.get() && line.place().is_none_or(|(at, _)| at < 2);
        store.about(move || Some(rules));
        PuzzlePage {
            store,
            rules,
            number,
            puzzle,
            exercise,
            moving,
            hints: RwSignal::new(0),
            line,
            rest: Rest::new(move || exercise.news(), tried),
        }
    }

    pub(super) fn player(self) -> Option<Side> {
        let free = self.exercise.is_open() && self.rest.is_over();
        free.then(|| self.puzzle.position.to_move())
    }

    /// The pit the second hint points to.
    pub(super) fn hinted(self) -> Option<Pit> {
        self.puzzle.best.pit().filter(|_| self.exercise.is_open() && self.hints.get() > 1)
    }

    pub(super) fn play(self, mv: Move) {
        let verdict = self.puzzle.judge(mv);
        self.store.announcer.say(&untrack(|| self.words(&verdict)));
        let mut moves = vec![mv];
        if let Comment::Misses(refutation) = &verdict.comment {
            moves.extend(&refutation.moves);
        }
        let right = verdict.right;
        self.exercise.judged(right, verdict);
        self.tell_class(if right { "solved" } else { "open" });
        self.line.play(Moves::new(self.puzzle.position, &moves));
        if right {
            return self.keep();
        }
        if self.store.calm.get_untracked() {
            self.line.show_end();
        }
    }

    /// What is said of a try, to the solver; followed.
    pub(super) fn words(self, verdict: &Verdict) -> String {
        verdict.say(self.store.speech())
    }

    /// Whether a refutation with moves was seen to its end; followed.
    pub(super) fn was_refuted(self) -> bool {
        self.line.place().is_some_and(|(at, all)| at == all && all > 1)
    }

    pub(super) fn give_up(self) {
        let best = self.puzzle.best;
        self.exercise.shown.set(Shown::sown(self.puzzle.position, best));
        self.store.announcer.say(&self.solution(self.store.speech_now()));
        self.exercise.attempt.set(Attempt::Told(self.puzzle.judge(best)));
        self.tell_class("told");
    }

    fn tell_class(self, outcome: &str) {
        let tries = self.exercise.tries.get_untracked();
        class::tell("puzzle", self.rules, self.number + 1, tries, outcome);
    }

    /// The solution in words: its pit, and what happens with it.
    pub(super) fn solution(self, speech: Speech) -> String {
        let best = self.puzzle.best;
        let named = best.pit().map_or_else(|| speech.mv(best), |pit| speech.pit(pit));
        let told = (self.store.texts().puzzles().solution_is)(&named);
        let cast = Cast::learner(speech.lang);
        match self.puzzle.position.trace(best) {
            Ok(trace) => format!("{told} {}", speech.to(&cast).trace(&trace)),
            Err(_) => told,
        }
    }

    /// A touch on the board after a wrong try goes back to the puzzle.
    pub(super) fn touch(self) {
        if !untrack(|| self.rest.is_over()) {
            self.rest.ignore_touch();
        } else if untrack(|| self.exercise.is_wrong()) {
            self.retry();
        }
    }

    pub(super) fn retry(self) {
        self.line.end();
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
            (2, Some(pit)) => {
                Some((self.store.texts().puzzles().look_at)(speech, &speech.pit(pit)))
            }
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
        let given = storage::read(storage::SET).filter(|_| class::secret().is_some());
        match given.map(|set| next_given(&set, self.rules, self.number + 1)) {
            Some(Given::Next(number)) => {
                return go(self.store, Route::Puzzle(self.rules, number));
            }
            Some(Given::Last) => {
                let _ = window().location().set_href("/class");
                return;
            }
            Some(Given::Other) | None => {}
        }
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

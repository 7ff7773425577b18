//! The page of a puzzle: what was tried, what the board shows, what is kept.

use std::sync::Arc;
use std::time::Duration;

use awale_coach::puzzle::{Judgement, Puzzle, Why, daily};
use awale_core::{AnyPosition, Move, Pit, RuleSet, Side};
use leptos::prelude::*;

use super::{results, solved};
use crate::Route;
use crate::board::{Motion, Played, Shown};
use crate::browser::{clock, storage};
use crate::components::{Store, go};
use crate::learn::Wanted;
use crate::pages::learn::focus_task;

/// Time to look at the own move before the opponent answers it.
const LOOK: Duration = Duration::from_millis(900);

/// What has become of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum State {
    /// It waits for a move.
    Open,
    /// The move does not win, for this reason.
    Missed(Judgement),
    /// The move wins.
    Solved(Judgement),
    /// The solution was asked for.
    GivenUp(Judgement),
}

/// A puzzle and everything around it.
#[derive(Clone, Copy)]
pub(super) struct PuzzlePage {
    pub(super) store: Store,
    pub(super) rules: RuleSet,
    /// Its place in the set, from 0.
    pub(super) number: usize,
    pub(super) puzzle: &'static Puzzle,
    pub(super) state: RwSignal<State>,
    pub(super) shown: RwSignal<Shown>,
    pub(super) moving: RwSignal<bool>,
    /// Tries so far.
    pub(super) tries: RwSignal<u32>,
    /// Hints so far.
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
            state: RwSignal::new(State::Open),
            shown: RwSignal::new(Shown::still(puzzle.position)),
            moving: RwSignal::new(false),
            tries: RwSignal::new(0),
            hints: RwSignal::new(0),
        }
    }

    /// Who may touch the board.
    pub(super) fn player(self) -> Option<Side> {
        let open = self.state.with(|state| *state == State::Open);
        open.then(|| self.puzzle.position.to_move())
    }

    /// The pit the second hint points to.
    pub(super) fn hinted(self) -> Option<Pit> {
        let open = self.state.with(|state| *state == State::Open);
        self.puzzle.best.pit().filter(|_| open && self.hints.get() > 1)
    }

    /// A move is tried.
    pub(super) fn play(self, mv: Move) {
        let judgement = self.puzzle.judge(mv);
        self.store.announcer.say(&judgement.say(self.store.speech_now()));
        self.sow(self.puzzle.position, mv);
        self.tries.update(|tries| *tries += 1);
        if judgement.right {
            self.keep();
            self.state.set(State::Solved(judgement));
            return;
        }
        if let Why::Misses(_, Some(answer)) = &judgement.why
            && let Ok(after) = self.puzzle.position.try_play(mv)
        {
            self.reply(after, answer.mv);
        }
        self.state.set(State::Missed(judgement));
    }

    /// The opponent answers when the seeds have come to rest, unless something else is shown by then.
    fn reply(self, after: AnyPosition, mv: Move) {
        let serial = self.shown.with_untracked(|shown| shown.serial);
        set_timeout(
            move || {
                let now = self.shown.try_with_untracked(|shown| shown.serial);
                match (now == Some(serial), self.moving.try_get_untracked()) {
                    (true, Some(true)) => self.reply(after, mv),
                    (true, Some(false)) => self.sow(after, mv),
                    _ => {}
                }
            },
            LOOK,
        );
    }

    /// Tells the solution.
    pub(super) fn give_up(self) {
        let judgement = self.puzzle.judge(self.puzzle.best);
        self.sow(self.puzzle.position, self.puzzle.best);
        let texts = self.store.texts().puzzles();
        let mv = self.store.speech_now().mv(self.puzzle.best);
        self.store.announcer.say(&(texts.solution_is)(&mv));
        self.state.set(State::GivenUp(judgement));
    }

    pub(super) fn retry(self) {
        self.state.set(State::Open);
        self.show(Shown::still(self.puzzle.position));
        focus_task();
    }

    /// A hint, and another one: what it is about, then which pit.
    pub(super) fn hint(self) {
        self.hints.update(|hints| *hints = (*hints + 1).min(2));
        self.store.announcer.say(&self.hint_words().unwrap_or_default());
    }

    /// What the hints say.
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
        let tries = self.tries.get_untracked();
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

    /// The next puzzle of those that are wanted.
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

    fn sow(self, before: AnyPosition, mv: Move) {
        let (Ok(played), Ok(after)) = (Played::new(before, mv), before.try_play(mv)) else {
            return;
        };
        let last = Some(Arc::new(played));
        self.show(Shown { last, motion: Motion::Sow, ..Shown::still(after) });
    }

    fn show(self, shown: Shown) {
        self.shown.update(|now| {
            let serial = now.serial + 1;
            *now = Shown { serial, ..shown };
        });
    }
}

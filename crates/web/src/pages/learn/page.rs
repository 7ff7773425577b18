//! The page of a lesson: which step it is at, what was answered, what the board shows.

use awale_coach::lesson::{Comment, Lesson, Step, Task, Try, Verdict};
use awale_core::{Move, Pit, Side};
use leptos::prelude::*;

use super::progress;
use crate::board::Shown;
use crate::browser::{class, storage};
use crate::components::Store;
use crate::learn::{Begun, Drawing, Tool};
use crate::pages::exercise::{Attempt, Exercise};
use crate::pages::rest::Rest;

/// Wrong tries after which the answer can be seen.
const PATIENCE: u32 = 3;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    /// The answer, if it was told.
    pub(super) told: Option<Try>,
}

#[derive(Clone, Copy)]
pub(super) struct LessonPage {
    pub(super) store: Store,
    pub(super) lesson: &'static Lesson,
    /// The step that is shown.
    pub(super) at: RwSignal<usize>,
    pub(super) exercise: Exercise<Judged>,
    pub(super) drawing: RwSignal<Drawing>,
    pub(super) tool: RwSignal<Tool>,
    /// The tries of the steps that are done.
    pub(super) done: RwSignal<Vec<u32>>,
    /// The stars of this time, once they are shown.
    pub(super) finished: RwSignal<Option<u8>>,
    stars: StoredValue<u8>,
    pub(super) moving: RwSignal<bool>,
    /// The pause after a try and after it is taken back.
    rest: Rest,
}

impl LessonPage {
    /// A lesson where it was left, or from its beginning.
    pub(super) fn new(store: Store, lesson: &'static Lesson) -> LessonPage {
        let begun = storage::read(storage::LESSON).and_then(|text| Begun::read(&text));
        let fits =
            |begun: &Begun| begun.lesson == lesson.id && begun.tries.len() < lesson.steps.len();
        let done = begun.filter(fits).map(|begun| begun.tries).unwrap_or_default();
        let at = done.len();
        let position = lesson.steps[at].position;
        // What was done on an earlier visit counts for the class, too.
        for (step, tries) in (1..).zip(&done) {
            class::tell("lesson", &lesson.id, step, *tries, "solved");
        }
        store.about(move || Some(lesson.rules));
        let (exercise, moving) = (Exercise::new(position), RwSignal::new(false));
        LessonPage {
            store,
            lesson,
            at: RwSignal::new(at),
            exercise,
            drawing: RwSignal::new(Drawing::new(position)),
            tool: RwSignal::new(Tool::Put),
            done: RwSignal::new(done),
            finished: RwSignal::new(None),
            stars: StoredValue::new(0),
            moving,
            rest: Rest::new(move || exercise.news(), move || moving.get()),
        }
    }

    pub(super) fn step(self) -> &'static Step {
        &self.lesson.steps[self.at.get_untracked()]
    }

    pub(super) fn is_last(self) -> bool {
        self.at.get_untracked() + 1 == self.lesson.steps.len()
    }

    /// Whether an answer is awaited; followed.
    pub(super) fn is_open(self) -> bool {
        // A wrong move stays to be looked at; anything else is simply tried again.
        let stays = matches!(self.step().task, Task::Play(_));
        self.exercise.is_open() || (!stays && self.exercise.is_wrong())
    }

    /// Who may touch the board: the player to move, while an answer is awaited.
    pub(super) fn player(self) -> Option<Side> {
        let by_hand = !matches!(self.step().task, Task::Number(_));
        let free = by_hand && self.is_open() && self.rest.is_over();
        free.then(|| self.step().position.to_move())
    }

    /// Whether the answer can be seen.
    pub(super) fn out_of_patience(self) -> bool {
        self.exercise.tries.get() >= PATIENCE && self.exercise.is_wrong()
    }

    /// A pit was pointed at: it is the answer, or it is drawn in.
    pub(super) fn point(self, pit: Pit) {
        match self.step().task {
            Task::Draw(_) => self.draw(pit, self.tool.get_untracked()),
            _ => self.answer(Try::Point(pit)),
        }
    }

    pub(super) fn draw(self, pit: Pit, tool: Tool) {
        if self.player().is_none() {
            return;
        }
        let changed = self.drawing.try_update(|drawing| drawing.change(pit, tool));
        let drawing = self.drawing.get_untracked();
        let texts = self.store.texts().learn();
        if changed == Some(true) {
            let speech = self.store.speech_now();
            let seeds = speech.seeds(drawing.count(pit));
            self.store.announcer.say(&(texts.holds)(&speech.pit(pit), &seeds));
            self.exercise.shown.set(Shown::still(drawing.position()));
        } else if tool == Tool::Put {
            self.store.announcer.alert(&(texts.no_seed)(self.store.speech_now()));
        }
    }

    pub(super) fn wipe(self) {
        let position = self.step().position;
        self.drawing.set(Drawing::new(position));
        self.exercise.shown.set(Shown::still(position));
    }

    /// Judges an answer, tells why, and shows the move it was about.
    pub(super) fn answer(self, answer: Try) {
        if !untrack(|| self.is_open()) {
            return;
        }
        let verdict = self.step().accept(&answer);
        let right = verdict.right;
        self.tell(&verdict);
        self.exercise.judged(right, Judged { verdict, told: None });
        let tries = self.exercise.tries.get_untracked();
        self.tell_class(tries, if right { "solved" } else { "open" });
        if right {
            self.close(tries);
        }
    }

    pub(super) fn reveal(self) {
        let Some(answer) = self.step().answers().first().copied() else { return };
        let verdict = self.step().accept(&answer);
        self.tell(&verdict);
        self.exercise.attempt.set(Attempt::Told(Judged { verdict, told: Some(answer) }));
        let tries = self.exercise.tries.get_untracked() + 1;
        self.tell_class(tries, "told");
        self.close(tries);
    }

    fn tell_class(self, tries: u32, outcome: &str) {
        class::tell("lesson", &self.lesson.id, self.at.get_untracked() + 1, tries, outcome);
    }

    fn tell(self, verdict: &Verdict) {
        let said = self.step().say(verdict, self.store.speech_now());
        self.store.announcer.say(&said);
        if let Some(mv) = moved(verdict) {
            self.exercise.shown.set(Shown::sown(self.step().position, mv));
        }
    }

    /// The step is done: it is kept how many tries it took, and after the last one the stars.
    fn close(self, tries: u32) {
        self.done.update(|done| done.push(tries));
        if self.is_last() {
            let mut progress = progress();
            let stars = self.done.with_untracked(|done| progress.finish(&self.lesson.id, done));
            self.stars.set_value(stars);
            storage::write(storage::STARS, &progress.to_string());
            return storage::remove(storage::LESSON);
        }
        let begun = Begun { lesson: self.lesson.id.clone(), tries: self.done.get_untracked() };
        storage::write(storage::LESSON, &begun.to_string());
    }

    /// A touch on the board after a wrong move takes it back.
    pub(super) fn touch(self) {
        let played = matches!(self.step().task, Task::Play(_));
        if !untrack(|| self.rest.is_over()) {
            self.rest.ignore_touch();
        } else if played && untrack(|| self.exercise.is_wrong()) {
            self.retry();
        }
    }

    pub(super) fn retry(self) {
        self.exercise.retry(self.step().position);
    }

    pub(super) fn next(self) {
        if !self.is_last() {
            return self.go(self.at.get_untracked() + 1);
        }
        let stars = self.stars.get_value();
        let texts = self.store.texts().learn();
        self.store.announcer.say(&format!("{} {}", texts.finished, (texts.stars)(stars)));
        self.finished.set(Some(stars));
    }

    pub(super) fn again(self) {
        self.done.set(Vec::new());
        self.finished.set(None);
        self.go(0);
    }

    fn go(self, step: usize) {
        let position = self.lesson.steps[step].position;
        self.drawing.set(Drawing::new(position));
        self.tool.set(Tool::Put);
        self.at.set(step);
        self.exercise.begin(position);
    }
}

/// The move a verdict tells of, unless seeing it would be the answer.
fn moved(verdict: &Verdict) -> Option<Move> {
    match &verdict.comment {
        Comment::Told(trace)
        | Comment::Takes(trace)
        | Comment::Loses(trace, _)
        | Comment::Escapes(trace)
        | Comment::Better(trace)
        | Comment::NotYet(trace) => Some(trace.mv),
        _ => None,
    }
}

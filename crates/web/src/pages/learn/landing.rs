//! The training of the eye: where does the last seed fall, with more and more seeds in hand.

use std::sync::Arc;

use awale_coach::lesson::{BoardQuestion, Step, Task, Try, Verdict};
use awale_core::{Pit, Side};
use leptos::prelude::*;

use crate::Route;
use crate::board::{Purpose, Shown};
use crate::browser::{clock, storage};
use crate::components::{Board, Store};
use crate::learn::Eye;
use crate::pages::exercise::{Attempt, Exercise, ExerciseBody, ExerciseHead, Feedback, Onward};

#[derive(Clone, Copy)]
struct LandingPage {
    store: Store,
    eye: RwSignal<Eye>,
    question: RwSignal<Arc<Step>>,
    exercise: Exercise<Verdict>,
}

impl LandingPage {
    fn new(store: Store) -> LandingPage {
        let eye = Eye::read(&storage::read(storage::LANDING).unwrap_or_default());
        let question = eye.training.question(clock::lot());
        let rules = question.position.rules();
        store.about(move || Some(rules));
        LandingPage {
            store,
            eye: RwSignal::new(eye),
            exercise: Exercise::new(question.position),
            question: RwSignal::new(Arc::new(question)),
        }
    }

    /// Judges the pit, keeps how far it went, and sows the move to be seen.
    fn point(self, pit: Pit) {
        if !untrack(|| self.exercise.is_open()) {
            return;
        }
        let question = self.question.get_untracked();
        let verdict = question.accept(&Try::Point(pit));
        self.eye.update(|eye| eye.answered(verdict.right));
        storage::write(storage::LANDING, &self.eye.get_untracked().to_string());
        self.store.announcer.say(&untrack(|| self.words(&verdict)));
        self.exercise.judged(verdict.right, verdict);
        if let Task::Point(BoardQuestion::Landing(mv)) = question.task {
            self.exercise.shown.set(Shown::sown(question.position, mv));
        }
    }

    /// What is said of an answer, to whoever gave it; followed.
    fn words(self, verdict: &Verdict) -> String {
        verdict.say(self.store.speech())
    }

    fn next(self) {
        let question = self.eye.get_untracked().training.question(clock::lot());
        self.exercise.begin(question.position);
        self.question.set(Arc::new(question));
    }

    /// The pit the question is about.
    fn origin(self) -> Option<Pit> {
        self.question.with(|question| match question.task {
            Task::Point(BoardQuestion::Landing(mv)) => mv.pit(),
            _ => None,
        })
    }
}

#[component]
pub fn Landing() -> impl IntoView {
    let page = LandingPage::new(Store::get());
    let texts = page.store.texts().learn();
    let player = Signal::derive(move || page.exercise.is_open().then_some(Side::South));
    let figure = |number: Signal<String>, label: &'static str, name: &'static str| {
        view! {
            <div class="figure">
                <dt>{label}</dt>
                <dd data-testid=name>{move || number.get()}</dd>
            </div>
        }
    };
    let in_hand = move |pit| page.question.with(|question| question.position.count(pit));
    let count = Signal::derive(move || page.origin().map_or(0, in_hand).to_string());
    let row = Signal::derive(move || page.eye.get().row.to_string());
    let best = Signal::derive(move || page.eye.get().best.to_string());
    let figures = view! {
        <dl class="figures">
            {figure(count, texts.in_hand, "in-hand")}
            {figure(row, texts.in_a_row, "in-a-row")}
            {figure(best, texts.record, "record")}
        </dl>
    };
    let task = move || page.question.with(|question| question.text.say(page.store.speech()));
    view! {
        <section class="play lesson training">
            <ExerciseHead to=Route::Learn back=texts.back title=texts.landing.to_owned() />
            <ExerciseBody
                task=Signal::derive(task)
                tools=figures.into_any()
                feedback=Callback::new(move |()| feedback(page))
            >
                <Board
                    shown=page.exercise.shown
                    bottom=Signal::stored(Side::South)
                    player
                    purpose=Purpose::Point
                    hint=Signal::derive(move || {
                        page.origin().filter(|_| page.exercise.is_open()).into_iter().collect()
                    })
                    on_point=Callback::new(move |pit| page.point(pit))
                />
            </ExerciseBody>
        </section>
    }
    .into_any()
}

fn feedback(page: LandingPage) -> AnyView {
    let texts = page.store.texts().learn();
    let (right, verdict) = match page.exercise.attempt.get() {
        Attempt::Right(verdict) => (true, verdict),
        Attempt::Wrong(verdict) => (false, verdict),
        _ => return ().into_any(),
    };
    let said = Signal::derive(move || page.words(&verdict));
    view! {
        <Feedback right said>
            <Onward label=texts.next_question on_click=move |()| page.next() />
        </Feedback>
    }
    .into_any()
}

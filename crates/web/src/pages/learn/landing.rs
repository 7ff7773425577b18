//! The training of the eye: where does the last seed fall, with more and more seeds in hand.

use std::sync::Arc;

use awale_coach::lesson::{Question, Step, Task, Try, Verdict};
use awale_core::{Pit, Side};
use leptos::prelude::*;

use super::parts::{Onward, focus_task};
use crate::Route;
use crate::board::{Motion, Played, Purpose, Shown};
use crate::browser::{clock, storage};
use crate::components::{Board, Link, Store};
use crate::learn::Eye;

/// The training and its question.
#[derive(Clone, Copy)]
struct LandingPage {
    store: Store,
    eye: RwSignal<Eye>,
    question: RwSignal<Arc<Step>>,
    verdict: RwSignal<Option<Verdict>>,
    shown: RwSignal<Shown>,
}

impl LandingPage {
    fn new(store: Store) -> LandingPage {
        let eye = Eye::read(&storage::read(storage::LANDING).unwrap_or_default());
        let question = eye.training().question(clock::lot());
        LandingPage {
            store,
            eye: RwSignal::new(eye),
            shown: RwSignal::new(Shown::still(question.position)),
            question: RwSignal::new(Arc::new(question)),
            verdict: RwSignal::new(None),
        }
    }

    /// Judges the pit, keeps how far it went, and sows the move to be seen.
    fn point(self, pit: Pit) {
        if self.verdict.with_untracked(Option::is_some) {
            return;
        }
        let question = self.question.get_untracked();
        let verdict = question.accept(&Try::Point(pit));
        self.eye.update(|eye| eye.answered(verdict.right));
        storage::write(storage::LANDING, &self.eye.get_untracked().to_string());
        self.store.announcer.say(&verdict.say(self.store.speech_now()));
        self.verdict.set(Some(verdict));
        let Task::Point(Question::Landing(mv)) = question.task else { return };
        let before = question.position;
        if let (Ok(played), Ok(after)) = (Played::new(before, mv), before.try_play(mv)) {
            let last = Some(Arc::new(played));
            self.show(Shown { last, motion: Motion::Sow, ..Shown::still(after) });
        }
    }

    fn next(self) {
        let question = self.eye.get_untracked().training().question(clock::lot());
        self.verdict.set(None);
        self.show(Shown::still(question.position));
        self.question.set(Arc::new(question));
        focus_task();
    }

    fn show(self, shown: Shown) {
        self.shown.update(|now| {
            let serial = now.serial + 1;
            *now = Shown { serial, ..shown };
        });
    }

    /// The pit the question is about.
    fn origin(self) -> Option<Pit> {
        let open = self.verdict.with(Option::is_none);
        self.question.with(|question| match question.task {
            Task::Point(Question::Landing(mv)) if open => mv.pit(),
            _ => None,
        })
    }
}

/// The training of the eye.
#[component]
pub fn Landing() -> impl IntoView {
    let page = LandingPage::new(Store::get());
    let texts = page.store.texts().learn();
    let player = Signal::derive(move || page.verdict.with(Option::is_none).then_some(Side::South));
    let figure = |number: Signal<String>, label: &'static str, name: &'static str| {
        view! {
            <div class="figure">
                <dt>{label}</dt>
                <dd data-testid=name>{move || number.get()}</dd>
            </div>
        }
    };
    let count = Signal::derive(move || page.question_count().to_string());
    let row = Signal::derive(move || page.eye.get().row().to_string());
    let best = Signal::derive(move || page.eye.get().best().to_string());
    view! {
        <section class="play lesson training">
            <header class="lesson-head">
                <Link class="back" to=Route::Learn>{texts.back}</Link>
                <h1>{texts.landing}</h1>
            </header>
            <div class="ask">
                <p class="task" data-testid="task" tabindex="-1">
                    {move || page.question.with(|question| question.text.say(page.store.speech()))}
                </p>
                <dl class="figures">
                    {figure(count, texts.in_hand, "in-hand")}
                    {figure(row, texts.in_a_row, "in-a-row")}
                    {figure(best, texts.record, "record")}
                </dl>
            </div>
            <div class="table">
                <Board
                    shown=page.shown
                    bottom=Signal::stored(Side::South)
                    player
                    purpose=Purpose::Point
                    hint=Signal::derive(move || page.origin())
                    on_point=Callback::new(move |pit| page.point(pit))
                />
            </div>
            <div class="answered">{move || feedback(page)}</div>
        </section>
    }
    .into_any()
}

impl LandingPage {
    /// The seeds in hand of the question that is shown.
    fn question_count(self) -> u8 {
        self.question.with(|question| match question.task {
            Task::Point(Question::Landing(mv)) => {
                mv.pit().map_or(0, |pit| question.position.count(pit))
            }
            _ => 0,
        })
    }
}

fn feedback(page: LandingPage) -> AnyView {
    let texts = page.store.texts().learn();
    let Some(verdict) = page.verdict.get() else { return ().into_any() };
    let right = verdict.right;
    let class = if right { "feedback good" } else { "feedback again" };
    let name = if right { "right" } else { "wrong" };
    view! {
        <div class=class data-testid=name>
            <p>{move || verdict.say(page.store.speech())}</p>
            <div class="choice">
                <Onward label=texts.next_question on_click=move |()| page.next() />
            </div>
        </div>
    }
    .into_any()
}

//! A lesson: a text, a board, a task, and the answer to every try.

use awale_coach::lesson::{Task, lessons};
use awale_core::Side;
use leptos::prelude::*;

use super::answer::{Answer, draw_by_key};
use super::desk::{Desk, State};
use super::feedback::Feedback;
use super::parts::{Onward, Stars};
use crate::Route;
use crate::board::Purpose;
use crate::components::{Board, Link, Store, go};

/// A lesson.
#[component]
pub fn Lesson(
    /// Its name.
    id: String,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().learn();
    let Some(lesson) = lessons().iter().find(move |lesson| lesson.id == id) else {
        return view! {
            <div class="lost">
                <h1>{texts.unknown}</h1>
                <Link class="button" to=Route::Learn>{texts.back}</Link>
            </div>
        }
        .into_any();
    };
    let desk = Desk::new(store, lesson);
    let finished = Memo::new(move |_| match desk.state.get() {
        State::Finished(stars) => Some(stars),
        _ => None,
    });
    let page = move || match finished.get() {
        Some(stars) => view! { <Finished desk stars /> }.into_any(),
        None => view! { <Steps desk /> }.into_any(),
    };
    page.into_any()
}

#[component]
fn Steps(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().learn();
    let lang = desk.store.settings.with_untracked(|settings| settings.lang);
    let all = desk.lesson.steps.len();
    let bead = move |number: usize| {
        let done = move || desk.done.with(|done| done.len() > number);
        let here = move || desk.at.get() == number;
        view! { <i class="bead" class:done=done class:here=here></i> }
    };
    view! {
        <section class="play lesson">
            <header class="lesson-head">
                <Link class="back" to=Route::Learn>{texts.back}</Link>
                <h1>{desk.lesson.title.get(lang)}</h1>
                <p class="beads">
                    <span class="unseen" data-testid="step">
                        {move || (texts.step)(desk.at.get() + 1, all)}
                    </span>
                    {(0..all).map(bead).collect_view()}
                </p>
            </header>
            {move || {
                desk.at.get();
                view! { <OneStep desk /> }.into_any()
            }}
        </section>
    }
}

#[component]
fn OneStep(desk: Desk) -> impl IntoView {
    let step = desk.step();
    let purpose = match step.task {
        Task::Play(_) => Purpose::Solve,
        _ => Purpose::Point,
    };
    let player = Signal::derive(move || desk.player());
    view! {
        <div class="ask">
            <p class="task" data-testid="task" tabindex="-1">{move || step.text.say(desk.store.speech())}</p>
            <Answer desk />
        </div>
        <div class="table" on:keydown=move |event| draw_by_key(desk, &event)>
            <Board
                shown=desk.shown
                bottom=Signal::stored(Side::South)
                player
                purpose
                on_play=Callback::new(move |mv| desk.answer(awale_coach::lesson::Try::Play(mv)))
                on_point=Callback::new(move |pit| desk.point(pit))
            />
        </div>
        <div class="answered"><Feedback desk /></div>
    }
}

/// The stars, and what comes next.
#[component]
fn Finished(desk: Desk, stars: u8) -> impl IntoView {
    let store = desk.store;
    let texts = store.texts().learn();
    let lang = store.settings.with_untracked(|settings| settings.lang);
    let place = lessons().iter().position(|other| other.id == desk.lesson.id).unwrap_or(0);
    let next = lessons().get(place + 1);
    let onward = next.map(|next| {
        let open = move |()| go(store, Route::Lesson(next.id.clone()));
        view! {
            <p class="coming">{texts.next_lesson} <strong>{next.title.get(lang)}</strong></p>
            <Onward label=texts.go_on on_click=open />
        }
    });
    view! {
        <section class="finished" data-testid="finished">
            <p class="kicker">{desk.lesson.title.get(lang)}</p>
            <h1>{texts.finished}</h1>
            <Stars count=stars />
            {onward}
            <div class="choice">
                <button on:click=move |_| desk.again()>{texts.again}</button>
                <Link class="button" to=Route::Learn>{texts.back}</Link>
            </div>
        </section>
    }
}

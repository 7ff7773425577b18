//! A lesson: a text, a board, a task, and the answer to every try.

use awale_coach::lesson::{Task, lessons};
use awale_core::Side;
use leptos::prelude::*;

use super::answer::{Answer, draw_by_key};
use super::page::{LessonPage, State};
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
    let page = LessonPage::new(store, lesson);
    let finished = Memo::new(move |_| match page.state.get() {
        State::Finished(stars) => Some(stars),
        _ => None,
    });
    let body = move || match finished.get() {
        Some(stars) => view! { <Finished page stars /> }.into_any(),
        None => view! { <Steps page /> }.into_any(),
    };
    body.into_any()
}

#[component]
fn Steps(page: LessonPage) -> impl IntoView {
    let texts = page.store.texts().learn();
    let lang = page.store.settings.with_untracked(|settings| settings.lang);
    let all = page.lesson.steps.len();
    let bead = move |number: usize| {
        let done = move || page.done.with(|done| done.len() > number);
        let here = move || page.at.get() == number;
        view! { <i class="bead" class:done=done class:here=here></i> }
    };
    view! {
        <section class="play lesson">
            <header class="lesson-head">
                <Link class="back" to=Route::Learn>{texts.back}</Link>
                <h1>{page.lesson.title.get(lang)}</h1>
                <p class="beads">
                    <span class="unseen" data-testid="step">
                        {move || (texts.step)(page.at.get() + 1, all)}
                    </span>
                    {(0..all).map(bead).collect_view()}
                </p>
            </header>
            {move || {
                page.at.get();
                view! { <OneStep page /> }.into_any()
            }}
        </section>
    }
}

#[component]
fn OneStep(page: LessonPage) -> impl IntoView {
    let step = page.step();
    let purpose = match step.task {
        Task::Play(_) => Purpose::Solve,
        _ => Purpose::Point,
    };
    let player = Signal::derive(move || page.player());
    view! {
        <div class="ask">
            <p class="task" data-testid="task" tabindex="-1">{move || step.text.say(page.store.speech())}</p>
            <Answer page />
        </div>
        <div class="table" on:keydown=move |event| draw_by_key(page, &event)>
            <Board
                shown=page.shown
                bottom=Signal::stored(Side::South)
                player
                purpose
                on_play=Callback::new(move |mv| page.answer(awale_coach::lesson::Try::Play(mv)))
                on_point=Callback::new(move |pit| page.point(pit))
            />
        </div>
        <div class="answered"><Feedback page /></div>
    }
}

/// The stars, and what comes next.
#[component]
fn Finished(page: LessonPage, stars: u8) -> impl IntoView {
    let store = page.store;
    let texts = store.texts().learn();
    let lang = store.settings.with_untracked(|settings| settings.lang);
    let place = lessons().iter().position(|other| other.id == page.lesson.id).unwrap_or(0);
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
            <p class="kicker">{page.lesson.title.get(lang)}</p>
            <h1>{texts.finished}</h1>
            <Stars count=stars />
            {onward}
            <div class="choice">
                <button on:click=move |_| page.again()>{texts.again}</button>
                <Link class="button" to=Route::Learn>{texts.back}</Link>
            </div>
        </section>
    }
}

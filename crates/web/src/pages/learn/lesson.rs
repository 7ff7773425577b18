//! A lesson: a text, a board, a task, and the answer to every try.

use awale_coach::lesson::{Task, Try, lessons};
use awale_core::Side;
use leptos::prelude::*;

use super::Stars;
use super::answer::{Answer, draw_by_key};
use super::feedback::feedback;
use super::own;
use super::page::LessonPage;
use crate::Route;
use crate::board::Purpose;
use crate::browser::class;
use crate::components::{Board, Link, Lost, Store, go};
use crate::pages::exercise::{ExerciseBody, ExerciseHead, Onward, solver};

#[component]
pub fn Lesson(id: String) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().learn();
    let found = if id == Route::OWN_LESSON {
        own::lesson()
    } else {
        lessons().iter().find(move |lesson| lesson.id == id)
    };
    let Some(lesson) = found else {
        return view! { <Lost words=texts.unknown to=Route::Learn label=texts.back /> }.into_any();
    };
    let page = LessonPage::new(store, lesson);
    let body = move || match page.finished.get() {
        Some(stars) => view! { <Finished page stars /> }.into_any(),
        None => view! { <Steps page /> }.into_any(),
    };
    body.into_any()
}

#[component]
fn Steps(page: LessonPage) -> impl IntoView {
    let texts = page.store.texts().learn();
    let lang = page.store.lang();
    let all = page.lesson.steps.len();
    let bead = move |number: usize| {
        let done = move || page.done.with(|done| done.len() > number);
        let here = move || page.at.get() == number;
        view! { <i class="bead" class:done=done class:here=here></i> }
    };
    view! {
        <section class="play lesson" on:keydown=move |event| draw_by_key(page, &event)>
            <ExerciseHead to=Route::Learn back=texts.back title=page.lesson.title.say(page.store.speech_now())>
                <p class="beads">
                    <span class="unseen" data-testid="step">
                        {move || (texts.step)(page.at.get() + 1, all)}
                    </span>
                    {(0..all).map(bead).collect_view()}
                </p>
            </ExerciseHead>
            {move || {
                page.at.get();
                one_step(page)
            }}
            {lang.credit(page.lesson.rules).map(|credit| view! { <p class="credit">{credit}</p> })}
        </section>
    }
}

fn one_step(page: LessonPage) -> AnyView {
    let step = page.step();
    page.store.read_aloud(&step.text.say(page.store.speech_now()), false);
    let purpose = match step.task {
        Task::Play(_) => Purpose::Solve,
        _ => Purpose::Point,
    };
    view! {
        <ExerciseBody
            task=Signal::derive(move || step.text.say(page.store.speech()))
            tools=view! { <Answer page /> }.into_any()
            feedback=Callback::new(move |()| feedback(page))
        >
            <Board
                shown=page.exercise.shown
                bottom=Signal::stored(Side::South)
                player=Signal::derive(move || page.player())
                cast=Signal::stored(solver(page.store))
                purpose
                moving=page.moving
                on_idle=Callback::new(move |()| page.touch())
                on_play=Callback::new(move |mv| page.answer(Try::Play(mv)))
                on_point=Callback::new(move |pit| page.point(pit))
            />
        </ExerciseBody>
    }
    .into_any()
}

#[component]
fn Finished(page: LessonPage, stars: u8) -> impl IntoView {
    let store = page.store;
    let texts = store.texts().learn();
    let place = lessons().iter().position(|other| other.id == page.lesson.id);
    // In a class it is the teacher who says what comes next.
    let next = place.filter(|_| class::secret().is_none()).and_then(|it| lessons().get(it + 1));
    let onward = next.map(|next| {
        let open = move |()| go(store, Route::Lesson(next.id.clone()));
        view! {
            <p class="coming">{texts.next_lesson} <strong>{next.title.say(store.speech_now())}</strong></p>
            <Onward label=texts.go_on on_click=open />
        }
    });
    view! {
        <section class="finished" data-testid="finished">
            <p class="kicker">{page.lesson.title.say(store.speech_now())}</p>
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

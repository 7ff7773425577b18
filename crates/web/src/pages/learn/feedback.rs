//! What is said of an answer, and the way on.

use awale_coach::lesson::{Task, Try};
use awale_words::Speech;
use leptos::prelude::*;

use super::page::{Judged, LessonPage};
use crate::pages::exercise::{Attempt, Feedback, Onward, solver};

pub(super) fn feedback(page: LessonPage) -> AnyView {
    match page.exercise.attempt.get() {
        Attempt::Open | Attempt::Asked => ().into_any(),
        Attempt::Wrong(judged) => wrong(page, judged),
        Attempt::Right(judged) | Attempt::Told(judged) => right(page, judged),
    }
}

fn wrong(page: LessonPage, judged: Judged) -> AnyView {
    let texts = page.store.texts().learn();
    let played = matches!(page.step().task, Task::Play(_));
    let retry = played.then(|| {
        view! { <Onward label=texts.retry on_click=move |()| page.retry() /> }
    });
    let patience = page.out_of_patience().then(|| {
        view! {
            <button data-testid="reveal" on:click=move |_| page.reveal()>
                {texts.reveal}
            </button>
        }
    });
    let said = Signal::derive(move || judged.verdict.say(page.store.speech()));
    view! { <Feedback right=false said>{retry} {patience}</Feedback> }.into_any()
}

fn right(page: LessonPage, Judged { verdict, told }: Judged) -> AnyView {
    let texts = page.store.texts().learn();
    let label = if page.is_last() { texts.finish } else { texts.next };
    let said = Signal::derive(move || {
        let (speech, cast) = (page.store.speech(), solver(page.store));
        match told {
            Some(answer) => {
                let answer = (texts.answer_is)(&named(answer, speech));
                format!("{answer} {}", verdict.comment.happened(speech.to(&cast)))
            }
            None => verdict.say(speech),
        }
    });
    let step = page.step();
    let why = view! {
        <p class="why" data-testid="why">{move || step.why.say(page.store.speech())}</p>
    };
    view! {
        <Feedback right=true said more=why.into_any()>
            <Onward label on_click=move |()| page.next() />
        </Feedback>
    }
    .into_any()
}

/// A sowing is named by its pit: what it takes is told with what happens.
fn named(answer: Try, speech: Speech) -> String {
    match answer {
        Try::Play(mv) => mv.pit().map_or_else(|| speech.mv(mv), |pit| speech.pit(pit)),
        Try::Point(pit) => speech.pit(pit),
        Try::Number(number) => number.to_string(),
        Try::Draw(pits) => pits.map(|count| count.to_string()).join(" "),
    }
}

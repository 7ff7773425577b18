//! What is said of an answer, and the way on.

use awale_coach::lesson::{Comment, Task, Try, Verdict};
use awale_words::Speech;
use leptos::prelude::*;

use super::page::{LessonPage, State};
use super::parts::Onward;

/// The answer to an answer.
#[component]
pub(super) fn Feedback(page: LessonPage) -> impl IntoView {
    move || match page.state.get() {
        State::Open | State::Finished(_) => ().into_any(),
        State::Wrong(verdict) => wrong(page, verdict),
        State::Right(verdict) => right(page, None, verdict),
        State::Told(answer, verdict) => right(page, Some(answer), verdict),
    }
}

fn wrong(page: LessonPage, verdict: Verdict) -> AnyView {
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
    view! {
        <div class="feedback again" data-testid="wrong">
            <p>{move || verdict.say(page.store.speech())}</p>
            <div class="choice">{retry} {patience}</div>
        </div>
    }
    .into_any()
}

fn right(page: LessonPage, told: Option<Try>, verdict: Verdict) -> AnyView {
    let texts = page.store.texts().learn();
    let label = if page.is_last() { texts.finish } else { texts.next };
    let said = move || {
        let speech = page.store.speech();
        match told {
            Some(answer) => {
                let answer = (texts.answer_is)(&named(answer, speech));
                format!("{answer} {}", happened(&verdict, speech))
            }
            None => verdict.say(speech),
        }
    };
    view! {
        <div class="feedback good" data-testid="right">
            <p>{said}</p>
            <div class="choice">
                <Onward label on_click=move |()| page.next() />
            </div>
        </div>
    }
    .into_any()
}

/// An answer in words.
fn named(answer: Try, speech: Speech) -> String {
    match answer {
        Try::Play(mv) => speech.mv(mv),
        Try::Point(pit) => speech.pit(pit),
        Try::Number(number) => number.to_string(),
        Try::Draw(pits) => pits.map(|count| count.to_string()).join(" "),
    }
}

/// What happens, without praise for who has not found it.
fn happened(verdict: &Verdict, speech: Speech) -> String {
    match &verdict.comment {
        Comment::Told(trace) => speech.trace(trace),
        _ => String::new(),
    }
}

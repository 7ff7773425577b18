//! What is said of an answer, and the way on.

use awale_coach::lesson::{Comment, Task, Try, Verdict};
use awale_words::Speech;
use leptos::prelude::*;

use super::desk::{Desk, State};
use super::parts::Onward;

/// The answer to an answer.
#[component]
pub(super) fn Feedback(desk: Desk) -> impl IntoView {
    move || match desk.state.get() {
        State::Open | State::Finished(_) => ().into_any(),
        State::Wrong(verdict) => wrong(desk, verdict),
        State::Right(verdict) => right(desk, None, verdict),
        State::Told(answer, verdict) => right(desk, Some(answer), verdict),
    }
}

fn wrong(desk: Desk, verdict: Verdict) -> AnyView {
    let texts = desk.store.texts().learn();
    let played = matches!(desk.step().task, Task::Play(_));
    let retry = played.then(|| {
        view! { <Onward label=texts.retry on_click=move |()| desk.retry() /> }
    });
    let patience = desk.out_of_patience().then(|| {
        view! {
            <button data-testid="reveal" on:click=move |_| desk.reveal()>
                {texts.reveal}
            </button>
        }
    });
    view! {
        <div class="feedback again" data-testid="wrong">
            <p>{move || verdict.say(desk.store.speech())}</p>
            <div class="choice">{retry} {patience}</div>
        </div>
    }
    .into_any()
}

fn right(desk: Desk, told: Option<Try>, verdict: Verdict) -> AnyView {
    let texts = desk.store.texts().learn();
    let label = if desk.is_last() { texts.finish } else { texts.next };
    let said = move || {
        let speech = desk.store.speech();
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
                <Onward label on_click=move |()| desk.next() />
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

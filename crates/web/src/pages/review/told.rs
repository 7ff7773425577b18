//! What the coach says of the move that is looked at.

use awale_coach::{Class, Review, decimal, explain_position};
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::{ClassMark, Jump, class_words};

#[component]
pub(super) fn Told(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let words = move || {
        let at = page.cursor();
        let found = page.with(|review| match at.checked_sub(1) {
            Some(at) => of_move(page, review, at),
            None => of_start(page, review),
        });
        found.unwrap_or_else(|| view! { <p class="idle">{texts.wait}</p> }.into_any())
    };
    view! {
        <section class="told" aria-live="polite" aria-label=texts.told data-testid="told">
            {words}
        </section>
    }
    .into_any()
}

fn of_move(page: ReviewPage, review: &Review, at: usize) -> AnyView {
    let texts = page.store.texts().review();
    let Some(ply) = review.plies.get(at) else { return ().into_any() };
    let voice = page.store.voice();
    let lang = voice.speech.lang;
    let said = ply.explain(voice.varied(at as u64));
    let said = said.into_iter().map(|sentence| view! { <p>{sentence.text}</p> }).collect_view();
    let mark = (!ply.forced).then(|| view! { <ClassMark class=ply.class /> });
    let class = if ply.forced { texts.forced } else { class_words(page.store, ply.class) };
    let lost = (ply.class > Class::Good).then(|| {
        view! { <small>{(texts.lost)(&decimal(ply.loss, lang))}</small> }
    });
    view! {
        <header>
            <h2>
                {mark} <span>{page.label(review, ply)}</span> <em>{class}</em> {lost}
            </h2>
            {near(page)}
        </header>
        {said}
    }
    .into_any()
}

/// The ways to the moves before and after, where the list of moves is far from the board.
fn near(page: ReviewPage) -> AnyView {
    let texts = page.store.texts().play();
    view! {
        <span class="near">
            <button aria-label=texts.previous on:click=move |_| page.jump(Jump::Previous)>
                "‹"
            </button>
            <button aria-label=texts.next on:click=move |_| page.jump(Jump::Next)>
                "›"
            </button>
        </span>
    }
    .into_any()
}

/// At the beginning there is no move to speak of: the plan of both sides then.
fn of_start(page: ReviewPage, review: &Review) -> AnyView {
    let texts = page.store.texts().review();
    let position = review.plies.first().map_or(review.last, |ply| ply.position);
    let said = explain_position(page.store.voice(), &position);
    let said = said.into_iter().map(|sentence| view! { <p>{sentence.text}</p> }).collect_view();
    view! {
        <header>
            <h2>{texts.start}</h2>
            {near(page)}
        </header>
        {said}
        <p class="idle">{texts.choose}</p>
    }
    .into_any()
}

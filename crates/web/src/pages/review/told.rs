//! What the coach says of the move that is looked at.

use awale_coach::{Class, Reader, Review, ReviewedPly, decimal};
use awale_engine::SEED;
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::{ClassMark, Icon, Jump, Sign, class_words};
use crate::pages::line::{Moves, Why};

#[component]
pub(super) fn Told(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let words = move || {
        let at = page.cursor();
        let found = page.with(|review| match at.checked_sub(1) {
            Some(at) => of_move(page, review, at),
            None => of_start(page),
        });
        found.unwrap_or_else(|| {
            view! { <p class="idle">{(texts.wait)(page.address())}</p> }.into_any()
        })
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
    let line = ply.telling_line().and_then(|line| Moves::of_coach(ply.position, &line.moves));
    let why = line.map(|moves| view! { <Why line=page.line moves /> });
    let mark = (!ply.forced).then(|| view! { <ClassMark class=ply.class /> });
    let class = if ply.forced { texts.forced } else { class_words(page.store, ply.class) };
    let lost = lost(page, ply).map(|lost| view! { <small>{lost}</small> });
    view! {
        <header>
            <h2>
                {mark} <span>{page.label(review, ply)}</span> <em>{class}</em> {lost}
            </h2>
            {near(page)}
        </header>
        {sentences(page)}
        {why}
    }
    .into_any()
}

/// What the coach says; followed.
fn sentences(page: ReviewPage) -> AnyView {
    let said = page.said.get().into_iter();
    said.map(|sentence| view! { <p>{sentence.text}</p> }).collect_view().into_any()
}

/// What a move lost: tenths for an expert, whole seeds for a player, the face alone for a child;
/// followed.
pub(super) fn lost(page: ReviewPage, ply: &ReviewedPly) -> Option<String> {
    let voice = page.store.voice();
    let texts = page.store.texts().review();
    let seeds = match voice.reader {
        _ if ply.class <= Class::Good => return None,
        Reader::Child => return None,
        Reader::Player => voice.speech.seeds(u8::try_from((ply.loss + SEED / 2) / SEED).ok()?),
        Reader::Expert => (texts.tenths)(&decimal(ply.loss, voice.speech.lang)),
    };
    Some(format!("−{seeds}"))
}

/// The ways to the moves before and after, where the list of moves is far from the board.
fn near(page: ReviewPage) -> AnyView {
    let texts = page.store.texts().play();
    view! {
        <span class="near">
            <button aria-label=texts.previous on:click=move |_| page.jump(Jump::Previous)>
                <Icon sign=Signal::stored(Sign::Previous) />
            </button>
            <button aria-label=texts.next on:click=move |_| page.jump(Jump::Next)>
                <Icon sign=Signal::stored(Sign::Next) />
            </button>
        </span>
    }
    .into_any()
}

/// At the beginning there is no move to speak of: the plan of both sides then.
fn of_start(page: ReviewPage) -> AnyView {
    let texts = page.store.texts().review();
    view! {
        <header>
            <h2>{texts.start}</h2>
            {near(page)}
        </header>
        {sentences(page)}
        <p class="idle">{(texts.choose)(page.address())}</p>
    }
    .into_any()
}

//! Sentences with the clauses they tell.

use awale_core::Clause;
use leptos::prelude::*;

use crate::components::Store;

#[component]
pub(super) fn Marked(text: &'static str, clauses: Vec<Clause>) -> impl IntoView {
    let marks =
        clauses.into_iter().map(|clause| view! { " " <span class="clause">{clause.name()}</span> });
    let store = Store::get();
    view! {
        {move || store.speech().text(text)}
        {marks.collect_view()}
    }
}

/// An item of a list. What stands before its first colon is the word it explains.
pub(super) fn marked(text: &'static str, clauses: &[Clause]) -> AnyView {
    let clauses = clauses.to_vec();
    let (word, rest) = match text.split_once(':') {
        Some((word, rest)) if word.chars().count() < 32 => (Some(word), rest),
        _ => (None, text),
    };
    let store = Store::get();
    let word = word.map(|word| view! { <strong>{move || store.speech().text(word)} ":"</strong> });
    view! {
        <li>
            {word}
            <Marked text=rest clauses />
        </li>
    }
    .into_any()
}

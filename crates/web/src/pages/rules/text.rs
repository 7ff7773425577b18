//! Sentences with the clauses they tell.

use awale_core::{Clause, letters};
use leptos::prelude::*;

use crate::components::Store;

/// The clauses of a paragraph, each with whether the page tells it here first: that mark carries the
/// address of the clause.
#[derive(Clone, Default)]
pub(super) struct Clauses(pub(super) Vec<(Clause, bool)>);

#[component]
pub(super) fn Marked(text: &'static str, clauses: Clauses) -> impl IntoView {
    let marks = clauses.0.into_iter().map(|(clause, first)| {
        let id = first.then(|| clause.name());
        view! { " " <span class="clause" id=id>{clause.name()}</span> }
    });
    let store = Store::get();
    view! {
        {move || store.speech().text(text)}
        {marks.collect_view()}
    }
}

/// An item of a list. If it begins with a capital letter, what stands before its first colon is the
/// word it explains.
pub(super) fn marked(text: &'static str, clauses: Clauses) -> AnyView {
    let (word, rest) = match text.split_once(':') {
        Some((word, rest))
            if text.starts_with(|first| letters::lower(first) != first)
                && word.chars().count() < 32 =>
        {
            (Some(word), rest)
        }
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

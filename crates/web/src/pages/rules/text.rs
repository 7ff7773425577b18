//! Sentences with the clauses they tell.

use leptos::prelude::*;

/// A sentence and its clauses.
#[component]
pub(super) fn Marked(text: &'static str, clauses: Vec<&'static str>) -> impl IntoView {
    let marks =
        clauses.into_iter().map(|clause| view! { " " <span class="clause">{clause}</span> });
    view! {
        {text}
        {marks.collect_view()}
    }
}

/// An item of a list. What stands before its first colon is the word it explains.
pub(super) fn marked(text: &'static str, clauses: &[&'static str]) -> AnyView {
    let clauses = clauses.to_vec();
    let (word, rest) = match text.split_once(':') {
        Some((word, rest)) if word.chars().count() < 32 => (Some(word), rest),
        _ => (None, text),
    };
    let word = word.map(|word| view! { <strong>{word} ":"</strong> });
    view! {
        <li>
            {word}
            <Marked text=rest clauses />
        </li>
    }
    .into_any()
}

//! A page that has nothing to show yet or at all, and the way to one that has.

use leptos::prelude::*;

use super::link::Link;
use crate::Route;

/// Says what is missing and leads elsewhere.
#[component]
pub fn Lost(
    /// What is missing.
    #[prop(into)]
    words: Signal<String>,
    /// The page to go to.
    to: Route,
    label: &'static str,
    /// Whether it may still come.
    #[prop(into, optional)]
    waiting: Signal<bool>,
) -> impl IntoView {
    view! {
        <section class="lost">
            <h1 data-testid="status">{move || words.get()}</h1>
            <Show when=move || !waiting.get()>
                <Link class="button primary" to=to.clone()>
                    {label}
                </Link>
            </Show>
        </section>
    }
    .into_any()
}

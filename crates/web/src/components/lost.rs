//! A page that has nothing to show yet or at all, and the way to one that has.

use leptos::prelude::*;

use super::link::Link;
use crate::Route;

#[component]
pub fn Lost(
    #[prop(into)] words: Signal<String>,
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

//! What the coach sees in the position: threats, houses, who must feed, the plan of each side.

use awale_coach::explain_position;
use leptos::prelude::*;

use super::page::AnalysisPage;

/// The words on the position.
#[component]
pub(super) fn Plan(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().coach();
    let sentences = move || {
        let told = explain_position(page.store.voice(), &page.position());
        told.into_iter().map(|sentence| view! { <li>{sentence.text}</li> }).collect_view()
    };
    view! {
        <section class="plan" aria-label=texts.plan_title data-testid="plan">
            <h2>{texts.plan_title}</h2>
            <ul>{sentences}</ul>
        </section>
    }
    .into_any()
}

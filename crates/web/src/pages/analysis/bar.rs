//! The evaluation in final seeds: a bar from South's colour to North's.

use awale_core::Side;
use leptos::prelude::*;

use super::page::AnalysisPage;
use super::thoughts::Expected;

#[component]
pub(super) fn Bar(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().analysis();
    let speech = page.store.speech_now();
    let expected = Memo::new(move |_| page.expected());
    let label = move || match expected.get() {
        Some(Expected::Over(seeds)) => (texts.bar_exact)(seeds.south, seeds.north),
        Some(Expected::Proven(lead)) => (texts.bar_proven)(lead),
        Some(Expected::Likely(seeds)) => (texts.bar_label)(seeds.south, seeds.north),
        None => texts.bar_empty.to_owned(),
    };
    let share = move || format!("{:.1}%", expected.get().map_or(0.5, Expected::share) * 100.0);
    let seeds = move |side: Side| expected.get().map(|expected| expected.number(side));
    let badge = move || match expected.get() {
        Some(expected) if expected.is_certain() => Some(("badge exact", texts.exact.to_owned())),
        Some(_) => {
            let depth = page.here(|thoughts| thoughts.depth).unwrap_or(0);
            Some(("badge", (texts.depth)(depth)))
        }
        None => None,
    };
    view! {
        <div class="eval" role="img" aria-label=label data-testid="eval">
            <b class="south">{speech.side(Side::South)} " " {move || seeds(Side::South)}</b>
            <span class="track" style:--south=share>
                <i></i>
            </span>
            <b class="north">{move || seeds(Side::North)} " " {speech.side(Side::North)}</b>
            {move || badge().map(|(class, text)| view! { <span class=class>{text}</span> })}
        </div>
    }
}

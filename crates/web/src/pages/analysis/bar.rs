//! The evaluation in final seeds: a bar from South's colour to North's.

use awale_core::{SEEDS, Side};
use leptos::prelude::*;

use super::page::AnalysisPage;

#[component]
pub(super) fn Bar(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().analysis();
    let speech = page.store.speech_now();
    let expected = Memo::new(move |_| page.expected());
    let label = move || match expected.get() {
        Some(expected) => {
            let tell = if expected.exact { texts.bar_exact } else { texts.bar_label };
            tell(expected.seeds.south, expected.seeds.north)
        }
        None => texts.bar_empty.to_owned(),
    };
    let share = move || {
        let south = expected.get().map_or(SEEDS / 2, |expected| expected.seeds.south);
        format!("{:.1}%", f32::from(south) / f32::from(SEEDS) * 100.0)
    };
    let seeds = move |side: Side| expected.get().map(|expected| expected.seeds[side]);
    let badge = move || match expected.get() {
        Some(expected) if expected.exact => Some(("badge exact", texts.exact.to_owned())),
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

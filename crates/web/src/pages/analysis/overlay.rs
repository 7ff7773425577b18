//! What every move is worth, written on its pit.

use awale_core::Pit;
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::board::{Geometry, Layout, Middle};

/// A layer over the board that no finger feels.
#[component]
pub(super) fn Overlay(page: AnalysisPage) -> impl IntoView {
    let geometry = Signal::derive(move || Geometry {
        layout: if page.store.upright.get() { Layout::Portrait } else { Layout::Wide },
        bottom: page.bottom.get(),
        middle: Middle::of(page.position().setup().reserve),
    });
    let size = move || geometry.get().size();
    let badges = move || {
        let geometry = geometry.get();
        let (width, height) = geometry.size();
        Pit::all()
            .filter_map(|pit| {
                let (expected, best) = page.here(|thoughts| thoughts.of_pit(pit)).flatten()?;
                let area = geometry.pit(pit);
                // On the inner edge of the pit, where no number stands.
                let near = pit.side() == geometry.bottom;
                let edge = if near { -0.5 } else { 0.5 };
                let left = area.centre.x / width * 100.0;
                let top = (area.centre.y + edge * area.height) / height * 100.0;
                let own = expected.number(pit.side());
                let sign = if expected.is_certain() { "=" } else { "" };
                Some(view! {
                    <em
                        class="worth"
                        class:best=best
                        style:left=format!("{left:.2}%")
                        style:top=format!("{top:.2}%")
                    >
                        {format!("{sign}{own}")}
                    </em>
                })
            })
            .collect_view()
    };
    view! {
        <div
            class="overlay"
            aria-hidden="true"
            style:aspect-ratio=move || format!("{} / {}", size().0, size().1)
        >
            {badges}
        </div>
    }
}

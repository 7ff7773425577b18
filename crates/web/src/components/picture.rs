//! The parts of the board that are not touched: granaries, reserve, seeds.

use awale_core::Side;
use awale_words::Cast;
use leptos::prelude::*;

use super::pit::owner;
use super::stage::Stage;
use super::store::Store;
use crate::board::{Area, Geometry, Marks, SEED_COUNT, Spot};

/// A length of the picture for the style sheet, which knows how large the unit is. Tenths are whole
/// numbers: the code that writes fractions is not needed in the page.
pub(crate) fn unit(length: f32) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a picture is about a thousand units wide")]
    let tenths = (length * 10.0).round() as i32;
    format!("calc({tenths} * var(--d))")
}

/// How far an area is from the four edges of the picture.
pub(crate) fn inset(geometry: Geometry, area: Area) -> String {
    let (width, height) = geometry.size();
    let Area { centre, width: across, height: down } = area;
    [
        centre.y - down / 2.0,
        width - centre.x - across / 2.0,
        height - centre.y - down / 2.0,
        centre.x - across / 2.0,
    ]
    .map(unit)
    .join(" ")
}

/// A granary with its number and what the last move or the pointed-at one adds.
#[component]
pub(crate) fn Granary(
    side: Side,
    stage: Stage,
    geometry: Signal<Geometry>,
    cast: Signal<Cast>,
    ghost: Signal<Option<Marks>>,
    last: Signal<Option<Marks>>,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().board();
    let gain = move |marks: Signal<Option<Marks>>| {
        marks.with(|marks| {
            let marks = marks.as_ref()?;
            (marks.mover == side && marks.harvested > 0).then(|| format!("+{}", marks.harvested))
        })
    };
    let label = move || {
        let speech = store.speech();
        let owner = cast.with(|cast| owner(cast, side, speech));
        (texts.granary)(speech, &owner, &speech.seeds(stage.granary(side).get()))
    };
    let kept = move || gain(last).filter(|_| !stage.moving.get() && gain(ghost).is_none());
    view! {
        <div
            class="granary"
            class:near=move || geometry.get().bottom == side
            class:south=side == Side::South
            role="img"
            aria-label=label
            data-granary=side.letter().to_string()
            style:inset=move || inset(geometry.get(), geometry.get().granary(side))
        >
            <b class="total">{move || stage.granary(side).get()}</b>
            <span class="gain ghost">{move || gain(ghost)}</span>
            <span class="gain">{kept}</span>
        </div>
    }
}

/// The bowl of the seeds that are not placed yet.
#[component]
pub(crate) fn Reserve(stage: Stage, geometry: Signal<Geometry>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().board();
    let label = move || (texts.reserve)(&store.speech().seeds(stage.reserve.get()));
    view! {
        <div
            class="reserve"
            role="img"
            aria-label=label
            style:inset=move || inset(geometry.get(), geometry.get().reserve())
        >
            <b class="total">{move || stage.reserve.get()}</b>
        </div>
    }
}

#[component]
pub(crate) fn Seeds(stage: Stage, geometry: Signal<Geometry>) -> impl IntoView {
    let seeds = (0..SEED_COUNT).map(|number| {
        let lying = stage.seed(number);
        let id = u8::try_from(number).unwrap_or(0);
        let transform = move || {
            let geometry = geometry.get();
            let point = geometry.seed_at(id, lying.get());
            let reach = geometry.seed() / 2.0;
            let (x, y) = (point.x - reach, point.y - reach);
            let turn = u16::from(id) * 47 % 360;
            format!("translate({}, {}) rotate({turn}deg)", unit(x), unit(y))
        };
        let tint = ["buff", "grey", "olive", "dun"][usize::from(id.wrapping_mul(167) / 16 % 4)];
        view! {
            <i
                class=format!("seed {tint}")
                class:held=move || matches!(lying.get().spot, Spot::Hand(_))
                class:stored=move || matches!(lying.get().spot, Spot::Granary(_))
                style:transform=transform
                style:z-index=move || (lying.get().slot / 12).to_string()
            ></i>
        }
    });
    view! { <div class="seeds" aria-hidden="true">{seeds.collect_view()}</div> }
}

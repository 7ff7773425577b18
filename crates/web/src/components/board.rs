//! The board: shows a position, sows moves, and lets a player touch it.

mod keyboard;
mod note;
mod touch;

use awale_core::{Move, Pit, Side};
use awale_words::Cast;
use leptos::prelude::*;

use self::keyboard::Keyboard;
use self::note::Note;
use self::touch::Touch;
use super::picture::{Granary, Reserve, Seeds, unit};
use super::pit::{PitButton, PitProps};
use super::stage::Stage;
use super::store::Store;
use crate::board::{Draft, Geometry, Layout, Marks, Middle, PitPlay, Purpose, Shown, Speed};

/// With a `player` it can be touched: legal moves of that side go to `on_play`, everything else is
/// refused with its reason. Without one it only shows. A lesson or a puzzle gives it another
/// `purpose`.
#[component]
pub fn Board(
    #[prop(into)] shown: Signal<Shown>,
    /// Whose row is at the bottom.
    #[prop(into)]
    bottom: Signal<Side>,
    #[prop(into, optional)] player: Signal<Option<Side>>,
    /// What the players are called.
    #[prop(into, optional)]
    cast: Signal<Cast>,
    #[prop(into, optional)] on_play: Option<Callback<Move>>,
    #[prop(optional)] purpose: Purpose,
    /// What happens with a pit that is pointed at.
    #[prop(into, optional)]
    on_point: Option<Callback<Pit>>,
    /// What a touch does while nobody may play.
    #[prop(into, optional)]
    on_idle: Option<Callback<()>>,
    #[prop(into, optional)] hint: Signal<Vec<Pit>>,
    /// Told while seeds are on their way.
    #[prop(optional)]
    moving: Option<RwSignal<bool>>,
    /// Whether its seeds are never heard.
    #[prop(optional)]
    silent: bool,
    /// Why the last touch was refused, for a page that takes it back.
    #[prop(optional)]
    reason: Option<RwSignal<Option<String>>>,
    /// What a page says under the board.
    #[prop(optional)]
    beneath: Option<AnyView>,
    /// What a page lays on the board or at its edges.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let store = Store::get();
    let moving = moving.unwrap_or_else(|| RwSignal::new(false));
    let first = shown.get_untracked();
    let stage = Stage::new(store, &first.position.setup(), moving, silent);
    on_cleanup(move || stage.stop());
    let upright = store.upright;
    let speed = Signal::derive(move || {
        if store.calm.get() { Speed::Off } else { store.settings.with(|settings| settings.speed) }
    });
    let geometry = geometry(shown, bottom, upright, moving);
    let draft = RwSignal::new(Draft::None);
    let pointed = RwSignal::new(None::<Pit>);
    let offers = Memo::new(move |_| {
        player.get()?;
        let position = shown.with(|shown| shown.position);
        Some(Pit::all().map(|pit| PitPlay::of(&position, pit)).collect::<Vec<_>>())
    });
    let preview = Signal::derive(move || {
        let pit = pointed
            .get()
            .filter(|_| purpose.foretells() && draft.with(|draft| *draft == Draft::None))?;
        offers.with(|offers| offers.as_ref()?[pit.index()].trace().map(Marks::of))
    });
    let last = Signal::derive(move || {
        shown.with(|shown| shown.last.as_ref().map(|played| Marks::of(&played.trace)))
    });
    let props = PitProps {
        purpose,
        stage,
        geometry,
        offers,
        pointed,
        preview,
        last,
        draft,
        refused: RwSignal::new(None),
        hint,
        cast,
        focus: RwSignal::new(Pit::of(bottom.get_untracked(), 0)),
        by_pointer: RwSignal::new(false),
        still: Signal::derive(move || speed.get() == Speed::Off),
    };
    let held = StoredValue::new(props);
    let reason = reason.unwrap_or_else(|| RwSignal::new(None));
    let touch = Touch {
        store,
        props: held,
        shown,
        player,
        cast,
        on_play,
        on_point,
        on_idle,
        speed,
        reason,
    };
    follow(touch, first.serial);
    let keyboard = Keyboard { touch };
    keyboard.listen();

    let size = move || geometry.get().size();
    let pits = Pit::all()
        .map(|pit| view! { <PitButton pit props touch=touch.callback() /> })
        .collect_view();
    view! {
        <div
            class="board"
            class:upright=move || upright.get()
            class:moving=move || moving.get()
            class:open=move || player.get().is_some()
            class:nudge=move || props.refused.get().is_some()
            data-counts=move || store.settings.with(|settings| settings.counts.name())
            role="group"
            aria-label=store.texts().board().board
            data-testid="board"
            on:keydown=move |event| keyboard.inside(&event)
        >
            <div
                class="picture"
                class:wide=move || !upright.get()
                style:padding-bottom=move || unit(size().1)
                style:--seed=move || unit(geometry.get().seed())
                style:--pace=move || format!("{}ms", stage.pace.get())
            >
                <div class="wood"></div>
                {pits}
                <Granary side=Side::South stage geometry cast ghost=preview last />
                <Granary side=Side::North stage geometry cast ghost=preview last />
                {move || {
                    (geometry.get().middle == Middle::Reserve)
                        .then(|| view! { <Reserve stage geometry /> })
                }}
                <Seeds stage geometry />
                {children.map(|children| children())}
            </div>
            <Note touch beneath />
        </div>
    }
}

/// Where things lie on the board as it is shown.
fn geometry(
    shown: Signal<Shown>,
    bottom: Signal<Side>,
    upright: ReadSignal<bool>,
    moving: RwSignal<bool>,
) -> Signal<Geometry> {
    // While seeds are on their way the bowl they come from stays.
    let middle = Memo::new(move |before: Option<&Middle>| {
        let reserve = shown.with(|shown| shown.position.setup().reserve);
        let kept = before.copied().filter(|_| moving.get());
        kept.unwrap_or_else(|| Middle::of(reserve))
    });
    Signal::derive(move || Geometry {
        layout: if upright.get() { Layout::Portrait } else { Layout::Wide },
        bottom: bottom.get(),
        middle: middle.get(),
    })
}

fn follow(touch: Touch, first: u32) {
    let Touch { shown, speed, .. } = touch;
    let props = touch.props();
    Effect::new(move |before: Option<u32>| {
        let now = shown.get();
        if before.unwrap_or(first) != now.serial || before.is_none() {
            let sown = props.draft.with_untracked(|draft| match draft {
                Draft::Harvest(harvest) => harvest.origin(),
                _ => None,
            });
            let placed = props.draft.with_untracked(|draft| matches!(draft, Draft::Placing(_)));
            props.draft.set(Draft::None);
            touch.reason.set(None);
            props.refused.set(None);
            let origin = now.last.as_ref().and_then(|played| played.trace.origin);
            let already = sown.is_some() && sown == origin;
            // Seeds that a player has placed lie there already.
            let speed = if placed { Speed::Off } else { speed.get_untracked() };
            props.stage.show(&now, speed, already);
        } else if before.is_some() {
            props.stage.show(&now, Speed::Off, false);
        }
        now.serial
    });
}

//! A player's name, presence and clock.

use awale_core::Side;
use awale_play::Millis;
use leptos::prelude::*;

use super::desk::Desk;
use crate::by_link::reading;

/// The card of the player on one side of the board.
#[component]
pub(super) fn SeatCard(desk: Desk, #[prop(into)] side: Signal<Side>) -> impl IntoView {
    let texts = desk.store.texts().link();
    let speech = desk.store.speech_now();
    let own = move || desk.with(|table| table.seat == Some(side.get())) == Some(true);
    let taken = move || desk.with(|table| table.game().seats()[side.get()].taken) == Some(true);
    let name = move || {
        // Followed, because the other may still come.
        desk.with(|_| ());
        if own() { texts.you.to_owned() } else { desk.name(side.get()) }
    };
    let turn = move || {
        desk.with(|table| table.is_open() && table.game().to_move() == side.get()) == Some(true)
    };
    let here = move || {
        let presence = desk.presence.get();
        match side.get() {
            Side::South => presence.south,
            Side::North => presence.north,
        }
    };
    let presence = move || match (taken(), here()) {
        (false, _) => ("presence free", texts.free),
        (true, true) => ("presence here", texts.here),
        (true, false) => ("presence away", texts.away),
    };
    let clock = move || {
        let left = desk.with(|table| table.time_left(side.get(), desk.now.get())).flatten();
        left.map(|left| {
            let low = left < Millis::seconds(20);
            view! {
                <time class="clock" class:low=low aria-label=texts.time_left>
                    {reading(left, texts.day)}
                </time>
            }
        })
    };
    view! {
        <div
            class="seat"
            class:turn=turn
            class:south=move || side.get() == Side::South
            data-seat=move || side.get().letter().to_string()
        >
            <span class="flag" aria-hidden="true"></span>
            <strong>{name}</strong>
            <small>{move || Some(speech.side(side.get())).filter(|side| name() != *side)}</small>
            <span class=move || presence().0 data-testid="presence">
                {move || presence().1}
            </span>
            {clock}
        </div>
    }
}

//! A player's name, presence and clock.

use awale_core::Side;
use awale_play::Millis;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::session::Session;

/// Time that is shown in another colour.
const LOW: Millis = Millis::seconds(20);

pub(super) fn seat_card<S: GameSource>(page: GamePage<S>, side: Signal<Side>) -> AnyView {
    let texts = page.store.texts().play();
    let name = move || {
        let own = page.source.with(Session::seat_of_person).flatten() == Some(side.get());
        if own { (texts.you)(page.address()) } else { page.name(side.get()) }
    };
    // While seeds are on their way it is still the turn of who sows them.
    let turn = move || {
        let sowing = page
            .moving
            .get()
            .then(|| page.shown.with(|shown| shown.last.as_ref().map(|played| played.trace.mover)));
        let turn = |session: &Session| {
            sowing.flatten().or(session.is_open().then(|| session.game().to_move()))
        };
        page.source.with(turn).flatten() == Some(side.get())
    };
    let presence = move || {
        let (class, word) = page.source.presence(side.get())?;
        Some(view! {
            <span class=format!("presence {class}") data-testid="presence">
                {word}
            </span>
        })
    };
    let clock = move || {
        let left = page.source.with(|session| session.game().time_left(side.get(), page.now.get()));
        left.flatten().map(|left| {
            view! {
                <time class="clock" class:low=left < LOW aria-label=texts.time_left>
                    {page.store.lang().clock(left)}
                </time>
            }
        })
    };
    view! {
        <div
            class="seat"
            class:near=move || side.get() == page.bottom.get()
            class:turn=turn
            class:south=move || side.get() == Side::South
            data-seat=move || side.get().letter().to_string()
        >
            <span class="flag" aria-hidden="true"></span>
            <strong>{name}</strong>
            {presence}
            {clock}
        </div>
    }
    .into_any()
}

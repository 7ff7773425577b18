//! A player's name and clock.

use awale_core::Side;
use awale_play::Millis;
use leptos::prelude::*;

use super::desk::Desk;
use crate::session::Player;

/// Minutes and seconds; tenths when little is left.
fn clock_text(left: Millis) -> String {
    let tenths = left.0 / 100;
    let (minutes, seconds) = (tenths / 600, tenths / 10 % 60);
    if left < Millis::seconds(20) {
        return format!("{minutes}:{seconds:02}.{}", tenths % 10);
    }
    format!("{minutes}:{seconds:02}")
}

/// The card of the player on one side of the board.
#[component]
pub(super) fn SeatCard(desk: Desk, #[prop(into)] side: Signal<Side>) -> impl IntoView {
    let texts = desk.store.texts().play();
    let speech = desk.store.speech_now();
    let name = move || {
        desk.with(|session| {
            let side = side.get();
            match session.players()[side] {
                Player::Person if session.seat_of_person() == Some(side) => texts.you.to_owned(),
                _ => session.game().seats()[side].name.clone(),
            }
        })
    };
    let turn = move || {
        desk.with(|session| {
            session.game().result().is_none() && session.game().to_move() == side.get()
        }) == Some(true)
    };
    let left =
        move || desk.with(|session| session.game().time_left(side.get(), desk.now.get())).flatten();
    let clock = move || {
        left().map(|left| {
            let low = left < Millis::seconds(20);
            view! {
                <time class="clock" class:low=low aria-label=texts.time_left>
                    {clock_text(left)}
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
            <small>{move || Some(speech.side(side.get())).filter(|side| name().as_deref() != Some(side))}</small>
            {clock}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        assert_eq!(clock_text(Millis::seconds(605)), "10:05");
        assert_eq!(clock_text(Millis(59_999)), "0:59");
        assert_eq!(clock_text(Millis(9_870)), "0:09.8");
        assert_eq!(clock_text(Millis::ZERO), "0:00.0");
    }
}

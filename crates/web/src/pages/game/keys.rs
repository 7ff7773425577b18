//! Keys for looking back and around.

use leptos::ev;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::plain_key;

/// Listens while the page is shown.
pub(super) fn listen(desk: Desk) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        let single = key.chars().count() == 1;
        if single && !desk.store.settings.with_untracked(|settings| settings.keys.is_on()) {
            return;
        }
        let cursor = untrack(|| desk.cursor());
        let last = untrack(|| desk.moves().len());
        match key.as_str() {
            "ArrowLeft" => desk.go(cursor.saturating_sub(1)),
            "ArrowRight" if cursor < last => desk.go(cursor + 1),
            "Home" => desk.go(0),
            "End" => desk.go(last),
            "f" => desk.flip(),
            "r" => desk.replay(),
            "m" => desk.store.set(|settings| settings.sound = settings.sound.flipped()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}

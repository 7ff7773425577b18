//! Keys of the review.

use leptos::ev;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::plain_key;

/// Listens while the page is shown.
pub(super) fn listen(desk: Desk) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        let single = key.chars().count() == 1;
        let keys = desk.store.settings.with_untracked(|settings| settings.keys.is_on());
        if (single && !keys) || desk.session.with_untracked(Option::is_none) {
            return;
        }
        let (cursor, last) = untrack(|| (desk.cursor(), desk.plies()));
        match key.as_str() {
            "ArrowLeft" => desk.go(cursor.saturating_sub(1)),
            "ArrowRight" => desk.go((cursor + 1).min(last)),
            "Home" => desk.go(0),
            "End" => desk.go(last),
            "f" => desk.flip(),
            "m" => desk.store.set(|settings| settings.sound = settings.sound.flipped()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}

//! Keys of the analysis board.

use leptos::ev;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::plain_key;
use crate::study::Tree;

/// Listens while the page is shown.
pub(super) fn listen(desk: Desk) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        let single = key.chars().count() == 1;
        if single && !desk.store.settings.with_untracked(|settings| settings.keys.is_on()) {
            return;
        }
        match key.as_str() {
            "ArrowLeft" => desk.back(),
            "ArrowRight" => desk.forward(),
            "Home" => desk.go(Tree::ROOT),
            "End" => desk.to_end(),
            "f" => desk.flip(),
            "l" => desk.engine.update(|on| *on = !*on),
            "m" => desk.store.set(|settings| settings.sound = settings.sound.flipped()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}

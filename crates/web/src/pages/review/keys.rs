//! Keys of the review.

use leptos::ev;
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::plain_key;

/// Listens while the page is shown.
pub(super) fn listen(page: ReviewPage) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        let single = key.chars().count() == 1;
        let keys = page.store.settings.with_untracked(|settings| settings.keys.is_on());
        if (single && !keys) || page.session.with_untracked(Option::is_none) {
            return;
        }
        let (cursor, last) = untrack(|| (page.cursor(), page.plies()));
        match key.as_str() {
            "ArrowLeft" => page.go(cursor.saturating_sub(1)),
            "ArrowRight" => page.go((cursor + 1).min(last)),
            "Home" => page.go(0),
            "End" => page.go(last),
            "f" => page.flip(),
            "m" => page.store.set(|settings| settings.sound = settings.sound.flipped()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}

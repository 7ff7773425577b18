//! Keys of the analysis board.

use leptos::ev;
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::components::plain_key;
use crate::study::Tree;

/// Listens while the page is shown.
pub(super) fn listen(page: AnalysisPage) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        let single = key.chars().count() == 1;
        if single && !page.store.settings.with_untracked(|settings| settings.keys.is_on()) {
            return;
        }
        match key.as_str() {
            "ArrowLeft" => page.back(),
            "ArrowRight" => page.forward(),
            "Home" => page.go(Tree::ROOT),
            "End" => page.to_end(),
            "f" => page.flip(),
            "l" => page.engine.update(|on| *on = !*on),
            "m" => page.store.set(|settings| settings.sound = settings.sound.flipped()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}

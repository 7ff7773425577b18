//! Keys that are orders.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::store::Store;

/// The key of an event, unless it belongs to the browser or to a field that is being filled in.
pub fn plain_key(event: &KeyboardEvent) -> Option<String> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
        return None;
    }
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let name = target.map(|target| target.tag_name()).unwrap_or_default();
    let typing = matches!(name.as_str(), "INPUT" | "TEXTAREA" | "SELECT" | "DIALOG");
    (!typing).then(|| event.key())
}

/// Listens to keys while a page is shown; `obey` says whether it knows a key. `m` mutes everywhere.
pub fn listen_to_keys(store: Store, obey: impl Fn(&str) -> bool + 'static) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        let single = key.chars().count() == 1;
        if single && !store.settings.with_untracked(|settings| settings.keys.is_on()) {
            return;
        }
        if key == "m" {
            store.set(|settings| settings.sound = settings.sound.flipped());
        } else if !obey(&key) {
            return;
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}

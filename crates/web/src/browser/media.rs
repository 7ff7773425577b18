//! What the device is like and what its owner prefers.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::MediaQueryListEvent;

use super::window;

/// Whether a media query holds, followed for as long as the document is open.
pub fn matches(query: &str) -> ReadSignal<bool> {
    let list = window().match_media(query).ok().flatten();
    let (holds, set) = signal(list.as_ref().is_some_and(web_sys::MediaQueryList::matches));
    if let Some(list) = list {
        let follow =
            Closure::<dyn FnMut(MediaQueryListEvent)>::new(move |event: MediaQueryListEvent| {
                set.set(event.matches());
            });
        let heard =
            list.add_event_listener_with_callback("change", follow.as_ref().unchecked_ref());
        if heard.is_ok() {
            follow.forget();
        }
    }
    holds
}

/// Whether the owner of the device wants it dark; not followed.
pub fn prefers_dark() -> bool {
    let list = window().match_media("(prefers-color-scheme: dark)").ok().flatten();
    list.is_some_and(|list| list.matches())
}

/// A narrow screen that is not a small phone held sideways.
pub const PORTRAIT: &str = "(max-width: 640px) and (orientation: portrait)";
/// The owner of the device wants nothing to move.
pub const REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";

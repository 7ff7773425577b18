//! The page among the applications of the device. The browser offers it at a moment of its own, which
//! `load-app.js` keeps.

use js_sys::{Function, Reflect};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::window;

/// What the loader keeps, and the event that says it has it.
const KEPT: &str = "awaleInstall";
const EVENT: &str = "awale-install";

fn kept() -> Option<JsValue> {
    Reflect::get(&window(), &KEPT.into()).ok().filter(JsValue::is_object)
}

/// Whether the page can be installed now; followed.
pub fn is_offered() -> ReadSignal<bool> {
    let (offered, set) = signal(kept().is_some());
    let heard = window_event_listener(ev::Custom::<ev::CustomEvent>::new(EVENT), move |_| {
        set.set(kept().is_some());
    });
    on_cleanup(move || heard.remove());
    offered
}

/// Whether it is Safari on a telephone or tablet of Apple, and not yet among its applications: there
/// the page cannot ask. No other browser knows the word.
pub fn is_by_hand() -> bool {
    let standalone = Reflect::get(&window().navigator(), &"standalone".into());
    standalone == Ok(JsValue::FALSE)
}

/// Opens the browser's own question.
pub fn ask() {
    let Some(offer) = kept() else { return };
    let prompt = Reflect::get(&offer, &"prompt".into()).ok();
    if let Some(prompt) = prompt.and_then(|prompt| prompt.dyn_into::<Function>().ok()) {
        let _ = prompt.call0(&offer);
    }
}

//! Keys that are orders.

use leptos::ev::KeyboardEvent;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

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

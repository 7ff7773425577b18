//! Handing a link to another application of the device.

use js_sys::{Error, Function, Object, Promise, Reflect};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::window;

fn sharing() -> Option<(JsValue, Function)> {
    let navigator = JsValue::from(window().navigator());
    let share = Reflect::get(&navigator, &JsValue::from_str("share")).ok()?;
    Some((navigator, share.dyn_into().ok()?))
}

pub fn is_there() -> bool {
    sharing().is_some()
}

/// Opens the device's own window for sharing; whoever closes it again has changed their mind. Where
/// there is no such window, or not now, `otherwise` has the link.
pub fn link(text: &str, url: String, otherwise: impl FnOnce(String) + 'static) {
    let Some((navigator, share)) = sharing() else { return otherwise(url) };
    let data = Object::new();
    for (key, value) in [("text", text), ("url", &url)] {
        let _ = Reflect::set(&data, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    let shared = share.call1(&navigator, &data).map(Promise::from);
    spawn_local(async move {
        let refused = match shared {
            Ok(shared) => JsFuture::from(shared).await.err(),
            Err(error) => Some(error),
        };
        if refused.is_some_and(|error| Error::from(error).name() != "AbortError") {
            otherwise(url);
        }
    });
}

/// A path of this site as an address for others.
pub fn address(path: &str) -> String {
    format!("{}{path}", window().location().origin().unwrap_or_default())
}

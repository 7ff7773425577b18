//! Handing a link to another application of the device.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::window;

fn sharing() -> Option<(JsValue, Function)> {
    let navigator = JsValue::from(window().navigator());
    let share = Reflect::get(&navigator, &JsValue::from_str("share")).ok()?;
    Some((navigator, share.dyn_into().ok()?))
}

pub fn is_there() -> bool {
    sharing().is_some()
}

/// Opens the device's own window for sharing; whoever closes it again has changed their mind.
pub fn link(text: &str, url: &str) {
    let Some((navigator, share)) = sharing() else { return };
    let data = Object::new();
    for (key, value) in [("text", text), ("url", url)] {
        let _ = Reflect::set(&data, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    let _ = share.call1(&navigator, &data);
}

/// A path of this site as an address for others.
pub fn address(path: &str) -> String {
    format!("{}{path}", window().location().origin().unwrap_or_default())
}

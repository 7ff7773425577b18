//! A touch that is felt, on devices that can.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::window;

/// Trembles for some milliseconds.
pub fn tremble(millis: u8) {
    let navigator = JsValue::from(window().navigator());
    let vibrate = Reflect::get(&navigator, &"vibrate".into()).ok();
    if let Some(vibrate) = vibrate.and_then(|vibrate| vibrate.dyn_into::<Function>().ok()) {
        let _ = vibrate.call1(&navigator, &millis.into());
    }
}

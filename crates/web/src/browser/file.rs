//! Files of the device.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Event, File, HtmlAnchorElement, HtmlInputElement, Url};

use super::window;

/// Hands a text to the device as a file. A browser that cannot does nothing.
pub fn save(name: &str, text: &str) {
    let _ = try_save(name, text);
}

fn try_save(name: &str, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&JsValue::from_str(text));
    try_save_blob(name, &Blob::new_with_str_sequence_and_options(&parts, &kind)?)
}

/// Hands a file that was made to the device.
pub fn save_blob(name: &str, blob: &Blob) {
    let _ = try_save_blob(name, blob);
}

fn try_save_blob(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let document = window().document().ok_or(JsValue::NULL)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

pub fn chosen(event: &Event) -> Option<File> {
    let field: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = field.files()?.get(0);
    // The same file may be chosen again.
    field.set_value("");
    file
}

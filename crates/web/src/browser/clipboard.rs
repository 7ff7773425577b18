//! Copying a text.

use js_sys::Reflect;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlDocument, HtmlTextAreaElement};

use super::window;

/// Copies a text and says whether the browser allowed it.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator = window().navigator();
    // Browsers have a clipboard only over https or for their own machine.
    if Reflect::has(&navigator, &"clipboard".into()) != Ok(true) {
        return done(copy_selected(text).unwrap_or(false));
    }
    let promise = navigator.clipboard().write_text(text);
    spawn_local(async move { done(JsFuture::from(promise).await.is_ok()) });
}

/// Copies a text through a field that is there for a moment, beside what has the focus: a dialog
/// lets nothing outside it be selected.
fn copy_selected(text: &str) -> Result<bool, JsValue> {
    let document = window().document().ok_or(JsValue::NULL)?;
    let focused = document.active_element();
    let beside = focused.as_ref().and_then(|focused| focused.parent_element());
    let field: HtmlTextAreaElement = document.create_element("textarea")?.dyn_into()?;
    field.set_value(text);
    beside.ok_or(JsValue::NULL)?.append_child(&field)?;
    field.select();
    let copied = document.unchecked_into::<HtmlDocument>().exec_command("copy");
    field.remove();
    if let Some(focused) =
        focused.and_then(|focused| focused.dyn_into::<web_sys::HtmlElement>().ok())
    {
        focused.focus()?;
    }
    copied
}

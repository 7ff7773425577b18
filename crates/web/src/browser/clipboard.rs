//! Copying a text.

use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::window;

/// Copies a text and says whether the browser allowed it.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let promise = window().navigator().clipboard().write_text(text);
    spawn_local(async move { done(JsFuture::from(promise).await.is_ok()) });
}

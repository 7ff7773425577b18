//! Knowing when a part of the page comes into sight.

use leptos::html::ElementType;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// How much of it must be seen.
const ENOUGH: f64 = 0.7;

/// Calls `seen` once, as soon as most of the element is in sight.
pub fn once_seen<E>(node: NodeRef<E>, seen: impl Fn() + Clone + 'static)
where
    E: ElementType + 'static,
    E::Output: JsCast + AsRef<Element> + Clone + 'static,
{
    Effect::new(move |_| {
        let Some(element) = node.get() else { return };
        let seen = seen.clone();
        let look = move |entries: js_sys::Array, watcher: IntersectionObserver| {
            let here = |entry: wasm_bindgen::JsValue| {
                entry.dyn_into::<IntersectionObserverEntry>().is_ok_and(|e| e.is_intersecting())
            };
            if entries.iter().any(here) {
                watcher.disconnect();
                seen();
            }
        };
        let look = Closure::<dyn FnMut(js_sys::Array, IntersectionObserver)>::new(look);
        let options = IntersectionObserverInit::new();
        options.set_threshold(&ENOUGH.into());
        let function = look.as_ref().unchecked_ref();
        let watcher = IntersectionObserver::new_with_options(function, &options);
        if let Ok(watcher) = watcher {
            watcher.observe(element.as_ref());
            // The browser calls it for as long as the element is in the page.
            look.forget();
        }
    });
}

/// Scrolls as little as needed until an element is in sight.
pub fn bring(element: &Element) {
    let scroll = js_sys::Reflect::get(element, &"scrollIntoView".into());
    let Some(scroll) = scroll.ok().and_then(|scroll| scroll.dyn_into::<js_sys::Function>().ok())
    else {
        return;
    };
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"block".into(), &"nearest".into());
    let _ = scroll.call1(element, &options);
}

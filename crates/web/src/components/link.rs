//! Going from page to page without leaving.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;

use super::store::Store;
use crate::Route;
use crate::browser::window;

/// Shows another page and makes its address the visible one.
pub fn go(store: Store, route: Route) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::TRUE, "", Some(&route.path()));
    }
    store.route.set(route);
    arrive();
}

/// Whether the page that is loaded was reached by [`go`], in another module.
pub(crate) fn came_from_within() -> bool {
    window().history().and_then(|history| history.state()).is_ok_and(|state| state.is_truthy())
}

/// What had the focus is gone: the keyboard and the screen reader begin with the new page.
pub(crate) fn arrive() {
    request_animation_frame(|| {
        let page = document().get_element_by_id("page");
        if let Some(page) = page.and_then(|page| page.dyn_into::<HtmlElement>().ok()) {
            let _ = page.focus();
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
}

/// A link to a page; with a modifier key the browser opens it as it likes.
#[component]
pub fn Link(
    to: Route,
    #[prop(optional)] class: &'static str,
    /// Whether it stands for a part of the site, with all pages that belong to it.
    #[prop(optional)]
    part: bool,
    children: Children,
) -> impl IntoView {
    let store = Store::get();
    let target = to.clone();
    let follow = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0 {
            return;
        }
        event.prevent_default();
        go(store, target.clone());
    };
    let path = to.path();
    let here = move || {
        let route = store.route.get();
        let here = if part { route.belongs_to(&to) } else { route == to };
        here.then_some("page")
    };
    view! {
        <a class=class href=path on:click=follow aria-current=here>
            {children()}
        </a>
    }
}

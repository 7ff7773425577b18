//! Small parts of the pages of learning.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser::sight;
use crate::components::Store;

/// The most stars there are.
const MOST: u8 = 3;

/// Stars that were won, of three.
#[component]
pub(in crate::pages) fn Stars(count: u8) -> impl IntoView {
    let texts = Store::get().texts().learn();
    let star = |number: u8| {
        let none = number >= count;
        view! { <i class="star" class:none=none></i> }
    };
    view! {
        <span class="stars" role="img" aria-label=(texts.stars)(count)>
            {(0..MOST).map(star).collect_view()}
        </span>
    }
}

/// The button that leads on; it takes the focus when it comes, so that one key is enough.
#[component]
pub(in crate::pages) fn Onward(
    label: &'static str,
    #[prop(into)] on_click: Callback<()>,
) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <button class="primary" data-testid="onward" node_ref=button on:click=move |_| on_click.run(())>
            {label}
        </button>
    }
}

/// Puts the focus on the task when the button that had it is gone, so that the next key and the next
/// word are about it.
pub(in crate::pages) fn focus_task() {
    request_animation_frame(|| {
        let found = document().query_selector(".task").ok().flatten();
        if let Some(task) = found.and_then(|task| task.dyn_into::<HtmlElement>().ok()) {
            let _ = task.focus();
        }
    });
}

/// Brings what is said of an answer into sight, on a small screen.
pub(super) fn show_feedback() {
    request_animation_frame(|| {
        if let Some(feedback) = document().query_selector(".feedback").ok().flatten() {
            sight::bring(&feedback);
        }
    });
}

//! A window over the page that keeps the keyboard to itself until it is closed.

use leptos::html;
use leptos::prelude::*;

use super::icon::{Icon, Sign};
use super::store::Store;

#[component]
pub fn Dialog(
    /// Whether it is open. Escape and the cross close it.
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let close = Store::get().texts().chrome().close;
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        if open.get() && !dialog.open() {
            // It can only fail for a dialog that is open or outside the page.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    view! {
        <dialog
            class="dialog"
            node_ref=node
            aria-label=move || title.get()
            on:close=move |_| open.set(false)
        >
            <header>
                <h2>{move || title.get()}</h2>
                <button class="quiet" aria-label=close on:click=move |_| open.set(false)>
                    <Icon sign=Signal::stored(Sign::Close) />
                </button>
            </header>
            <Show when=move || open.get()>{children()}</Show>
        </dialog>
    }
}

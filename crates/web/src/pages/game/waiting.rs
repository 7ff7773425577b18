//! The link to send, while the other seat is free; and how many watch.

use leptos::html;
use leptos::prelude::*;

use super::desk::Desk;
use super::seat;
use crate::browser::share;

/// What to do until the other comes.
#[component]
pub(super) fn Waiting(desk: Desk) -> impl IntoView {
    let free = Memo::new(move |_| {
        desk.with(|table| !table.game().is_full() && table.seat.is_some()) == Some(true)
    });
    move || free.get().then(|| view! { <Invitation desk /> })
}

/// How many watch, and whether this page is one of them.
#[component]
pub(super) fn Watchers(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().link();
    let watchers = move || desk.presence.get().spectators;
    let watching = move || desk.with(|table| table.seat.is_none()) == Some(true);
    view! {
        <p class="watchers" class:none=move || watchers() == 0 && !watching()>
            {move || watching().then_some(texts.watching)} " "
            {move || (watchers() > 0).then(|| (texts.watchers)(watchers()))}
        </p>
    }
}

/// The link, to copy or to share.
#[component]
fn Invitation(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().link();
    let id = desk.id.get_value();
    let Some(join) = seat::read(&id).and_then(|kept| kept.join) else { return ().into_any() };
    let link = StoredValue::new(share::address(&format!("/game/{id}#join={join}")));
    let field = NodeRef::<html::Input>::new();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(field) = field.get() {
            field.select();
        }
        copied.set(true);
        desk.copy(&link.get_value());
    };
    let hand_on = move |_| share::link(&(texts.share_text)(&desk.title()), &link.get_value());
    view! {
        <section class="invitation" data-testid="invitation">
            <h2>{texts.send_title}</h2>
            <p>{texts.send_lead}</p>
            <input
                type="text"
                readonly
                node_ref=field
                aria-label=texts.link_label
                data-testid="join-link"
                prop:value=link.get_value()
                on:focus=move |_| {
                    if let Some(field) = field.get() {
                        field.select();
                    }
                }
            />
            <div class="choice">
                <button class="primary" on:click=copy>
                    {move || if copied.get() { texts.copied } else { texts.copy }}
                </button>
                {share::is_there().then(|| view! { <button on:click=hand_on>{texts.share}</button> })}
            </div>
        </section>
    }
    .into_any()
}

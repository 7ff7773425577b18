//! The link to send, while the other seat is free; who watches; and how the connection is.

use leptos::html;
use leptos::prelude::*;

use super::connection::State;
use super::qr_code::qr_code;
use super::{LinkSource, seat};
use crate::browser::share;
use crate::pages::play::page::GamePage;
use crate::pages::play::source::GameSource;
use crate::session::Session;

#[component]
pub(super) fn Banner(game: LinkSource) -> impl IntoView {
    let texts = game.store.texts().link();
    let words = move || match game.state.get() {
        State::Open | State::Connecting => None,
        State::TooOld => Some(texts.too_old),
        State::Halted(_) => Some(texts.halted),
        State::Away | State::Lost => Some(texts.connection_lost),
    };
    view! {
        <Show when=move || words().is_some()>
            <p class="banner" role="status" data-testid="banner">
                {words}
            </p>
        </Show>
    }
}

#[component]
pub(super) fn Waiting(page: GamePage<LinkSource>) -> impl IntoView {
    let free = Memo::new(move |_| {
        page.source.with(|session| !session.game().is_full() && !session.is_watching())
            == Some(true)
    });
    move || free.get().then(|| view! { <Invitation page /> })
}

/// How many watch, and whether this page is one of them.
#[component]
pub(super) fn Watchers(page: GamePage<LinkSource>) -> impl IntoView {
    let texts = page.store.texts().link();
    let watchers = move || page.source.presence.get().spectators;
    let watching = move || page.source.with(Session::is_watching) == Some(true);
    view! {
        <p class="watchers" class:none=move || watchers() == 0 && !watching()>
            {move || watching().then_some(texts.watching)} " "
            {move || (watchers() > 0).then(|| (texts.watchers)(watchers()))}
        </p>
    }
}

/// The link to send, in every way a device knows: as a text, by another application, and as a
/// picture for the telephone across the table.
#[component]
fn Invitation(page: GamePage<LinkSource>) -> impl IntoView {
    let texts = page.store.texts().link();
    let id = page.source.id.get_value();
    let Some(kept) = seat::read(&id) else { return ().into_any() };
    let path = match &kept.join {
        Some(join) => format!("/game/{id}#join={join}"),
        None => format!("/game/{id}"),
    };
    let lead = if kept.join.is_some() { texts.send_lead_secret } else { texts.send_lead };
    let link = StoredValue::new(share::address(&path));
    let field = NodeRef::<html::Input>::new();
    let select = move || {
        if let Some(field) = field.get() {
            field.select();
        }
    };
    let copied = RwSignal::new(false);
    let done = page.store.texts().chrome().copied;
    let copy = move |_| {
        select();
        copied.set(true);
        page.store.copy(&link.get_value());
    };
    let hand_on = move |_| page.store.send(&(texts.share_text)(&page.title()), link.get_value());
    view! {
        <section class="invitation" data-testid="invitation">
            <h2>{texts.send_title}</h2>
            <p>{lead}</p>
            {qr_code(&link.get_value(), texts.qr)}
            <input
                type="text"
                readonly
                node_ref=field
                aria-label=texts.link_label
                data-testid="join-link"
                prop:value=link.get_value()
                on:focus=move |_| select()
            />
            <div class="choice">
                <button class="primary" on:click=copy>
                    {move || if copied.get() { done } else { texts.copy }}
                </button>
                {share::is_there().then(|| view! { <button on:click=hand_on>{texts.share}</button> })}
                <button on:click=move |_| page.source.copy_link()>{texts.copy_watch}</button>
            </div>
        </section>
    }
    .into_any()
}

//! Another game for the review: pasted, from a file, or the one at this screen.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::desk::Desk;
use crate::browser::file;
use crate::components::Dialog;
use crate::session::Session;

/// The page while there is no game to review.
#[component]
pub(super) fn Empty(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().review();
    let at_screen = desk.store.session.with_untracked(|session| {
        session.clone().filter(|session| !session.game().plies().is_empty())
    });
    let at_screen = at_screen.map(|session| {
        view! {
            <button class="primary" on:click=move |_| desk.open(session.clone())>
                {texts.this_game}
            </button>
        }
    });
    view! {
        <section class="lost">
            <h1>{texts.title}</h1>
            <p>{texts.empty}</p>
            <div class="choice">
                {at_screen}
                <button on:click=move |_| desk.opening.set(true)>{texts.open_game}</button>
            </div>
        </section>
    }
    .into_any()
}

/// The window to paste a game into, or to open a file in.
#[component]
pub(super) fn Open(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().review();
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let refuse = move |reason: String| {
        desk.store.announcer.alert(&reason);
        wrong.set(Some(reason));
    };
    let open = move || match Session::open(text.get_untracked().trim()) {
        Ok(session) if session.game().plies().is_empty() => refuse(texts.no_moves.to_owned()),
        Ok(session) => {
            desk.opening.set(false);
            text.set(String::new());
            wrong.set(None);
            desk.open(session);
        }
        Err(error) => refuse(error.to_string()),
    };
    let choose = move |event: leptos::ev::Event| {
        let Some(chosen) = file::chosen(&event) else { return };
        spawn_local(async move {
            if let Ok(read) = JsFuture::from(chosen.text()).await {
                drop(text.try_set(read.as_string().unwrap_or_default()));
                open();
            }
        });
    };
    view! {
        <Dialog open=desk.opening title=Signal::stored(texts.open_game.to_owned())>
            <label class="paste">
                {texts.paste_label}
                <textarea
                    rows="8"
                    spellcheck="false"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <p class="note refusal" role="alert">
                {move || wrong.get()}
            </p>
            <div class="choice">
                <label class="button">
                    {texts.from_file}
                    <input
                        class="unseen"
                        type="file"
                        accept=".ogn,.txt,text/plain"
                        on:change=choose
                    />
                </label>
                <button class="primary" on:click=move |_| open()>
                    {texts.review}
                </button>
            </div>
        </Dialog>
    }
}

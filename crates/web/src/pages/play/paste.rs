//! Opening a game or a position from a text.

use awale_core::AnyPosition;
use awale_play::Options;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::Dialog;
use crate::session::Session;

/// Reads a game, else a position of the game that is being played.
fn read(desk: Desk, text: &str) -> Result<Session, String> {
    let text = text.trim();
    let Some((rules, players)) = desk.peek(|s| (s.game().rules(), s.players())) else {
        return Session::open(text).map_err(|error| error.to_string());
    };
    match AnyPosition::parse(rules, text) {
        Ok(position) => Ok(Session::new(Options::new(position), players)),
        // A text of one line that is not a game was meant as a position.
        Err(wrong) => Session::open(text).map_err(|error| {
            if text.lines().count() > 1 { error.to_string() } else { wrong.to_string() }
        }),
    }
}

/// The window to paste into.
#[component]
pub(super) fn Paste(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().play();
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let open = move || match read(desk, &text.get_untracked()) {
        Ok(session) => {
            desk.paste.set(false);
            text.set(String::new());
            wrong.set(None);
            desk.open(session);
        }
        Err(error) => {
            desk.store.announcer.alert(&error);
            wrong.set(Some(error));
        }
    };
    view! {
        <Dialog open=desk.paste title=Signal::stored(texts.paste.to_owned())>
            <label class="paste">
                {texts.paste_label}
                <textarea
                    rows="8"
                    spellcheck="false"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <p class="note refusal" lang="en">
                {move || wrong.get()}
            </p>
            <div class="choice">
                <button class="primary" on:click=move |_| open()>
                    {texts.open}
                </button>
            </div>
        </Dialog>
    }
}

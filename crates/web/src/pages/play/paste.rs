//! Opening a game or a position from a text.

use awale_core::AnyPosition;
use awale_play::Options;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::OpenText;
use crate::session::Session;

/// Reads a game, else a position of the game that is being played.
fn read(desk: Desk, text: &str) -> Result<Session, String> {
    let text = text.trim();
    let speech = desk.store.speech_now();
    let Some((rules, players)) = desk.peek(|s| (s.game().rules(), s.players())) else {
        return Session::open(text).map_err(|error| error.told(speech));
    };
    match AnyPosition::parse(rules, text) {
        Ok(position) => Ok(Session::new(Options::new(position), players)),
        // A text of one line that is not a game was meant as a position.
        Err(wrong) => Session::open(text).map_err(|error| {
            if text.lines().count() > 1 {
                error.told(speech)
            } else {
                speech.position_error(&wrong)
            }
        }),
    }
}

/// The window to paste into.
#[component]
pub(super) fn Paste(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().play();
    let take =
        Callback::new(move |text: String| read(desk, &text).map(|session| desk.open(session)));
    view! {
        <OpenText
            open=desk.paste
            title=texts.paste
            label=texts.paste_label
            action=texts.open
            take
        />
    }
}

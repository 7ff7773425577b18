//! Opening a game or a position from a text.

use awale_play::{Options, TimeControl};
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::components::OpenText;
use crate::session::{Occupant, OpenError, Session, open_any};

/// Reads a game, else a position of the game that is being played. It is played at this screen.
fn read<S: GameSource>(page: GamePage<S>, text: &str) -> Result<Session, OpenError> {
    let read = page.source.peek(|session| {
        let begin = |start| {
            let seats = session.game().seats().clone();
            let options = Options { start, seats, time: TimeControl::None };
            Session::new(options, session.players.map(Occupant::here))
        };
        open_any(text, session.game().rules(), begin, Session::open)
    });
    read.unwrap_or_else(|| Session::open(text.trim()))
}

pub(super) fn paste<S: GameSource>(page: GamePage<S>, open: RwSignal<bool>) -> AnyView {
    let texts = page.store.texts().play();
    let take = Callback::new(move |text: String| {
        let session = read(page, &text).map_err(|error| error.told(page.store.speech_now()))?;
        page.source.open(page, session);
        Ok(())
    });
    view! {
        <OpenText
            open
            title=texts.paste
            label=texts.paste_label
            action=texts.open
            take
        />
    }
    .into_any()
}

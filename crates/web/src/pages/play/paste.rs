//! Opening a game or a position from a text.

use awale_core::AnyPosition;
use awale_play::{Options, TimeControl};
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::components::OpenText;
use crate::session::{Occupant, Session};

/// Reads a game, else a position of the game that is being played. It is played at this screen.
fn read<S: GameSource>(page: GamePage<S>, text: &str) -> Result<Session, String> {
    let text = text.trim();
    let speech = page.store.speech_now();
    let position = page.peek(|session| {
        let position = AnyPosition::parse(session.game().rules(), text)?;
        let seats = session.game().seats().clone();
        let options = Options { start: position, seats, time: TimeControl::None };
        Ok(Session::new(options, session.players.map(Occupant::here)))
    });
    match position {
        Some(Ok(session)) => Ok(session),
        Some(Err(wrong)) if text.lines().count() < 2 => {
            // A text of one line that is not a game was meant as a position.
            Session::open(text).map_err(|_| speech.position_error(&wrong))
        }
        _ => Session::open(text).map_err(|error| error.told(speech)),
    }
}

pub(super) fn paste<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let take = Callback::new(move |text: String| {
        let session = read(page, &text)?;
        page.hint.set(None);
        page.source.open(page, session);
        Ok(())
    });
    view! {
        <OpenText
            open=page.paste
            title=texts.paste
            label=texts.paste_label
            action=texts.open
            take
        />
    }
    .into_any()
}

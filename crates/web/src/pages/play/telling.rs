//! Under the board, in a room of its own: what happened last and whose turn it is; instead of that an
//! offer, a hint, or that the board shows something else than the game as it stands.

use leptos::prelude::*;

use super::hint::hint_line;
use super::offers::offers;
use super::page::GamePage;
use super::source::GameSource;
use crate::pages::line::{Away, LineStrip};
use crate::session::Session;

pub(super) fn telling<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let ended = move || {
        let over = page.source.with(|session| session.game().result().is_some()) == Some(true);
        over && !page.end_told.get() && !page.is_away()
    };
    view! {
        <div class="telling">
            {away(page)}
            {offers(page)}
            {S::COACHED.then(|| hint_line(page))}
            <p class="news" data-testid="news">{move || page.news()}</p>
            <p class="turn-line" data-testid="status" hidden=move || page.is_away()>
                {move || page.status()}
            </p>
            <Show when=ended>
                <button data-testid="see-result" on:click=move |_| page.end_told.set(true)>
                    {texts.see_result}
                </button>
            </Show>
        </div>
    }
    .into_any()
}

/// What is said while the board does not show the game as it stands, with the way back.
fn away<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let kind = Memo::new(move |_| (page.is_away(), page.line.is_there()));
    let place = move || {
        let all = page.source.with(|session: &Session| session.game().plies().len());
        (texts.looking_back)(page.cursor(), all.unwrap_or(0))
    };
    let strip = move || match kind.get() {
        (false, _) => ().into_any(),
        (true, true) => {
            let cast = Signal::derive(move || page.cast());
            view! { <LineStrip line=page.line cast label=texts.to_now /> }.into_any()
        }
        (true, false) => view! {
            <Away label=texts.to_now on_back=move |()| page.come_back()>
                <p>{place}</p>
            </Away>
        }
        .into_any(),
    };
    strip.into_any()
}

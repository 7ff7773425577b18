//! Another game for the review: pasted, from a file, or the one at this screen.

use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::OpenText;
use crate::session::Session;

/// The page while there is no game to review.
#[component]
pub(super) fn Empty(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let at_screen = page.store.session.with_untracked(|session| {
        session.clone().filter(|session| !session.game().plies().is_empty())
    });
    let at_screen = at_screen.map(|session| {
        view! {
            <button class="primary" on:click=move |_| page.open(session.clone())>
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
                <button on:click=move |_| page.opening.set(true)>{texts.open_game}</button>
            </div>
        </section>
    }
    .into_any()
}

#[component]
pub(super) fn Open(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().review();
    let take = Callback::new(move |text: String| match Session::open(text.trim()) {
        Ok(session) if session.game().plies().is_empty() => Err(texts.no_moves.to_owned()),
        Ok(session) => {
            page.open(session);
            Ok(())
        }
        Err(error) => Err(error.told(page.store.speech_now())),
    });
    view! {
        <OpenText
            open=page.opening
            title=texts.open_game
            label=texts.paste_label
            action=texts.review
            take
        />
    }
}

//! The question whether a pasted game takes the place of the one at this screen.

use leptos::prelude::*;

use super::LinkSource;
use crate::components::Dialog;

/// Asks as long as a pasted game waits.
#[component]
pub(super) fn Replace(game: LinkSource) -> impl IntoView {
    let texts = game.store.texts().link();
    let open = RwSignal::new(false);
    Effect::new(move |_| open.set(game.pasted.with(Option::is_some)));
    let replace = move |_| {
        open.set(false);
        if let Some(session) = game.pasted.get_untracked() {
            game.store.play(session);
        }
    };
    view! {
        <Dialog open title=Signal::stored(texts.replace_ask.to_owned())>
            <div class="choice">
                <button class="danger" on:click=replace>
                    {texts.replace}
                </button>
            </div>
        </Dialog>
    }
}

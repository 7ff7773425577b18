//! What can be done besides moving.

use awale_core::Side;
use awale_play::{Action, Offer};
use leptos::html;
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::clipboard;
use crate::components::Dialog;

/// The buttons of a game.
#[component]
pub(super) fn Controls(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().play();
    let sure = RwSignal::new(false);
    let more = NodeRef::<html::Details>::new();
    let close = move || {
        if let Some(more) = more.get_untracked() {
            more.set_open(false);
        }
    };
    let over = move || desk.with(|session| session.game().result().is_some()) == Some(true);
    let nothing = move || desk.with(crate::session::Session::can_undo) != Some(true);
    let started = move || desk.cursor() > 0;
    view! {
        <div class="controls" role="group" aria-label=texts.controls>
            <button disabled=nothing on:click=move |_| desk.undo()>
                {texts.undo}
            </button>
            <button
                disabled=move || desk.player.get().is_none()
                on:click=move |_| desk.ask_hint()
            >
                {texts.hint}
            </button>
            <button disabled=move || !started() on:click=move |_| desk.replay()>
                {texts.replay}
            </button>
            <details class="more" node_ref=more>
                <summary>{texts.more}</summary>
                <div class="menu" on:click=move |_| close()>
                    <button on:click=move |_| desk.flip()>{texts.flip}</button>
                    <button on:click=move |_| desk.zen.update(|zen| *zen = !*zen)>
                        {texts.zen}
                    </button>
                    <button disabled=over on:click=move |_| desk.offer(Offer::Draw)>
                        {texts.offer_draw}
                    </button>
                    <button disabled=over on:click=move |_| desk.offer(Offer::Stop)>
                        {texts.offer_stop}
                    </button>
                    <button on:click=move |_| desk.copy_game()>{texts.copy_game}</button>
                    <button on:click=move |_| desk.copy_position()>{texts.copy_position}</button>
                    <button on:click=move |_| desk.keep()>{texts.keep}</button>
                    <button on:click=move |_| desk.paste.set(true)>{texts.paste}</button>
                    <button on:click=move |_| desk.leave()>{texts.new_game}</button>
                    <button class="danger" disabled=over on:click=move |_| sure.set(true)>
                        {texts.resign}
                    </button>
                </div>
            </details>
            <Dialog open=sure title=Signal::stored(texts.resign_ask.to_owned())>
                <div class="choice">
                    <button
                        class="danger"
                        on:click=move |_| {
                            sure.set(false);
                            desk.act(desk.actor(), Action::Resign);
                        }
                    >
                        {texts.resign}
                    </button>
                </div>
            </Dialog>
        </div>
    }
    .into_any()
}

impl Desk {
    /// The person who resigns or offers: the only one, else whoever is to move.
    pub(super) fn actor(self) -> Side {
        self.peek(|session| session.seat_of_person().unwrap_or(session.game().to_move()))
            .unwrap_or(Side::South)
    }

    pub(super) fn copy_game(self) {
        if let Some(text) = self.peek(crate::session::Session::to_ogn) {
            self.copy(&text);
        }
    }

    pub(super) fn copy_position(self) {
        let text = self.shown.with_untracked(|shown| shown.position.to_string());
        self.copy(&text);
    }

    fn copy(self, text: &str) {
        let texts = self.store.texts().play();
        let announcer = self.store.announcer;
        clipboard::copy(text, move |done| {
            announcer.say(if done { texts.copied } else { texts.not_copied });
        });
    }
}

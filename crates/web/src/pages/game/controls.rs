//! What can be done besides moving.

use awale_play::{Action, Offer};
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::{clipboard, share};
use crate::by_link::LinkGame;
use crate::components::Dialog;
use crate::pages::{keep_game, open_in_analysis, open_in_review};
use crate::session::Session;

/// The buttons of a game; a spectator has fewer.
#[component]
pub(super) fn Controls(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().link();
    let sure = RwSignal::new(false);
    let plays = Memo::new(move |_| desk.with(|table| table.seat.is_some()) == Some(true));
    let closed =
        move || desk.with(LinkGame::is_open) != Some(true) || desk.pending.with(Option::is_some);
    let fresh = move || {
        closed()
            || desk.with(|table| {
                let own = |ply: &awale_play::PlayedPly| Some(ply.mv.side()) == table.seat;
                !table.game().plies().iter().any(own)
            }) == Some(true)
    };
    let offer = move |offer| desk.act(Action::Offer(offer));
    view! {
        <div class="controls" role="group" aria-label=texts.controls>
            <Show when=move || plays.get()>
                <button disabled=fresh on:click=move |_| offer(Offer::TakeBack)>
                    {texts.take_back}
                </button>
            </Show>
            <button disabled=move || desk.cursor() == 0 on:click=move |_| desk.replay()>
                {texts.replay}
            </button>
            <Show when=move || plays.get()>
                <button class="danger" disabled=closed on:click=move |_| sure.set(true)>
                    {texts.resign}
                </button>
            </Show>
            <details class="more">
                <summary>{texts.more}</summary>
                <div class="menu">
                    <Show when=move || plays.get()>
                        <button disabled=closed on:click=move |_| offer(Offer::Draw)>
                            {texts.offer_draw}
                        </button>
                        <button disabled=closed on:click=move |_| offer(Offer::Stop)>
                            {texts.offer_stop}
                        </button>
                    </Show>
                    <button on:click=move |_| desk.flip()>{texts.flip}</button>
                    <button on:click=move |_| desk.copy_game()>{texts.copy_game}</button>
                    <button on:click=move |_| desk.copy_watch_link()>{texts.copy_watch}</button>
                </div>
            </details>
            <Dialog open=sure title=Signal::stored(texts.resign_ask.to_owned())>
                <div class="choice">
                    <button
                        class="danger"
                        on:click=move |_| {
                            sure.set(false);
                            desk.act(Action::Resign);
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
    fn copy_game(self) {
        if let Some(text) = self.peek(|table| table.session.to_ogn()) {
            self.copy(&text);
        }
    }

    fn copy_watch_link(self) {
        self.copy(&share::address(&format!("/game/{}", self.id.get_value())));
    }

    pub(super) fn copy(self, text: &str) {
        let texts = self.store.texts().link();
        let announcer = self.store.announcer;
        clipboard::copy(text, move |done| {
            announcer.say(if done { texts.copied } else { texts.not_copied });
        });
    }

    /// Keeps the game on the server.
    pub(super) fn keep(self) {
        if let Some(text) = self.peek(|table| Session::to_ogn(&table.session)) {
            keep_game(self.store, &text);
        }
    }

    /// Opens the game in a review.
    pub(super) fn review(self) {
        if let Some(text) = self.peek(|table| Session::to_ogn(&table.session)) {
            open_in_review(self.store, &text);
        }
    }

    /// Opens the game on the analysis board.
    pub(super) fn analyse(self) {
        if let Some(text) = self.peek(|table| Session::to_ogn(&table.session)) {
            open_in_analysis(self.store, &text);
        }
    }
}

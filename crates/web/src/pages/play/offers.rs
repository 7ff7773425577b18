//! Offers of a draw, or to stop: the other person answers, or the engine does.

use awale_core::Side;
use awale_engine::{Limits, SEED};
use awale_play::{Action, Offer};
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::worker::Wanted;
use crate::session::Player;

/// Time for the engine to look at an offer.
const PATIENCE: Limits = Limits::millis(500);

impl Desk {
    /// Makes an offer; an engine answers at once.
    pub(super) fn offer(self, offer: Offer) {
        let seat = self.actor();
        self.act(seat, Action::Offer(offer));
        let other = seat.opponent();
        let engine = self.peek(|session| matches!(session.players()[other], Player::Engine(_)));
        if engine == Some(true) {
            self.let_engine_answer(other, offer);
        }
    }

    /// The engine takes a draw it has no reason to refuse, and stops only where it is not behind.
    fn let_engine_answer(self, engine: Side, offer: Offer) {
        let Some(wanted) = self.peek(|session| Wanted {
            position: *session.game().position(),
            before: session.before(),
            limits: PATIENCE,
            lines: 1,
            player: None,
            coach: None,
        }) else {
            return;
        };
        let position = wanted.position;
        self.store.engine.ask(wanted, move |tell| {
            let Some(line) = tell.lines.first().filter(|_| tell.done) else { return };
            let sign = if position.to_move() == engine { 1 } else { -1 };
            let granaries = position.granaries();
            let accepts = match offer {
                Offer::Draw => sign * line.score.value < SEED,
                Offer::Stop => granaries[engine] >= granaries[engine.opponent()],
                Offer::TakeBack => true,
            };
            if accepts {
                return self.act(engine, Action::Accept(offer));
            }
            self.act(engine, Action::Decline(offer));
            self.store.announcer.say(self.store.texts().play().declined);
        });
    }
}

/// The offers that stand, with the answers to them.
#[component]
pub(super) fn Offers(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().play();
    let standing = move || {
        let offers = desk.with(|session| {
            let by = |side: Side| session.game().offers()[side].iter().map(move |o| (side, o));
            let answered = |side: Side| session.players()[side.opponent()] == Player::Person;
            Side::ALL.into_iter().filter(|&side| answered(side)).flat_map(by).collect::<Vec<_>>()
        });
        offers.unwrap_or_default()
    };
    let items = move || {
        let speech = desk.store.speech();
        let item = |(side, offer): (Side, Offer)| {
            let what = match offer {
                Offer::Draw => texts.draw,
                Offer::Stop => texts.stop,
                Offer::TakeBack => texts.take_back,
            };
            let other = side.opponent();
            view! {
                <div class="offer" role="group">
                    <p>{(texts.offer_made)(speech.side(side), what)}</p>
                    <button
                        class="primary"
                        on:click=move |_| desk.act(other, Action::Accept(offer))
                    >
                        {texts.accept}
                    </button>
                    <button on:click=move |_| desk.act(other, Action::Decline(offer))>
                        {texts.decline}
                    </button>
                </div>
            }
        };
        standing().into_iter().map(item).collect_view()
    };
    view! { {items} }
}

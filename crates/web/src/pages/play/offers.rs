//! The offers that stand, with the answers to them.

use awale_core::Side;
use awale_play::{Action, Offer};
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::session::{Occupant, Session};

/// What a person here may do about an offer.
#[derive(Clone, Copy, PartialEq)]
enum OfferAnswer {
    /// The person across decides.
    Decide,
    /// The person who made it may withdraw it.
    Withdraw,
    /// It is for others.
    Wait,
}

/// The offers of a game that are shown; the engine answers by itself.
fn standing(session: &Session) -> Vec<(Side, Offer, OfferAnswer)> {
    let players = session.players;
    let answer = |side: Side| match (players[side.opponent()], players[side]) {
        (Occupant::Engine(_), _) => None,
        (Occupant::Person, _) => Some(OfferAnswer::Decide),
        (Occupant::Remote, Occupant::Person) => Some(OfferAnswer::Withdraw),
        (Occupant::Remote, _) => Some(OfferAnswer::Wait),
    };
    let offers = session.game().offers();
    let of = |side: Side| {
        let answer = answer(side);
        offers[side].iter().filter_map(move |offer| Some((side, offer, answer?)))
    };
    Side::ALL.into_iter().flat_map(of).collect()
}

pub(super) fn offers<S: GameSource>(page: GamePage<S>) -> AnyView {
    let standing = Memo::new(move |_| page.source.with(standing).unwrap_or_default());
    let item = move |(side, offer, answer)| item(page, side, offer, answer);
    (move || standing.get().into_iter().map(item).collect_view()).into_any()
}

fn item<S: GameSource>(
    page: GamePage<S>,
    side: Side,
    offer: Offer,
    answer: OfferAnswer,
) -> AnyView {
    let texts = page.store.texts().play();
    let other = side.opponent();
    let buttons = match answer {
        OfferAnswer::Decide => view! {
            <button class="primary" on:click=move |_| page.act(other, Action::Accept(offer))>
                {texts.accept}
            </button>
            <button on:click=move |_| page.act(other, Action::Decline(offer))>
                {texts.decline}
            </button>
        }
        .into_any(),
        OfferAnswer::Withdraw if S::BY_LINK => view! {
            <button on:click=move |_| page.act(side, Action::Withdraw(offer))>
                {page.store.texts().link().withdraw}
            </button>
        }
        .into_any(),
        OfferAnswer::Withdraw | OfferAnswer::Wait => ().into_any(),
    };
    view! {
        <div class="offer" role="group" data-testid="offer">
            <p>{move || page.offer_words(side, offer)}</p>
            <div class="choice">{buttons}</div>
        </div>
    }
    .into_any()
}

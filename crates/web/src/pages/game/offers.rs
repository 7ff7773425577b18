//! The offers that stand, with the answers to them.

use awale_core::Side;
use awale_play::{Action, Offer};
use leptos::prelude::*;

use super::desk::Desk;

/// The offers that stand.
#[component]
pub(super) fn Offers(desk: Desk) -> impl IntoView {
    let standing = Memo::new(move |_| {
        let offers = desk.with(|table| {
            let by =
                |side: Side| table.game().offers()[side].iter().map(move |offer| (side, offer));
            (table.seat, Side::ALL.into_iter().flat_map(by).collect::<Vec<_>>())
        });
        offers.unwrap_or_default()
    });
    move || {
        let (seat, offers) = standing.get();
        offers.into_iter().map(|(side, offer)| item(desk, seat, side, offer)).collect_view()
    }
}

fn item(desk: Desk, seat: Option<Side>, side: Side, offer: Offer) -> AnyView {
    let texts = desk.store.texts().link();
    let answers = if seat == Some(side) {
        let withdraw = move |_| desk.act(Action::Withdraw(offer));
        view! { <button on:click=withdraw>{texts.withdraw}</button> }.into_any()
    } else if seat.is_some() {
        view! {
            <button class="primary" on:click=move |_| desk.act(Action::Accept(offer))>
                {texts.accept}
            </button>
            <button on:click=move |_| desk.act(Action::Decline(offer))>{texts.decline}</button>
        }
        .into_any()
    } else {
        ().into_any()
    };
    view! {
        <div class="offer" role="group" data-testid="offer">
            <p>{desk.offer_words(side, offer)}</p>
            <div class="choice">{answers}</div>
        </div>
    }
    .into_any()
}

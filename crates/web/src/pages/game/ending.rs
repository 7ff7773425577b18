//! The end of the game and the way to another.

use awale_core::{BySide, Side};
use awale_play::{Action, GameResult};
use leptos::prelude::*;

use super::desk::Desk;
use crate::Route;
use crate::components::{Ending, Link};

/// What is shown of an end.
#[derive(Clone, PartialEq)]
struct End {
    result: GameResult,
    harvested: BySide<u8>,
    seat: Option<Side>,
    rematch: BySide<bool>,
    next: Option<String>,
}

/// The end of the game, once there is one and the last seed has come to rest.
#[component]
pub(super) fn GameEnd(desk: Desk) -> impl IntoView {
    let end = Memo::new(move |_| {
        let at_rest = !desk.moving.get();
        desk.with(|table| {
            Some(End {
                result: *table.game().result().filter(|_| at_rest)?,
                harvested: table.game().position().granaries(),
                seat: table.seat,
                rematch: table.game().wants_rematch(),
                next: table.game().next().map(str::to_owned),
            })
        })
        .flatten()
    });
    move || end.get().map(|end| panel(desk, end))
}

fn panel(desk: Desk, end: End) -> AnyView {
    let texts = desk.store.texts().link();
    let verdict = match (end.result.winner, end.seat) {
        (None, _) => texts.drawn.to_owned(),
        (Some(winner), Some(seat)) if winner == seat => texts.you_win.to_owned(),
        (Some(_), Some(_)) => texts.you_lose.to_owned(),
        (Some(winner), None) => (texts.wins)(&desk.name(winner)),
    };
    let another = match (end.next, end.seat) {
        (Some(game), _) => view! {
            <Link class="button primary" to=Route::Game(game)>
                {texts.next_game}
            </Link>
        }
        .into_any(),
        (None, Some(seat)) if end.rematch[seat] => {
            view! { <button disabled>{texts.rematch_asked}</button> }.into_any()
        }
        (None, Some(seat)) => {
            let other = seat.opponent();
            let wanted = end.rematch[other].then(|| (texts.rematch_wanted)(&desk.name(other)));
            view! {
                {wanted.map(|words| view! { <p class="wanted">{words}</p> })}
                <button
                    class="primary"
                    on:click=move |_| desk.act(Action::Rematch { next: String::new() })
                >
                    {texts.rematch}
                </button>
            }
            .into_any()
        }
        (None, None) => ().into_any(),
    };
    view! {
        <Ending verdict result=end.result harvested=end.harvested>
            {another}
            <button on:click=move |_| desk.review()>{desk.store.texts().play().review}</button>
            <button on:click=move |_| desk.analyse()>{texts.analyse}</button>
            <button on:click=move |_| desk.keep()>{desk.store.texts().play().keep}</button>
            <Link class="button" to=Route::Start>
                {texts.new_game}
            </Link>
        </Ending>
    }
    .into_any()
}

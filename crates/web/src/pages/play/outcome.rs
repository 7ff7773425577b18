//! The end of a game, seed by seed, with the clause that ended it.

use awale_core::{BySide, Side};
use awale_play::GameResult;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::Ending;
use crate::pages::{keep_game, open_in_analysis, open_in_review};

/// What is shown of an end.
#[derive(Clone, PartialEq)]
struct End {
    result: GameResult,
    /// What lay in the granaries before anything was shared out.
    harvested: BySide<u8>,
    person: Option<Side>,
}

/// The end of the game, once there is one and the last seed has come to rest.
#[component]
pub(super) fn Outcome(desk: Desk) -> impl IntoView {
    let end = Memo::new(move |_| {
        let at_rest = !desk.moving.get();
        desk.with(|session| {
            let result = *session.game().result().filter(|_| at_rest)?;
            let harvested = session.game().position().granaries();
            Some(End { result, harvested, person: session.seat_of_person() })
        })
        .flatten()
    });
    move || end.get().map(|end| panel(desk, &end))
}

fn panel(desk: Desk, end: &End) -> AnyView {
    let texts = desk.store.texts().play();
    let speech = desk.store.speech();
    let result = end.result;
    let verdict = match (result.winner, end.person) {
        (None, _) => texts.drawn.to_owned(),
        (Some(winner), Some(person)) if winner == person => texts.you_win.to_owned(),
        (Some(_), Some(_)) => texts.you_lose.to_owned(),
        (Some(winner), None) => (texts.wins)(speech.side(winner)),
    };
    let rematch = move |_| {
        if let Some(next) = desk.peek(crate::session::Session::rematch) {
            desk.open(next);
        }
    };
    view! {
        <Ending verdict result harvested=end.harvested>
            <button class="primary" on:click=rematch>
                {texts.rematch}
            </button>
            <button data-testid="review" on:click=move |_| desk.review()>
                {texts.review}
            </button>
            <button on:click=move |_| desk.analyse()>{texts.analyse}</button>
            <button data-testid="keep" on:click=move |_| desk.keep()>
                {texts.keep}
            </button>
            <button on:click=move |_| desk.leave()>{texts.new_game}</button>
        </Ending>
    }
    .into_any()
}

impl Desk {
    /// Keeps the game on the server.
    pub(super) fn keep(self) {
        if let Some(text) = self.peek(crate::session::Session::to_ogn) {
            keep_game(self.store, &text);
        }
    }

    /// Opens the game in a review.
    fn review(self) {
        if let Some(text) = self.peek(crate::session::Session::to_ogn) {
            open_in_review(self.store, &text);
        }
    }

    /// Opens the game on the analysis board.
    fn analyse(self) {
        if let Some(text) = self.peek(crate::session::Session::to_ogn) {
            open_in_analysis(self.store, &text);
        }
    }
}

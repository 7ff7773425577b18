//! The end of a game, seed by seed, and the ways on from there.

use awale_core::{BySide, RuleSet, Side};
use awale_play::GameResult;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::components::Ending;
use crate::pages::{open_in_analysis, open_in_review};
use crate::session::Session;

#[derive(Clone, PartialEq)]
struct End {
    result: GameResult,
    /// What lay in the granaries before anything was shared out.
    harvested: BySide<u8>,
    person: Option<Side>,
    rules: RuleSet,
}

impl End {
    fn of(session: &Session) -> Option<End> {
        let game = session.game();
        Some(End {
            result: *game.result()?,
            harvested: game.position().granaries(),
            person: session.seat_of_person(),
            rules: game.rules(),
        })
    }
}

/// The end of the game, once there is one and the last seed has come to rest.
pub(super) fn outcome<S: GameSource>(page: GamePage<S>) -> AnyView {
    let end = Memo::new(
        move |_| if page.moving.get() { None } else { page.source.with(End::of).flatten() },
    );
    (move || end.get().map(|end| panel(page, &end))).into_any()
}

fn panel<S: GameSource>(page: GamePage<S>, end: &End) -> AnyView {
    let texts = page.store.texts().play();
    let (address, cast) = untrack(|| (page.address(), page.cast()));
    let verdict = match (end.result.winner, end.person) {
        (None, _) => texts.drawn.to_owned(),
        (Some(winner), Some(person)) if winner == person => (texts.you_win)(address),
        (Some(_), Some(_)) => (texts.you_lose)(address),
        (Some(winner), None) => (texts.wins)(&untrack(|| page.name(winner))),
    };
    let (result, harvested) = (end.result, end.harvested);
    view! {
        <Ending verdict result rules=end.rules cast harvested>
            {page.source.another(page)}
            <button data-testid="review" on:click=move |_| page.hand_over(open_in_review)>
                {texts.review}
            </button>
            <button on:click=move |_| page.hand_over(open_in_analysis)>{texts.analyse}</button>
            <button on:click=move |_| page.source.leave(page)>{texts.new_game}</button>
        </Ending>
    }
    .into_any()
}

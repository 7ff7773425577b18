//! The end of a game, seed by seed, and the ways on from there.

use awale_core::{BySide, RuleSet, Side};
use awale_play::GameResult;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::browser::sight;
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
    let end = Memo::new(move |_| {
        let told = page.end_told.get() && !page.moving.get() && !page.is_away();
        page.source.with(End::of).flatten().filter(|_| told)
    });
    Effect::new(move |_| {
        if end.with(Option::is_some) {
            request_animation_frame(|| {
                if let Some(end) = document().query_selector(".outcome").ok().flatten() {
                    sight::bring(&end);
                }
            });
        }
    });
    (move || end.get().map(|end| panel(page, &end))).into_any()
}

fn panel<S: GameSource>(page: GamePage<S>, end: &End) -> AnyView {
    let texts = page.store.texts().play();
    let (address, cast) = untrack(|| (page.address(), page.cast()));
    let (mood, verdict, cheer) = match (end.result.winner, end.person) {
        (None, _) => ("drawn", texts.drawn.to_owned(), texts.cheer_drawn.to_owned()),
        (Some(winner), Some(person)) if winner == person => {
            ("won", (texts.you_win)(address), (texts.cheer_won)(address))
        }
        (Some(_), Some(_)) => ("lost", (texts.you_lose)(address), (texts.cheer_lost)(address)),
        (Some(winner), None) => {
            let name = untrack(|| page.name(winner));
            ("won", (texts.wins)(&name), texts.cheer_two.to_owned())
        }
    };
    let (result, harvested) = (end.result, end.harvested);
    view! {
        <Ending mood verdict cheer result rules=end.rules cast harvested close=page.end_told>
            <div class="choice">
                {page.source.another(page)}
                <button data-testid="review" on:click=move |_| page.hand_over(open_in_review)>
                    {texts.review}
                </button>
                <button on:click=move |_| page.source.share(page)>{texts.share}</button>
            </div>
            <div class="choice rest">
                <button class="quiet" on:click=move |_| page.hand_over(open_in_analysis)>
                    {texts.analyse}
                </button>
                <button class="quiet" on:click=move |_| page.source.leave(page)>
                    {texts.new_game}
                </button>
            </div>
        </Ending>
    }
    .into_any()
}

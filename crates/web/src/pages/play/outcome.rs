//! The end of a game, seed by seed, with the clause that ended it.

use awale_core::{BySide, Side};
use awale_play::{GameResult, PLAY, words};
use leptos::prelude::*;

use super::desk::Desk;

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
    let texts = desk.store.texts().play;
    let speech = desk.store.speech();
    let result = end.result;
    let verdict = match (result.winner, end.person) {
        (None, _) => texts.drawn.to_owned(),
        (Some(winner), Some(person)) if winner == person => texts.you_win.to_owned(),
        (Some(_), Some(_)) => texts.you_lose.to_owned(),
        (Some(winner), None) => (texts.wins)(speech.side(winner)),
    };
    let row = |title: &'static str, value: fn(&End, Side) -> u8| {
        let cells = Side::ALL.map(|side| view! { <td>{value(end, side)}</td> });
        view! {
            <tr>
                <th scope="row">{title}</th>
                {cells}
            </tr>
        }
    };
    let shared = |end: &End, side: Side| end.result.granaries[side] - end.harvested[side];
    let any_shared = Side::ALL.into_iter().any(|side| shared(end, side) > 0);
    let clause = (result.clause != PLAY).then(|| {
        view! { <span class="clause">{(texts.clause)(result.clause)}</span> }
    });
    let uncounted = (result.uncounted > 0).then(|| {
        view! {
            <tr class="nobody">
                <th scope="row">{texts.uncounted}</th>
                <td colspan="2">{result.uncounted}</td>
            </tr>
        }
    });
    view! {
        <section class="outcome" data-testid="outcome" aria-label=texts.over>
            <h2>{verdict} {clause}</h2>
            <p>{words::result(speech, &result)}</p>
            <table>
                <thead>
                    <tr>
                        <td></td>
                        {Side::ALL.map(|side| view! { <th scope="col">{speech.side(side)}</th> })}
                    </tr>
                </thead>
                <tbody>
                    {row(texts.harvested, |end, side| end.harvested[side])}
                    {any_shared.then(|| row(texts.shared, |end, side| {
                        end.result.granaries[side] - end.harvested[side]
                    }))}
                    {uncounted}
                </tbody>
                <tfoot>{row(texts.total, |end, side| end.result.granaries[side])}</tfoot>
            </table>
            <div class="choice">
                <button
                    class="primary"
                    on:click=move |_| {
                        if let Some(next) = desk.peek(crate::session::Session::rematch) {
                            desk.open(next);
                        }
                    }
                >
                    {texts.rematch}
                </button>
                <button on:click=move |_| desk.leave()>{texts.new_game}</button>
            </div>
        </section>
    }
    .into_any()
}

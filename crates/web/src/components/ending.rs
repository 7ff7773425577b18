//! The end of a game, seed by seed, with the clause that ended it.

use awale_core::{BySide, Side};
use awale_play::GameResult;
use leptos::prelude::*;

use super::store::Store;

#[component]
pub fn Ending(
    /// Who won, in a few words.
    verdict: String,
    result: GameResult,
    /// What lay in the granaries before anything was shared out.
    harvested: BySide<u8>,
    /// What can be done next.
    children: Children,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().play();
    let speech = store.speech_now();
    let row = |title: &'static str, seeds: BySide<u8>| {
        let cells = Side::ALL.map(|side| view! { <td>{seeds[side]}</td> });
        view! {
            <tr>
                <th scope="row">{title}</th>
                {cells}
            </tr>
        }
    };
    let shared = BySide::from_fn(|side| result.granaries[side].saturating_sub(harvested[side]));
    let any_shared = Side::ALL.into_iter().any(|side| shared[side] > 0);
    let clause = result.clause.map(|clause| {
        view! { <span class="clause">{(texts.clause)(clause)}</span> }
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
            <h2>{verdict} " " {clause}</h2>
            <p>{speech.result(&result)}</p>
            <table>
                <thead>
                    <tr>
                        <td></td>
                        {Side::ALL.map(|side| view! { <th scope="col">{speech.side(side)}</th> })}
                    </tr>
                </thead>
                <tbody>
                    {row(texts.harvested, harvested)}
                    {any_shared.then(|| row(texts.shared, shared))} {uncounted}
                </tbody>
                <tfoot>{row(texts.total, result.granaries)}</tfoot>
            </table>
            <div class="choice">{children()}</div>
        </section>
    }
    .into_any()
}

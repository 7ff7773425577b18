//! The end of a game by its name, seed by seed, with a way to the rule that ended it.

use awale_core::{BySide, Clause, RuleSet, Side};
use awale_play::GameResult;
use awale_words::{Cast, Role};
use leptos::prelude::*;

use super::icon::{Icon, Sign};
use super::store::Store;
use crate::Route;

#[component]
pub fn Ending(
    /// How the reader fares, for the style sheet: `won`, `lost` or `drawn`.
    mood: &'static str,
    /// Who won, in a few words.
    verdict: String,
    /// A friendly word.
    cheer: String,
    result: GameResult,
    rules: RuleSet,
    /// What the players are called.
    cast: Cast,
    /// What lay in the granaries before anything was shared out.
    harvested: BySide<u8>,
    /// Set to `false` by whoever wants to see the board behind it.
    close: RwSignal<bool>,
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
    let rule = result.clause.map(|clause| view! { <RuleSign rules clause /> });
    let told = speech.to(&cast).result(&result);
    let Cast(seats) = cast;
    let name = |side| match &seats[side] {
        Role::Named(name) => name.clone(),
        Role::You(address) => (texts.you)(*address),
        Role::Side => speech.side(side).to_owned(),
    };
    let uncounted = (result.uncounted > 0).then(|| {
        view! {
            <tr class="nobody">
                <th scope="row">{texts.uncounted}</th>
                <td colspan="2">{result.uncounted}</td>
            </tr>
        }
    });
    view! {
        <section class=format!("outcome {mood}") data-testid="outcome" aria-label=texts.over>
            <button
                class="quiet close"
                aria-label=texts.see_board
                title=texts.see_board
                on:click=move |_| close.set(false)
            >
                <Icon sign=Signal::stored(Sign::Close) />
            </button>
            <h2>{verdict}</h2>
            <p class="cheer">{cheer}</p>
            <table>
                <thead>
                    <tr>
                        <td></td>
                        {Side::ALL.map(|side| view! { <th scope="col">{name(side)}</th> })}
                    </tr>
                </thead>
                <tbody>
                    {row(texts.harvested, harvested)}
                    {any_shared.then(|| row(texts.shared, shared))} {uncounted}
                </tbody>
                <tfoot>{row(texts.total, result.granaries)}</tfoot>
            </table>
            <p class="because">{told} " " {rule}</p>
            {children()}
        </section>
    }
    .into_any()
}

/// A sign that leads to the paragraph of a clause on the rule page.
#[component]
pub fn RuleSign(rules: RuleSet, clause: Clause) -> impl IntoView {
    let label = Store::get().texts().play().rule;
    let href = format!("{}#{clause}", Route::Rules(rules).path());
    view! {
        <a class="info" href=href aria-label=label title=label data-testid="rule">
            "i"
        </a>
    }
}

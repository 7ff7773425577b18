//! The puzzle of the day and the days in a row.

use awale_coach::puzzle::{daily, puzzles};
use awale_core::{RuleSet, Side};
use leptos::prelude::*;

use super::{results, solved};
use crate::Route;
use crate::board::Shown;
use crate::browser::clock;
use crate::components::{Board, Link, Store};
use crate::learn::Wanted;

#[component]
pub(super) fn Daily(rules: RuleSet) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().puzzles();
    let today = clock::today()?;
    let words = clock::today_words(store.lang().code());
    let number = daily(rules, today)?;
    let puzzle = puzzles(rules).get(number)?;
    let results = results(rules);
    let (tries, streak) = (results.tries(today), results.streak(today));
    let lit = streak.current > 0;
    let longest = (streak.longest > streak.current)
        .then(|| view! { <small>{(texts.longest)(streak.longest)}</small> });
    let state = tries.map_or_else(|| texts.daily_open.to_owned(), texts.daily_solved);
    let word = if tries.is_some() { texts.look_again } else { texts.solve };
    Some(view! {
        <section class="daily" class:solved=tries.is_some() data-testid="daily">
            <div class="daily-board" aria-hidden="true" inert="">
                <Board
                    shown=Signal::stored(Shown::still(puzzle.position))
                    bottom=Signal::stored(Side::South)
                    silent=true
                />
            </div>
            <div class="daily-words">
                <p class="kicker">
                    {rules.title()} " · " <time datetime=today.to_string()>{words}</time>
                </p>
                <h2>{store.texts().start().daily}</h2>
                <Level level=puzzle.level />
                <p data-testid="daily-state">{state}</p>
                <Link class="button primary big" to=Route::Puzzle(rules, number + 1)>
                    {word}
                </Link>
                {easier(store, rules, puzzle.level)}
                <p class="streak" class:lit=lit data-testid="streak">
                    <b aria-hidden="true">{streak.current}</b>
                    <span>{(texts.streak)(streak.current)} {longest}</span>
                </p>
            </div>
        </section>
    })
}

/// Whoever has solved few puzzles is offered an easy one, if that of the day is not.
fn easier(store: Store, rules: RuleSet, level: u8) -> Option<AnyView> {
    const FEW: usize = 5;
    const EASY: u8 = 1;
    let done = solved(rules);
    let wanted = Wanted { rules, theme: None, level: Some(EASY) };
    let many = (0..puzzles(rules).len()).filter(|&number| done.tries(number).is_some()).count();
    let number = wanted.next(0, &done).filter(|_| level > EASY && many < FEW)?;
    Some(
        view! {
            <Link class="button easier" to=Route::Puzzle(rules, number + 1)>
                {store.texts().puzzles().easier}
            </Link>
        }
        .into_any(),
    )
}

/// How hard a puzzle is: seeds, of five.
#[component]
pub(super) fn Level(level: u8) -> impl IntoView {
    let texts = Store::get().texts().puzzles();
    let seed = |number: u8| {
        let none = number > level;
        view! { <i class:none=none></i> }
    };
    view! {
        <span class="hardness" role="img" aria-label=(texts.level_of)(level)>
            {(1..=awale_coach::puzzle::LEVELS).map(seed).collect_view()}
        </span>
    }
}

//! A puzzle: a position in which one move wins.

use awale_coach::puzzle::{Judgement, puzzles};
use awale_core::{RuleSet, Side};
use leptos::prelude::*;

use super::daily::Level;
use super::page::{PuzzlePage, State};
use crate::Route;
use crate::board::Purpose;
use crate::components::{Board, Link, Store};
use crate::pages::learn::Onward;
use crate::pages::open_in_analysis;
use crate::study::Tree;

/// A puzzle.
#[component]
pub fn Puzzle(
    /// The game.
    rules: RuleSet,
    /// The number of the puzzle, from 1.
    number: usize,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().puzzles();
    let place = number.wrapping_sub(1);
    let Some(puzzle) = puzzles(rules).get(place) else {
        return view! {
            <div class="lost">
                <h1>{texts.unknown}</h1>
                <Link class="button" to=Route::Puzzles>{texts.back}</Link>
            </div>
        }
        .into_any();
    };
    let page = PuzzlePage::new(store, rules, place, puzzle);
    view! {
        <section class="play lesson puzzle">
            <header class="lesson-head">
                <Link class="back" to=Route::Puzzles>{texts.back}</Link>
                <h1>{(texts.number)(number)}</h1>
                <p class="of-game">{rules.title()} <Level level=puzzle.level /></p>
            </header>
            <div class="ask">
                <p class="task" data-testid="task" tabindex="-1">{move || puzzle.question(store.speech())}</p>
                <Hints page />
            </div>
            <div class="table">
                <Board
                    shown=page.shown
                    bottom=Signal::stored(Side::South)
                    player=Signal::derive(move || page.player())
                    purpose=Purpose::Solve
                    hint=Signal::derive(move || page.hinted())
                    moving=page.moving
                    on_play=Callback::new(move |mv| page.play(mv))
                />
            </div>
            <div class="answered">{move || feedback(page)}</div>
        </section>
    }
    .into_any()
}

/// Hints in two steps, while the puzzle is open.
#[component]
fn Hints(page: PuzzlePage) -> impl IntoView {
    let texts = page.store.texts().puzzles();
    let open = move || page.state.with(|state| *state == State::Open);
    let label = move || if page.hints.get() == 0 { texts.hint } else { texts.more_hint };
    view! {
        <Show when=open>
            <p class="hint-words" data-testid="hint">{move || page.hint_words()}</p>
            <div class="choice hints">
                <Show when=move || page.hints.get() < 2>
                    <button on:click=move |_| page.hint()>{label}</button>
                </Show>
                <Show when=move || { page.hints.get() > 1 || page.tries.get() > 1 }>
                    <button on:click=move |_| page.give_up()>{texts.solution}</button>
                </Show>
            </div>
        </Show>
    }
}

fn feedback(page: PuzzlePage) -> AnyView {
    match page.state.get() {
        State::Open => ().into_any(),
        State::Missed(judgement) => missed(page, judgement),
        State::Solved(judgement) => closed(page, judgement, None),
        State::GivenUp(judgement) => {
            let mv = page.store.speech_now().mv(page.puzzle.best);
            let told = (page.store.texts().puzzles().solution_is)(&mv);
            closed(page, judgement, Some(told))
        }
    }
}

fn missed(page: PuzzlePage, judgement: Judgement) -> AnyView {
    let texts = page.store.texts().puzzles();
    view! {
        <div class="feedback again" data-testid="wrong">
            <p>{move || judgement.say(page.store.speech())}</p>
            <div class="choice">
                <Onward label=texts.retry on_click=move |()| page.retry() />
            </div>
        </div>
    }
    .into_any()
}

/// What is said in the end: why the move wins, or which one it was.
fn closed(page: PuzzlePage, judgement: Judgement, told: Option<String>) -> AnyView {
    let texts = page.store.texts().puzzles();
    let lang = page.store.settings.with_untracked(|settings| settings.lang);
    let themes = page.puzzle.themes.iter().map(|theme| view! { <li>{theme.title(lang)}</li> });
    let tries = told
        .is_none()
        .then(|| view! { <p class="tries">{(texts.tries)(page.tries.get_untracked())}</p> });
    let analyse = move |_| {
        let tree = Tree::new(page.puzzle.position);
        open_in_analysis(page.store, &tree.to_ogn(Tree::ROOT).to_string());
    };
    let said = move || match &told {
        Some(told) => told.clone(),
        None => judgement.say(page.store.speech()),
    };
    view! {
        <div class="feedback good" data-testid="right">
            <p>{said}</p>
            {tries}
            <ul class="themes" aria-label=texts.themes>{themes.collect_view()}</ul>
            <div class="choice">
                <Onward label=texts.next on_click=move |()| page.next() />
                <button on:click=analyse>{texts.analyse}</button>
            </div>
        </div>
    }
    .into_any()
}

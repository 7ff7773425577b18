//! A puzzle: a position in which one move wins.

use awale_coach::puzzle::{Judgement, puzzles};
use awale_core::{RuleSet, Side};
use leptos::prelude::*;

use super::daily::Level;
use super::desk::{Desk, State};
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
    let desk = Desk::new(store, rules, place, puzzle);
    view! {
        <section class="play lesson puzzle">
            <header class="lesson-head">
                <Link class="back" to=Route::Puzzles>{texts.back}</Link>
                <h1>{(texts.number)(number)}</h1>
                <p class="of-game">{rules.title()} <Level level=puzzle.level /></p>
            </header>
            <div class="ask">
                <p class="task" data-testid="task" tabindex="-1">{move || puzzle.question(store.speech())}</p>
                <Hints desk />
            </div>
            <div class="table">
                <Board
                    shown=desk.shown
                    bottom=Signal::stored(Side::South)
                    player=Signal::derive(move || desk.player())
                    purpose=Purpose::Solve
                    hint=Signal::derive(move || desk.hinted())
                    moving=desk.moving
                    on_play=Callback::new(move |mv| desk.play(mv))
                />
            </div>
            <div class="answered">{move || feedback(desk)}</div>
        </section>
    }
    .into_any()
}

/// Hints in two steps, while the puzzle is open.
#[component]
fn Hints(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().puzzles();
    let open = move || desk.state.with(|state| *state == State::Open);
    let label = move || if desk.hints.get() == 0 { texts.hint } else { texts.more_hint };
    view! {
        <Show when=open>
            <p class="hint-words" data-testid="hint">{move || desk.hint_words()}</p>
            <div class="choice hints">
                <Show when=move || desk.hints.get() < 2>
                    <button on:click=move |_| desk.hint()>{label}</button>
                </Show>
                <Show when=move || { desk.hints.get() > 1 || desk.tries.get() > 1 }>
                    <button on:click=move |_| desk.give_up()>{texts.solution}</button>
                </Show>
            </div>
        </Show>
    }
}

fn feedback(desk: Desk) -> AnyView {
    match desk.state.get() {
        State::Open => ().into_any(),
        State::Missed(judgement) => missed(desk, judgement),
        State::Solved(judgement) => closed(desk, judgement, None),
        State::GivenUp(judgement) => {
            let mv = desk.store.speech_now().mv(desk.puzzle.best);
            let told = (desk.store.texts().puzzles().solution_is)(&mv);
            closed(desk, judgement, Some(told))
        }
    }
}

fn missed(desk: Desk, judgement: Judgement) -> AnyView {
    let texts = desk.store.texts().puzzles();
    view! {
        <div class="feedback again" data-testid="wrong">
            <p>{move || judgement.say(desk.store.speech())}</p>
            <div class="choice">
                <Onward label=texts.retry on_click=move |()| desk.retry() />
            </div>
        </div>
    }
    .into_any()
}

/// What is said in the end: why the move wins, or which one it was.
fn closed(desk: Desk, judgement: Judgement, told: Option<String>) -> AnyView {
    let texts = desk.store.texts().puzzles();
    let lang = desk.store.settings.with_untracked(|settings| settings.lang);
    let themes = desk.puzzle.themes.iter().map(|theme| view! { <li>{theme.title(lang)}</li> });
    let tries = told
        .is_none()
        .then(|| view! { <p class="tries">{(texts.tries)(desk.tries.get_untracked())}</p> });
    let analyse = move |_| {
        let tree = Tree::new(desk.puzzle.position);
        open_in_analysis(desk.store, &tree.to_ogn(Tree::ROOT).to_string());
    };
    let said = move || match &told {
        Some(told) => told.clone(),
        None => judgement.say(desk.store.speech()),
    };
    view! {
        <div class="feedback good" data-testid="right">
            <p>{said}</p>
            {tries}
            <ul class="themes" aria-label=texts.themes>{themes.collect_view()}</ul>
            <div class="choice">
                <Onward label=texts.next on_click=move |()| desk.next() />
                <button on:click=analyse>{texts.analyse}</button>
            </div>
        </div>
    }
    .into_any()
}

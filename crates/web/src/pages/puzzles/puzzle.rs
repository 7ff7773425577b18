//! A puzzle: a position in which one move wins.

use awale_coach::puzzle::puzzles;
use awale_core::{RuleSet, Side};
use leptos::prelude::*;

use super::daily::Level;
use super::page::PuzzlePage;
use crate::Route;
use crate::board::Purpose;
use crate::components::{Board, Lost, Store};
use crate::pages::exercise::{Attempt, ExerciseBody, ExerciseHead, Feedback, Onward, solver};
use crate::pages::open_in_analysis;
use crate::study::Tree;

#[component]
pub fn Puzzle(
    rules: RuleSet,
    /// The number of the puzzle, from 1.
    number: usize,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().puzzles();
    let place = number.wrapping_sub(1);
    let Some(puzzle) = puzzles(rules).get(place) else {
        return view! { <Lost words=texts.unknown to=Route::Puzzles label=texts.back /> }
            .into_any();
    };
    let page = PuzzlePage::new(store, rules, place, puzzle);
    view! {
        <section class="play lesson puzzle">
            <ExerciseHead to=Route::Puzzles back=texts.back title=(texts.number)(number)>
                <p class="of-game">{rules.title()} <Level level=puzzle.level /></p>
                {store.lang().credit(rules).map(|credit| view! { <p class="credit">{credit}</p> })}
            </ExerciseHead>
            <ExerciseBody
                task=Signal::stored(texts.task.to_owned())
                tools=view! { <Hints page /> }.into_any()
                feedback=Callback::new(move |()| feedback(page))
            >
                <Board
                    shown=page.exercise.shown
                    bottom=Signal::stored(Side::South)
                    player=Signal::derive(move || page.player())
                    cast=Signal::stored(solver(store))
                    purpose=Purpose::Solve
                    hint=Signal::derive(move || page.hinted().into_iter().collect())
                    moving=page.moving
                    on_idle=Callback::new(move |()| page.touch())
                    on_play=Callback::new(move |mv| page.play(mv))
                />
            </ExerciseBody>
        </section>
    }
    .into_any()
}

/// Hints in two steps, while the puzzle is open.
#[component]
fn Hints(page: PuzzlePage) -> impl IntoView {
    let texts = page.store.texts().puzzles();
    let label = move || {
        if page.hints.get() == 0 { page.store.texts().play().hint } else { texts.more_hint }
    };
    view! {
        <Show when=move || page.exercise.is_open()>
            <p class="hint-words" data-testid="hint">{move || page.hint_words()}</p>
            <div class="choice hints">
                <Show when=move || page.hints.get() < 2>
                    <button on:click=move |_| page.hint()>{label}</button>
                </Show>
                <Show when=move || { page.hints.get() > 1 || page.exercise.tries.get() > 1 }>
                    <button on:click=move |_| page.give_up()>{texts.solution}</button>
                </Show>
            </div>
        </Show>
    }
}

fn feedback(page: PuzzlePage) -> AnyView {
    let texts = page.store.texts().puzzles();
    let (verdict, told) = match page.exercise.attempt.get() {
        Attempt::Open | Attempt::Asked => return ().into_any(),
        Attempt::Wrong(verdict) => {
            let said = Signal::derive(move || page.words(&verdict));
            let calm = page.store.calm;
            return view! {
                <Feedback right=false said>
                    <Onward label=page.store.texts().learn().retry on_click=move |()| page.retry() />
                    <Show when=move || page.line.plays_on()>
                        <button data-testid="show-end" on:click=move |_| page.line.show_end()>
                            {texts.show_end}
                        </button>
                    </Show>
                    <Show when=move || page.was_refuted() && !calm.get()>
                        <button data-testid="show-again" on:click=move |_| page.line.again()>
                            {texts.look_again}
                        </button>
                    </Show>
                </Feedback>
            }
            .into_any();
        }
        Attempt::Right(verdict) => (verdict, false),
        Attempt::Told(verdict) => (verdict, true),
    };
    let said = Signal::derive(move || {
        if told { page.solution(page.store.speech()) } else { page.words(&verdict) }
    });
    let tries = (!told).then(|| {
        view! { <p class="tries">{(texts.tries)(page.exercise.tries.get_untracked())}</p> }
    });
    let lang = page.store.lang();
    let themes = page.puzzle.themes.iter().map(|theme| view! { <li>{theme.title(lang)}</li> });
    let more = view! {
        {tries}
        <ul class="themes" aria-label=texts.themes>{themes.collect_view()}</ul>
    };
    let analyse = move |_| {
        let tree = Tree::new(page.puzzle.position);
        open_in_analysis(page.store, &tree.to_ogn(Tree::ROOT).to_string());
    };
    view! {
        <Feedback right=true said more=more.into_any()>
            <Onward label=texts.next on_click=move |()| page.next() />
            <button on:click=analyse>{page.store.texts().play().analyse}</button>
        </Feedback>
    }
    .into_any()
}

//! The moves of a game; each leads to the position after it.

use awale_coach::Class;
use awale_core::{Move, Side};
use awale_words::Cast;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::class_mark::{ClassMark, class_words};
use super::icon::{Icon, Sign};
use super::pit::owner;
use super::store::Store;

#[component]
pub fn MoveList(
    #[prop(into)] moves: Signal<Vec<Move>>,
    /// How many of them the board shows.
    #[prop(into)]
    cursor: Signal<usize>,
    /// Called with the number of moves to show.
    #[prop(into)]
    go: Callback<usize>,
    /// What the players are called.
    #[prop(into, optional)]
    cast: Signal<Cast>,
    /// How good the move with an index was, in a game that is judged.
    #[prop(into, optional)]
    judge: Option<Callback<usize, Option<Class>>>,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().play();
    let list = NodeRef::<html::Ol>::new();
    let count = Memo::new(move |_| moves.with(Vec::len));
    Effect::new(move |_| {
        cursor.get();
        count.get();
        let Some(list) = list.get() else { return };
        // With the next frame: asked for now, the places would have to be computed twice.
        request_animation_frame(move || bring(&list));
    });
    let items = move || {
        let speech = store.speech();
        let moves = moves.get();
        let item = |(number, &mv): (usize, &Move)| {
            let ply = number + 1;
            let turn = number / 2 + 1;
            let owner = cast.with(|cast| owner(cast, mv.side(), speech));
            let name = format!("{turn}. {owner} {}", speech.mv(mv));
            let class = move || judge?.run(number);
            let label = move || match class() {
                Some(class) => format!("{name}, {}", class_words(store, class)),
                None => name.clone(),
            };
            view! {
                <li>
                    {(number % 2 == 0).then(|| view! { <span class="number">{turn}"."</span> })}
                    <button
                        class="ply"
                        class:south=mv.side() == Side::South
                        data-ply=ply.to_string()
                        aria-current=move || (cursor.get() == ply).then_some("step")
                        aria-label=label
                        on:click=move |_| go.run(ply)
                    >
                        {speech.mv(mv)}
                        {move || class().map(|class| view! { <ClassMark class /> })}
                    </button>
                </li>
            }
        };
        moves.iter().enumerate().map(item).collect_view()
    };
    let jump = move |jump: Jump| go.run(jump.target(cursor.get_untracked()));
    view! {
        <section class="moves" class:judged=judge.is_some() aria-label=texts.moves>
            <Show when=move || { count.get() > 0 } fallback=move || view! { <p class="none">{texts.no_moves}</p> }>
                <ol node_ref=list>{items}</ol>
            </Show>
            <Browse
                at_start=Signal::derive(move || cursor.get() == 0)
                at_end=Signal::derive(move || cursor.get() == count.get())
                jump
            />
        </section>
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// To the position before the first one.
    First,
    Previous,
    Next,
    /// To the position after the last one.
    Last,
}

impl Jump {
    pub fn of_key(key: &str) -> Option<Jump> {
        Some(match key {
            "ArrowLeft" => Jump::Previous,
            "ArrowRight" => Jump::Next,
            "Home" => Jump::First,
            "End" => Jump::Last,
            _ => return None,
        })
    }

    /// How many moves to show instead of so many; a game with fewer shows all.
    pub fn target(self, cursor: usize) -> usize {
        match self {
            Jump::First => 0,
            Jump::Previous => cursor.saturating_sub(1),
            Jump::Next => cursor + 1,
            Jump::Last => usize::MAX,
        }
    }
}

#[component]
pub fn Browse(
    /// Whether there is nothing before.
    #[prop(into)]
    at_start: Signal<bool>,
    /// Whether there is nothing behind.
    #[prop(into)]
    at_end: Signal<bool>,
    #[prop(into)] jump: Callback<Jump>,
) -> impl IntoView {
    let texts = Store::get().texts().play();
    let button = |to: Jump, sign: Sign, label: &'static str, off: Signal<bool>| {
        view! {
            <button
                aria-label=label
                disabled=move || off.get()
                on:click=move |_| jump.run(to)
            >
                <Icon sign=Signal::stored(sign) />
            </button>
        }
    };
    view! {
        <div class="browse" role="group" aria-label=texts.moves>
            {button(Jump::First, Sign::First, texts.first, at_start)}
            {button(Jump::Previous, Sign::Previous, texts.previous, at_start)}
            {button(Jump::Next, Sign::Next, texts.next, at_end)}
            {button(Jump::Last, Sign::Last, texts.last, at_end)}
        </div>
    }
}

/// Keeps the move that is shown in sight, without moving the rest of the page.
pub(crate) fn bring(list: &HtmlElement) {
    let found = list.query_selector("[aria-current]").ok().flatten();
    match found.and_then(|item| item.dyn_into::<HtmlElement>().ok()) {
        Some(item) => list.set_scroll_top(item.offset_top() - list.client_height() / 2),
        None => list.set_scroll_top(0),
    }
}

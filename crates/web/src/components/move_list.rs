//! The moves of a game; each leads to the position after it.

use awale_core::{Move, Side};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::store::Store;

/// The moves of a game.
#[component]
pub fn MoveList(
    /// The moves, in the order in which they were played.
    #[prop(into)]
    moves: Signal<Vec<Move>>,
    /// How many of them the board shows.
    #[prop(into)]
    cursor: Signal<usize>,
    /// Called with the number of moves to show.
    #[prop(into)]
    go: Callback<usize>,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().play();
    let list = NodeRef::<html::Ol>::new();
    let count = Memo::new(move |_| moves.with(Vec::len));
    Effect::new(move |_| {
        let ply = cursor.get();
        count.get();
        let Some(list) = list.get() else { return };
        // With the next frame: asked for now, the places would have to be computed twice.
        request_animation_frame(move || bring(&list, ply));
    });
    let items = move || {
        let speech = store.speech();
        let moves = moves.get();
        let item = |(number, mv): (usize, &Move)| {
            let ply = number + 1;
            let current = move || (cursor.get() == ply).then_some("step");
            let turn = number / 2 + 1;
            let south = mv.side() == Side::South;
            view! {
                <li>
                    {(number % 2 == 0).then(|| view! { <span class="number">{turn}"."</span> })}
                    <button
                        class="ply"
                        class:south=south
                        data-ply=ply.to_string()
                        aria-current=current
                        aria-label=format!("{turn}. {} {}", speech.side(mv.side()), speech.mv(*mv))
                        on:click=move |_| go.run(ply)
                    >
                        {speech.mv(*mv)}
                    </button>
                </li>
            }
        };
        moves.iter().enumerate().map(item).collect_view()
    };
    view! {
        <section class="moves" aria-label=texts.moves>
            <Show when=move || { count.get() > 0 } fallback=move || view! { <p class="none">{texts.no_moves}</p> }>
                <ol node_ref=list>{items}</ol>
            </Show>
            <div class="browse" role="group" aria-label=texts.moves>
                <button
                    aria-label=texts.first
                    disabled=move || cursor.get() == 0
                    on:click=move |_| go.run(0)
                >
                    "«"
                </button>
                <button
                    aria-label=texts.previous
                    disabled=move || cursor.get() == 0
                    on:click=move |_| go.run(cursor.get_untracked().saturating_sub(1))
                >
                    "‹"
                </button>
                <button
                    aria-label=texts.next
                    disabled=move || cursor.get() == count.get()
                    on:click=move |_| go.run(cursor.get_untracked() + 1)
                >
                    "›"
                </button>
                <button
                    aria-label=texts.last
                    disabled=move || cursor.get() == count.get()
                    on:click=move |_| go.run(count.get_untracked())
                >
                    "»"
                </button>
            </div>
        </section>
    }
}

/// Keeps a move in sight, without moving the rest of the page.
fn bring(list: &HtmlElement, ply: usize) {
    let found = list.query_selector(&format!("[data-ply='{ply}']")).ok().flatten();
    match found.and_then(|item| item.dyn_into::<HtmlElement>().ok()) {
        Some(item) => list.set_scroll_top(item.offset_top() - list.client_height() / 2),
        None => list.set_scroll_top(0),
    }
}

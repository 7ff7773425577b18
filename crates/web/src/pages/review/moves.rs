//! The moves with how good they were; each leads to the position after it.

use awale_core::{Move, Side};
use leptos::html;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::{ClassMark, class_words};

/// The moves of the game.
#[component]
pub(super) fn Moves(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().play();
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        let ply = desk.cursor();
        let Some(list) = list.get() else { return };
        // The move that is shown stays in sight, without moving the rest of the page.
        let found = list.query_selector(&format!("[data-ply='{ply}']")).ok().flatten();
        let item =
            found.and_then(|e| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(e).ok());
        list.set_scroll_top(item.map_or(0, |i| i.offset_top() - list.client_height() / 2));
    });
    let moves = Memo::new(move |_| desk.moves());
    let items = move || {
        desk.store.speech();
        let item = |(number, &mv): (usize, &Move)| item(desk, number, mv);
        moves.with(|moves| moves.iter().enumerate().map(item).collect_view())
    };
    let at_start = move || desk.cursor() == 0;
    let at_end = move || desk.cursor() == desk.plies();
    let to = move |ply: fn(usize) -> usize| move |_| desk.go(ply(untrack(|| desk.cursor())));
    view! {
        <section class="moves judged" aria-label=texts.moves>
            <ol node_ref=list>{items}</ol>
            <div class="browse" role="group" aria-label=texts.moves>
                <button aria-label=texts.first disabled=at_start on:click=move |_| desk.go(0)>
                    "«"
                </button>
                <button
                    aria-label=texts.previous
                    disabled=at_start
                    on:click=to(|ply| ply.saturating_sub(1))
                >
                    "‹"
                </button>
                <button aria-label=texts.next disabled=at_end on:click=to(|ply| ply + 1)>
                    "›"
                </button>
                <button
                    aria-label=texts.last
                    disabled=at_end
                    on:click=move |_| desk.go(untrack(|| desk.plies()))
                >
                    "»"
                </button>
            </div>
        </section>
    }
    .into_any()
}

fn item(desk: Desk, number: usize, mv: Move) -> AnyView {
    let speech = desk.store.speech_now();
    let ply = number + 1;
    let turn = number / 2 + 1;
    let current = move || (desk.cursor() == ply).then_some("step");
    let class = move || {
        let judged = |review: &awale_coach::Review| {
            review.plies.get(number).filter(|ply| !ply.forced).map(|ply| ply.class)
        };
        desk.with(judged).flatten()
    };
    let label = move || {
        let name = format!("{turn}. {} {}", speech.side(mv.side()), speech.mv(mv));
        match class() {
            Some(class) => format!("{name}, {}", class_words(desk.store, class)),
            None => name,
        }
    };
    view! {
        <li>
            {number.is_multiple_of(2).then(|| view! { <span class="number">{turn}"."</span> })}
            <button
                class="ply"
                class:south=mv.side() == Side::South
                data-ply=ply.to_string()
                aria-current=current
                aria-label=label
                on:click=move |_| desk.go(ply)
            >
                {speech.mv(mv)}
                {move || class().map(|class| view! { <ClassMark class /> })}
            </button>
        </li>
    }
    .into_any()
}

//! The moves with how good they were; each leads to the position after it.

use awale_core::{Move, Side};
use leptos::html;
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::{ClassMark, class_words};

/// The moves of the game.
#[component]
pub(super) fn Moves(page: ReviewPage) -> impl IntoView {
    let texts = page.store.texts().play();
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        let ply = page.cursor();
        let Some(list) = list.get() else { return };
        // The move that is shown stays in sight, without moving the rest of the page.
        let found = list.query_selector(&format!("[data-ply='{ply}']")).ok().flatten();
        let item =
            found.and_then(|e| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(e).ok());
        list.set_scroll_top(item.map_or(0, |i| i.offset_top() - list.client_height() / 2));
    });
    let moves = Memo::new(move |_| page.moves());
    let items = move || {
        page.store.speech();
        let item = |(number, &mv): (usize, &Move)| item(page, number, mv);
        moves.with(|moves| moves.iter().enumerate().map(item).collect_view())
    };
    let at_start = move || page.cursor() == 0;
    let at_end = move || page.cursor() == page.plies();
    let to = move |ply: fn(usize) -> usize| move |_| page.go(ply(untrack(|| page.cursor())));
    view! {
        <section class="moves judged" aria-label=texts.moves>
            <ol node_ref=list>{items}</ol>
            <div class="browse" role="group" aria-label=texts.moves>
                <button aria-label=texts.first disabled=at_start on:click=move |_| page.go(0)>
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
                    on:click=move |_| page.go(untrack(|| page.plies()))
                >
                    "»"
                </button>
            </div>
        </section>
    }
    .into_any()
}

fn item(page: ReviewPage, number: usize, mv: Move) -> AnyView {
    let speech = page.store.speech_now();
    let ply = number + 1;
    let turn = number / 2 + 1;
    let current = move || (page.cursor() == ply).then_some("step");
    let class = move || {
        let judged = |review: &awale_coach::Review| {
            review.plies.get(number).filter(|ply| !ply.forced).map(|ply| ply.class)
        };
        page.with(judged).flatten()
    };
    let label = move || {
        let name = format!("{turn}. {} {}", speech.side(mv.side()), speech.mv(mv));
        match class() {
            Some(class) => format!("{name}, {}", class_words(page.store, class)),
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
                on:click=move |_| page.go(ply)
            >
                {speech.mv(mv)}
                {move || class().map(|class| view! { <ClassMark class /> })}
            </button>
        </li>
    }
    .into_any()
}

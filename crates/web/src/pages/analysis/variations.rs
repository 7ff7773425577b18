//! The tree of moves: the main line, and what branches off it.

use leptos::html;
use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::components::{Browse, bring};
use crate::study::{NodeId, Tree};

#[component]
pub(super) fn Variations(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().analysis();
    let list = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        page.at.get();
        page.tree.with(|_| ());
        let Some(list) = list.get() else { return };
        bring(&list);
    });
    let body = move || {
        page.tree.with(|tree| {
            if tree.children(Tree::ROOT).is_empty() {
                view! { <p class="none">{texts.no_moves}</p> }.into_any()
            } else {
                line(page, tree, Tree::ROOT)
            }
        })
    };
    let at_start = move || page.tree.with(|tree| tree.parent(page.at.get()).is_none());
    let at_end = move || page.tree.with(|tree| tree.children(page.at.get()).is_empty());
    let main = move || page.tree.with(|tree| tree.is_main(page.at.get()));
    view! {
        <section class="moves tree" aria-label=texts.moves>
            <div class="tree-body" node_ref=list>
                {body}
            </div>
            <div class="tree-tools">
                <button disabled=main on:click=move |_| page.promote()>{texts.promote}</button>
                <button disabled=at_start on:click=move |_| page.remove()>{texts.remove}</button>
            </div>
            <Browse
                at_start=Signal::derive(at_start)
                at_end=Signal::derive(at_end)
                jump=move |jump| page.jump(jump)
            />
        </section>
    }
    .into_any()
}

/// The main line behind a place; what branches off stands indented behind the move it replaces.
fn line(page: AnalysisPage, tree: &Tree, from: NodeId) -> AnyView {
    let mut parts: Vec<AnyView> = Vec::new();
    let mut here = from;
    let mut fresh = true;
    while let Some((&main, others)) = tree.children(here).split_first() {
        parts.push(ply(page, tree, main, fresh));
        fresh = false;
        if let Some(words) = tree.comment(main) {
            parts.push(view! { <span class="comment">{words.to_owned()}</span> }.into_any());
        }
        for &other in others {
            let rest = line(page, tree, other);
            parts.push(
                view! {
                    <div class="variation">
                        {ply(page, tree, other, true)} {rest}
                    </div>
                }
                .into_any(),
            );
            fresh = true;
        }
        here = main;
    }
    view! { <span class="line">{parts}</span> }.into_any()
}

fn ply(page: AnalysisPage, tree: &Tree, at: NodeId, fresh: bool) -> AnyView {
    let speech = page.store.speech();
    let Some(mv) = tree.mv(at) else { return ().into_any() };
    let number = tree.path(at).len() - 1;
    let turn = number / 2 + 1;
    let head = if number.is_multiple_of(2) {
        Some(format!("{turn}."))
    } else {
        fresh.then(|| format!("{turn}…"))
    };
    let current = move || (page.at.get() == at).then_some("step");
    view! {
        {head.map(|head| view! { <span class="turn">{head}</span> })}
        <button
            class="ply"
            aria-current=current
            aria-label=format!("{turn}. {} {}", speech.side(mv.side()), speech.mv(mv))
            on:click=move |_| page.go(at)
        >
            {speech.mv(mv)}
        </button>
    }
    .into_any()
}

//! The moves with how good they were; each leads to the position after it.

use awale_coach::Review;
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::MoveList;

#[component]
pub(super) fn Moves(page: ReviewPage) -> impl IntoView {
    let judge = move |number: usize| {
        let class = |review: &Review| {
            review.plies.get(number).filter(|ply| !ply.forced).map(|ply| ply.class)
        };
        page.with(class).flatten()
    };
    view! {
        <MoveList
            moves=Signal::derive(move || page.moves())
            cursor=Signal::derive(move || page.cursor())
            go=move |ply| page.go(ply)
            judge=Callback::new(judge)
        />
    }
}

//! The review of a game: every move judged and explained, the graph, what to take away, and the
//! mistakes as exercises.

mod graph;
mod head;
mod keys;
mod lessons;
mod moves;
mod open;
mod page;
mod practice;
mod told;
mod work;

use leptos::prelude::*;

use self::graph::Graph;
use self::head::Head;
use self::lessons::{Lessons, Players, Turning};
use self::moves::Moves;
use self::open::{Empty, Open};
use self::page::ReviewPage;
use self::practice::PracticePanel;
use self::told::Told;
use crate::Route;
use crate::browser::storage;
use crate::components::{Board, Store, go};

/// Shows a game in a review.
pub(crate) fn open_in_review(store: Store, ogn: &str) {
    storage::write(storage::REVIEW, ogn);
    go(store, Route::Review);
}

#[component]
pub fn Review() -> impl IntoView {
    let page = ReviewPage::new(Store::get());
    page.run();
    keys::listen(page);
    let empty = Memo::new(move |_| page.session.with(Option::is_none));
    let body = move || if empty.get() { view! { <Empty page /> }.into_any() } else { study(page) };
    view! {
        {body}
        <Open page />
    }
    .into_any()
}

fn study(page: ReviewPage) -> AnyView {
    let practising = Memo::new(move |_| page.practice.with(Option::is_some));
    let under = move || {
        if practising.get() {
            view! { <PracticePanel page /> }.into_any()
        } else {
            view! { <Told page /> }.into_any()
        }
    };
    view! {
        <section class="play review" class:practising=move || practising.get()>
            <div class="table">
                <Head page />
                <Board
                    shown=page.shown
                    bottom=page.bottom
                    player=page.player
                    hint=page.pointed
                    on_play=page.on_try()
                />
                {under}
                <Graph page />
            </div>
            <aside class="side">
                <Moves page />
                <Players page />
            </aside>
            <div class="takeaway">
                <Lessons page />
                <Turning page />
            </div>
        </section>
    }
    .into_any()
}

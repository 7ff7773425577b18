//! The review of a game: every move judged and explained, the graph, what to take away, and the
//! mistakes as exercises.

mod desk;
mod graph;
mod head;
mod keys;
mod lessons;
mod moves;
mod open;
mod practice;
mod told;
mod work;

use leptos::prelude::*;

use self::desk::Desk;
use self::graph::Graph;
use self::head::Head;
use self::lessons::{Lessons, Players, Turning};
use self::moves::Moves;
use self::open::{Empty, Open};
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

/// The review of a game.
#[component]
pub fn Review() -> impl IntoView {
    let desk = Desk::new(Store::get());
    desk.run();
    keys::listen(desk);
    let empty = Memo::new(move |_| desk.session.with(Option::is_none));
    let body = move || if empty.get() { view! { <Empty desk /> }.into_any() } else { page(desk) };
    view! {
        {body}
        <Open desk />
    }
    .into_any()
}

fn page(desk: Desk) -> AnyView {
    let practising = Memo::new(move |_| desk.practice.with(Option::is_some));
    let under = move || {
        if practising.get() {
            view! { <PracticePanel desk /> }.into_any()
        } else {
            view! { <Told desk /> }.into_any()
        }
    };
    view! {
        <section class="play review" class:practising=move || practising.get()>
            <div class="table">
                <Head desk />
                <Board
                    shown=desk.shown
                    bottom=desk.bottom
                    player=desk.player
                    hint=desk.pointed
                    on_play=desk.on_try()
                />
                {under}
                <Graph desk />
            </div>
            <aside class="side">
                <Moves desk />
                <Players desk />
            </aside>
            <div class="takeaway">
                <Lessons desk />
                <Turning desk />
            </div>
        </section>
    }
    .into_any()
}

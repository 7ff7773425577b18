//! The review of a game: every move judged and explained, the graph, what to take away, and the
//! mistakes as exercises.

mod graph;
mod head;
mod lessons;
mod open;
mod page;
mod practice;
mod told;
mod work;

use awale_coach::Review as JudgedTry;
use leptos::prelude::*;

use self::graph::Graph;
use self::head::Head;
use self::lessons::{Lessons, Players, Turning};
use self::open::{Empty, Open};
use self::page::ReviewPage;
use self::practice::PracticePanel;
use self::told::Told;
use crate::Route;
use crate::browser::storage;
use crate::components::{Board, Jump, MoveList, Store, go, listen_to_keys};
use crate::pages::line::LineStrip;

pub(crate) fn open_in_review(store: Store, ogn: &str) {
    storage::write(storage::REVIEW, ogn);
    go(store, Route::Review);
}

#[component]
pub fn Review() -> impl IntoView {
    let page = ReviewPage::new(Store::get());
    page.run();
    listen(page);
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
    let shows = Memo::new(move |_| page.line.is_there());
    let strip = move || {
        let cast = Signal::derive(move || page.cast());
        let label = page.store.texts().play().to_now;
        shows.get().then(|| view! { <LineStrip line=page.line cast label /> })
    };
    view! {
        <section class="play review" class:practising=move || practising.get()>
            <div class="table">
                <Head page />
                <Board
                    shown=page.shown
                    bottom=page.bottom
                    player=page.player
                    cast=Signal::derive(move || page.cast())
                    hint=page.pointed
                    moving=page.moving
                    on_idle=Callback::new(move |()| page.line.end())
                    on_play=Callback::new(move |mv| page.try_move(mv))
                />
                {strip}
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

fn listen(page: ReviewPage) {
    listen_to_keys(page.store, move |key| {
        match key {
            _ if page.session.with_untracked(Option::is_none) => return false,
            _ if page.line.obey(key) => {}
            "f" => page.flip(),

            _ => return Jump::of_key(key).inspect(|&jump| page.jump(jump)).is_some(),
        }
        true
    });
}

#[component]
fn Moves(page: ReviewPage) -> impl IntoView {
    let judge = move |number: usize| {
        let class = |review: &JudgedTry| {
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

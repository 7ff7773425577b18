//! Puzzles: the one of the day with its streak, a choice of others, and the page of each.

mod choose;
mod daily;
mod page;
mod puzzle;

use awale_coach::puzzle::Results;
use awale_core::RuleSet;
use leptos::prelude::*;

use self::choose::Choose;
use self::daily::Daily;
pub use self::puzzle::Puzzle;
use crate::browser::storage;
use crate::components::Store;
use crate::learn::{Solved, Wanted};

pub(super) fn solved(rules: RuleSet) -> Solved {
    Solved::read(&storage::read(&format!("{}{rules}", storage::SOLVED)).unwrap_or_default())
}

fn results(rules: RuleSet) -> Results {
    Results::read(&storage::read(&format!("{}{rules}", storage::DAILY)).unwrap_or_default())
}

#[component]
pub fn Puzzles() -> impl IntoView {
    let texts = Store::get().texts();
    let kept = storage::read(storage::WANTED).unwrap_or_default();
    let wanted = RwSignal::new(Wanted::read(&kept));
    Effect::new(move |_| storage::write(storage::WANTED, &wanted.get().to_string()));
    let rules = Memo::new(move |_| wanted.get().rules);
    view! {
        <section class="learn puzzles">
            <header class="learn-head">
                <h1>{texts.chrome().puzzles}</h1>
                <p class="lead">{texts.puzzles().lead}</p>
            </header>
            {move || view! { <Daily rules=rules.get() /> }.into_any()}
            <Choose wanted />
        </section>
    }
    .into_any()
}

//! The analysis board: a tree of moves and what the engine thinks of each place in it.

mod bar;
mod book;
mod editor;
mod exchange;
mod lines;
mod overlay;
mod page;
mod source;
mod thoughts;
mod variations;

use awale_coach::explain_position;
use leptos::prelude::*;

use self::bar::Bar;
use self::book::Book;
use self::editor::Editor;
use self::exchange::{Exchange, Paste};
use self::lines::Lines;
use self::overlay::Overlay;
use self::page::AnalysisPage;
pub use self::source::Shared;
pub(crate) use self::source::{open_in_analysis, position_path, study_text};
use self::variations::Variations;
use crate::components::{Board, Jump, RuleSign, Store, listen_to_keys};

#[component]
pub fn Analysis() -> impl IntoView {
    let page = AnalysisPage::new(Store::get());
    page.run();
    listen(page);
    view! {
        <section class="play analysis">
            <h1 class="unseen">{page.store.texts().chrome().analysis}</h1>
            <div class="table">
                <p class="study-head">
                    <strong>{move || page.rules().title()}</strong>
                    <span>{move || page.turn_words()}</span>
                    {move || {
                        let ending = page.position().ending();
                        ending.map(|end| view! { <RuleSign rules=page.rules() clause=end.clause /> })
                    }}
                </p>
                <Bar page />
                <div class="overlaid">
                    <Board
                        shown=page.shown
                        bottom=page.bottom
                        player=page.player
                        on_play=Callback::new(move |mv| page.play(&[mv]))
                    />
                    <Overlay page />
                </div>
                <Exchange page />
            </div>
            <aside class="side">
                <Lines page />
                <Book page />
                <Plan page />
                <Variations page />
            </aside>
        </section>
        <Editor page />
        <Paste page />
    }
    .into_any()
}

fn listen(page: AnalysisPage) {
    listen_to_keys(page.store, move |key| {
        match key {
            "f" => page.flip(),
            "l" => page.engine.update(|on| *on = !*on),
            _ => return Jump::of_key(key).inspect(|&jump| page.jump(jump)).is_some(),
        }
        true
    });
}

/// What the coach sees in the position: threats, houses, who must feed, the plan of each side.
#[component]
fn Plan(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().coach();
    let sentences = move || {
        let told = explain_position(page.store.voice(), &page.position());
        told.into_iter().map(|sentence| view! { <li>{sentence.text}</li> }).collect_view()
    };
    view! {
        <section class="plan" aria-label=texts.plan_title data-testid="plan">
            <h2>{texts.plan_title}</h2>
            <ul>{sentences}</ul>
        </section>
    }
    .into_any()
}

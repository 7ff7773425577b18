//! The analysis board: a tree of moves and what the engine thinks of each place in it.

mod bar;
mod editor;
mod exchange;
mod keys;
mod lines;
mod overlay;
mod page;
mod plan;
mod source;
mod thoughts;
mod variations;

use leptos::prelude::*;

use self::bar::Bar;
use self::editor::Editor;
use self::exchange::{Exchange, Paste};
use self::lines::Lines;
use self::overlay::Overlay;
use self::page::AnalysisPage;
use self::plan::Plan;
pub use self::source::Shared;
pub(crate) use self::source::{keep_game, open_in_analysis, share_game, study_text};
use self::variations::Variations;
use crate::components::{Board, Store};

#[component]
pub fn Analysis() -> impl IntoView {
    let page = AnalysisPage::new(Store::get());
    page.run();
    keys::listen(page);
    let texts = page.store.texts().analysis();
    view! {
        <section class="play analysis">
            <h1 class="unseen">{texts.title}</h1>
            <div class="table">
                <p class="study-head">
                    <strong>{move || page.rules().title()}</strong>
                    <span>{move || page.turn_words()}</span>
                </p>
                <Bar page />
                <div class="overlaid">
                    <Board
                        shown=page.shown
                        bottom=page.bottom
                        player=page.player
                        on_play=page.on_play()
                    />
                    <Overlay page />
                </div>
                <Exchange page />
            </div>
            <aside class="side">
                <Lines page />
                <Plan page />
                <Variations page />
            </aside>
        </section>
        <Editor page />
        <Paste page />
    }
    .into_any()
}

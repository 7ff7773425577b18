//! The analysis board: a tree of moves and what the engine thinks of each place in it.

mod bar;
mod desk;
mod editor;
mod exchange;
mod keys;
mod lines;
mod overlay;
mod plan;
mod source;
mod thoughts;
mod variations;

use leptos::prelude::*;

use self::bar::Bar;
use self::desk::Desk;
use self::editor::Editor;
use self::exchange::{Exchange, Paste};
use self::lines::Lines;
use self::overlay::Overlay;
use self::plan::Plan;
pub use self::source::Shared;
pub(crate) use self::source::{keep_game, open_in_analysis};
use self::variations::Variations;
use crate::components::{Board, Store};

/// The analysis board.
#[component]
pub fn Analysis() -> impl IntoView {
    let desk = Desk::new(Store::get());
    desk.run();
    keys::listen(desk);
    let texts = desk.store.texts().analysis();
    view! {
        <section class="play analysis">
            <h1 class="unseen">{texts.title}</h1>
            <div class="table">
                <p class="study-head">
                    <strong>{move || desk.rules().title()}</strong>
                    <span>{move || desk.turn_words()}</span>
                </p>
                <Bar desk />
                <div class="overlaid">
                    <Board
                        shown=desk.shown
                        bottom=desk.bottom
                        player=desk.player
                        on_play=desk.on_play()
                    />
                    <Overlay desk />
                </div>
                <Exchange desk />
            </div>
            <aside class="side">
                <Lines desk />
                <Plan desk />
                <Variations desk />
            </aside>
        </section>
        <Editor desk />
        <Paste desk />
    }
    .into_any()
}

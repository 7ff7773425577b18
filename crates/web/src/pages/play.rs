//! A game, at this screen or by link: one page over two sources.

mod about;
mod asked;
mod coach;
mod controls;
mod help;
mod hint;
mod keys;
mod link;
mod local;
mod offers;
mod outcome;
mod page;
mod paste;
mod seat_card;
mod source;
mod telling;

use awale_core::Move;
use awale_play::Action;
use leptos::prelude::*;

use self::about::head;
use self::coach::coach_panel;
use self::controls::controls;
use self::help::Help;
pub use self::link::{Game, Invite, Invited, is_at_table};
pub use self::local::Play;
use self::outcome::outcome;
use self::page::GamePage;
use self::seat_card::seat_card;
use self::source::GameSource;
use self::telling::telling;
use crate::components::{Board, MoveList};

/// A game that is there to be shown.
fn game_view<S: GameSource>(page: GamePage<S>) -> AnyView {
    let top = Signal::derive(move || page.bottom.get().opponent());
    let help = RwSignal::new(false);
    keys::listen(page, help);
    view! {
        <section
            class="play game"
            class:zen=move || page.zen.get()
            class:past=move || page.is_away() && !page.line.is_there()
        >
            {head(page)}
            <div class="table">
                {page.source.above(page)}
                <Board
                    shown=page.shown
                    bottom=page.bottom
                    player=page.player
                    cast=Signal::derive(move || page.cast())
                    hint=Signal::derive(move || page.pointed())
                    moving=page.moving
                    reason=page.reason
                    on_idle=Callback::new(move |()| page.ignore_touch())
                    on_play=Callback::new(move |mv: Move| page.act(mv.side(), Action::Play(mv)))
                    beneath=telling(page)
                >
                    {seat_card(page, top)}
                    {seat_card(page, page.bottom)}
                    {outcome(page)}
                </Board>
                {page.source.below(page)}
                <button class="zen-out" on:click=move |_| page.zen.set(false)>
                    {page.store.texts().play().zen_out}
                </button>
            </div>
            {controls(page)}
            {S::COACHED.then(|| coach_panel(page))}
            <MoveList
                moves=Signal::derive(move || page.moves())
                cursor=Signal::derive(move || page.cursor())
                cast=Signal::derive(move || page.cast())
                go=move |ply| page.go(ply)
            />
        </section>
        <Help open=help hints=S::COACHED />
    }
    .into_any()
}

//! A game, at this screen or by link: one page over two sources.

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

use awale_core::Move;
use awale_play::Action;
use leptos::prelude::*;

use self::coach::coach_panel;
use self::controls::controls;
use self::help::Help;
use self::hint::hint_line;
pub use self::link::{Game, Invite};
pub use self::local::Play;
use self::offers::offers;
use self::outcome::outcome;
use self::page::GamePage;
use self::paste::paste;
use self::seat_card::seat_card;
use self::source::GameSource;
use crate::components::{Board, MoveList};

/// A game that is there to be shown.
fn game_view<S: GameSource>(page: GamePage<S>) -> AnyView {
    let top = Signal::derive(move || page.bottom.get().opponent());
    view! {
        <section class="play" class:zen=move || page.zen.get()>
            <h1 class="unseen">{move || page.title()}</h1>
            <div class="table">
                {page.source.above(page)}
                {seat_card(page, top)}
                <Board
                    shown=page.shown
                    bottom=page.bottom
                    player=page.player
                    cast=Signal::derive(move || page.cast())
                    hint=Signal::derive(move || page.pointed())
                    moving=page.moving
                    on_play=Callback::new(move |mv: Move| page.act(mv.side(), Action::Play(mv)))
                />
                {seat_card(page, page.bottom)}
                <p class="turn-line" data-testid="status">
                    {move || page.status()}
                </p>
                <button class="zen-out" on:click=move |_| page.zen.set(false)>
                    {page.store.texts().play().zen_out}
                </button>
                {page.source.below(page)}
                {move || page.credit().map(|credit| view! { <p class="credit">{credit}</p> })}
                {S::COACHED.then(|| hint_line(page))}
                {offers(page)}
                {outcome(page)}
            </div>
            <aside class="side">
                {controls(page)}
                {S::COACHED.then(|| coach_panel(page))}
                <MoveList
                    moves=Signal::derive(move || page.moves())
                    cursor=Signal::derive(move || page.cursor())
                    go=move |ply| page.go(ply)
                />
            </aside>
        </section>
        {paste(page)}
        <Help open=page.help hints=S::COACHED />
    }
    .into_any()
}

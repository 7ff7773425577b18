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
use crate::pages::line::{Away, LineStrip};

/// What is said while the board does not show the game as it stands, with the way back.
fn away<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let kind = Memo::new(move |_| (page.is_away(), page.line.is_there()));
    let place = move || {
        let all = page.source.with(|session| session.game().plies().len());
        (texts.looking_back)(page.cursor(), all.unwrap_or(0))
    };
    let strip = move || match kind.get() {
        (false, _) => ().into_any(),
        (true, true) => {
            let cast = Signal::derive(move || page.cast());
            view! { <LineStrip line=page.line cast label=texts.to_now /> }.into_any()
        }
        (true, false) => view! {
            <Away label=texts.to_now on_back=move |()| page.come_back()>
                <p>{place}</p>
            </Away>
        }
        .into_any(),
    };
    strip.into_any()
}

/// A game that is there to be shown.
fn game_view<S: GameSource>(page: GamePage<S>) -> AnyView {
    let top = Signal::derive(move || page.bottom.get().opponent());
    view! {
        <section
            class="play"
            class:zen=move || page.zen.get()
            class:past=move || page.is_away() && !page.line.is_there()
        >
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
                    on_idle=Callback::new(move |()| page.come_back())
                    on_play=Callback::new(move |mv: Move| page.act(mv.side(), Action::Play(mv)))
                />
                {seat_card(page, page.bottom)}
                {away(page)}
                <p class="turn-line" data-testid="status" hidden=move || page.is_away()>
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
                    cast=Signal::derive(move || page.cast())
                    go=move |ply| page.go(ply)
                />
            </aside>
        </section>
        {paste(page)}
        <Help open=page.help hints=S::COACHED />
    }
    .into_any()
}

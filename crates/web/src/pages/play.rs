//! A game at this screen.

mod coach;
mod controls;
mod desk;
mod help;
mod hint;
mod keys;
mod offers;
mod outcome;
mod paste;
mod seats;

use leptos::prelude::*;

use self::coach::CoachPanel;
use self::controls::Controls;
use self::desk::Desk;
use self::help::Help;
use self::hint::HintLine;
use self::offers::Offers;
use self::outcome::Outcome;
use self::paste::Paste;
use self::seats::SeatCard;
use crate::Route;
use crate::components::{Board, Link, MoveList, Store};

/// The page of a game at this screen.
#[component]
pub fn Play() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().play();
    if store.session.with_untracked(Option::is_none) {
        return view! {
            <section class="lost">
                <h1>{texts.no_game}</h1>
                <Link class="button primary" to=Route::Start>
                    {texts.new_game}
                </Link>
            </section>
        }
        .into_any();
    }
    let desk = Desk::new(store);
    desk.run();
    keys::listen(desk);
    let top = Signal::derive(move || desk.bottom.get().opponent());
    view! {
        <section class="play" class:zen=move || desk.zen.get()>
            <h1 class="unseen">{move || desk.game_title()}</h1>
            <div class="table">
                <SeatCard desk side=top />
                <Board
                    shown=desk.shown
                    bottom=desk.bottom
                    player=desk.player
                    hint=Signal::derive(move || desk.hint_pit())
                    moving=desk.moving
                    on_play=desk.on_play()
                />
                <SeatCard desk side=desk.bottom />
                <p class="turn-line" data-testid="status">
                    {move || desk.status()}
                </p>
                <HintLine desk />
                <Offers desk />
                <Outcome desk />
            </div>
            <aside class="side">
                <Controls desk />
                <CoachPanel desk />
                <MoveList moves=Signal::derive(move || desk.moves()) cursor=Signal::derive(move || desk.cursor()) go=move |ply| desk.go(ply) />
            </aside>
        </section>
        <Paste desk />
        <Help open=desk.help />
    }
    .into_any()
}

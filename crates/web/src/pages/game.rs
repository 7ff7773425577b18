//! A game by link: two devices, one board.

mod connection;
mod controls;
mod create;
mod desk;
mod ending;
mod keys;
mod offers;
mod seat;
mod seats;
mod take_seat;
mod waiting;

use leptos::prelude::*;

use self::controls::Controls;
pub use self::create::Invite;
use self::desk::{Desk, State};
use self::ending::GameEnd;
use self::offers::Offers;
use self::seats::SeatCard;
use self::take_seat::TakeSeat;
use self::waiting::{Waiting, Watchers};
use crate::Route;
use crate::by_link::LinkGame;
use crate::components::{Board, Link, MoveList, Store};

/// The page of a game by link: an invitation is answered first, then the game is shown.
#[component]
pub fn Game(
    /// The id of the game.
    id: String,
) -> impl IntoView {
    let secret = seat::secret_in_address().filter(|_| seat::read(&id).is_none());
    let invited = RwSignal::new(secret);
    let id = StoredValue::new(id);
    move || match invited.get() {
        Some(secret) => view! { <TakeSeat id=id.get_value() secret invited /> }.into_any(),
        None => view! { <Table id=id.get_value() invited /> }.into_any(),
    }
}

/// The game itself.
#[component]
fn Table(id: String, invited: RwSignal<Option<String>>) -> impl IntoView {
    let store = Store::get();
    let desk = Desk::new(store, id, invited);
    desk.run();
    keys::listen(desk);
    let ready = Memo::new(move |_| desk.with(LinkGame::is_ready) == Some(true));
    move || {
        if ready.get() {
            view! { <Seated desk /> }.into_any()
        } else {
            view! { <Empty desk /> }.into_any()
        }
    }
}

/// Before the first word of the server.
#[component]
fn Empty(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().link();
    let words = move || match desk.state.get() {
        State::Lost => texts.no_such_game,
        State::TooOld => texts.too_old,
        State::Away => texts.connection_lost,
        State::Connecting | State::Open => texts.connecting,
    };
    view! {
        <section class="lost">
            <h1 data-testid="status">{words}</h1>
            <Show when=move || desk.state.get() == State::Lost>
                <Link class="button primary" to=Route::Start>
                    {texts.new_game}
                </Link>
            </Show>
        </section>
    }
}

#[component]
fn Seated(desk: Desk) -> impl IntoView {
    let top = Signal::derive(move || desk.bottom.get().opponent());
    view! {
        <section class="play">
            <h1 class="unseen">{move || desk.title()}</h1>
            <div class="table">
                <Banner desk />
                <Waiting desk />
                <SeatCard desk side=top />
                <Board
                    shown=desk.shown
                    bottom=desk.bottom
                    player=desk.player
                    moving=desk.moving
                    on_play=desk.on_play()
                />
                <SeatCard desk side=desk.bottom />
                <p class="turn-line" data-testid="status">
                    {move || desk.status()}
                </p>
                <Watchers desk />
                <Offers desk />
                <GameEnd desk />
            </div>
            <aside class="side">
                <Controls desk />
                <MoveList
                    moves=Signal::derive(move || desk.moves())
                    cursor=Signal::derive(move || desk.cursor())
                    go=move |ply| desk.go(ply)
                />
            </aside>
        </section>
    }
    .into_any()
}

/// Says so while the connection is lost.
#[component]
fn Banner(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().link();
    let words = move || match desk.state.get() {
        State::Open | State::Connecting => None,
        State::TooOld => Some(texts.too_old),
        State::Away | State::Lost => Some(texts.connection_lost),
    };
    view! {
        <Show when=move || words().is_some()>
            <p class="banner" role="status" data-testid="banner">
                {words}
            </p>
        </Show>
    }
}

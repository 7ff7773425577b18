//! Where the game of a page is decided: at this screen, or by a server.

use awale_core::Side;
use awale_play::{Action, Happened, Millis};
use leptos::prelude::*;

use super::page::GamePage;
use crate::Route;
use crate::browser::clock;
use crate::components::go;
use crate::session::Session;

/// Where the game of a page is decided. The page shows the same for every source: it asks the
/// session, sends actions, and tells what happened.
pub(super) trait GameSource: Copy + Send + Sync + 'static {
    /// Whether another device plays along. The module of the first pages is compiled without what
    /// only such a game needs.
    const BY_LINK: bool;
    /// Whether hints and the coach are at hand; against another person they would not be fair.
    const COACHED: bool = !Self::BY_LINK;

    /// Asks something of the game, once there is one; followed.
    fn with<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T>;

    /// Changes what is shown of the game.
    fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T>;

    /// Starts what runs beside the page, until it is left.
    fn run(self, page: GamePage<Self>);

    /// Called several times a second.
    fn tick(self, page: GamePage<Self>, now: Millis);

    /// Lets a player act; what comes of it is told by [`GamePage::tell`].
    fn act(self, page: GamePage<Self>, side: Side, action: Action);

    /// Takes the last move back, or asks the other player to allow it.
    fn undo(self, page: GamePage<Self>);

    /// Begins another game between the same players, or asks for it.
    fn rematch(self, page: GamePage<Self>);

    fn open(self, page: GamePage<Self>, session: Session);

    fn share(self, page: GamePage<Self>);

    /// Copies the link for those who watch a game by link.
    fn copy_link(self) {}

    /// Says what can only happen in a game by link.
    fn tell(self, _page: GamePage<Self>, _side: Side, _happened: &Happened, _mine: bool) {}

    /// The way to another game between the same players, at the end of this one.
    fn another(self, page: GamePage<Self>) -> AnyView {
        rematch_button(page)
    }

    /// The way to a new game.
    fn leave(self, page: GamePage<Self>) {
        go(page.store, Route::Start);
    }

    /// The time by the clock the game is played by.
    fn now(self) -> Millis {
        clock::now()
    }

    /// Whether an action is on its way and another has to wait; followed.
    fn is_busy(self) -> bool {
        false
    }

    /// What is said instead of whose turn it is; followed.
    fn status(self) -> Option<&'static str> {
        None
    }

    /// Whether a player is there, as a style class and a word; followed.
    fn presence(self, _side: Side) -> Option<(&'static str, &'static str)> {
        None
    }

    fn above(self, _page: GamePage<Self>) -> AnyView {
        ().into_any()
    }

    fn below(self, _page: GamePage<Self>) -> AnyView {
        ().into_any()
    }

    /// Asks something of the game; not followed.
    fn peek<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T> {
        untrack(|| self.with(question))
    }
}

pub(super) fn rematch_button<S: GameSource>(page: GamePage<S>) -> AnyView {
    view! {
        <button class="primary" on:click=move |_| page.source.rematch(page)>
            {page.store.texts().play().rematch}
        </button>
    }
    .into_any()
}

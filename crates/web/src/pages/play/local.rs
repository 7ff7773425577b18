//! A game at this screen: against the engine, or between two people.

use awale_core::{Move, Side};
use awale_engine::{Level, Limits};
use awale_play::{Action, Millis, Offer};
use leptos::prelude::*;

use super::game_view;
use super::keys;
use super::page::GamePage;
use super::source::GameSource;
use crate::Route;
use crate::browser::worker::Asker;
use crate::browser::{clock, storage};
use crate::components::{Lost, Store, go};
use crate::engine::Task;
use crate::pages::share_game;
use crate::session::{Player, Session};

/// How long the engine may think about a move.
const PATIENCE: Limits = Limits::millis(1200);
/// Time for the engine to look at an offer.
const OFFER_PATIENCE: Limits = Limits::millis(500);

/// The page of the game at this screen.
#[component]
pub fn Play() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().play();
    if store.session.with_untracked(Option::is_none) {
        return view! { <Lost words=texts.no_game to=Route::Start label=texts.new_game /> }
            .into_any();
    }
    let page = GamePage::new(store, LocalSource::new(store));
    page.run();
    keys::listen(page);
    game_view(page)
}

/// The game at this screen.
#[derive(Clone, Copy)]
struct LocalSource {
    store: Store,
    /// The engine's move, kept until the board is at rest.
    reply: RwSignal<Option<Move>>,
    /// Asks the engine for its move.
    asker: Asker,
    /// Games begun on this page.
    games: RwSignal<u32>,
}

impl LocalSource {
    fn new(store: Store) -> LocalSource {
        LocalSource {
            store,
            reply: RwSignal::new(None),
            asker: Asker::new(store.engine),
            games: RwSignal::new(0),
        }
    }

    /// Lets the engine think about its move.
    fn call_engine(self, level: Level) {
        self.forget_engine();
        let Some(at) = self.peek(|session| session.game().history()) else { return };
        let task = Task::Choose { level, seed: clock::lot() };
        self.asker.ask(at, PATIENCE, task, move |tell| self.reply.set(tell.best()));
    }

    fn forget_engine(self) {
        let _ = self.reply.try_set(None);
        self.asker.stop();
    }

    /// Lets the engine answer an offer if it plays a side.
    fn let_engine_answer(self, page: GamePage<LocalSource>, side: Side, offer: Offer) {
        let asked = self.peek(|session| match session.players()[side] {
            Player::Engine(level) => Some((level, session.game().history())),
            Player::Person | Player::Remote => None,
        });
        let Some(Some((level, at))) = asked else { return };
        let task = Task::Answer { level, side, offer };
        self.store.engine.ask(at, OFFER_PATIENCE, task, move |tell| {
            if let Some(answer) = tell.answer {
                page.act(side, answer.action(offer));
            }
        });
    }

    /// Begins another game here.
    fn begin(self, session: Session) {
        self.forget_engine();
        self.store.play(session);
        self.games.update(|games| *games += 1);
    }
}

impl GameSource for LocalSource {
    const BY_LINK: bool = false;

    fn with<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T> {
        self.store.session.with(|session| session.as_ref().map(question))
    }

    fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.store.session.try_update(|session| session.as_mut().map(change)).flatten()
    }

    /// Lets the engine have its turns.
    fn run(self, page: GamePage<LocalSource>) {
        // Whoever looks back at earlier moves does not disturb it.
        let turn = Memo::new(move |_| {
            let level = self.with(Session::engine_to_move).flatten()?;
            let plies = self.with(|session| session.game().plies().len());
            Some((level, plies, self.games.get()))
        });
        Effect::new(move |_| {
            if let Some((level, ..)) = turn.get() {
                self.call_engine(level);
            }
        });
        Effect::new(move |_| {
            if page.moving.get() {
                return;
            }
            if let Some(mv) = self.reply.get() {
                self.reply.set(None);
                page.act(mv.side(), Action::Play(mv));
            }
        });
        on_cleanup(move || self.forget_engine());
    }

    /// Notes a flag that has fallen.
    fn tick(self, page: GamePage<LocalSource>, now: Millis) {
        if self.peek(|session| session.game().flag_fallen(now)) != Some(true) {
            return;
        }
        let event = self.change(|session| session.flag(now)).flatten();
        self.store.save();
        if let Some(event) = event {
            page.tell(&event);
        }
    }

    fn act(self, page: GamePage<LocalSource>, side: Side, action: Action) {
        let offer = match action {
            Action::Offer(offer) => Some(offer),
            _ => None,
        };
        let acted = self.change(|session| session.act(side, action, clock::now()));
        self.store.save();
        match acted {
            Some(Ok(event)) => page.tell(&event),
            Some(Err(refused)) => {
                let speech = self.store.speech_now();
                return self.store.announcer.alert(&speech.refused(refused));
            }
            None => return,
        }
        if let Some(offer) = offer {
            self.let_engine_answer(page, side.opponent(), offer);
        }
    }

    /// Takes moves back at once.
    fn undo(self, _page: GamePage<LocalSource>) {
        self.forget_engine();
        let undone = self.change(|session| session.undo(clock::now())).unwrap_or(0);
        self.store.save();
        if undone > 0 {
            self.store.announcer.say(&(self.store.texts().play().taken_back)(undone));
        }
    }

    fn rematch(self, page: GamePage<LocalSource>) {
        if let Some(next) = self.peek(Session::rematch) {
            page.hint.set(None);
            self.begin(next);
        }
    }

    fn open(self, _page: GamePage<LocalSource>, session: Session) {
        self.begin(session);
    }

    fn share(self, page: GamePage<LocalSource>) {
        if let Some(text) = page.peek(Session::to_ogn) {
            share_game(self.store, &text);
        }
    }

    /// Gives the game up for another.
    fn leave(self, _page: GamePage<LocalSource>) {
        storage::remove(storage::GAME);
        self.store.session.set(None);
        go(self.store, Route::Start);
    }
}

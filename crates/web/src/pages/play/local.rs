//! A game at this screen: against the engine, or between two people.

use awale_core::{Move, Side};
use awale_engine::{Level, Limits};
use awale_play::{Action, History, Millis, Offer};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page::GamePage;
use super::source::GameSource;
use super::{asked, game_view};
use crate::Route;
use crate::browser::worker::Asker;
use crate::browser::{class, clock, http, share, storage};
use crate::components::{Lost, Store, go};
use crate::engine::Task;
use crate::pages::position_path;
use crate::session::form::Form;
use crate::session::{Occupant, Plan, Session, done};

/// How long the engine may think about a move.
const PATIENCE: Limits = Limits::millis(1200);
/// Time for the engine to look at an offer.
const OFFER_PATIENCE: Limits = Limits::millis(500);

#[component]
pub fn Play() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().play();
    asked::begin(store);
    if store.session.with_untracked(Option::is_none) {
        return view! { <Lost words=texts.no_game to=Route::Start label=texts.new_game /> }
            .into_any();
    }
    let page = GamePage::new(store, LocalSource::new(store));
    page.run();
    game_view(page)
}

#[derive(Clone, Copy)]
struct LocalSource {
    store: Store,
    /// The engine's move, kept until the board is at rest.
    reply: RwSignal<Option<Move>>,
    /// Whether the engine broke down over its move.
    silent: RwSignal<bool>,
    asker: Asker,
    answerer: Asker,
    /// Games begun on this page.
    games: RwSignal<u32>,
    /// The second in which the clock was kept for the next visit.
    kept: StoredValue<u64>,
}

impl LocalSource {
    fn new(store: Store) -> LocalSource {
        LocalSource {
            store,
            reply: RwSignal::new(None),
            silent: RwSignal::new(false),
            asker: Asker::new(store.engine),
            answerer: Asker::new(store.engine),
            games: RwSignal::new(0),
            kept: StoredValue::new(0),
        }
    }

    fn call_engine(self, level: Level) {
        self.forget_engine();
        let Some(at) = self.peek(|session| session.game().history()) else { return };
        let task = Task::Choose { level, seed: clock::lot() };
        self.asker.ask(at, PATIENCE, task, move |tell| {
            self.silent.set(tell.done && tell.best().is_none());
            self.reply.set(tell.best());
        });
    }

    fn forget_engine(self) {
        let _ = self.reply.try_set(None);
        let _ = self.silent.try_set(false);
        self.asker.stop();
    }

    fn tell_class(self) {
        if let Some(Some((game, moves, outcome))) = self.peek(standing) {
            class::tell("game", game, 1, moves, outcome);
        }
    }

    /// Lets the engine answer the first offer it was made, if one stands.
    fn let_engine_answer(self, page: GamePage<LocalSource>) {
        let Some(Some((side, level, offer, at))) = self.peek(offer_to_engine) else { return };
        let task = Task::Answer { level, side, offer };
        self.answerer.ask(at, OFFER_PATIENCE, task, move |tell| {
            let stands =
                self.peek(|session| session.game().offers()[side.opponent()].contains(offer));
            if let Some(answer) = tell.answer.filter(|_| stands == Some(true)) {
                page.act(side, answer.action(offer));
            }
        });
    }
}

/// How a game against the program stands for the class: which one, its moves, and its end.
fn standing(session: &Session) -> Option<(String, u32, &'static str)> {
    let (level, person) = (session.level_across()?, session.seat_of_person()?);
    let game = session.game();
    let outcome = match game.result().map(|result| result.winner) {
        None => "open",
        Some(None) => "drawn",
        Some(Some(winner)) if winner == person => "won",
        Some(Some(_)) => "lost",
    };
    let moves = u32::try_from(game.plies().len()).unwrap_or(u32::MAX);
    Some((format!("{}/{}", game.rules(), level.number()), moves, outcome))
}

/// The first offer that stands for the engine to answer: its side and level, the offer, the game.
fn offer_to_engine(session: &Session) -> Option<(Side, Level, Offer, History)> {
    let game = session.game();
    Side::ALL.into_iter().find_map(|side| match session.players[side] {
        Occupant::Engine(level) => {
            let offer = game.offers()[side.opponent()].iter().next()?;
            Some((side, level, offer, game.history()))
        }
        Occupant::Person | Occupant::Remote => None,
    })
}

impl GameSource for LocalSource {
    const BY_LINK: bool = false;

    fn with<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T> {
        self.store.session.with(|session| session.as_ref().map(question))
    }

    fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.store.session.try_update(|session| session.as_mut().map(change)).flatten()
    }

    fn run(self, page: GamePage<LocalSource>) {
        // Whoever looks back at earlier moves does not disturb it.
        let turn = Memo::new(move |_| {
            let level = self.with(Session::engine_to_move).flatten()?;
            let plies = self.with(|session| session.game().plies().len());
            Some((level, plies, self.games.get()))
        });
        Effect::new(move |_| match turn.get() {
            Some((level, ..)) => self.call_engine(level),
            // Whoever resigns does not wait for the engine.
            None => self.forget_engine(),
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
        on_cleanup(move || {
            self.forget_engine();
            self.answerer.stop();
        });
    }

    fn tick(self, page: GamePage<LocalSource>, now: Millis) {
        let second = now.0 / 1000;
        if self.kept.get_value() != second {
            self.kept.set_value(second);
            let left = self.peek(|session| session.clock_text(now).filter(|_| session.is_open()));
            if let Some(left) = left.flatten() {
                storage::write(storage::CLOCK, &left);
            }
        }
        if self.peek(|session| session.game().flag_fallen(now)) != Some(true) {
            return;
        }
        let event = self.change(|session| session.flag(now)).flatten();
        self.store.save();
        if let Some(event) = event {
            page.tell(&event);
        }
    }

    fn status(self) -> Option<&'static str> {
        self.silent.get().then(|| self.store.texts().play().silent)
    }

    fn act(self, page: GamePage<LocalSource>, side: Side, action: Action) {
        let about_offer =
            matches!(action, Action::Offer(_) | Action::Accept(_) | Action::Decline(_));
        let acted = self.change(|session| session.act(side, action, clock::now()));
        self.store.save();
        match acted {
            Some(Ok(event)) => {
                page.tell(&event);
                self.tell_class();
            }
            Some(Err(refused)) => {
                let cast = untrack(|| page.cast());
                let told = self.store.speech_now().to(&cast).refused(refused);
                return self.store.announcer.alert(&told);
            }
            None => return,
        }
        if about_offer {
            self.let_engine_answer(page);
        }
    }

    fn undo(self, _page: GamePage<LocalSource>) {
        self.forget_engine();
        let over = self.peek(|session| session.game().result().and(session.begun)).flatten();
        let undone = self.change(|session| session.undo(clock::now())).unwrap_or(0);
        if let Some(begun) = over.filter(|_| undone > 0) {
            // It is over no longer.
            spawn_local(done::reopen(begun));
        }
        self.store.save();
        if undone > 0 {
            self.store.announcer.say(&(self.store.texts().play().taken_back)(undone));
        }
    }

    fn rematch(self, page: GamePage<LocalSource>) {
        let plan = Plan::kept().adapted(&Form::kept(), clock::lot());
        if let Some(next) = self.peek(|session| session.rematch(&plan)) {
            self.open(page, next);
        }
    }

    fn open(self, page: GamePage<LocalSource>, session: Session) {
        page.hint.set(None);
        page.line.end();
        self.store.announcer.forget();
        self.forget_engine();
        self.answerer.stop();
        self.store.play(session);
        self.games.update(|games| *games += 1);
    }

    fn share(self, page: GamePage<LocalSource>) {
        let asked = self.peek(|s| (s.to_ogn(), position_path(&s.shown().position)));
        let Some((ogn, otherwise)) = asked else { return };
        let (store, text) = (self.store, page.share_text());
        spawn_local(async move {
            let made = http::share(&ogn, store.lang().code()).await;
            store.send(&text, share::address(&made.unwrap_or(otherwise)));
        });
    }

    /// Puts the game aside for another.
    fn leave(self, _page: GamePage<LocalSource>) {
        self.store.put_aside();
        storage::remove(storage::GAME);
        self.store.session.set(None);
        go(self.store, Route::Start);
    }
}

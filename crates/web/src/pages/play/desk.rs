//! The desk of a game: what is shown, who may act, and how the engine gets its turn.

use awale_core::{Move, Pit, Side};
use awale_engine::{Level, Limits};
use awale_play::{Action, Happened, Millis};
use leptos::prelude::*;

use super::coach::Coach;
use super::hint::Hint;
use crate::board::{Chime, Shown};
use crate::browser::worker::Wanted;
use crate::browser::{clock, storage};
use crate::components::Store;
use crate::engine::Somebody;
use crate::session::{Player, Session};

/// How long the engine may think about a move.
const PATIENCE: Limits = Limits::millis(1200);
/// How often a clock is looked at.
const TICK: std::time::Duration = std::time::Duration::from_millis(100);

/// A game at this screen and everything around it.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) store: Store,
    pub(super) shown: Signal<Shown>,
    pub(super) player: Signal<Option<Side>>,
    pub(super) bottom: Signal<Side>,
    pub(super) hint: RwSignal<Option<Hint>>,
    pub(super) coach: Coach,
    /// Seeds are on their way.
    pub(super) moving: RwSignal<bool>,
    pub(super) zen: RwSignal<bool>,
    pub(super) help: RwSignal<bool>,
    pub(super) paste: RwSignal<bool>,
    /// The time, while clocks run.
    pub(super) now: RwSignal<Millis>,
    flipped: RwSignal<bool>,
    /// The engine's move, kept until the board is at rest.
    reply: RwSignal<Option<Move>>,
    /// The question the engine is thinking about.
    asked: StoredValue<Option<u32>>,
}

impl Desk {
    pub(super) fn new(store: Store) -> Desk {
        let session = store.session;
        let flipped = RwSignal::new(false);
        let first =
            Shown::still(awale_core::AnyPosition::start(awale_core::RuleSet::Awale, Side::South));
        let shown = Memo::new(move |before: Option<&Shown>| {
            let now =
                session.with(|session| session.as_ref().map(|session| session.shown().clone()));
            now.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
        });
        let ask = move |question: fn(&Session) -> Option<Side>| {
            Signal::derive(move || session.with(|session| session.as_ref().and_then(question)))
        };
        let seat = ask(|session| Some(session.seat_of_person().unwrap_or(Side::South)));
        Desk {
            store,
            shown: shown.into(),
            player: ask(Session::may_play),
            bottom: Signal::derive(move || {
                let seat = seat.get().unwrap_or(Side::South);
                if flipped.get() { seat.opponent() } else { seat }
            }),
            hint: RwSignal::new(None),
            coach: Coach::new(),
            moving: RwSignal::new(false),
            zen: RwSignal::new(false),
            help: RwSignal::new(false),
            paste: RwSignal::new(false),
            now: RwSignal::new(clock::now()),
            flipped,
            reply: RwSignal::new(None),
            asked: StoredValue::new(None),
        }
    }

    /// The moves of the game; followed.
    pub(super) fn moves(self) -> Vec<Move> {
        let moves = |session: &Session| session.game().plies().iter().map(|ply| ply.mv).collect();
        self.with(moves).unwrap_or_default()
    }

    /// How many moves the board shows; followed.
    pub(super) fn cursor(self) -> usize {
        self.with(Session::cursor).unwrap_or(0)
    }

    /// The pit a hint points to; followed.
    pub(super) fn hint_pit(self) -> Option<Pit> {
        self.hint.with(|hint| hint.as_ref().and_then(Hint::pit))
    }

    /// Asks something of the game; followed.
    pub(super) fn with<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T> {
        self.store.session.with(|session| session.as_ref().map(question))
    }

    /// Asks something of the game; not followed.
    pub(super) fn peek<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T> {
        self.store.session.with_untracked(|session| session.as_ref().map(question))
    }

    /// Changes the game and keeps it.
    pub(super) fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        let changed =
            self.store.session.try_update(|session| session.as_mut().map(change)).flatten();
        self.store.save();
        changed
    }

    /// Lets the engine and the clocks run.
    pub(super) fn run(self) {
        Effect::new(move |_| {
            let level = self.with(Session::engine_to_move).flatten();
            if let Some(level) = level {
                self.call_engine(level);
            }
        });
        Effect::new(move |_| {
            if self.moving.get() {
                return;
            }
            if let Some(mv) = self.reply.get() {
                self.reply.set(None);
                self.act(mv.side(), Action::Play(mv));
            }
        });
        self.listen_to_coach();
        let timed = move || self.peek(|session| session.game().time().base().is_some());
        let ticking = set_interval_with_handle(
            move || {
                if timed() == Some(true) {
                    self.tick();
                }
            },
            TICK,
        );
        on_cleanup(move || {
            if let Ok(ticking) = ticking {
                ticking.clear();
            }
            self.forget_engine();
        });
    }

    fn tick(self) {
        let now = clock::now();
        self.now.set(now);
        if self.peek(|session| session.game().flag_fallen(now)) == Some(true) {
            self.change(|session| session.flag(now));
            self.tell_result();
        }
    }

    fn call_engine(self, level: Level) {
        self.forget_engine();
        let wanted = self.peek(|session| Wanted {
            position: *session.game().position(),
            before: session.before(),
            limits: PATIENCE,
            lines: 1,
            player: Some(Somebody { level, luck: clock::lot() }),
            coach: None,
        });
        let asked = wanted.and_then(|wanted| {
            self.store.engine.ask(wanted, move |tell| {
                self.asked.set_value(None);
                self.reply.set(tell.best());
            })
        });
        self.asked.set_value(asked);
    }

    fn forget_engine(self) {
        self.reply.set(None);
        if let Some(id) = self.asked.try_get_value().flatten() {
            self.store.engine.forget(id);
            self.asked.set_value(None);
        }
    }

    pub(super) fn on_play(self) -> Callback<Move> {
        Callback::new(move |mv: Move| self.act(mv.side(), Action::Play(mv)))
    }

    /// Lets a player act, and says what came of it.
    pub(super) fn act(self, seat: Side, action: Action) {
        self.hint.set(None);
        let speech = self.store.speech_now();
        match self.change(|session| session.act(seat, action, clock::now())) {
            Some(Ok(event)) if matches!(event.happened, Happened::Moved(_)) => self.tell_move(),
            Some(Ok(_)) => self.tell_result(),
            Some(Err(refused)) => self.store.announcer.alert(&speech.refused(refused)),
            None => {}
        }
    }

    fn tell_move(self) {
        let speech = self.store.speech_now();
        let told = self.peek(|session| {
            let mut text = speech.trace(&session.shown().last.as_ref()?.trace);
            if session.may_play().is_some() && session.seat_of_person().is_some() {
                text = format!("{text} {}", self.store.texts().play().your_turn);
            }
            Some(text)
        });
        if let Some(text) = told.flatten() {
            self.store.announcer.say(&text);
        }
        // An end by repetition is known to the game alone.
        self.tell_result();
    }

    fn tell_result(self) {
        let speech = self.store.speech_now();
        let result = self.peek(|session| session.game().result().copied()).flatten();
        if let Some(result) = result {
            self.store.announcer.alert(&speech.result(&result));
            if self.store.settings.with_untracked(|settings| settings.sound.is_on()) {
                self.store.sound.play(Chime::End);
            }
        }
    }

    pub(super) fn go(self, ply: usize) {
        self.hint.set(None);
        self.store.session.update(|session| {
            if let Some(session) = session {
                session.go(ply);
            }
        });
    }

    pub(super) fn undo(self) {
        self.hint.set(None);
        self.forget_engine();
        self.change(|session| session.undo(clock::now()));
    }

    pub(super) fn replay(self) {
        self.change(Session::replay);
    }

    pub(super) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }

    /// Begins another game at this desk.
    pub(super) fn open(self, mut session: Session) {
        self.hint.set(None);
        self.forget_engine();
        session.start_clock(clock::now());
        self.store.session.set(Some(session));
        self.store.save();
    }

    /// Leaves the game.
    pub(super) fn leave(self) {
        storage::remove(storage::GAME);
        self.store.session.set(None);
        crate::components::go(self.store, crate::Route::Start);
    }

    pub(super) fn game_title(self) -> String {
        self.with(|session| session.game().rules().title().to_owned()).unwrap_or_default()
    }

    /// Whose turn it is, in a few words.
    pub(super) fn status(self) -> String {
        let texts = self.store.texts().play();
        let told = self.with(|session| {
            let game = session.game();
            if game.result().is_some() {
                return texts.over.to_owned();
            }
            let side = game.to_move();
            let name = &game.seats()[side].name;
            match session.players()[side] {
                Player::Engine(_) => (texts.thinking)(name),
                Player::Person if session.seat_of_person().is_some() => texts.your_turn.to_owned(),
                Player::Person => (texts.turn_of)(name),
            }
        });
        told.unwrap_or_default()
    }
}

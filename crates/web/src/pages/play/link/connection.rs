//! The connection to the server: opened, watched, and opened again until it holds.

use std::time::Duration;

use awale_core::Side;
use awale_play::Millis;
use awale_proto::{API, ClientMessage, Presence, Problem, ServerMessage, Snapshot, VERSION};
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::seat::{self, Invitation};
use super::{LinkSource, connected};
use crate::Route;
use crate::browser::socket::{Socket, Told};
use crate::browser::{clock, http};
use crate::by_link::{LinkGame, wait};
use crate::components::go;
use crate::pages::play::page::GamePage;
use crate::pages::play::source::GameSource;

/// Silence after which the server is asked whether it is there.
const SILENCE: Millis = Millis::seconds(12);
/// Silence after which the connection is taken for broken.
const GONE: Millis = Millis::seconds(20);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// The first try.
    Connecting,
    /// Messages go through.
    Open,
    /// It is broken and will be tried again.
    Away,
    /// The server can store nothing. It will be tried again, and until then the clocks stand still at this
    /// moment of the server.
    Halted(Millis),
    Lost,
    /// The server speaks a newer language.
    TooOld,
}

#[derive(Debug, Default)]
pub(super) struct Connection {
    socket: Option<Socket>,
    /// Tries that failed one after the other.
    failures: u32,
    again: Option<TimeoutHandle>,
    heard: Millis,
    asked: Millis,
}

impl GamePage<LinkSource> {
    /// Connects, and stays connected until the page is left.
    pub(super) fn stay_connected(self) {
        self.connect();
        let online = window_event_listener(ev::online, move |_| self.hurry());
        let seen = window_event_listener(ev::focus, move |_| self.hurry());
        on_cleanup(move || {
            online.remove();
            seen.remove();
            self.source.connection.try_update_value(|connection| {
                connection.socket = None;
                if let Some(again) = connection.again.take() {
                    again.clear();
                }
            });
        });
    }

    fn connect(self) {
        let lang = self.store.lang().code();
        let path = format!("{API}/games/{}/socket?lang={lang}", self.source.id.get_value());
        let socket = Socket::open(&path, move |told| self.told(&told));
        let failed = socket.is_err();
        self.source.connection.update_value(|connection| {
            connection.socket = socket.ok();
            connection.heard = clock::now();
        });
        if failed {
            self.try_later();
        }
    }

    /// A message for the server; while the connection is broken it is lost.
    pub(super) fn send(self, message: &ClientMessage) {
        let Ok(text) = serde_json::to_string(message) else { return };
        self.source.connection.with_value(|connection| {
            if let Some(socket) = &connection.socket {
                socket.send(&text);
            }
        });
    }

    fn told(self, told: &Told) {
        // The page may have been left while the message was on its way.
        let here =
            self.source.connection.try_update_value(|connection| connection.heard = clock::now());
        if here.is_none() {
            return;
        }
        match told {
            Told::Open => {
                let token = seat::read(&self.source.id.get_value()).map(|kept| kept.token);
                let seen = |table: &Option<LinkGame>| table.as_ref().map_or(0, LinkGame::seen);
                let seen = Some(self.source.table.with_untracked(seen));
                self.send(&ClientMessage::Hello { version: VERSION, token, seen });
            }
            Told::Text(text) => match serde_json::from_str(text) {
                Ok(message) => self.heard(message),
                Err(_) => self.source.state.set(State::TooOld),
            },
            Told::Closed => self.closed(),
        }
    }

    fn heard(self, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { seat, snapshot, .. } => {
                self.welcome(seat, &snapshot);
                self.now.set(self.source.now());
            }
            ServerMessage::Event(event) => {
                self.source.hear(self, &event);
                self.it_holds();
            }
            ServerMessage::Done { id, .. } => {
                self.source.settle(&id);
                self.it_holds();
            }
            ServerMessage::Refused { id, error } => {
                self.source.settle(&id);
                self.it_holds();
                let stale = error.code == "stale";
                let words = if stale { self.store.texts().link().stale } else { &error.message };
                self.store.announcer.alert(words);
            }
            ServerMessage::Presence(presence) => self.meet(presence),
            ServerMessage::Pong { .. } => {}
            ServerMessage::Error { error } => self.refused(&error),
        }
    }

    fn welcome(self, seat: Option<Side>, snapshot: &Snapshot) {
        let now = clock::now();
        let table = self.source.table;
        let known = table.try_update(|table| Some(table.as_mut()?.again(seat, snapshot, now)));
        match known.flatten() {
            Some(Ok(())) => {}
            // The server knows less than this page: everything is asked for anew.
            Some(Err(_)) => return self.build_anew(),
            None => match LinkGame::new(seat, snapshot, now) {
                Ok(game) => table.set(Some(game)),
                Err(_) => return self.source.state.set(State::TooOld),
            },
        }
        self.source.state.set(State::Open);
        // Whatever was on its way when the connection broke is said again: it is done once. A server
        // that cannot store it hangs up again: until it is done, tries become rarer.
        match self.source.pending.get_untracked() {
            Some(pending) => self.send(&pending),
            None => self.it_holds(),
        }
    }

    /// The connection does its work: the next failure is the first.
    fn it_holds(self) {
        self.source.connection.update_value(|connection| connection.failures = 0);
    }

    /// Keeps who is connected, and tells a player that the other one has left.
    fn meet(self, now: Presence) {
        let texts = self.store.texts().link();
        let before = self.source.presence.get_untracked();
        self.source.presence.set(now);
        let other = self.source.peek(|session| {
            let other = session.seat_of_person()?.opponent();
            session.game().is_full().then_some(other)
        });
        if let Some(Some(other)) = other
            && connected(before)[other]
            && !connected(now)[other]
        {
            self.store.announcer.say(&(texts.left)(&untrack(|| self.name(other))));
        }
    }

    /// The server wants no more of this connection.
    fn refused(self, error: &Problem) {
        match error.code.as_str() {
            "bad-version" => self.source.state.set(State::TooOld),
            "no-such-game" => self.source.state.set(State::Lost),
            "storage" => self.halt(),
            // A seat that is not ours: we may still take one, or watch.
            "wrong-secret" => {
                seat::forget(&self.source.id.get_value());
                if let Some(invitation) = Invitation::in_address() {
                    self.source.invited.set(Some(invitation));
                }
            }
            _ => {}
        }
    }

    fn closed(self) {
        match self.source.state.get_untracked() {
            State::Lost | State::TooOld => return,
            State::Connecting | State::Away | State::Halted(_) => self.ask_why(),
            State::Open => self.source.state.set(State::Away),
        }
        // Nobody knows who is there.
        self.source.presence.set(Presence::default());
        self.try_later();
    }

    /// A socket does not say why it stays closed; a question does.
    fn ask_why(self) {
        let path = format!("/games/{}", self.source.id.get_value());
        let lang = self.store.lang().code();
        spawn_local(async move {
            let answer = http::get::<Snapshot>(&path, lang).await;
            let says = |code| answer.as_ref().is_err_and(|failure| failure.is(code));
            match self.source.state.try_get_untracked() {
                Some(State::Connecting | State::Away | State::Halted(_)) => {}
                _ => return,
            }
            if says("storage") {
                self.halt();
            } else {
                self.source.state.set(if says("no-such-game") { State::Lost } else { State::Away });
            }
        });
    }

    /// Stops the clocks, and says why. They go on when the server has told how they stand.
    fn halt(self) {
        if !matches!(self.source.state.get_untracked(), State::Halted(_)) {
            self.source.state.set(State::Halted(self.source.now()));
            self.store.announcer.alert(self.store.texts().link().halted);
        }
    }

    fn try_later(self) {
        self.source.connection.update_value(|connection| {
            let after = wait(connection.failures, clock::lot());
            connection.failures = connection.failures.saturating_add(1);
            if let Some(again) = connection.again.take() {
                again.clear();
            }
            let next = move || {
                let left = matches!(
                    self.source.state.try_get_untracked(),
                    None | Some(State::Lost | State::TooOld)
                );
                if !left {
                    self.connect();
                }
            };
            connection.again = set_timeout_with_handle(next, after).ok();
        });
    }

    /// The network is back, or the page is looked at: no need to wait any longer.
    fn hurry(self) {
        if let Some(State::Away | State::Halted(_)) = self.source.state.try_get_untracked() {
            self.source.connection.update_value(|connection| {
                connection.failures = 0;
                if let Some(again) = connection.again.take() {
                    again.clear();
                }
            });
            self.connect();
        }
    }

    /// Breaks the connection off to hear the events again.
    pub(super) fn ask_anew(self) {
        self.source.connection.with_value(|connection| {
            if let Some(socket) = &connection.socket {
                socket.close();
            }
        });
    }

    /// Forgets the game, and hears it from the beginning.
    pub(super) fn build_anew(self) {
        self.source.table.set(None);
        self.ask_anew();
    }

    /// Asks a silent server whether it is there, and gives a dead connection up.
    pub(super) fn watch_connection(self) {
        let now = clock::now();
        if self.source.state.get_untracked() != State::Open {
            return;
        }
        let (heard, asked) = self.source.connection.with_value(|c| (c.heard, c.asked));
        let silent = now.minus(heard);
        if silent > GONE {
            self.source.connection.update_value(|connection| connection.socket = None);
            self.closed();
        } else if silent > SILENCE && now.minus(asked) > SILENCE {
            self.source.connection.update_value(|connection| connection.asked = now);
            self.send(&ClientMessage::Ping { sent: now.0 });
        }
    }

    /// Goes to the game that follows this one, with the same seat.
    pub(super) fn sit_down_again(self, game: &str) {
        let Some(kept) = seat::read(&self.source.id.get_value()) else { return };
        seat::write(game, &seat::KeptSeat { join: None, ..kept });
        let (store, game) = (self.store, game.to_owned());
        // Not while a message is being heard: the page that hears it goes away.
        set_timeout(move || go(store, Route::Game(game)), Duration::ZERO);
    }
}

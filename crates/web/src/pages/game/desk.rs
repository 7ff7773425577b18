//! The desk of a game by link: what is shown, who may act, and what is told.

use awale_core::{AnyPosition, Move, RuleSet, Side};
use awale_play::{Action, GameEvent, Happened, Millis, Offer};
use awale_proto::{Event, Presence};
use leptos::prelude::*;

use super::connection::Connection;
use crate::board::{Chime, Shown};
use crate::browser::clock;
use crate::by_link::{Heard, LinkGame, Pending};
use crate::components::Store;

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// The first try.
    Connecting,
    /// Messages go through.
    Open,
    /// It is broken and will be tried again.
    Away,
    /// There is no such game.
    Lost,
    /// The server speaks a newer language.
    TooOld,
}

/// A game by link and everything around it.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) store: Store,
    pub(super) id: StoredValue<String>,
    pub(super) table: RwSignal<Option<LinkGame>>,
    pub(super) state: RwSignal<State>,
    pub(super) presence: RwSignal<Presence>,
    pub(super) pending: RwSignal<Option<Pending>>,
    pub(super) shown: Signal<Shown>,
    pub(super) player: Signal<Option<Side>>,
    pub(super) bottom: Signal<Side>,
    /// Seeds are on their way.
    pub(super) moving: RwSignal<bool>,
    /// The time, while clocks run.
    pub(super) now: RwSignal<Millis>,
    /// The secret of an invitation that may be answered after all.
    pub(super) invited: RwSignal<Option<String>>,
    pub(super) connection: StoredValue<Connection, LocalStorage>,
    flipped: RwSignal<bool>,
}

impl Desk {
    pub(super) fn new(store: Store, id: String, invited: RwSignal<Option<String>>) -> Desk {
        let table = RwSignal::new(None::<LinkGame>);
        let pending = RwSignal::new(None::<Pending>);
        let flipped = RwSignal::new(false);
        let nothing = Shown::still(AnyPosition::start(RuleSet::Awale, Side::South));
        let shown = Memo::new(move |_| {
            let shown =
                table.with(|table| table.as_ref().map(|table| table.session.shown().clone()));
            shown.unwrap_or_else(|| nothing.clone())
        });
        let seat = Memo::new(move |_| table.with(|table| table.as_ref().and_then(|t| t.seat)));
        Desk {
            store,
            id: StoredValue::new(id),
            table,
            state: RwSignal::new(State::Connecting),
            presence: RwSignal::new(Presence::default()),
            pending,
            shown: shown.into(),
            player: Signal::derive(move || {
                let side = table.with(|table| table.as_ref().and_then(LinkGame::may_play));
                side.filter(|_| pending.with(Option::is_none))
            }),
            bottom: Signal::derive(move || {
                let seat = seat.get().unwrap_or(Side::South);
                if flipped.get() { seat.opponent() } else { seat }
            }),
            moving: RwSignal::new(false),
            now: RwSignal::new(clock::now()),
            invited,
            connection: StoredValue::new_local(Connection::default()),
            flipped,
        }
    }

    /// Asks something of the game; followed.
    pub(super) fn with<T>(self, question: impl FnOnce(&LinkGame) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(question))
    }

    /// Asks something of the game; not followed.
    pub(super) fn peek<T>(self, question: impl FnOnce(&LinkGame) -> T) -> Option<T> {
        self.table.with_untracked(|table| table.as_ref().map(question))
    }

    pub(super) fn change(self, change: impl FnOnce(&mut LinkGame)) {
        self.table.update(|table| {
            if let Some(table) = table {
                change(table);
            }
        });
    }

    pub(super) fn moves(self) -> Vec<Move> {
        self.with(|table| table.game().plies().iter().map(|ply| ply.mv).collect())
            .unwrap_or_default()
    }

    pub(super) fn cursor(self) -> usize {
        self.with(|table| table.session.cursor()).unwrap_or(0)
    }

    pub(super) fn go(self, ply: usize) {
        self.change(|table| table.session.go(ply));
    }

    pub(super) fn replay(self) {
        self.change(|table| table.session.replay());
    }

    pub(super) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }

    pub(super) fn on_play(self) -> Callback<Move> {
        Callback::new(move |mv: Move| self.act(Action::Play(mv)))
    }

    /// Sends an action. The board changes when the server has told what came of it.
    pub(super) fn act(self, action: Action) {
        if self.pending.with_untracked(Option::is_some) {
            return;
        }
        let Some(ply) = self.peek(|table| table.game().plies().len()) else { return };
        let id = format!("{:x}-{:x}", clock::now().0, clock::lot());
        let pending = Pending { id, ply: u32::try_from(ply).unwrap_or(u32::MAX), action };
        self.send(&pending.message());
        self.pending.set(Some(pending));
    }

    /// Takes an event in and says what happened. A gap is filled by asking anew.
    pub(super) fn hear(self, event: &Event) {
        let mut heard = Heard::Gap;
        self.change(|table| heard = table.hear(event, clock::now()));
        if event.command.is_some() {
            self.settle(event.command.as_deref());
        }
        match heard {
            Heard::Gap => self.ask_anew(),
            Heard::Unreadable => self.state.set(State::TooOld),
            Heard::Known | Heard::Past => {}
            Heard::News => self.tell(&event.event),
        }
    }

    /// The action with this id has its answer.
    pub(super) fn settle(self, id: Option<&str>) {
        let mine = self.pending.with_untracked(|pending| {
            pending.as_ref().is_some_and(|pending| Some(pending.id.as_str()) == id)
        });
        if mine {
            self.pending.set(None);
        }
    }

    fn tell(self, event: &GameEvent) {
        let texts = self.store.texts().link();
        let announcer = self.store.announcer;
        let side = event.side;
        let mine = self.peek(|table| table.seat) == Some(Some(side));
        match &event.happened {
            Happened::Joined { .. } => announcer.say(&(texts.joined)(&self.name(side))),
            Happened::Moved(_) => {
                self.tell_move();
                self.tell_result();
            }
            Happened::Offered(offer) if !mine => announcer.alert(&self.offer_words(side, *offer)),
            Happened::Declined(_) if !mine => announcer.say(&(texts.declined)(&self.name(side))),
            Happened::Withdrawn(_) if !mine => announcer.say(&(texts.withdrawn)(&self.name(side))),
            Happened::Accepted { undone, .. } if *undone > 0 => {
                announcer.say(&(texts.taken_back)(*undone));
            }
            Happened::Accepted { .. } | Happened::Resigned | Happened::Flagged => {
                self.tell_result();
            }
            Happened::RematchOffered if !mine => {
                announcer.say(&(texts.rematch_wanted)(&self.name(side)));
            }
            Happened::Rematch { game } => self.follow(game),
            _ => {}
        }
    }

    fn tell_move(self) {
        let speech = self.store.speech_now();
        let told = self.peek(|table| {
            let mut text = speech.trace(&table.session.shown().last.as_ref()?.trace);
            if table.my_turn() {
                text = format!("{text} {}", self.store.texts().link().your_turn);
            }
            Some(text)
        });
        if let Some(text) = told.flatten() {
            self.store.announcer.say(&text);
        }
    }

    fn tell_result(self) {
        let Some(Some(result)) = self.peek(|table| table.game().result().copied()) else { return };
        self.store.announcer.alert(&self.store.speech_now().result(&result));
        if self.store.settings.with_untracked(|settings| settings.sound.is_on()) {
            self.store.sound.play(Chime::End);
        }
    }

    /// The name of a player, or of the side of one who gave none.
    pub(super) fn name(self, side: Side) -> String {
        let name = self.peek(|table| table.game().seats()[side].name.clone()).unwrap_or_default();
        if name.is_empty() { self.store.speech_now().side(side).to_owned() } else { name }
    }

    /// An offer in words.
    pub(super) fn offer_words(self, side: Side, offer: Offer) -> String {
        let texts = self.store.texts().link();
        let mine = self.peek(|table| table.seat) == Some(Some(side));
        let (own, other) = match offer {
            Offer::Draw => (texts.you_offer_draw, texts.offers_draw),
            Offer::Stop => (texts.you_offer_stop, texts.offers_stop),
            Offer::TakeBack => (texts.you_offer_take_back, texts.offers_take_back),
        };
        if mine { own.to_owned() } else { other(&self.name(side)) }
    }

    pub(super) fn title(self) -> String {
        self.with(|table| table.game().rules().title().to_owned()).unwrap_or_default()
    }

    /// Whose turn it is, in a few words.
    pub(super) fn status(self) -> String {
        let texts = self.store.texts().link();
        if self.pending.with(Option::is_some) {
            return texts.sending.to_owned();
        }
        let told = self.with(|table| {
            let side = table.game().to_move();
            if table.game().result().is_some() {
                texts.over.to_owned()
            } else if !table.game().is_full() {
                texts.waiting.to_owned()
            } else if table.my_turn() {
                texts.your_turn.to_owned()
            } else {
                (texts.turn_of)(&self.name(side))
            }
        });
        told.unwrap_or_default()
    }
}

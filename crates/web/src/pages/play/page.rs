//! The page of a game: what is shown, who may act, and what is told.

use std::time::Duration;

use awale_coach::Reader;
use awale_core::{AnyPosition, BySide, Move, Pit, Refusal, RuleSet, Side};
use awale_picture::Card;
use awale_play::{Action, GameEvent, Happened, Millis, Offer, TimeControl};
use awale_words::{Address, Cast, Role};
use leptos::prelude::*;

use super::coach::Coach;
use super::hint::Hint;
use super::source::GameSource;
use crate::board::{Chime, PitPlay, Shown};
use crate::browser::worker::Asker;
use crate::components::Store;
use crate::pages::line::LinePlayback;
use crate::pages::rest::Rest;
use crate::session::{Occupant, Session};

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// The showing of a move of the program or of a player elsewhere, if it is the last one.
fn theirs(session: &Session) -> Option<u32> {
    let seat = session.seat_of_person()?;
    let shown = session.shown();
    let played = shown.last.as_ref()?;
    (played.trace.mover != seat).then_some(shown.serial)
}

#[derive(Clone, Copy)]
pub(super) struct GamePage<S> {
    pub(super) store: Store,
    pub(super) source: S,
    pub(super) shown: Signal<Shown>,
    pub(super) player: Signal<Option<Side>>,
    pub(super) bottom: Signal<Side>,
    pub(super) hint: RwSignal<Option<Hint>>,
    pub(super) hinter: Asker,
    pub(super) coach: Coach,
    /// A line that the coach shows.
    pub(super) line: LinePlayback,
    /// Seeds are on their way.
    pub(super) moving: RwSignal<bool>,
    /// The pause after the other player's move: then it is this player's turn.
    rest: Rest,
    /// Why the last touch was refused.
    pub(super) reason: RwSignal<Option<String>>,
    /// The end of the game is told over the board, until somebody wants to see the board.
    pub(super) end_told: RwSignal<bool>,
    /// The sound of the end, until the last seed has come to rest.
    end_chime: RwSignal<Option<Chime>>,
    pub(super) zen: RwSignal<bool>,
    /// The time, while clocks run.
    pub(super) now: RwSignal<Millis>,
    flipped: RwSignal<bool>,
}

impl<S: GameSource> GamePage<S> {
    pub(super) fn new(store: Store, source: S) -> GamePage<S> {
        let flipped = RwSignal::new(false);
        let nothing = Shown::still(AnyPosition::start(RuleSet::Awale, Side::South));
        let moving = RwSignal::new(false);
        let line = LinePlayback::new(store, RwSignal::new(nothing.clone()), moving);
        let shown = Memo::new(move |before: Option<&Shown>| {
            if line.is_there() {
                return line.shown.get();
            }
            let now = source.with(|session| session.shown().clone());
            now.or_else(|| before.cloned()).unwrap_or_else(|| nothing.clone())
        });
        let seat = Memo::new(move |_| source.with(Session::seat_of_person).flatten());
        let rest = Rest::new(move || source.with(theirs).flatten(), move || moving.get());
        GamePage {
            store,
            source,
            shown: shown.into(),
            player: Signal::derive(move || {
                let free = !source.is_busy() && !line.is_there() && rest.is_over();
                source.with(Session::may_play).flatten().filter(|_| free)
            }),
            bottom: Signal::derive(move || {
                let seat = seat.get().unwrap_or(Side::South);
                if flipped.get() { seat.opponent() } else { seat }
            }),
            hint: RwSignal::new(None),
            hinter: Asker::new(store.engine),
            coach: Coach::new(store.engine),
            line,
            moving,
            rest,
            reason: RwSignal::new(None),
            end_told: RwSignal::new(true),
            end_chime: RwSignal::new(None),
            zen: RwSignal::new(false),
            now: RwSignal::new(source.now()),
            flipped,
        }
    }

    /// Lets the game, the clocks and the coach run until the page is left.
    pub(super) fn run(self) {
        self.store.announcer.forget();
        self.source.run(self);
        Effect::new(move |_| {
            if let Some(chime) = self.end_chime.get().filter(|_| !self.moving.get()) {
                self.end_chime.set(None);
                self.store.ring(chime, 1.0);
            }
        });
        self.store.about(move || self.source.with(|session| session.game().rules()));
        if S::COACHED {
            self.listen_to_coach();
        }
        let tick = move || {
            let now = self.source.now();
            let timed =
                |session: &Session| session.is_open() && session.game().time() != TimeControl::None;
            if self.source.peek(timed) == Some(true) {
                self.now.set(now);
            }
            self.source.tick(self, now);
        };
        let ticking = set_interval_with_handle(tick, TICK);
        on_cleanup(move || {
            self.hinter.stop();
            if let Ok(ticking) = ticking {
                ticking.clear();
            }
        });
    }

    pub(super) fn moves(self) -> Vec<Move> {
        let moves = |session: &Session| session.game().plies().iter().map(|ply| ply.mv).collect();
        self.source.with(moves).unwrap_or_default()
    }

    /// How many moves the board shows; followed.
    pub(super) fn cursor(self) -> usize {
        self.source.with(Session::cursor).unwrap_or(0)
    }

    /// Whether the board shows something else than the game as it stands; followed.
    pub(super) fn is_away(self) -> bool {
        self.line.is_there() || self.source.with(Session::is_at_end) == Some(false)
    }

    /// Shows the game as it stands, whatever was looked at.
    pub(super) fn come_back(self) {
        if untrack(|| self.is_away()) {
            self.go(usize::MAX);
        }
    }

    /// A touch on the board while nobody may play.
    pub(super) fn ignore_touch(self) {
        self.rest.ignore_touch();
        self.come_back();
    }

    pub(super) fn act(self, side: Side, action: Action) {
        self.hint.set(None);
        self.source.act(self, side, action);
    }

    /// The person who resigns or offers: the only one, else whoever is to move.
    pub(super) fn actor(self) -> Side {
        self.source
            .peek(|session| session.seat_of_person().unwrap_or(session.game().to_move()))
            .unwrap_or(Side::South)
    }

    pub(super) fn go(self, ply: usize) {
        self.hint.set(None);
        self.line.end();
        self.source.change(|session| session.go(ply));
    }

    pub(super) fn replay(self) {
        self.source.change(Session::replay);
    }

    pub(super) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }

    /// Takes a move back, if there is one to take back; while the engine thinks about the first move,
    /// for instance, there is none.
    pub(super) fn undo(self) {
        if self.source.peek(Session::can_undo) == Some(true) {
            self.hint.set(None);
            self.line.end();
            self.source.undo(self);
        }
    }

    pub(super) fn hand_over(self, taker: impl FnOnce(Store, &str)) {
        if let Some(text) = self.source.peek(Session::to_ogn) {
            taker(self.store, &text);
        }
    }

    /// What is said with a link to the game: which it is, between whom, and how it stands. The only
    /// person at this screen says it: whoever reads it knows no South and no North.
    pub(super) fn share_text(self) -> String {
        let told = self.source.peek(|session| {
            let game = session.game();
            let granaries = game.position().granaries();
            let granaries = game.result().map_or(granaries, |result| result.granaries);
            (session.seat_of_person(), granaries, game.result().map(|result| result.winner))
        });
        let (person, granaries, result) = told.unwrap_or_default();
        let texts = self.store.texts().play();
        let (title, cast) = untrack(|| (self.title(), self.cast()));
        let Some(person) = person else {
            let BySide { south, north } = granaries;
            let [one, other] = Side::ALL.map(|side| untrack(|| self.name(side)));
            return format!("{title} · {one} {south} – {north} {other}");
        };
        let (mine, theirs) = (granaries[person], granaries[person.opponent()]);
        let (said, counted) = match result {
            None => (texts.my_game, true),
            Some(None) => (texts.i_drew, true),
            // Who resigned or had no time left may have harvested more.
            Some(Some(winner)) if winner == person => (texts.i_won, mine > theirs),
            Some(Some(_)) => (texts.i_lost, mine < theirs),
        };
        let against = match &cast.0[person.opponent()] {
            Role::Named(name) => (texts.against)(name),
            Role::You(_) | Role::Side => String::new(),
        };
        let score = if counted { (texts.score)(mine, theirs) } else { String::new() };
        let parts = [said.to_owned(), score, against];
        format!(
            "{title} · {}.",
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        )
    }

    /// The board as a picture to send.
    pub(super) fn save_picture(self) {
        let speech = self.store.speech_now();
        let card = |session: &Session| Card::of_game(session.game(), session.cursor(), speech);
        if let Some(card) = self.source.peek(card) {
            self.store.save_picture(card, self.bottom.get_untracked());
        }
    }

    pub(super) fn copy_position(self) {
        let text = self.shown.with_untracked(|shown| shown.position.to_string());
        self.store.copy(&text);
    }
}

impl<S: GameSource> GamePage<S> {
    pub(super) fn tell(self, GameEvent { side, happened, .. }: &GameEvent) {
        let texts = self.store.texts().play();
        let announcer = self.store.announcer;
        let mine = self.source.peek(Session::seat_of_person).flatten() == Some(*side);
        let my_turn =
            |session: &Session| session.seat_of_person().is_some() && session.may_play().is_some();
        if !mine && self.source.peek(my_turn) == Some(true) {
            self.store.call_back();
        }
        match happened {
            Happened::Moved(_) => self.tell_move(),
            Happened::Offered(offer) if !mine => {
                announcer.alert(&self.offer_words(*side, *offer));
            }
            Happened::Declined(_) if !mine => announcer.say(&(texts.declined)(&self.name(*side))),
            Happened::Accepted { undone: plies @ 1.., .. } => {
                announcer.say(&(texts.taken_back)(*plies));
            }
            _ if S::BY_LINK => return self.source.tell(self, *side, happened, mine),
            _ => {}
        }
        self.tell_result();
    }

    fn tell_move(self) {
        let speech = self.store.speech_now();
        let (address, cast) = untrack(|| (self.address(), self.cast()));
        let told = self.source.peek(|session| {
            let text = speech.to(&cast).trace(&session.shown().last.as_ref()?.trace);
            let mine = session.may_play().is_some() && session.seat_of_person().is_some();
            let turn = mine.then(|| (self.store.texts().play().your_turn)(address));
            Some((text, turn.unwrap_or_default()))
        });
        if let Some((mut text, turn)) = told.flatten() {
            if let Some(duty) = untrack(|| self.duty()) {
                text = format!("{text} {duty}");
            }
            self.store.announcer.say_with(&text, &turn);
        }
    }

    /// What the player to move must know before touching a pit: that the other has to be fed.
    fn duty(self) -> Option<String> {
        let hungry = self.source.with(|session| {
            let position = session.game().position();
            let mover = session.may_play()?;
            let must_feed =
                |pit| matches!(PitPlay::of(position, pit), PitPlay::Refused(Refusal::MustFeed(_)));
            Pit::row(mover).any(must_feed).then(|| mover.opponent())
        });
        let name = self.name(hungry.flatten()?);
        Some((self.store.texts().play().must_feed)(&name))
    }

    /// What happened last, the same that was said aloud; followed.
    pub(super) fn news(self) -> String {
        let said = self.store.announcer.last();
        if !said.is_empty() {
            return said;
        }
        let speech = self.store.speech();
        let cast = self.cast();
        let told = self.source.with(|session| match &session.shown().last {
            Some(played) => Some(speech.to(&cast).trace(&played.trace)),
            None if session.seat_of_person().is_some() && session.may_play().is_some() => {
                Some((self.store.texts().play().first_move)(speech, self.address()))
            }
            None => None,
        });
        [told.flatten(), self.duty()].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    pub(super) fn tell_result(self) {
        let result = self.source.peek(|session| session.game().result().copied()).flatten();
        let Some(result) = result else { return };
        let cast = untrack(|| self.cast());
        self.store.announcer.alert(&self.store.speech_now().to(&cast).result(&result));
        self.end_told.set(true);
        let person = self.source.peek(Session::seat_of_person).flatten();
        let won = person.is_none() || result.winner == person;
        let chime = if result.winner.is_some() && won { Chime::Won } else { Chime::End };
        // By then the board knows whether seeds are on their way.
        set_timeout(move || _ = self.end_chime.try_set(Some(chime)), Duration::ZERO);
    }

    /// The name of a player, or of the side of one who gave none; followed.
    pub(super) fn name(self, side: Side) -> String {
        let name = self.source.with(|session| session.game().seats()[side].name.clone());
        self.store.speech_now().player(side, &name.unwrap_or_default()).to_owned()
    }

    /// How the person at this screen is spoken to: a child by the coach's reader or by the level
    /// across; followed.
    pub(super) fn address(self) -> Address {
        let child = self.store.settings.with(|settings| settings.reader == Reader::Child);
        if child || self.source.with(Session::is_against_a_first_level) == Some(true) {
            Address::Familiar
        } else {
            Address::Formal
        }
    }

    /// What the players are called; followed.
    pub(super) fn cast(self) -> Cast {
        let person = self.source.with(Session::seat_of_person).flatten();
        Cast(BySide::from_fn(|side| {
            let name = self.name(side);
            if person == Some(side) {
                Role::You(self.address())
            } else if name == self.store.speech_now().side(side) {
                Role::Side
            } else {
                Role::Named(name)
            }
        }))
    }

    pub(super) fn offer_words(self, side: Side, offer: Offer) -> String {
        let texts = self.store.texts().play();
        let (own, other) = match offer {
            Offer::Draw => (texts.you_offer_draw, texts.offers_draw),
            Offer::Stop => (texts.you_offer_stop, texts.offers_stop),
            Offer::TakeBack => (texts.you_offer_take_back, texts.offers_take_back),
        };
        let mine = self.source.with(Session::seat_of_person).flatten() == Some(side);
        let told = if mine { own(self.address()) } else { other(&self.name(side)) };
        if !self.is_for_two() {
            return told;
        }
        format!("{told} {}", (texts.agrees)(self.address(), &self.name(side.opponent())))
    }

    /// Whether two people play at this screen; followed.
    pub(super) fn is_for_two(self) -> bool {
        let persons = |session: &Session| {
            Side::ALL.into_iter().all(|side| session.players[side] == Occupant::Person)
        };
        self.source.with(persons) == Some(true)
    }

    /// What is asked before somebody resigns; followed.
    pub(super) fn resign_words(self) -> String {
        let texts = self.store.texts().play();
        let turn =
            self.source.with(|session| session.game().to_move()).filter(|_| self.is_for_two());
        turn.map_or_else(|| texts.resign_ask.to_owned(), |side| (texts.resigns)(&self.name(side)))
    }

    pub(super) fn title(self) -> String {
        self.source.with(|session| session.game().rules().title().to_owned()).unwrap_or_default()
    }

    pub(super) fn status(self) -> String {
        if let Some(status) = self.source.status() {
            return status.to_owned();
        }
        let texts = self.store.texts().play();
        let told = self.source.with(|session| {
            let side = session.game().to_move();
            if session.game().result().is_some() {
                return texts.over.to_owned();
            }
            match session.players[side] {
                Occupant::Engine(_) => (texts.thinking)(&self.name(side)),
                Occupant::Person if session.seat_of_person().is_some() => {
                    (texts.your_turn)(self.address())
                }
                _ => (texts.turn_of)(&self.name(side)),
            }
        });
        told.unwrap_or_default()
    }
}

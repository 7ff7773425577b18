//! The page of a review: the game, the move that is looked at, and what is known about it.

use std::sync::Arc;

use awale_coach::{
    PlayerReview, Pointing, Reader, Review, ReviewedPly, Reviewer, Sentence, Voice,
    explain_position,
};
use awale_core::{AnyPosition, BySide, Move, Pit, RuleSet, Side};
use awale_words::{Address, Cast, Role};
use leptos::prelude::*;

use super::practice::{JudgedTry, Practice};
use super::work::ReviewProgress;
use crate::board::Shown;
use crate::browser::storage;
use crate::browser::worker::Asker;
use crate::components::{Jump, Store};
use crate::pages::exercise::{Attempt, Exercise};
use crate::pages::line::LinePlayback;
use crate::session::Session;

#[derive(Clone, Copy)]
pub(super) struct ReviewPage {
    pub(super) store: Store,
    /// The game, and which move of it is looked at.
    pub(super) session: RwSignal<Option<Session>>,
    pub(super) review: RwSignal<Option<Arc<Review>>>,
    pub(super) work: RwSignal<ReviewProgress>,
    pub(super) practice: RwSignal<Option<Practice>>,
    pub(super) exercise: Exercise<JudgedTry>,
    pub(super) shown: Signal<Shown>,
    pub(super) bottom: Signal<Side>,
    /// Who may touch the board: whoever looks for a better move.
    pub(super) player: Signal<Option<Side>>,
    /// What the coach says of the move that is looked at, once the review is finished.
    pub(super) said: Memo<Vec<Sentence>>,
    /// The pits that the coach speaks of, or that of a solution.
    pub(super) pointed: Signal<Vec<Pit>>,
    /// A line that the coach shows.
    pub(super) line: LinePlayback,
    pub(super) moving: RwSignal<bool>,
    pub(super) opening: RwSignal<bool>,
    pub(super) reviewer: StoredValue<Option<Reviewer>>,
    pub(super) asker: Asker,
    flipped: RwSignal<bool>,
}

impl ReviewPage {
    pub(super) fn new(store: Store) -> ReviewPage {
        let kept = storage::read(storage::REVIEW).and_then(|text| Session::recall(&text).ok());
        let kept = kept.filter(|session| !session.game().plies().is_empty());
        let session = RwSignal::new(kept);
        let practice = RwSignal::new(None::<Practice>);
        let flipped = RwSignal::new(false);
        let nothing = AnyPosition::start(RuleSet::Awale, Side::South);
        let exercise = Exercise::<JudgedTry>::new(nothing);
        let moving = RwSignal::new(false);
        let line = LinePlayback::new(store, RwSignal::new(Shown::still(nothing)), moving);
        let shown = Memo::new(move |before: Option<&Shown>| {
            if line.is_there() {
                return line.shown.get();
            }
            if practice.with(Option::is_some) {
                return exercise.shown.get();
            }
            let now = session.with(|session| session.as_ref().map(|s| s.shown().clone()));
            now.or_else(|| before.cloned()).unwrap_or_else(|| Shown::still(nothing))
        });
        let seat = Memo::new(move |_| {
            let exercise = practice.with(|practice| practice.as_ref().map(|p| p.side));
            let person = || session.with(|session| session.as_ref()?.seat_of_person());
            exercise.or_else(person).unwrap_or(Side::South)
        });
        let review = RwSignal::new(None::<Arc<Review>>);
        let said = Memo::new(move |_| {
            let at = session.with(|session| session.as_ref().map_or(0, Session::cursor));
            let person = session.with(|session| session.as_ref()?.seat_of_person());
            let said = |review: &Review| said(voice(store, person, &review.players), review, at);
            review.with(|review| review.as_deref().map(said)).unwrap_or_default()
        });
        ReviewPage {
            store,
            session,
            review,
            work: RwSignal::new(ReviewProgress::default()),
            practice,
            exercise,
            shown: shown.into(),
            bottom: Signal::derive(
                move || {
                    if flipped.get() { seat.get().opponent() } else { seat.get() }
                },
            ),
            player: Signal::derive(move || {
                let side = practice.with(|practice| practice.as_ref().map(|p| p.side))?;
                (exercise.is_open() && !line.is_there()).then_some(side)
            }),
            said,
            pointed: Signal::derive(move || {
                if line.is_there() {
                    return Vec::new();
                }
                let told = exercise.attempt.with(|told| matches!(told, Attempt::Told(_)));
                practice.with(|practice| match practice {
                    Some(practice) => {
                        let best = practice.best().filter(|_| told);
                        best.and_then(Move::pit).into_iter().collect()
                    }
                    None => said.with(|said| said.iter().flat_map(|s| s.lit.clone()).collect()),
                })
            }),
            line,
            moving,
            opening: RwSignal::new(false),
            reviewer: StoredValue::new(None),
            asker: Asker::new(store.engine),
            flipped,
        }
    }

    pub(super) fn open(self, session: Session) {
        self.asker.stop();
        self.line.end();
        storage::write(storage::REVIEW, &session.to_ogn());
        self.practice.set(None);
        self.review.set(None);
        self.session.set(Some(session));
        self.begin();
    }

    /// How many moves the board shows; followed.
    pub(super) fn cursor(self) -> usize {
        self.session.with(|session| session.as_ref().map_or(0, Session::cursor))
    }

    pub(super) fn moves(self) -> Vec<Move> {
        let moves = |session: &Session| session.game().plies().iter().map(|ply| ply.mv).collect();
        self.session.with(|session| session.as_ref().map(moves)).unwrap_or_default()
    }

    /// Asks something of the review, if it is finished; followed.
    pub(super) fn with<T>(self, question: impl FnOnce(&Review) -> T) -> Option<T> {
        self.review.with(|review| review.as_deref().map(question))
    }

    /// A move with its number; followed.
    pub(super) fn label(self, review: &Review, ply: &ReviewedPly) -> String {
        ply.label(review.beginner(), self.store.speech())
    }

    /// How the coach speaks of the game: to the person who played it; not followed.
    pub(super) fn voice_now<T>(self, review: &Review, speak: impl FnOnce(Voice<'_>) -> T) -> T {
        let person = self.session.with_untracked(|session| session.as_ref()?.seat_of_person());
        untrack(|| speak(voice(self.store, person, &review.players)))
    }

    /// How whoever reads is spoken to; followed.
    pub(super) fn address(self) -> Address {
        match self.store.voice().reader {
            Reader::Child => Address::Familiar,
            Reader::Player | Reader::Expert => Address::Formal,
        }
    }

    /// What the players are called; followed.
    pub(super) fn cast(self) -> Cast {
        let (speech, address) = (self.store.speech(), self.address());
        self.session.with(|session| {
            let Some(session) = session else { return Cast::SIDES };
            Cast(BySide::from_fn(|side| {
                let name = speech.player(side, &session.game().seats()[side].name);
                if session.seat_of_person() == Some(side) {
                    Role::You(address)
                } else if name == speech.side(side) {
                    Role::Side
                } else {
                    Role::Named(name.to_owned())
                }
            }))
        })
    }

    /// What a player is called where the names stand: by the name, or as who reads is spoken to;
    /// followed.
    pub(super) fn named(self, side: Side) -> String {
        let (speech, address) = (self.store.speech(), self.address());
        let you = (self.store.texts().play().you)(address);
        self.session.with(|session| {
            let Some(session) = session else { return speech.side(side).to_owned() };
            let name = speech.player(side, &session.game().seats()[side].name);
            let nameless = name == speech.side(side);
            if nameless && session.seat_of_person() == Some(side) { you } else { name.to_owned() }
        })
    }

    pub(super) fn go(self, ply: usize) {
        self.line.end();
        self.practice.set(None);
        self.session.update(|session| {
            if let Some(session) = session {
                session.go(ply);
            }
        });
    }

    pub(super) fn jump(self, jump: Jump) {
        self.go(jump.target(untrack(|| self.cursor())));
    }

    pub(super) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }
}

/// How the coach speaks of a reviewed game: to the person who played it against the program, and
/// of the players by their names. The board beside the words lights pits and plays lines.
fn voice(store: Store, you: Option<Side>, players: &BySide<PlayerReview>) -> Voice<'_> {
    let voice = store.voice();
    let names = BySide::from_fn(|side| voice.speech.player(side, &players[side].name));
    Voice { you, names, pointing: Pointing::Light, ..voice }
}

/// What is said after so many moves: of the last one, or at the beginning of the position.
fn said(voice: Voice<'_>, review: &Review, at: usize) -> Vec<Sentence> {
    let Some(last) = at.checked_sub(1) else {
        let position = review.plies.first().map_or(review.last, |ply| ply.position);
        return explain_position(voice, &position);
    };
    let ply = review.plies.get(last);
    ply.map(|ply| ply.explain(voice.varied(last as u64))).unwrap_or_default()
}

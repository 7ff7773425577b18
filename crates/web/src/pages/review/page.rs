//! The page of a review: the game, the move that is looked at, and what is known about it.

use std::sync::Arc;

use awale_coach::{Review, ReviewedPly, Reviewer};
use awale_core::{AnyPosition, Move, Pit, RuleSet, Side};
use leptos::prelude::*;

use super::practice::{Judged, Practice};
use super::work::Work;
use crate::board::Shown;
use crate::browser::storage;
use crate::browser::worker::Asker;
use crate::components::{Jump, Store};
use crate::pages::exercise::{Attempt, Exercise};
use crate::session::Session;

#[derive(Clone, Copy)]
pub(super) struct ReviewPage {
    pub(super) store: Store,
    /// The game, and which move of it is looked at.
    pub(super) session: RwSignal<Option<Session>>,
    pub(super) review: RwSignal<Option<Arc<Review>>>,
    pub(super) work: RwSignal<Work>,
    pub(super) practice: RwSignal<Option<Practice>>,
    pub(super) exercise: Exercise<Judged>,
    pub(super) shown: Signal<Shown>,
    pub(super) bottom: Signal<Side>,
    /// Who may touch the board: whoever looks for a better move.
    pub(super) player: Signal<Option<Side>>,
    /// The pit of a solution.
    pub(super) pointed: Signal<Option<Pit>>,
    pub(super) opening: RwSignal<bool>,
    pub(super) reviewer: StoredValue<Option<Reviewer>>,
    pub(super) asker: Asker,
    flipped: RwSignal<bool>,
}

impl ReviewPage {
    pub(super) fn new(store: Store) -> ReviewPage {
        let kept = storage::read(storage::REVIEW).and_then(|text| Session::open(&text).ok());
        let kept = kept.filter(|session| !session.game().plies().is_empty());
        let session = RwSignal::new(kept);
        let practice = RwSignal::new(None::<Practice>);
        let flipped = RwSignal::new(false);
        let nothing = AnyPosition::start(RuleSet::Awale, Side::South);
        let exercise = Exercise::<Judged>::new(nothing);
        let shown = Memo::new(move |before: Option<&Shown>| {
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
        ReviewPage {
            store,
            session,
            review: RwSignal::new(None),
            work: RwSignal::new(Work::default()),
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
                exercise.is_open().then_some(side)
            }),
            pointed: Signal::derive(move || {
                let told = exercise.attempt.with(|told| matches!(told, Attempt::Told(_)));
                practice.with(|practice| practice.as_ref().filter(|_| told)?.best()?.pit())
            }),
            opening: RwSignal::new(false),
            reviewer: StoredValue::new(None),
            asker: Asker::new(store.engine),
            flipped,
        }
    }

    pub(super) fn open(self, session: Session) {
        self.asker.stop();
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

    pub(super) fn go(self, ply: usize) {
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

//! The page of an analysis: the tree, the place in it, and what the board shows.

use awale_core::{AnyPosition, Move, Pass, RuleSet, Setup, Side};
use leptos::prelude::*;

use super::source;
use super::thoughts::Thoughts;
use crate::board::{Motion, Shown};
use crate::browser::storage;
use crate::browser::worker::Asker;
use crate::components::{Jump, Store};
use crate::study::{NodeId, Tree};

#[derive(Clone, Copy)]
pub(super) struct AnalysisPage {
    pub(super) store: Store,
    pub(super) tree: RwSignal<Tree>,
    pub(super) at: RwSignal<NodeId>,
    pub(super) shown: RwSignal<Shown>,
    pub(super) player: Signal<Option<Side>>,
    pub(super) bottom: Signal<Side>,
    /// Whether the engine looks at every place.
    pub(super) engine: RwSignal<bool>,
    pub(super) thoughts: RwSignal<Option<Thoughts>>,
    /// What the book says.
    pub(super) book: RwSignal<Option<Thoughts>>,
    pub(super) asker: Asker,
    /// Asks the book.
    pub(super) reader: Asker,
    pub(super) editing: RwSignal<bool>,
    pub(super) pasting: RwSignal<bool>,
    flipped: RwSignal<bool>,
}

impl AnalysisPage {
    pub(super) fn new(store: Store) -> AnalysisPage {
        let (tree, at) = source::study();
        let shown = RwSignal::new(shown(&tree, at, Motion::Still));
        let (tree, at) = (RwSignal::new(tree), RwSignal::new(at));
        let flipped = RwSignal::new(false);
        AnalysisPage {
            store,
            tree,
            at,
            shown,
            player: Signal::derive(move || {
                let position = tree.with(|tree| tree.position(at.get()));
                position.ending().is_none().then(|| position.to_move())
            }),
            bottom: Signal::derive(move || if flipped.get() { Side::North } else { Side::South }),
            engine: RwSignal::new(true),
            thoughts: RwSignal::new(None),
            book: RwSignal::new(None),
            asker: Asker::new(store.engine),
            reader: Asker::new(store.engine),
            editing: RwSignal::new(false),
            pasting: RwSignal::new(false),
            flipped,
        }
    }

    /// Keeps the analysis for the next visit, and lets the engine follow.
    pub(super) fn run(self) {
        self.store.about(move || Some(self.position().rules()));
        Effect::new(move |_| {
            let ogn = self.tree.with(|tree| tree.to_ogn(self.at.get()));
            storage::write(storage::STUDY, &ogn.to_string());
            source::show_address(&source::position_path(&self.position()));
        });
        self.think();
    }

    pub(super) fn rules(self) -> RuleSet {
        self.tree.with(Tree::rules)
    }

    pub(super) fn position(self) -> AnyPosition {
        self.tree.with(|tree| tree.position(self.at.get()))
    }

    /// Whose turn it is, or how the game ended.
    pub(super) fn turn_words(self) -> String {
        let speech = self.store.speech();
        let position = self.position();
        match position.ending() {
            Some(ending) => speech.ending(&ending),
            None => match self.pass(&position) {
                Some(pass) => speech.pass(pass),
                None => (self.store.texts().analysis().to_move)(speech.side(position.to_move())),
            },
        }
    }

    /// Who would pass if the position that the analysis begins with named the other player.
    fn pass(self, position: &AnyPosition) -> Option<Pass> {
        let other = Setup { to_move: position.to_move().opponent(), ..position.setup() };
        let begins = self.at.get() == Tree::ROOT;
        begins.then(|| AnyPosition::set_up(position.rules(), &other).ok()?.1).flatten()
    }

    pub(super) fn play(self, moves: &[Move]) {
        let at = self.at.get_untracked();
        let played =
            self.tree.try_update(|tree| moves.iter().try_fold(at, |at, &mv| tree.play(at, mv)));
        match played {
            Some(Ok(next)) => self.go(next),
            Some(Err(refusal)) => {
                self.store.announcer.alert(&self.store.speech_now().refusal(refusal));
            }
            None => {}
        }
    }

    /// Shows a place; one step on is seen as it is sown, and told.
    pub(super) fn go(self, to: NodeId) {
        let step =
            self.tree.with_untracked(|tree| tree.parent(to)) == Some(self.at.get_untracked());
        self.at.set(to);
        let motion = if step { Motion::Sow } else { Motion::Still };
        self.shown.set(self.tree.with_untracked(|tree| shown(tree, to, motion)));
        if step && let Some(played) = self.shown.with_untracked(|shown| shown.last.clone()) {
            self.store.announcer.say(&self.store.speech_now().trace(&played.trace));
        }
    }

    pub(super) fn jump(self, jump: Jump) {
        let here = self.at.get_untracked();
        let to = self.tree.with_untracked(|tree| match jump {
            Jump::First => Some(Tree::ROOT),
            Jump::Previous => tree.parent(here),
            Jump::Next => tree.children(here).first().copied(),
            Jump::Last => Some(tree.end(here)),
        });
        if let Some(to) = to {
            self.go(to);
        }
    }

    pub(super) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }

    pub(super) fn open(self, (tree, at): (Tree, NodeId)) {
        self.at.set(Tree::ROOT);
        self.tree.set(tree);
        self.go(at);
    }

    /// Takes the move that is shown, and all behind it, away.
    pub(super) fn remove(self) {
        let here = self.at.get_untracked();
        let before = self.tree.try_update(|tree| tree.remove(here));
        self.go(before.unwrap_or_default());
    }

    pub(super) fn promote(self) {
        let here = self.at.get_untracked();
        self.tree.update(|tree| tree.promote(here));
    }
}

fn shown(tree: &Tree, at: NodeId, motion: Motion) -> Shown {
    let after = tree
        .parent(at)
        .and_then(|parent| Shown::after(tree.position(parent), tree.mv(at)?, motion).ok());
    after.unwrap_or_else(|| Shown::still(tree.position(at)))
}

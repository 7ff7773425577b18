//! Making the review: one position after the other is searched in the worker.

use std::sync::Arc;

use awale_coach::{Reviewer, annotate};
use awale_engine::{Info, Limits};
use awale_proto::Share;
use leptos::prelude::*;

use super::page::ReviewPage;
use crate::browser::file;
use crate::engine::Task;
use crate::pages::{open_in_analysis, study_text};
use crate::session::{Session, accuracy};

/// How long each position is searched: a game of eighty moves takes a quarter of a minute.
const PATIENCE: Limits = Limits::millis(180);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ReviewProgress {
    pub(super) done: usize,
    pub(super) total: usize,
    pub(super) stopped: bool,
}

impl ReviewProgress {
    /// The share that is done, in per cent.
    pub(super) fn percent(self) -> usize {
        (self.done * 100).checked_div(self.total).unwrap_or(100)
    }
}

impl ReviewPage {
    /// Begins the review of the game on the page, if there is one.
    pub(super) fn run(self) {
        let rules = |session: &Option<Session>| session.as_ref().map(|s| s.game().rules());
        self.store.about(move || self.session.with(rules));
        self.begin();
        on_cleanup(move || self.asker.stop());
    }

    pub(super) fn begin(self) {
        let game = |session: &Option<Session>| session.as_ref().map(|s| s.game().clone());
        let Some(game) = self.session.with_untracked(game) else { return };
        let reviewer = Reviewer::new(&game);
        let (done, total) = reviewer.progress();
        self.work.set(ReviewProgress { done, total, stopped: false });
        self.reviewer.set_value(Some(reviewer));
        self.next();
    }

    fn next(self) {
        let at = self.reviewer.try_with_value(|reviewer| reviewer.as_ref()?.question());
        let Some(at) = at.flatten() else { return self.finish() };
        self.asker.ask(at, PATIENCE, Task::Analyse { multipv: 1 }, move |tell| {
            if !tell.done {
                return;
            }
            let info = Info {
                depth: tell.depth,
                nodes: tell.nodes,
                millis: tell.millis,
                lines: tell.lines.clone(),
            };
            let progress = self.reviewer.try_update_value(|reviewer| {
                let reviewer = reviewer.as_mut()?;
                reviewer.tell(Some(&info));
                Some(reviewer.progress())
            });
            if let Some((done, total)) = progress.flatten() {
                self.work.set(ReviewProgress { done, total, stopped: false });
                self.next();
            }
        });
    }

    fn finish(self) {
        let reviewer = self.reviewer.try_update_value(Option::take).flatten();
        let Some(review) = reviewer.and_then(Reviewer::finish) else { return };
        let texts = self.store.texts().review();
        self.store.announcer.say(texts.ready);
        self.session.with_untracked(|session| {
            if let Some(session) = session {
                accuracy::keep(session, &review);
            }
        });
        self.review.set(Some(Arc::new(review)));
    }

    /// Stops where it is; it can go on from there.
    pub(super) fn stop(self) {
        self.asker.stop();
        self.work.update(|work| work.stopped = true);
    }

    pub(super) fn resume(self) {
        self.work.update(|work| work.stopped = false);
        self.next();
    }

    fn annotated(self) -> Option<String> {
        let voice = self.store.voice_now();
        self.session.with_untracked(|session| {
            let game = session.as_ref()?.game();
            self.review.with_untracked(|review| {
                Some(annotate(game, review.as_deref()?, voice).to_string())
            })
        })
    }

    pub(super) fn save(self) {
        if let Some(text) = self.annotated() {
            file::save(self.store.texts().review().file, &text);
        }
    }

    /// Opens the game with its comments and better lines on the analysis board.
    pub(super) fn analyse(self) {
        let Some(text) = self.annotated() else { return };
        // The board there begins at the move that is looked at here.
        let ply = u32::try_from(untrack(|| self.cursor())).ok();
        open_in_analysis(self.store, &study_text(Share::Game { ogn: text, ply }));
    }
}

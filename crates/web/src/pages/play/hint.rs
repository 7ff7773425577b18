//! A hint in three steps: where to look, what to play, why. The coach finds the words.

use awale_core::{AnyPosition, Harvest, Move, Nothing, Pit};
use awale_engine::Limits;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::engine::{About, Said, Task};
use crate::pages::line::{Moves, Why};

/// Time to find a hint: with the words around it nobody waits for three tenths of a second.
const PATIENCE: Limits = Limits::millis(150);

/// What a hint knows, and how much of it is told.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pit: Option<Pit>,
    /// What is said at each step; never empty.
    said: Vec<Said>,
    /// Where it leads.
    line: Option<Moves>,
    /// The step that is shown, from 0.
    step: usize,
}

impl Hint {
    /// The pits to point to: those the words speak of, else the pit to play from the second step on.
    pub(super) fn pits(&self) -> Vec<Pit> {
        match self.said.get(self.step) {
            Some(Said { lit, .. }) if !lit.is_empty() => lit.clone(),
            _ => self.pit.filter(|_| self.step > 0).into_iter().collect(),
        }
    }

    fn more(&self) -> bool {
        self.step + 1 < self.said.len()
    }
}

impl<S: GameSource> GamePage<S> {
    /// Asks for a hint, or for the next step of the one that is shown.
    pub(super) fn ask_hint(self) {
        if self.player.get_untracked().is_none() {
            return;
        }
        self.reason.set(None);
        if self.hint.with_untracked(Option::is_some) {
            self.hint.update(|hint| {
                if let Some(hint) = hint.as_mut().filter(|hint| hint.more()) {
                    hint.step += 1;
                }
            });
            return self.store.announcer.say(&untrack(|| self.hint_text()));
        }
        let Some(at) = self.source.peek(|session| session.game().history()) else { return };
        let position = *at.position();
        let task = Task::Coach(self.coaching(About::Hint, position.to_move()));
        self.hinter.ask(at, PATIENCE, task, move |tell| {
            let still = self.source.peek(|session| *session.game().position()) == Some(position);
            if let Some(first) = tell.said.first().filter(|_| still) {
                let mut said = tell.said.clone();
                let pit = tell.best().and_then(Move::pit);
                // Who is told to sow it is told, too, that it harvests nothing.
                let warning = tell.best().and_then(|mv| self.warning(&position, mv));
                if let Some(warning) = warning {
                    for Said { text, .. } in said.iter_mut().skip(1) {
                        *text = format!("{text} {warning}");
                    }
                }
                self.store.announcer.say(&first.text);
                let best = tell.lines.first();
                let line = best.and_then(|best| Moves::of_coach(position, &best.moves));
                self.hint.set(Some(Hint { pit, said, line, step: 0 }));
            }
        });
    }

    /// What is to be known of a move whose harvest the rules forbid.
    fn warning(self, position: &AnyPosition, mv: Move) -> Option<String> {
        let trace = position.trace(mv).ok()?;
        let void = trace.harvest == Harvest::None(Nothing::WouldStarve);
        let cast = untrack(|| self.cast());
        void.then(|| self.store.speech_now().to(&cast).preview(&trace)).flatten()
    }

    fn hint_text(self) -> String {
        self.hint.with(|hint| {
            let said = hint.as_ref().and_then(|hint| hint.said.get(hint.step));
            said.map(|said| said.text.clone()).unwrap_or_default()
        })
    }
}

/// The hint under the board.
pub(super) fn hint_line<S: GameSource>(page: GamePage<S>) -> AnyView {
    let texts = page.store.texts().play();
    let more = move || page.hint.with(|hint| hint.as_ref().is_some_and(Hint::more));
    let why = move || {
        let line = page.hint.with(|hint| hint.as_ref().filter(|hint| !hint.more())?.line.clone());
        line.map(|moves| view! { <Why line=page.line moves /> })
    };
    view! {
        <Show when=move || page.hint.with(Option::is_some)>
            <div class="hint" data-testid="hint">
                <p>{move || page.hint_text()}</p>
                <Show when=more>
                    <button on:click=move |_| page.ask_hint()>{texts.hint_more}</button>
                </Show>
                {why}
            </div>
        </Show>
    }
    .into_any()
}

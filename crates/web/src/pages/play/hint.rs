//! A hint in three steps: where to look, what to play, why.

use awale_core::{Move, Pit, ROW, Trace};
use awale_engine::{Certainty, Limits, Score};
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::worker::Wanted;

/// Time to find a hint.
const PATIENCE: Limits = Limits::millis(700);

/// What a hint knows, and how much of it is told.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    mv: Move,
    trace: Trace,
    score: Score,
    step: u8,
}

impl Hint {
    /// The pit to point to, from the second step on.
    pub(super) fn pit(&self) -> Option<Pit> {
        self.mv.pit().filter(|_| self.step > 1)
    }
}

impl Desk {
    /// Asks for a hint, or for the next step of the one that is shown.
    pub(super) fn ask_hint(self) {
        if self.player.get_untracked().is_none() {
            return;
        }
        if self.hint.with_untracked(Option::is_some) {
            self.hint.update(|hint| {
                if let Some(hint) = hint {
                    hint.step = (hint.step + 1).min(3);
                }
            });
            return self.store.announcer.say(&self.hint_text());
        }
        let Some(wanted) = self.peek(|session| Wanted {
            position: *session.game().position(),
            before: session.before(),
            limits: PATIENCE,
            lines: 1,
            player: None,
        }) else {
            return;
        };
        let position = wanted.position;
        self.store.engine.ask(wanted, move |tell| {
            let still = self.peek(|session| *session.game().position()) == Some(position);
            let best = tell.lines.first().filter(|_| tell.done && still);
            let Some((line, mv)) = best.and_then(|line| Some((line, *line.moves.first()?))) else {
                return;
            };
            let Ok(trace) = position.trace(mv) else { return };
            // A placing has no half to look at.
            let step = if mv.pit().is_some() { 1 } else { 2 };
            self.hint.set(Some(Hint { mv, trace, score: line.score, step }));
            self.store.announcer.say(&self.hint_text());
        });
    }

    fn hint_text(self) -> String {
        let texts = self.store.texts().play();
        let speech = self.store.speech();
        self.hint.with(|hint| {
            let Some(hint) = hint else { return String::new() };
            match (hint.step, hint.mv.pit()) {
                (1, Some(pit)) if pit.place() < ROW / 2 => texts.hint_left.to_owned(),
                (1, _) => texts.hint_right.to_owned(),
                (2, _) => (texts.hint_move)(&speech.mv(hint.mv)),
                _ => {
                    let what = speech.harvest(&hint.trace.harvest).unwrap_or_default();
                    let what = format!("{} {what}", (texts.hint_move)(&speech.mv(hint.mv)));
                    let seeds = hint.score.final_seeds(hint.trace.mover);
                    let exact = hint.score.certainty == Certainty::Exact;
                    let tell = if exact { texts.hint_exact } else { texts.hint_why };
                    tell(&what, seeds.south, seeds.north)
                }
            }
        })
    }
}

/// The hint under the board.
#[component]
pub(super) fn HintLine(desk: Desk) -> impl IntoView {
    let texts = desk.store.texts().play();
    let more = move || desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.step < 3));
    view! {
        <Show when=move || desk.hint.with(Option::is_some)>
            <div class="hint" data-testid="hint">
                <p>{move || desk.hint_text()}</p>
                <Show when=more>
                    <button on:click=move |_| desk.ask_hint()>{texts.hint_more}</button>
                </Show>
            </div>
        </Show>
    }
}

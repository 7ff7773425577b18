//! The line under the board: what a move would do, why one is refused, what is left to choose.

use leptos::prelude::*;

use super::super::store::Store;
use super::touch::Touch;
use crate::board::{Draft, PitPlay, Speed};

enum Said {
    Nothing,
    Preview(String),
    Refused(String),
    Prompt(String),
}

impl Touch {
    fn said(self) -> Said {
        let texts = self.store.texts().board();
        if let Some(reason) = self.reason.get() {
            return Said::Refused(reason);
        }
        match self.props().draft.get() {
            Draft::Placing(placing) => return Said::Prompt((texts.hand)(placing.rest())),
            Draft::Harvest(_) => return Said::Prompt(texts.take_prompt.to_owned()),
            Draft::None => {}
        }
        // Slow enough to be counted along.
        let fallen = self.props().stage.fallen.get();
        if fallen > 0 && self.speed.get() == Speed::Slow {
            return Said::Prompt(fallen.to_string());
        }
        if self.player.get().is_none() {
            return Said::Nothing;
        }
        let speech = self.store.speech();
        let pointed = self.props().pointed.get().filter(|_| self.props().purpose.foretells());
        match pointed.and_then(|pit| self.props().offer(pit)) {
            Some(PitPlay::Sow(trace) | PitPlay::Choose(trace)) => {
                Said::Preview(speech.harvest(&trace.harvest).unwrap_or_default())
            }
            Some(PitPlay::Refused(refusal)) => Said::Preview(speech.refusal(refusal)),
            None if self.shown.with(|shown| shown.position.setup().reserve) > 0 => {
                Said::Prompt(texts.place_prompt.to_owned())
            }
            Some(PitPlay::Place | PitPlay::Spent) | None => Said::Nothing,
        }
    }
}

#[component]
pub(crate) fn Note(touch: Touch) -> impl IntoView {
    let texts = Store::get().texts().board();
    let text = move || match touch.said() {
        Said::Nothing => ("note", "\u{a0}".to_owned()),
        Said::Preview(text) => ("note preview", text),
        Said::Refused(text) => ("note refusal", text),
        Said::Prompt(text) => ("note prompt", text),
    };
    let draft = touch.props().draft;
    let placing = move || draft.with(|draft| matches!(draft, Draft::Placing(_)));
    view! {
        <div class="under">
            // Announcements have regions of their own: this line is for the eye.
            <p class=move || text().0 data-testid="note">
                {move || text().1}
            </p>
            <Show when=move || draft.with(|draft| *draft != Draft::None)>
                <div class="choice">
                    <button
                        class="primary"
                        disabled=move || draft.with(|draft| draft.mv().is_none())
                        on:click=move |_| touch.confirm()
                    >
                        {texts.confirm}
                    </button>
                    <Show when=placing>
                        <button on:click=move |_| touch.take_back()>{texts.take_back}</button>
                    </Show>
                    <button on:click=move |_| touch.cancel()>{texts.cancel}</button>
                </div>
            </Show>
        </div>
    }
}

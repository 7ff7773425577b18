//! The line under the board: what a move would do, why one is refused, what is left to choose.

use awale_core::{Harvest, Nothing, Trace};
use leptos::prelude::*;

use super::super::store::Store;
use super::touch::Touch;
use crate::board::{Draft, PitPlay, Speed};

impl Touch {
    /// The class of the line for the style sheet, and its text.
    fn said(self) -> (&'static str, String) {
        let texts = self.store.texts().board();
        if let Some(reason) = self.reason.get() {
            return ("note refusal", reason);
        }
        match self.props().draft.get() {
            Draft::Placing(placing) => return ("note prompt", (texts.hand)(placing.rest())),
            Draft::Harvest(_) => return ("note prompt", (texts.take_prompt)(self.store.speech())),
            Draft::None => {}
        }
        let nothing = ("note blank", "\u{a0}".to_owned());
        // Slow enough to be counted along.
        let fallen = self.props().stage.fallen.get();
        if fallen > 0 && self.speed.get() == Speed::Slow {
            return ("note prompt", fallen.to_string());
        }
        if self.player.get().is_none() {
            return nothing;
        }
        let speech = self.store.speech();
        let cast = self.cast.get();
        let telling = speech.to(&cast);
        let pointed = self.props().pointed.get().filter(|_| self.props().purpose.foretells());
        match pointed.and_then(|pit| self.props().offer(pit)) {
            Some(PitPlay::Sow(trace) | PitPlay::Choose(trace)) => {
                (preview_class(&trace), telling.preview(&trace).unwrap_or_default())
            }
            Some(PitPlay::Refused(refusal)) => ("note preview", telling.refusal(refusal)),
            None if self.shown.with(|shown| shown.position.setup().reserve) > 0 => {
                ("note prompt", (texts.place_prompt)(speech))
            }
            Some(PitPlay::Place | PitPlay::Spent) | None => nothing,
        }
    }
}

/// A harvest that the rules forbid is warned of.
fn preview_class(trace: &Trace) -> &'static str {
    match trace.harvest {
        Harvest::None(Nothing::WouldStarve) => "note preview warning",
        _ => "note preview",
    }
}

#[component]
pub(crate) fn Note(touch: Touch, beneath: Option<AnyView>) -> impl IntoView {
    let texts = Store::get().texts().board();
    let draft = touch.props().draft;
    let placing = move || draft.with(|draft| matches!(draft, Draft::Placing(_)));
    view! {
        <div class="under">
            // Announcements have regions of their own: this line is for the eye.
            <p class=move || touch.said().0 data-testid="note">
                {move || touch.said().1}
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
            {beneath}
        </div>
    }
}

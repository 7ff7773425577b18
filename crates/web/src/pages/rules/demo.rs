//! A small board that shows one move, once when it comes into sight and again when asked.

use std::sync::Arc;
use std::time::Duration;

use awale_core::{AnyPosition, Leftover, Move, Side};
use leptos::html;
use leptos::prelude::*;

use crate::board::{Motion, Played, Shown};
use crate::browser::{media, sight};
use crate::components::{Board, Store};

/// Time to look at the position before the move is made.
const LOOK: Duration = Duration::from_millis(900);

/// What the board shows of its move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The position before it.
    Before,
    /// The move, for the so-many-th time.
    Played(u32),
}

/// A position, and a move played on it.
#[component]
pub(super) fn Demo(position: AnyPosition, mv: Option<Move>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().rules();
    let step = RwSignal::new(Step::Before);
    let played = mv.and_then(|mv| Played::new(position, mv).ok()).map(Arc::new);
    let after = mv.and_then(|mv| position.try_play(mv).ok()).unwrap_or(position);
    let moves = played.is_some();
    let trace = StoredValue::new(played.clone());
    let shown = Signal::derive(move || match step.get() {
        Step::Before => Shown::still(position),
        Step::Played(serial) => {
            let leftover = after.ending().map_or(Leftover::Nobody, |ending| ending.leftover);
            let last = played.clone();
            Shown { position: after, last, motion: Motion::Sow, leftover, serial }
        }
    });
    let again = move || {
        step.update(|step| {
            *step = Step::Played(match step {
                Step::Before => 1,
                Step::Played(times) => *times + 1,
            });
        });
    };
    let frame = NodeRef::<html::Figure>::new();
    let calm = media::matches(media::REDUCED_MOTION).get_untracked();
    if moves && !calm {
        sight::once_seen(frame, move || {
            set_timeout(
                move || {
                    if step.try_get_untracked() == Some(Step::Before) {
                        again();
                    }
                },
                LOOK,
            );
        });
    }
    let caption = move || {
        let speech = store.speech();
        match (step.get(), trace.get_value()) {
            (Step::Played(_), Some(played)) => speech.trace(&played.trace),
            (Step::Before, Some(played)) => (texts.about_to)(&speech.mv(played.trace.mv)),
            (_, None) => String::new(),
        }
    };
    let label = move || if step.get() == Step::Before { texts.show } else { texts.again };
    view! {
        <figure class="demo" node_ref=frame data-testid="demo">
            <Board shown bottom=Signal::stored(Side::South) silent=true />
            <figcaption>
                <span>{caption}</span>
                {moves
                    .then(|| {
                        view! {
                            <button class="quiet-border" on:click=move |_| again()>
                                {label}
                            </button>
                            <button
                                class="quiet-border"
                                disabled=move || step.get() == Step::Before
                                on:click=move |_| step.set(Step::Before)
                            >
                                {texts.before}
                            </button>
                        }
                    })}
            </figcaption>
        </figure>
    }
    .into_any()
}

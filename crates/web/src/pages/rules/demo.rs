//! A small board that shows one move, once when it comes into sight and again when asked.

use std::time::Duration;

use awale_core::{AnyPosition, Leftover, Move, Side};
use leptos::html;
use leptos::prelude::*;

use crate::board::Shown;
use crate::browser::sight;
use crate::components::{Board, Store};

/// Time to look at the position before the move is made.
const LOOK: Duration = Duration::from_millis(900);

#[component]
pub(super) fn Demo(position: AnyPosition, mv: Option<Move>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().rules();
    let shown = RwSignal::new(Shown::still(position));
    let before = move || shown.with(|shown| shown.last.is_none());
    let moves = mv.is_some_and(|mv| position.try_play(mv).is_ok());
    let again = move || {
        let Some(mv) = mv else { return };
        let played = Shown::sown(position, mv);
        let leftover = played.position.ending().map_or(Leftover::Nobody, |ending| ending.leftover);
        shown.set(played.with_leftover(leftover));
    };
    let frame = NodeRef::<html::Figure>::new();
    if moves && !store.calm.get_untracked() {
        sight::once_seen(frame, move || {
            set_timeout(
                move || {
                    if shown.try_with_untracked(|shown| shown.last.is_none()) == Some(true) {
                        again();
                    }
                },
                LOOK,
            );
        });
    }
    let caption = move || {
        let speech = store.speech();
        let played = shown.with(|shown| shown.last.clone());
        match (played, mv) {
            (Some(played), _) => speech.trace(&played.trace),
            (None, Some(mv)) if moves => (texts.about_to)(&speech.mv(mv)),
            (None, _) => String::new(),
        }
    };
    let label = move || if before() { texts.show } else { texts.again };
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
                                disabled=before
                                on:click=move |_| shown.set(Shown::still(position))
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

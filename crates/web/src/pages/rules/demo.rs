//! A figure: a small board that shows one move, once when it comes into sight and again when asked.

use std::time::Duration;

use awale_core::{Leftover, Side};
use awale_words::Figure;
use leptos::html;
use leptos::prelude::*;

use crate::board::Shown;
use crate::browser::sight;
use crate::components::{Board, Store};

/// Time to look at the position before the move is made.
const LOOK: Duration = Duration::from_millis(900);

pub(super) fn demo(figure: &Figure) -> AnyView {
    let store = Store::get();
    let &Figure { label: of_sheet, caption, position, mv } = figure;
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
    let told = move || {
        let played = shown.with(|shown| shown.last.clone());
        played.map(|played| store.speech().trace(&played.trace)).unwrap_or_default()
    };
    let label = move || if before() { texts.show } else { texts.again };
    view! {
        <figure class="demo" node_ref=frame data-testid="demo">
            <Caption label=of_sheet text=caption />
            <Board shown bottom=Signal::stored(Side::South) silent=true />
            {moves
                .then(|| {
                    view! {
                        <div class="told">
                            <span>{told}</span>
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
                        </div>
                    }
                })}
        </figure>
    }
    .into_any()
}

/// What a figure or a table shows, and what the sheet calls it.
#[component]
pub(super) fn Caption(label: Option<&'static str>, text: &'static str) -> impl IntoView {
    let store = Store::get();
    let label = label.map(|label| view! { <strong>{label} "."</strong> " " });
    view! { <figcaption>{label} {move || store.speech().text(text)}</figcaption> }
}

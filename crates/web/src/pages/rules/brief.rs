//! The rules in thirty seconds: six sentences, and a board on which a few moves play themselves.

use std::time::Duration;

use awale_core::Side;
use awale_words::Brief;
use leptos::html;
use leptos::prelude::*;

use crate::board::Shown;
use crate::browser::sight;
use crate::components::{Board, Store};

/// Time to look at the board between two moves.
const LOOK: Duration = Duration::from_millis(1600);

/// It plays by itself once it is in sight, unless the reader wants nothing to move; it can be stopped
/// and begun again at any time.
pub(super) fn in_brief(brief: &Brief) -> AnyView {
    let store = Store::get();
    let texts = store.texts().rules();
    let sentences =
        brief.sentences.map(|text| view! { <li>{move || store.speech().text(text)}</li> });
    let steps = StoredValue::new(brief.steps().collect::<Vec<_>>());
    let last = steps.with_value(Vec::len);
    let start = brief.position;
    let at = RwSignal::new(0_usize);
    let playing = RwSignal::new(false);
    let moving = RwSignal::new(false);
    let shown = RwSignal::new(Shown::still(start));
    let step = move || {
        let next = at.get_untracked();
        match steps.with_value(|steps| steps.get(next).copied()) {
            Some((before, mv)) => {
                shown.set(Shown::sown(before, mv));
                at.set(next + 1);
            }
            None => playing.set(false),
        }
    };
    Effect::new(move |_| {
        at.track();
        if !playing.get() || moving.get() {
            return;
        }
        if let Ok(timer) = set_timeout_with_handle(step, LOOK) {
            on_cleanup(move || timer.clear());
        }
    });
    let frame = NodeRef::<html::Figure>::new();
    if !store.calm.get_untracked() {
        sight::once_seen(frame, move || {
            let _ = playing.try_set(true);
        });
    }
    let toggle = move |_| {
        if playing.get_untracked() {
            return playing.set(false);
        }
        if at.get_untracked() == last {
            shown.set(Shown::still(start));
            at.set(0);
        }
        playing.set(true);
    };
    let label = move || match (playing.get(), at.get()) {
        (true, _) => texts.pause,
        (false, at) if at == last => texts.again,
        (false, _) => texts.start,
    };
    let told = move || {
        let played = shown.with(|shown| shown.last.clone());
        played.map(|played| store.speech().trace(&played.trace)).unwrap_or_default()
    };
    view! {
        <section class="brief" aria-labelledby="brief" data-testid="brief">
            <h2 id="brief">{store.lang().in_brief()}</h2>
            <ol>{sentences.into_iter().collect_view()}</ol>
            <figure class="demo" node_ref=frame>
                <Board shown bottom=Signal::stored(Side::South) moving silent=true />
                <figcaption class="told">
                    <span>{told}</span>
                    <button class="quiet-border" data-testid="brief-play" on:click=toggle>
                        {label}
                    </button>
                </figcaption>
            </figure>
        </section>
    }
    .into_any()
}

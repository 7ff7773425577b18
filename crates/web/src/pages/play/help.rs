//! The keys, in a list.

use leptos::prelude::*;

use crate::components::{Dialog, Store};

#[component]
pub(super) fn Help(open: RwSignal<bool>, hints: bool) -> impl IntoView {
    let store = Store::get();
    let all = store.texts();
    let texts = all.settings();
    let keys = move || {
        let speech = store.speech();
        let rest = [
            ("Tab  ← ↑ ↓ →", texts.key_board),
            ("Enter  Esc", texts.key_enter),
            ("← →  Home  End", texts.key_browse),
            ("f", texts.key_flip),
            ("h", all.play().hint),
            ("u", texts.key_undo),
            ("r", texts.key_replay),
            ("z", all.play().zen),
            ("m", all.chrome().mute),
            ("?", texts.key_help),
        ];
        let pits = [
            ("1 – 6", (texts.key_play)(speech)),
            ("A – F", (texts.key_letters)(speech)),
            ("p  s  k  j", (texts.key_say)(speech)),
        ];
        let rest = rest.map(|(key, meaning)| (key, meaning.to_owned()));
        pits.into_iter()
            .chain(rest)
            .filter(|&(key, _)| hints || key != "h")
            .map(|(key, meaning)| {
                view! {
                    <dt>
                        <kbd>{key}</kbd>
                    </dt>
                    <dd>{meaning}</dd>
                }
            })
            .collect_view()
    };
    view! {
        <Dialog open title=Signal::stored(all.chrome().help.to_owned())>
            <dl class="keys">{keys}</dl>
        </Dialog>
    }
}

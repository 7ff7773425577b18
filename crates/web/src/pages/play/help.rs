//! The keys, in a list.

use leptos::prelude::*;

use crate::components::{Dialog, Store};

#[component]
pub(super) fn Help(open: RwSignal<bool>, hints: bool) -> impl IntoView {
    let all = Store::get().texts();
    let texts = all.settings();
    let keys = move || {
        [
            ("1 – 6", texts.key_play),
            ("A – F", texts.key_letters),
            ("Tab  ← ↑ ↓ →", texts.key_board),
            ("Enter  Esc", texts.key_enter),
            ("← →  Home  End", texts.key_browse),
            ("f", texts.key_flip),
            ("h", all.play().hint),
            ("u", texts.key_undo),
            ("r", texts.key_replay),
            ("z", all.play().zen),
            ("m", all.chrome().mute),
            ("p  s  k  j", texts.key_say),
            ("?", texts.key_help),
        ]
        .into_iter()
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
            <dl class="keys">{keys()}</dl>
        </Dialog>
    }
}

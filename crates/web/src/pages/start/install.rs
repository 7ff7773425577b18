//! The page among the applications of the device: offered quietly where the browser offers it.

use leptos::prelude::*;

use crate::browser::{install, storage};
use crate::components::{Icon, Sign, Store};

/// Whoever does not want it is never asked again; the settings still have it.
#[component]
pub(super) fn Install() -> impl IntoView {
    let texts = Store::get().texts().settings();
    let offered = install::is_offered();
    let wanted = RwSignal::new(storage::read(storage::NOT_INSTALLED).is_none());
    let dismiss = move |_| {
        storage::write(storage::NOT_INSTALLED, "yes");
        wanted.set(false);
    };
    view! {
        <Show when=move || offered.get() && wanted.get()>
            <div class="install-offer" data-testid="install-offer">
                <button class="quiet" on:click=move |_| install::ask()>
                    {texts.install}
                </button>
                <button
                    class="quiet"
                    aria-label=texts.install_never
                    title=texts.install_never
                    on:click=dismiss
                >
                    <Icon sign=Signal::stored(Sign::Close) />
                </button>
            </div>
        </Show>
    }
    .into_any()
}

//! The window to paste a game or a position into, or to open a file in.

use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::dialog::Dialog;
use super::store::Store;
use crate::browser::file;

/// A game that is short enough to be understood.
const EXAMPLE: &str = "[Variant \"awale\"]\n\n1. C d 2. F b *";

#[component]
pub fn OpenText(
    open: RwSignal<bool>,
    title: &'static str,
    label: &'static str,
    action: &'static str,
    /// Takes the text, or tells what is wrong with it.
    take: Callback<String, Result<(), String>>,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().chrome();
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let send = move || match take.run(text.get_untracked()) {
        Ok(()) => {
            open.set(false);
            text.set(String::new());
            wrong.set(None);
        }
        Err(reason) => {
            store.announcer.alert(&format!("{} {reason}", texts.cannot_open));
            wrong.set(Some(reason));
        }
    };
    let choose = move |event: Event| {
        let Some(chosen) = file::chosen(&event) else { return };
        spawn_local(async move {
            if let Ok(read) = JsFuture::from(chosen.text()).await {
                drop(text.try_set(read.as_string().unwrap_or_default()));
                send();
            }
        });
    };
    let refusal = move || {
        let reason = wrong.get()?;
        Some(format!("{} {reason}", texts.cannot_open))
    };
    let show_example = move |_| {
        text.set(EXAMPLE.to_owned());
        wrong.set(None);
    };
    view! {
        <Dialog open title=Signal::stored(title.to_owned())>
            <label class="paste">
                {label}
                <textarea
                    rows="8"
                    spellcheck="false"
                    aria-invalid=move || wrong.with(Option::is_some).to_string()
                    aria-describedby="cannot-open"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <p class="cannot-open" id="cannot-open">{refusal}</p>
            <div class="choice">
                <button on:click=show_example>{texts.example}</button>
                <label class="button">
                    {texts.open_file}
                    <input
                        class="unseen"
                        type="file"
                        accept=".ogn,.txt,text/plain"
                        on:change=choose
                    />
                </label>
                <button class="primary" on:click=move |_| send()>
                    {action}
                </button>
            </div>
        </Dialog>
    }
    .into_any()
}

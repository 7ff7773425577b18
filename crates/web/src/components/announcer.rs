//! What is said to those who listen instead of looking.

use leptos::prelude::*;

/// Two voices: one waits for a pause, the other interrupts.
#[derive(Clone, Copy, Debug)]
pub struct Announcer {
    polite: RwSignal<String>,
    urgent: RwSignal<String>,
    /// What was said last, for those who look.
    last: RwSignal<String>,
}

impl Default for Announcer {
    fn default() -> Announcer {
        let [polite, urgent, last] = [(); 3].map(|()| RwSignal::new(String::new()));
        Announcer { polite, urgent, last }
    }
}

impl Announcer {
    /// Says something in a pause: moves, scores, hints.
    pub fn say(self, text: &str) {
        self.say_with(text, "");
    }

    /// Says something with words that stand elsewhere on the page already, such as whose turn it is.
    pub fn say_with(self, text: &str, shown: &str) {
        self.last.set(text.to_owned());
        put(self.polite, format!("{text} {shown}").trim_end());
    }

    /// What is said last, in a pause or at once; followed.
    pub fn said(self) -> (String, String) {
        (self.polite.get(), self.urgent.get())
    }

    /// Says something at once: refusals, the end, the clock.
    pub fn alert(self, text: &str) {
        self.last.set(text.to_owned());
        put(self.urgent, text);
    }

    /// What was said last on this page, in either voice; followed.
    pub fn last(self) -> String {
        self.last.get()
    }

    /// Another page has nothing to do with what was said.
    pub fn forget(self) {
        self.last.set(String::new());
    }
}

/// The same words twice are heard twice: a mark nobody sees makes them different.
fn put(voice: RwSignal<String>, text: &str) {
    voice.update(|said| {
        let again = said == text;
        text.clone_into(said);
        if again {
            said.push('\u{200b}');
        }
    });
}

/// The regions screen readers watch.
#[component]
pub fn LiveRegions(announcer: Announcer) -> impl IntoView {
    view! {
        <p class="unseen" role="status" aria-live="polite" data-testid="polite">
            {move || announcer.polite.get()}
        </p>
        <p class="unseen" role="alert" aria-live="assertive" data-testid="assertive">
            {move || announcer.urgent.get()}
        </p>
    }
}

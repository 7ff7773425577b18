//! What is said to those who listen instead of looking.

use leptos::prelude::*;

/// Two voices: one waits for a pause, the other interrupts.
#[derive(Clone, Copy, Debug)]
pub struct Announcer {
    polite: RwSignal<String>,
    urgent: RwSignal<String>,
}

impl Default for Announcer {
    fn default() -> Announcer {
        Announcer { polite: RwSignal::new(String::new()), urgent: RwSignal::new(String::new()) }
    }
}

impl Announcer {
    /// Says something in a pause: moves, scores, hints.
    pub fn say(self, text: &str) {
        put(self.polite, text);
    }

    /// What is said last, in a pause or at once; followed.
    pub fn said(self) -> (String, String) {
        (self.polite.get(), self.urgent.get())
    }

    /// Says something at once: refusals, the end, the clock.
    pub fn alert(self, text: &str) {
        put(self.urgent, text);
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

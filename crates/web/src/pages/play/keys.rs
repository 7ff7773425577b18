//! Keys for everything besides the pits.

use awale_core::Pit;
use leptos::ev;
use leptos::prelude::*;

use super::desk::Desk;
use crate::components::plain_key;

/// Listens while the page is shown.
pub(super) fn listen(desk: Desk) {
    let heard = window_event_listener(ev::keydown, move |event| {
        let Some(key) = plain_key(&event) else { return };
        if key.chars().count() == 1
            && !desk.store.settings.with_untracked(|settings| settings.keys.is_on())
        {
            return;
        }
        if obey(desk, &key) {
            event.prevent_default();
        }
    });
    on_cleanup(move || heard.remove());
}

/// Does what a key stands for, if it stands for something.
fn obey(desk: Desk, key: &str) -> bool {
    let cursor = untrack(|| desk.cursor());
    let last = untrack(|| desk.moves().len());
    match key {
        "ArrowLeft" => desk.go(cursor.saturating_sub(1)),
        "ArrowRight" if cursor < last => desk.go(cursor + 1),
        "Home" => desk.go(0),
        "End" => desk.go(last),
        "f" => desk.flip(),
        "h" => desk.ask_hint(),
        "u" => desk.undo(),
        "r" => desk.replay(),
        "z" => desk.zen.update(|zen| *zen = !*zen),
        "m" => desk.store.set(|settings| settings.sound = settings.sound.flipped()),
        "?" => desk.help.set(true),
        "p" | "s" | "k" | "j" => desk.say(key),
        _ => return false,
    }
    true
}

impl Desk {
    /// Says the board, the score, the last move or the playable pits.
    fn say(self, what: &str) {
        let speech = self.store.speech_now();
        let texts = self.store.texts().play();
        let shown = self.shown.get_untracked();
        let granaries = shown.position.granaries();
        let text = match what {
            "p" => Pit::all()
                .map(|pit| {
                    let side = speech.side(pit.side());
                    format!("{side} {} {}", speech.pit(pit), shown.position.count(pit))
                })
                .collect::<Vec<_>>()
                .join(", "),
            "s" => (texts.score)(granaries.south, granaries.north),
            "k" => match &shown.last {
                Some(played) => speech.trace(&played.trace),
                None => texts.no_moves.to_owned(),
            },
            _ => {
                let mut pits: Vec<String> = shown
                    .position
                    .legal_moves()
                    .iter()
                    .filter_map(|mv| mv.pit())
                    .map(|pit| speech.pit(pit))
                    .collect();
                pits.dedup();
                (texts.legal)(&pits.join(", "))
            }
        };
        self.store.announcer.say(&text);
    }
}

//! Keys for everything besides the pits.

use awale_core::Pit;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::components::{Jump, listen_to_keys, owner};
use crate::session::Session;

pub(super) fn listen<S: GameSource>(page: GamePage<S>, help: RwSignal<bool>) {
    listen_to_keys(page.store, move |key| {
        match key {
            _ if page.line.obey(key) => {}
            "f" => page.flip(),
            "h" if S::COACHED => page.ask_hint(),
            "u" => page.undo(),
            "r" => page.replay(),
            "z" => page.zen.update(|zen| *zen = !*zen),
            "?" => help.set(true),
            "p" | "s" | "k" | "j" => page.say(key),
            "Escape" if untrack(|| page.is_away()) => page.come_back(),
            "ArrowRight" if page.source.peek(Session::is_at_end) != Some(false) => return false,
            _ => {
                let Some(jump) = Jump::of_key(key) else { return false };
                page.go(jump.target(untrack(|| page.cursor())));
            }
        }
        true
    });
}

impl<S: GameSource> GamePage<S> {
    /// Says the board, the score, the last move or the playable pits.
    fn say(self, what: &str) {
        let speech = self.store.speech_now();
        let texts = self.store.texts().play();
        let shown = self.shown.get_untracked();
        let granaries = shown.position.granaries();
        let cast = untrack(|| self.cast());
        let text = match what {
            "p" => Pit::all()
                .map(|pit| {
                    let owner = owner(&cast, pit.side(), speech);
                    format!("{owner} {} {}", speech.pit(pit), shown.position.count(pit))
                })
                .collect::<Vec<_>>()
                .join(", "),
            "s" => speech.to(&cast).score(granaries),
            "k" => match &shown.last {
                Some(played) => speech.to(&cast).trace(&played.trace),
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
                (texts.legal)(speech, &pits.join(", "))
            }
        };
        self.store.announcer.say(&text);
    }
}

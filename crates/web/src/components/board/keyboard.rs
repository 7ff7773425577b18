//! The board under the keyboard.

use awale_core::{Pit, ROW};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::keys::plain_key;
use super::touch::Touch;
use crate::board::{Draft, Purpose};

#[derive(Clone, Copy)]
pub(crate) struct Keyboard {
    pub(crate) touch: Touch,
}

impl Keyboard {
    /// Keys that play from anywhere on the page: 1–6, and the letters.
    pub(crate) fn listen(self) {
        let heard = window_event_listener(ev::keydown, move |event| {
            if event.key() == "Tab" {
                self.touch.props().by_pointer.set(false);
            }
            let on = self.touch.store.settings.with_untracked(|settings| settings.keys.is_on());
            let Some(key) = plain_key(&event).filter(|_| on) else { return };
            if self.touch.player.get_untracked().is_none() {
                return;
            }
            if let Some(pit) = self.pointed_at(&key) {
                event.prevent_default();
                return self.touch.pit(pit, false);
            }
            if let Some(place) = place_of_key(&key, false) {
                event.prevent_default();
                self.play(place);
            }
        });
        on_cleanup(move || heard.remove());
    }

    /// Keys while the focus is on the board.
    pub(crate) fn inside(self, event: &ev::KeyboardEvent) {
        let Some(key) = plain_key(event) else { return };
        let focus = self.touch.props().focus.get_untracked();
        let bottom = self.touch.props().geometry.with_untracked(|geometry| geometry.bottom);
        let near = focus.side() == bottom;
        let step = |forward: bool| {
            // The far row runs from right to left.
            let place = if forward == near { focus.place() + 1 } else { focus.place() + ROW - 1 };
            Pit::of(focus.side(), place % ROW)
        };
        let across = Pit::of(focus.side().opponent(), ROW - 1 - focus.place());
        let on = self.touch.store.settings.with_untracked(|settings| settings.keys.is_on());
        let by_pointer = self.touch.props().by_pointer.get_untracked();
        match key.as_str() {
            "ArrowRight" | "ArrowLeft" | "Home" | "End" if by_pointer => return,
            "ArrowRight" => self.focus(event, step(true)),
            "ArrowLeft" => self.focus(event, step(false)),
            "ArrowUp" if near => self.focus(event, across),
            "ArrowDown" if !near => self.focus(event, across),
            "ArrowUp" | "ArrowDown" => {}
            "Home" => self.focus(event, Pit::of(bottom, 0)),
            "End" => self.focus(event, Pit::of(bottom, ROW - 1)),
            "Escape" => self.touch.cancel(),
            "Backspace" => self.touch.take_back(),
            _ if !on => return,
            key => match (self.pointed_at(key), place_of_key(key, true)) {
                (Some(pit), _) => self.touch.pit(pit, false),
                (None, Some(place)) => self.play(place),
                (None, None) => return,
            },
        }
        event.prevent_default();
    }

    /// The pit a letter names where pits are pointed at: large letters are South's.
    fn pointed_at(self, key: &str) -> Option<Pit> {
        let mut letters = key.chars();
        let (letter, None) = (letters.next()?, letters.next()) else { return None };
        Pit::from_letter(letter).filter(|_| self.touch.props().purpose == Purpose::Point)
    }

    fn focus(self, event: &ev::KeyboardEvent, pit: Pit) {
        self.touch.props().focus.set(pit);
        let board = event.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let selector = format!("[data-pit={}]", pit.letter());
        let found = board.and_then(|board| board.query_selector(&selector).ok().flatten());
        if let Some(button) = found.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = button.focus();
        }
    }

    /// Plays a pit of the player's row, or of the other one while a harvest is chosen there.
    fn play(self, place: usize) {
        let Some(side) = self.touch.player.get_untracked() else { return };
        let choosing =
            self.touch.props().draft.with_untracked(|draft| matches!(draft, Draft::Harvest(_)));
        let side = if choosing { side.opponent() } else { side };
        self.touch.pit(Pit::of(side, place), false);
    }
}

/// The place in a row a key stands for: 1–6 from left to right, the letters A–F. Outside the board
/// a small f turns it round instead.
fn place_of_key(key: &str, inside: bool) -> Option<usize> {
    let mut letters = key.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    match letter {
        '1'..='6' => Some(letter as usize - '1' as usize),
        'A'..='F' => Some(letter as usize - 'A' as usize),
        'a'..='e' => Some(letter as usize - 'a' as usize),
        'f' if inside => Some(ROW - 1),
        _ => None,
    }
}

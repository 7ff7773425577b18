//! Keys of the analysis board.

use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::components::{Jump, listen_to_keys};

pub(super) fn listen(page: AnalysisPage) {
    listen_to_keys(page.store, move |key| {
        match key {
            "ArrowLeft" => page.jump(Jump::Previous),
            "ArrowRight" => page.jump(Jump::Next),
            "Home" => page.jump(Jump::First),
            "End" => page.jump(Jump::Last),
            "f" => page.flip(),
            "l" => page.engine.update(|on| *on = !*on),
            _ => return false,
        }
        true
    });
}

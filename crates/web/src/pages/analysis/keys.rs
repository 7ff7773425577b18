//! Keys of the analysis board.

use leptos::prelude::*;

use super::page::AnalysisPage;
use crate::components::listen_to_keys;
use crate::study::Tree;

/// Listens while the page is shown.
pub(super) fn listen(page: AnalysisPage) {
    listen_to_keys(page.store, move |key| {
        match key {
            "ArrowLeft" => page.back(),
            "ArrowRight" => page.forward(),
            "Home" => page.go(Tree::ROOT),
            "End" => page.to_end(),
            "f" => page.flip(),
            "l" => page.engine.update(|on| *on = !*on),
            _ => return false,
        }
        true
    });
}

//! Keys of the review.

use leptos::prelude::*;

use super::page::ReviewPage;
use crate::components::listen_to_keys;

pub(super) fn listen(page: ReviewPage) {
    listen_to_keys(page.store, move |key| {
        if page.session.with_untracked(Option::is_none) {
            return false;
        }
        let (cursor, last) = untrack(|| (page.cursor(), page.plies()));
        match key {
            "ArrowLeft" => page.go(cursor.saturating_sub(1)),
            "ArrowRight" => page.go((cursor + 1).min(last)),
            "Home" => page.go(0),
            "End" => page.go(last),
            "f" => page.flip(),
            _ => return false,
        }
        true
    });
}

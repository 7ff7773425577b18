//! Whether the player looks at the page, and what calls them back.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlLinkElement, VisibilityState};

/// Whether another window or tab is in front.
pub fn is_away() -> bool {
    document().visibility_state() == VisibilityState::Hidden
}

/// Shows the icon of the page, or the one with the sign that says it is one's turn.
pub fn show_icon(called: bool) {
    let icon = document().query_selector("link[rel=icon]").ok().flatten();
    let Some(icon) = icon.and_then(|icon| icon.dyn_into::<HtmlLinkElement>().ok()) else { return };
    icon.set_href(if called { "/icon-turn.svg" } else { "/icon.svg" });
}

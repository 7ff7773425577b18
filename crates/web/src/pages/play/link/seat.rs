//! The seat this browser holds in a game: its secret, and the one that opens the other seat.

use wasm_bindgen::JsValue;

use crate::browser::{storage, window};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kept {
    /// The secret that holds the seat.
    pub(super) token: String,
    /// The secret that opens the other one, as long as it may be free.
    pub(super) join: Option<String>,
}

fn key(id: &str) -> String {
    format!("{}{id}", storage::SEAT)
}

/// The seat in a game, if this browser has one.
pub(super) fn read(id: &str) -> Option<Kept> {
    let text = storage::read(&key(id))?;
    let mut lines = text.lines();
    let token = lines.next().filter(|token| !token.is_empty())?.to_owned();
    Some(Kept { token, join: lines.next().map(str::to_owned) })
}

pub(super) fn write(id: &str, kept: &Kept) {
    let text = match &kept.join {
        Some(join) => format!("{}\n{join}", kept.token),
        None => kept.token.clone(),
    };
    storage::write(&key(id), &text);
}

pub(super) fn forget(id: &str) {
    storage::remove(&key(id));
}

/// The secret of an invitation, in the fragment that browsers send to nobody.
pub(super) fn secret_in_address() -> Option<String> {
    let fragment = window().location().hash().ok()?;
    let secret = fragment.trim_start_matches('#').strip_prefix("join=")?;
    (!secret.is_empty()).then(|| secret.to_owned())
}

/// Takes the secret out of the address, so that whoever copies it invites spectators.
pub(super) fn hide_secret() {
    if let (Ok(history), Ok(path)) = (window().history(), window().location().pathname()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
}

//! The seat this browser holds in a game: its secret, and the one that opens the other seat.

use wasm_bindgen::JsValue;

use crate::browser::{storage, window};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KeptSeat {
    /// The secret that holds the seat.
    pub(super) token: String,
    /// The secret that opens the other one, as long as it may be free.
    pub(super) join: Option<String>,
}

fn key(id: &str) -> String {
    format!("{}{id}", storage::SEAT)
}

/// The seat in a game, if this browser has one.
pub(super) fn read(id: &str) -> Option<KeptSeat> {
    let text = storage::read(&key(id))?;
    let mut lines = text.lines();
    let token = lines.next().filter(|token| !token.is_empty())?.to_owned();
    Some(KeptSeat { token, join: lines.next().map(str::to_owned) })
}

pub(super) fn write(id: &str, kept: &KeptSeat) {
    let text = match &kept.join {
        Some(join) => format!("{}\n{join}", kept.token),
        None => kept.token.clone(),
    };
    storage::write(&key(id), &text);
}

pub(super) fn forget(id: &str) {
    storage::remove(&key(id));
}

/// What the address of a game asks of whoever opens it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Invitation {
    /// To sit down, with the secret of an invitation.
    Secret(String),
    /// To sit down, if a seat is free for whoever has the address.
    Open,
}

impl Invitation {
    /// What the fragment says, which browsers send to nobody; `None` is to watch.
    fn of(fragment: &str) -> Option<Invitation> {
        match fragment.trim_start_matches('#') {
            WATCH => None,
            text => Some(match text.strip_prefix("join=") {
                Some(secret) if !secret.is_empty() => Invitation::Secret(secret.to_owned()),
                _ => Invitation::Open,
            }),
        }
    }

    /// What the address of this page asks.
    pub(super) fn in_address() -> Option<Invitation> {
        Invitation::of(&window().location().hash().unwrap_or_default())
    }

    pub(super) fn secret(self) -> Option<String> {
        match self {
            Invitation::Secret(secret) => Some(secret),
            Invitation::Open => None,
        }
    }
}

/// The fragment of an address for those who watch.
pub(super) const WATCH: &str = "watch";

/// Takes the secret out of the address: it has done its work.
pub(super) fn hide_secret() {
    say_in_address("");
}

/// Makes the address that of somebody who watches.
pub(super) fn watch() {
    say_in_address(&format!("#{WATCH}"));
}

fn say_in_address(fragment: &str) {
    if let (Ok(history), Ok(path)) = (window().history(), window().location().pathname()) {
        let address = format!("{path}{fragment}");
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_it_asks() {
        let secret = Invitation::Secret("k3".to_owned());
        assert_eq!(Invitation::of("#join=k3"), Some(secret));
        assert_eq!(Invitation::of(""), Some(Invitation::Open));
        assert_eq!(Invitation::of("#join="), Some(Invitation::Open));
        assert_eq!(Invitation::of("#watch"), None);
    }
}

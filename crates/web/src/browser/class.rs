//! What a page has to do with a class: whose card this browser has, and what the script of the class is
//! told of what its pupil does.

use std::fmt::Display;

use web_sys::{CustomEvent, CustomEventInit};

use super::{storage, window};

/// The event that the script of the class hears (`server/assets/class/here.js`).
const PROGRESS: &str = "awale-progress";

/// The secret of this device, if its owner entered a class.
pub fn secret() -> Option<String> {
    secret_in(&storage::read(storage::CARD)?).map(str::to_owned)
}

/// The secret in what the page of the class wrote. The small pages carry no reader of JSON, and a secret
/// has plain letters alone.
fn secret_in(card: &str) -> Option<&str> {
    let (_, behind) = card.split_once("\"token\":\"")?;
    let (secret, _) = behind.split_once('"')?;
    secret.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(secret)
}

/// Tells how far a pupil has come: with what, at which part of it, after how many tries, and how it stands.
/// Outside a class nobody hears it.
pub fn tell(what: &str, name: impl Display, part: usize, tries: u32, outcome: &str) {
    if storage::read(storage::CARD).is_none() {
        return;
    }
    let told = CustomEventInit::new();
    told.set_detail(&format!("{what} {name} {part} {tries} {outcome}").into());
    if let Ok(event) = CustomEvent::new_with_event_init_dict(PROGRESS, &told) {
        let _ = window().dispatch_event(&event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_of_a_card_is_found() {
        let card = r#"{"class":"BCDFGH","number":7,"animal":"fox","token":"abc23"}"#;
        assert_eq!(secret_in(card), Some("abc23"));
        for wrong in ["", "null", "{}", r#"{"token":"a"#, "{\"token\":\"a\r\nb\"}"] {
            assert_eq!(secret_in(wrong), None, "{wrong}");
        }
    }
}

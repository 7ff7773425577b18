//! A link as a picture that cameras read.

use std::fmt::Write;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// Empty modules around the code, as the standard asks.
const QUIET: i32 = 4;

/// The code of a text; nothing if the text is too long for one.
pub(super) fn qr_code(text: &str, label: &'static str) -> AnyView {
    let Some((size, path)) = drawn(text) else { return ().into_any() };
    view! {
        <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=label>
            <rect width="100%" height="100%" fill="#fff"></rect>
            <path d=path fill="#000"></path>
        </svg>
    }
    .into_any()
}

/// The side of the square, and its dark modules as a path: one stroke for each run of a row.
fn drawn(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += i32::try_from(run).unwrap_or(0).max(1);
        }
    }
    Some((code.size() + 2 * QUIET, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path covers exactly the dark modules.
    #[test]
    fn every_dark_module_is_drawn_once() {
        let text = "https://example.org/game/k3m9x2";
        let (size, path) = drawn(text).unwrap();
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        assert_eq!(size, code.size() + 8);
        let dark = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|&(x, y)| code.get_module(x, y))
            .count();
        let runs = path.split('M').filter_map(|run| run.split_once('h')?.1.split_once('v'));
        let drawn: usize = runs.map(|(length, _)| length.parse::<usize>().unwrap()).sum();
        assert_eq!(drawn, dark);
        assert!(super::drawn(&"x".repeat(5000)).is_none());
    }
}

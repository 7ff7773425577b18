//! A text as a square that cameras read.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

use crate::drawing::{Drawing, Stroke};
use crate::paint::Colour;

/// Empty modules around the code, as the standard asks.
const QUIET: i32 = 4;

/// The code of a text as SVG, black on white; `None` if the text is too long for one.
pub fn qr_svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * QUIET;
    let mut path = String::new();
    for (y, left, right) in runs(&code) {
        let run = right - left;
        let _ = write!(path, "M{} {}h{run}v1h-{run}z", left + QUIET, y + QUIET);
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}

/// The runs of dark modules: their row, where they begin, and where they end.
fn runs(code: &QrCode) -> Vec<(i32, i32, i32)> {
    let mut runs = Vec::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            let end = x + i32::try_from(run).unwrap_or(0);
            if end > x {
                runs.push((y, x, end));
            }
            x = end.max(x + 1);
        }
    }
    runs
}

/// The code of a text, so large with the empty edge around it; `None` if the text is too long for one.
pub(crate) fn qr(text: &str, size: f32) -> Option<Drawing> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let modules = code.size() + 2 * QUIET;
    let at = |module: i32| f32::from(i16::try_from(module + QUIET).unwrap_or(i16::MAX));
    let mut outline = Vec::new();
    for (y, left, right) in runs(&code) {
        let (left, right, top, bottom) = (at(left), at(right), at(y), at(y + 1));
        outline.extend([
            Stroke::Move(left, top),
            Stroke::Line(right, top),
            Stroke::Line(right, bottom),
            Stroke::Line(left, bottom),
            Stroke::Close,
        ]);
    }
    let mut modules_drawn = Drawing::new(at(modules), at(modules));
    // Black on white in colour, too: no camera minds.
    modules_drawn.shape(outline, Some(Colour::BLACK), None);
    let mut drawing = Drawing::new(size, size);
    let scale = size / f32::from(i16::try_from(modules).unwrap_or(i16::MAX));
    drawing.place_scaled(0.0, 0.0, scale, modules_drawn);
    Some(drawing)
}

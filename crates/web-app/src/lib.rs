//! The first pages as a wasm module: choosing a game and playing at this screen.

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page in the document that loaded this module.
#[wasm_bindgen(start)]
pub fn start() {
    awale_web::mount(awale_web::first_pages, |_, _| None);
}

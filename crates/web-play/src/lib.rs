//! A game at this screen as a wasm module.

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page in the document that loaded this module.
#[wasm_bindgen(start)]
pub fn start() {
    awale_web::mount_play();
}

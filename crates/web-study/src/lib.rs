//! All other pages as a wasm module: games by link, the analysis board, the rules.

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page in the document that loaded this module.
#[wasm_bindgen(start)]
pub fn start() {
    awale_web::mount_study();
}

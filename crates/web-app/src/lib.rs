//! The page as a wasm module: it mounts the application and is gone.

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page in the document that loaded this module.
#[wasm_bindgen(start)]
pub fn start() {
    awale_web::mount();
}

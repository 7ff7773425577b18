//! The engine as a wasm module of its own, for a worker beside the page.

use wasm_bindgen::prelude::wasm_bindgen;

/// Listens to the page that started this worker.
#[wasm_bindgen(start)]
pub fn start() {
    awale_web::engine::listen();
}

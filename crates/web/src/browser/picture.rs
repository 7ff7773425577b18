//! A drawing as a picture file: the browser draws it, so it works without a network.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::{file, window};

/// Draws an SVG and hands it to the device as a PNG. A browser that cannot does nothing.
pub fn save_png(name: &'static str, svg: &str, (width, height): (u16, u16)) {
    let Ok(image) = HtmlImageElement::new() else { return };
    let drawn = image.clone();
    let loaded = Closure::once_into_js(move || {
        let _ = paint(&drawn, name, width, height);
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_src(&format!(
        "data:image/svg+xml,{}",
        String::from(js_sys::encode_uri_component(svg))
    ));
}

fn paint(
    image: &HtmlImageElement,
    name: &'static str,
    width: u16,
    height: u16,
) -> Result<(), JsValue> {
    let document = window().document().ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width.into());
    canvas.set_height(height.into());
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.dyn_into()?;
    let (across, down) = (f64::from(width), f64::from(height));
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, across, down)?;
    let made = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            file::save_blob(name, &blob);
        }
    });
    canvas.to_blob(made.unchecked_ref())
}

//! The worker's side: it hears questions and tells answers.

use awale_engine::Clock;
use js_sys::Date;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::ask::Ask;
use super::thinker::Thinker;

/// What the worker says once it listens.
pub const READY: &str = "ready";

/// The clock of the browser.
struct BrowserClock;

impl Clock for BrowserClock {
    fn millis(&self) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "milliseconds since 1970 are positive and far below the limit"
        )]
        {
            Date::now() as u64
        }
    }
}

/// Answers what the page asks, for as long as the worker lives. Messages that are no questions
/// are not answered.
///
/// # Panics
/// Outside a worker.
pub fn listen() {
    let worker: DedicatedWorkerGlobalScope =
        js_sys::global().dyn_into().expect("this module runs in a worker");
    let mut thinker = Thinker::default();
    let answers = worker.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let ask = event.data().as_string().and_then(|text| text.parse::<Ask>().ok());
        if let Some(ask) = ask {
            thinker.answer(&ask, &BrowserClock, &mut |tell| {
                // Only a page that has gone cannot be told, and then nobody listens.
                let _ = answers.post_message(&JsValue::from_str(&tell.to_string()));
            });
        }
    });
    let added = worker.add_event_listener_with_callback("message", hear.as_ref().unchecked_ref());
    added.expect("a worker can listen");
    // Questions wait on the page until then, where they can still be taken back.
    let _ = worker.post_message(&JsValue::from_str(READY));
    hear.forget();
}

//! The worker's side: it hears questions and tells answers.

use std::cell::OnceCell;
use std::sync::OnceLock;

use awale_core::RuleSet;
use awale_engine::{Book, Clock, Stop};
use awale_player::Endgames;
use js_sys::{Atomics, Int32Array, SharedArrayBuffer, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Performance};

use super::ask::Ask;
use super::thinker::Thinker;

/// What the worker says once it listens.
pub const READY: &str = "ready";

thread_local! {
    /// Memory shared with the page, if it may share any: the number of the question to stop.
    static STOPPED: OnceCell<Int32Array> = const { OnceCell::new() };
}

/// The clock of the browser. A search looks at it now and then; that is also the moment to see
/// whether the page wants the search to stop.
struct BrowserClock<'a> {
    /// Never goes back, unlike the time of day.
    performance: &'a Performance,
    question: i32,
    stop: &'a Stop,
}

impl Clock for BrowserClock<'_> {
    fn millis(&self) -> u64 {
        let stopped = |flag: &Int32Array| Atomics::load(flag, 0) == Ok(self.question);
        if STOPPED.with(|flag| flag.get().is_some_and(stopped)) {
            self.stop.now();
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "milliseconds since the worker began are positive and far below the limit"
        )]
        {
            self.performance.now() as u64
        }
    }
}

#[wasm_bindgen]
extern "C" {
    /// The script that starts the worker fetches the tables or the book of a game; it knows their
    /// names.
    #[wasm_bindgen(js_namespace = globalThis, js_name = fetchOf, catch)]
    fn fetch_of(what: &str, game: &str) -> Result<Option<Uint8Array>, JsValue>;
}

fn fetch_tables(rules: RuleSet) -> Option<Vec<u8>> {
    Some(fetch_of("tables", rules.name()).ok()??.to_vec())
}

/// The book of a game, fetched when it is first asked for. What cannot be fetched or read is missing.
fn fetch_book(rules: RuleSet) -> Option<&'static Book> {
    static BOOKS: [OnceLock<Option<Book>>; RuleSet::ALL.len()] =
        [const { OnceLock::new() }; RuleSet::ALL.len()];
    let at = RuleSet::ALL.iter().position(|&known| known == rules)?;
    let fetched = || {
        let bytes = fetch_of("book", rules.name()).ok()??.to_vec();
        Book::parse(rules, std::str::from_utf8(&bytes).ok()?).ok()
    };
    BOOKS[at].get_or_init(fetched).as_ref()
}

/// Answers what the page asks, for as long as the worker lives. To a text that is not a question the
/// answer is empty: the page asks another worker, once, and then gives its question up.
///
/// # Panics
/// Outside a worker.
pub fn listen() {
    let worker: DedicatedWorkerGlobalScope =
        js_sys::global().dyn_into().expect("this module runs in a worker");
    let performance = worker.performance().expect("a worker has a clock");
    let mut thinker = Thinker::new(Endgames::fetched(fetch_tables), fetch_book);
    let answers = worker.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(shared) = event.data().dyn_ref::<SharedArrayBuffer>() {
            STOPPED.with(|flag| flag.get_or_init(|| Int32Array::new(shared)).length());
        }
        let Some(text) = event.data().as_string() else { return };
        let say = |text: &str| {
            // Only a page that has gone cannot be told, and then nobody listens.
            let _ = answers.post_message(&JsValue::from_str(text));
        };
        let Some(ask) = Ask::read(&text) else { return say("") };
        let stop = Stop::new();
        let question = ask.id.cast_signed();
        let clock = BrowserClock { performance: &performance, question, stop: &stop };
        thinker.answer(&ask, &clock, &stop, &mut |tell| say(&tell.to_string()));
    });
    let added = worker.add_event_listener_with_callback("message", hear.as_ref().unchecked_ref());
    added.expect("a worker can listen");
    // Questions wait on the page until then, where they can still be taken back.
    let _ = worker.post_message(&JsValue::from_str(READY));
    hear.forget();
}

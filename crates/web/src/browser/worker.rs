//! The page's side of the engine: it asks, and hears the answers of the worker.

use std::collections::BTreeMap;
use std::time::Duration;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::Limits;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::window;
use crate::engine::{Ask, Coaching, Somebody, Tell};

type Hear = Box<dyn FnMut(&Tell)>;

/// By then the page is drawn; before, the engine would only be in its way.
const DRAWN: Duration = Duration::from_millis(300);

/// What is asked, without its number.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The position.
    pub position: AnyPosition,
    /// The positions before it since the last harvest.
    pub before: Vec<AnyPosition>,
    /// How long to search.
    pub limits: Limits,
    /// How many moves to score.
    pub lines: usize,
    /// Whose move is wanted, if not the engine's own lines.
    pub player: Option<Somebody>,
    /// What the coach is asked to say, if it is the one who answers.
    pub coach: Option<Coaching>,
}

struct Running {
    worker: Worker,
    next: u32,
    waiting: BTreeMap<u32, Hear>,
}

/// The engine in its worker.
#[derive(Clone, Copy)]
pub struct Engine(StoredValue<Option<Running>, LocalStorage>);

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Engine")
    }
}

impl Engine {
    /// An engine that gets ready once the page is drawn, or when it is asked. It begins by searching
    /// a little: browsers compile the code better once they have seen it run. Where workers are
    /// missing nobody ever answers.
    pub fn start() -> Engine {
        let engine = Engine(StoredValue::new_local(None));
        let warm_up = Wanted {
            position: AnyPosition::start(RuleSet::Awale, Side::South),
            before: Vec::new(),
            limits: Limits::nodes(30_000),
            lines: 1,
            player: None,
            coach: None,
        };
        let begin = move || {
            engine.ask(warm_up, |_| {});
        };
        set_timeout(begin, DRAWN);
        engine
    }

    fn run(self) -> Option<Running> {
        let worker = self.spawn().ok()?;
        Some(Running { worker, next: 0, waiting: BTreeMap::new() })
    }

    fn spawn(self) -> Result<Worker, JsValue> {
        let body = window().document().and_then(|document| document.body());
        let path = body.and_then(|body| body.dataset().get("engine"));
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&path.unwrap_or_default(), &options)?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let tell = event.data().as_string().and_then(|text| text.parse::<Tell>().ok());
            if let Some(tell) = tell {
                self.hear(&tell);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        Ok(worker)
    }

    /// Asks, and calls `hear` with every answer until the last.
    pub fn ask(self, wanted: Wanted, hear: impl FnMut(&Tell) + 'static) -> Option<u32> {
        self.0.try_update_value(|running| {
            if running.is_none() {
                *running = self.run();
            }
            let running = running.as_mut()?;
            let id = running.next;
            running.next = running.next.wrapping_add(1);
            let Wanted { position, before, limits, lines, player, coach } = wanted;
            let ask = Ask { id, position, before, limits, lines, player, coach };
            running.worker.post_message(&JsValue::from_str(&ask.to_string())).ok()?;
            running.waiting.insert(id, Box::new(hear));
            Some(id)
        })?
    }

    /// Listens no longer to the answers to a question.
    pub fn forget(self, id: u32) {
        self.0.update_value(|running| {
            if let Some(running) = running {
                running.waiting.remove(&id);
            }
        });
    }

    fn hear(self, tell: &Tell) {
        // The listener may ask again, so that it is not called while the list is held.
        let listener =
            self.0.try_update_value(|running| running.as_mut()?.waiting.remove(&tell.id));
        let Some(Some(mut listener)) = listener else { return };
        listener(tell);
        if !tell.done {
            self.0.update_value(|running| {
                if let Some(running) = running {
                    running.waiting.insert(tell.id, listener);
                }
            });
        }
    }
}

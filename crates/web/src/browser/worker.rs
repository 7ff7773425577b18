//! The page's side of the program: it asks, and hears the answers of the worker.

use std::collections::VecDeque;
use std::time::Duration;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::Limits;
use awale_play::History;
use js_sys::{Atomics, Int32Array, Reflect, SharedArrayBuffer};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::window;
use crate::engine::{Ask, READY, Task, Tell};

type Hear = Box<dyn FnMut(&Tell)>;

/// By then the page is drawn; before, the engine would only be in its way.
const DRAWN: Duration = Duration::from_millis(300);

/// By then a search that is asked to stop has stopped, or nothing will stop it but the end of its
/// worker.
const STOPPING: Duration = Duration::from_millis(250);

/// A question and who hears the answers; while the listener is called it is not here.
struct PendingQuestion {
    ask: Ask,
    hear: Option<Hear>,
    stopped: bool,
    /// Whether a worker broke down over it.
    again: bool,
}

struct RunningWorker {
    worker: Worker,
    ready: bool,
    /// Whether the worker broke down. The next question gets another one.
    broken: bool,
    /// Memory shared with the worker: the number of the question to stop. Browsers share memory
    /// only over https or with their own machine.
    flag: Option<Int32Array>,
    on_message: Closure<dyn FnMut(MessageEvent)>,
    next_id: u32,
    /// The worker thinks about the first; the others wait here, so that they can be taken back.
    questions: VecDeque<PendingQuestion>,
}

impl RunningWorker {
    /// Sends the first question to the worker, or to another one if it broke down.
    fn post(&mut self) {
        if self.broken && !self.questions.is_empty() {
            self.respawn();
        }
        if let Some(PendingQuestion { ask, .. }) = self.questions.front().filter(|_| self.ready) {
            // Only a text that cannot be copied could fail.
            let _ = self.worker.post_message(&JsValue::from_str(&ask.to_string()));
        }
    }

    /// Takes a question back. If the worker is thinking about it, its search is asked to stop, which
    /// [`RunningWorker::replace`] makes sure of later; without shared memory that is done at once.
    fn stop(&mut self, id: u32) {
        let Some(at) = self.questions.iter().position(|question| question.ask.id == id) else {
            return;
        };
        if at > 0 || !self.ready {
            self.questions.remove(at);
            return;
        }
        self.questions[at].stopped = true;
        let asked = self.flag.as_ref().map(|flag| Atomics::store(flag, 0, id.cast_signed()));
        if !matches!(asked, Some(Ok(_))) {
            self.replace(id);
        }
    }

    /// Puts a new worker in the place of one that still thinks about a question nobody wants
    /// answered. Until it is ready questions wait here: who leafs through a game restarts it once,
    /// not at every step.
    fn replace(&mut self, id: u32) {
        let busy = |first: &PendingQuestion| first.stopped && first.ask.id == id;
        if self.questions.front().is_some_and(busy) && self.respawn() {
            self.questions.pop_front();
        }
    }

    fn respawn(&mut self) -> bool {
        let Ok(worker) = spawn(&self.on_message) else { return false };
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
        (self.worker, self.ready, self.broken) = (worker, false, false);
        true
    }
}

/// Safari and its kin share none: there a question that follows the memory to the worker is never
/// answered (`crates/web/browser/engines.test.mjs` with webkit2gtk 2.50).
fn shared_flag() -> Option<Int32Array> {
    let vendor = Reflect::get(&window().navigator(), &"vendor".into()).ok()?;
    if vendor.as_string()? == "Apple Computer, Inc." {
        return None;
    }
    let isolated = Reflect::get(&window(), &"crossOriginIsolated".into()).ok()?;
    isolated.is_truthy().then(|| {
        let flag = Int32Array::new(&SharedArrayBuffer::new(4));
        flag.set_index(0, -1);
        flag
    })
}

fn spawn(on_message: &Closure<dyn FnMut(MessageEvent)>) -> Result<Worker, JsValue> {
    let body = window().document().and_then(|document| document.body());
    let path = body.and_then(|body| body.dataset().get("engine"));
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&path.unwrap_or_default(), &options)?;
    // An error is heard as a message without a text.
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_message.as_ref().unchecked_ref()));
    Ok(worker)
}

#[derive(Clone, Copy)]
pub struct Engine(StoredValue<Option<RunningWorker>, LocalStorage>);

impl Engine {
    /// An engine that gets ready when it is asked.
    pub fn asleep() -> Engine {
        Engine(StoredValue::new_local(None))
    }

    /// An engine that gets ready once the page is drawn, or when it is asked. It begins by searching
    /// a little: browsers compile the code better once they have seen it run. Where workers are
    /// missing nobody ever answers.
    pub fn start() -> Engine {
        let engine = Engine::asleep();
        let begin = move || {
            let start = AnyPosition::start(RuleSet::Awale, Side::South);
            engine.ask(start, Limits::nodes(30_000), Task::Analyse { multipv: 1 }, |_| {});
        };
        set_timeout(begin, DRAWN);
        engine
    }

    fn run(self) -> Option<RunningWorker> {
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if text == READY {
                self.begin();
            } else if let Some(tell) = Tell::read(&text) {
                self.hear(&tell);
            } else {
                self.give_up();
            }
        });
        let worker = spawn(&on_message).ok()?;
        let questions = VecDeque::new();
        let flag = shared_flag();
        let (ready, broken) = (false, false);
        Some(RunningWorker { worker, ready, broken, flag, on_message, next_id: 0, questions })
    }

    /// Asks, and calls `hear` with every answer until the last. Returns the number of the question.
    pub fn ask(
        self,
        at: impl Into<History>,
        limits: Limits,
        task: Task,
        hear: impl FnMut(&Tell) + 'static,
    ) -> Option<u32> {
        let at = at.into();
        self.0.try_update_value(|running| {
            if running.is_none() {
                *running = self.run();
            }
            let running = running.as_mut()?;
            let id = running.next_id;
            running.next_id = running.next_id.wrapping_add(1);
            let ask = Ask { id, at, limits, task };
            let hear: Option<Hear> = Some(Box::new(hear));
            running.questions.push_back(PendingQuestion {
                ask,
                hear,
                stopped: false,
                again: false,
            });
            if running.questions.len() == 1 {
                running.post();
            }
            Some(id)
        })?
    }

    /// Takes a question back: a search that runs ends, and its answers are heard no longer.
    pub fn stop(self, id: u32) {
        self.0.try_update_value(|running| running.as_mut().map(|running| running.stop(id)));
        let replace = move || {
            self.0.try_update_value(|running| running.as_mut().map(|running| running.replace(id)));
        };
        set_timeout(replace, STOPPING);
    }

    /// The worker listens: it gets the first question.
    fn begin(self) {
        self.0.try_update_value(|running| {
            let running = running.as_mut()?;
            running.ready = true;
            if let Some(flag) = &running.flag {
                // Without it the worker is replaced instead.
                let _ = running.worker.post_message(&flag.buffer());
            }
            running.post();
            Some(())
        });
    }

    /// The worker broke down, or said what cannot be read: another one is asked, once. Then the
    /// question has no answer, and the next one does not wait for it.
    fn give_up(self) {
        let given_up = self.0.try_update_value(|running| {
            let running = running.as_mut()?;
            (running.ready, running.broken) = (false, true);
            let first = running.questions.front_mut()?;
            let (id, again) = (first.ask.id, std::mem::replace(&mut first.again, true));
            (again || first.stopped || !running.respawn()).then_some(id)
        });
        if let Some(Some(id)) = given_up {
            self.hear(&Tell::new(id, true, None));
        }
    }

    fn hear(self, tell: &Tell) {
        // The listener may ask or stop, so it is not called while the questions are held.
        let hear = self.0.try_update_value(|running| {
            let running = running.as_mut()?;
            let first = running.questions.front_mut().filter(|first| first.ask.id == tell.id)?;
            let hear = first.hear.take().filter(|_| !first.stopped);
            if tell.done {
                running.questions.pop_front();
                running.post();
            }
            hear
        });
        let Some(Some(mut hear)) = hear else { return };
        hear(tell);
        self.0.try_update_value(|running| {
            let first = running.as_mut()?.questions.front_mut()?;
            (first.ask.id == tell.id).then(|| first.hear = Some(hear))
        });
    }
}

/// Asks one question at a time: the next one takes the last one back.
#[derive(Clone, Copy)]
pub struct Asker {
    engine: Engine,
    asked: StoredValue<Option<u32>>,
}

impl Asker {
    pub fn new(engine: Engine) -> Asker {
        Asker { engine, asked: StoredValue::new(None) }
    }

    pub fn ask(
        self,
        at: impl Into<History>,
        limits: Limits,
        task: Task,
        mut hear: impl FnMut(&Tell) + 'static,
    ) {
        self.stop();
        let asked = self.engine.ask(at, limits, task, move |tell| {
            if tell.done {
                self.asked.try_set_value(None);
            }
            hear(tell);
        });
        self.asked.try_set_value(asked);
    }

    pub fn stop(self) {
        if let Some(id) = self.asked.try_update_value(Option::take).flatten() {
            self.engine.stop(id);
        }
    }
}

//! A task on a board, as lessons, puzzles, the training of the eye and the review give it: an answer
//! is tried, judged and explained, and can be tried again.

use awale_core::AnyPosition;
use awale_words::Cast;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::Route;
use crate::board::Shown;
use crate::browser::sight;
use crate::components::{Link, Store};

/// Who the players of a lesson or a puzzle are to whoever solves it.
pub(super) fn solver(store: Store) -> Cast {
    Cast::learner(store.speech_now().lang)
}

/// How far an exercise has come; `A` is what is said of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Attempt<A> {
    Open,
    /// The engine looks at an answer.
    Asked,
    Wrong(A),
    Right(A),
    /// The solution was shown.
    Told(A),
}

/// An exercise: what the board shows, and what became of the answers.
pub(super) struct Exercise<A: Send + Sync + 'static> {
    pub(super) shown: RwSignal<Shown>,
    pub(super) attempt: RwSignal<Attempt<A>>,
    pub(super) tries: RwSignal<u32>,
}

impl<A: Send + Sync + 'static> Clone for Exercise<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Send + Sync + 'static> Copy for Exercise<A> {}

impl<A: Send + Sync + 'static> Exercise<A> {
    pub(super) fn new(position: AnyPosition) -> Exercise<A> {
        Exercise {
            shown: RwSignal::new(Shown::still(position)),
            attempt: RwSignal::new(Attempt::Open),
            tries: RwSignal::new(0),
        }
    }

    /// Whether an answer is awaited; followed.
    pub(super) fn is_open(self) -> bool {
        self.attempt.with(|attempt| matches!(attempt, Attempt::Open))
    }

    pub(super) fn is_wrong(self) -> bool {
        self.attempt.with(|attempt| matches!(attempt, Attempt::Wrong(_)))
    }

    /// Whether it was solved or told; followed.
    pub(super) fn is_over(self) -> bool {
        self.attempt.with(|attempt| matches!(attempt, Attempt::Right(_) | Attempt::Told(_)))
    }

    /// The number of what was shown last, if a player must see it before the next touch: what became
    /// of a try, and the task anew after it; followed.
    pub(super) fn news(self) -> Option<u32> {
        let tries = self.tries.get();
        (tries > 0).then(|| 2 * tries + u32::from(self.is_wrong()))
    }

    pub(super) fn judged(self, right: bool, said: A) {
        self.tries.update(|tries| *tries += 1);
        if right {
            return self.attempt.set(Attempt::Right(said));
        }
        self.attempt.set(Attempt::Wrong(said));
        show_feedback();
    }

    pub(super) fn begin(self, position: AnyPosition) {
        self.tries.set(0);
        self.retry(position);
    }

    pub(super) fn retry(self, position: AnyPosition) {
        self.shown.set(Shown::still(position));
        self.attempt.set(Attempt::Open);
        focus_task();
    }
}

/// Puts the focus on the task when the button that had it is gone, so that the next key and the next
/// word are about it.
fn focus_task() {
    request_animation_frame(|| {
        let found = document().query_selector(".task").ok().flatten();
        if let Some(task) = found.and_then(|task| task.dyn_into::<HtmlElement>().ok()) {
            let _ = task.focus();
        }
    });
}

/// Brings what is said of an answer into sight, on a small screen.
fn show_feedback() {
    request_animation_frame(|| {
        if let Some(feedback) = document().query_selector(".feedback").ok().flatten() {
            sight::bring(&feedback);
        }
    });
}

/// The head of a page with an exercise: the way back, the title, and what belongs beside it.
#[component]
pub(super) fn ExerciseHead(
    to: Route,
    back: &'static str,
    title: String,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <header class="lesson-head">
            <Link class="back" to>{back}</Link>
            <h1>{title}</h1>
            {children.map(|children| children())}
        </header>
    }
    .into_any()
}

/// What is asked, the board to answer on, and what is said of the answer.
#[component]
pub(super) fn ExerciseBody(
    #[prop(into)] task: Signal<String>,
    /// What stands under the task.
    tools: AnyView,
    children: Children,
    feedback: Callback<(), AnyView>,
) -> impl IntoView {
    view! {
        <div class="ask">
            <p class="task" data-testid="task" tabindex="-1">{move || task.get()}</p>
            {tools}
        </div>
        <div class="table">{children()}</div>
        <div class="answered">{move || feedback.run(())}</div>
    }
    .into_any()
}

/// What is said of an answer, and the way on.
#[component]
pub(super) fn Feedback(
    right: bool,
    #[prop(into)] said: Signal<String>,
    /// What stands between the words and the buttons.
    #[prop(optional)]
    more: Option<AnyView>,
    children: Children,
) -> impl IntoView {
    let (class, name) =
        if right { ("feedback good", "right") } else { ("feedback again", "wrong") };
    view! {
        <div class=class data-testid=name>
            <p>{move || said.get()}</p>
            {more}
            <div class="choice">{children()}</div>
        </div>
    }
    .into_any()
}

/// The button that leads on; it takes the focus when it comes, so that one key is enough.
#[component]
pub(super) fn Onward(label: &'static str, #[prop(into)] on_click: Callback<()>) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            let _ = button.focus();
        }
    });
    view! {
        <button class="primary" data-testid="onward" node_ref=button on:click=move |_| on_click.run(())>
            {label}
        </button>
    }
}

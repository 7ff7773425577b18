//! How an answer is given, besides touching the board: a number, or the tools of a drawing.

use awale_coach::lesson::{Task, Try};
use awale_core::{Pit, SEEDS};
use awale_words::Speech;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::page::LessonPage;
use crate::learn::Tool;

/// What the step needs besides the board, and a word how to answer.
#[component]
pub(super) fn Answer(page: LessonPage) -> impl IntoView {
    let texts = page.store.texts().learn();
    let open = move || page.is_open();
    let how = move |text: fn(Speech) -> String| move || text(page.store.speech());
    match page.step().task {
        Task::Number(_) => view! { <Show when=open><Number page /></Show> }.into_any(),
        Task::Draw(_) => view! { <Show when=open><Tools page /></Show> }.into_any(),
        Task::Point(_) => {
            view! { <Show when=open><p class="how">{how(texts.how_point)}</p></Show> }.into_any()
        }
        Task::Play(_) => {
            view! { <Show when=open><p class="how">{how(texts.how_play)}</p></Show> }.into_any()
        }
    }
}

/// A number, by key or by touch.
#[component]
fn Number(page: LessonPage) -> impl IntoView {
    let texts = page.store.texts().learn();
    let typed = RwSignal::new(String::new());
    let value = move || typed.with(|typed| typed.trim().parse::<u8>().ok());
    let turn = move |by: i16| {
        let now = value().map_or(if by > 0 { -1 } else { 1 }, i16::from);
        typed.set((now + by).clamp(0, i16::from(SEEDS)).to_string());
    };
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if let Some(number) = value() {
            page.answer(Try::Number(number));
        }
    };
    view! {
        <form class="number" on:submit=submit>
            <button type="button" aria-label=texts.fewer on:click=move |_| turn(-1)>
                "−"
            </button>
            <input
                type="number"
                inputmode="numeric"
                min="0"
                max=SEEDS.to_string()
                aria-label=texts.number
                placeholder="?"
                data-testid="number"
                prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))
            />
            <button type="button" aria-label=texts.more on:click=move |_| turn(1)>
                "+"
            </button>
            <button class="primary" data-testid="check" disabled=move || value().is_none()>
                {texts.check}
            </button>
        </form>
    }
}

/// What touching a pit does while seeds are drawn.
#[component]
fn Tools(page: LessonPage) -> impl IntoView {
    let texts = page.store.texts().learn();
    let chips = Tool::ALL.map(|tool| {
        let (sign, word, name) = match tool {
            Tool::Put => ("+ 1", texts.put.to_owned(), "put"),
            Tool::Take => ("− 1", texts.take.to_owned(), "take"),
            Tool::Empty => ("0", (texts.empty)(page.store.speech_now()), "empty"),
        };
        view! {
            <label class="chip tool">
                <input
                    type="radio"
                    name="tool"
                    data-testid=name
                    prop:checked=move || page.tool.get() == tool
                    on:change=move |_| page.tool.set(tool)
                />
                <span>
                    <b aria-hidden="true">{sign}</b>
                    <small>{word}</small>
                </span>
            </label>
        }
    });
    let untouched = move || page.drawing.with(crate::learn::Drawing::is_untouched);
    view! {
        <div class="tools-of-drawing">
            <fieldset>
                <legend>{move || (texts.tools)(page.store.speech())}</legend>
                <div class="tool-row">{chips}</div>
            </fieldset>
            <div class="choice">
                <button disabled=untouched on:click=move |_| page.wipe()>
                    {texts.anew}
                </button>
                <button
                    class="primary"
                    data-testid="check"
                    on:click=move |_| page.answer(Try::Draw(page.drawing.get_untracked().pits()))
                >
                    {texts.check}
                </button>
            </div>
        </div>
    }
}

/// Keys that draw in the pit that has the focus: +, − and 0.
pub(super) fn draw_by_key(page: LessonPage, event: &ev::KeyboardEvent) {
    if !matches!(page.step().task, Task::Draw(_)) {
        return;
    }
    let Some(tool) = Tool::of_key(&event.key()) else { return };
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let letter = element.and_then(|element| element.get_attribute("data-pit"));
    if let Some(pit) = letter.and_then(|letter| Pit::from_letter(letter.chars().next()?)) {
        event.prevent_default();
        page.draw(pit, tool);
    }
}

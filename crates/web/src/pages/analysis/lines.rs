//! Every legal move with its value and the line that follows, best first.

use awale_core::Move;
use awale_engine::PvLine;
use leptos::prelude::*;

use super::page::AnalysisPage;
use super::thoughts::Thoughts;

const SHOWN: usize = 8;

#[component]
pub(super) fn Lines(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().analysis();
    let rows = move || {
        page.here(|thoughts| {
            let rows = thoughts.lines.iter().map(|line| row(page, thoughts, line));
            rows.collect_view()
        })
    };
    let over = move || page.position().ending().is_some();
    let none = move || {
        let text = if over() {
            texts.over
        } else if page.engine.get() {
            texts.thinking
        } else {
            texts.engine_off
        };
        page.here(|_| ()).is_none().then(|| view! { <p class="none">{text}</p> })
    };
    view! {
        <section class="lines" aria-label=texts.lines data-testid="lines">
            <header>
                <h2>{texts.lines}</h2>
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=move || page.engine.get()
                        on:change=move |event| page.engine.set(event_target_checked(&event))
                    />
                    <span>{texts.engine}</span>
                </label>
            </header>
            {none}
            <ol>{rows}</ol>
        </section>
    }
    .into_any()
}

fn row(page: AnalysisPage, thoughts: &Thoughts, line: &PvLine) -> AnyView {
    let texts = page.store.texts().analysis();
    let speech = page.store.speech();
    let expected = thoughts.expected(line.score);
    let best = thoughts.lines.first().is_some_and(|best| best.score.value == line.score.value);
    let step = |number: usize, mv: Move| {
        let moves: Vec<Move> = line.moves[..=number].to_vec();
        let class = if number == 0 { "first" } else { "then" };
        view! {
            <button class=class on:click=move |_| page.play(&moves)>
                {speech.mv(mv)}
            </button>
        }
    };
    let steps = line.moves.iter().take(SHOWN).enumerate();
    let steps = steps.map(|(number, &mv)| step(number, mv)).collect_view();
    let exact =
        expected.is_certain().then(|| view! { <span class="badge exact">{texts.exact}</span> });
    view! {
        <li class:best=best>
            <b class="value">{thoughts.words(line.score)}</b>
            <span class="steps">{steps}</span>
            {exact}
        </li>
    }
    .into_any()
}

//! What the opening book says of the place that is shown: its moves and what each was found to be
//! worth.

use awale_core::AnyPosition;
use awale_engine::{Limits, PvLine};
use leptos::prelude::*;

use super::page::AnalysisPage;
use super::thoughts::Thoughts;
use crate::engine::Task;

#[component]
pub(super) fn Book(page: AnalysisPage) -> impl IntoView {
    let texts = page.store.texts().analysis();
    let shown = move || {
        let position = page.position();
        let here = page.book.get().filter(|found| found.position == position)?;
        let rows = here.lines.iter().map(|line| row(page, &here, line)).collect_view();
        Some(view! {
            <section class="lines book" aria-label=texts.book data-testid="book">
                <header>
                    <h2>{texts.book}</h2>
                    <span class="badge">{(texts.depth)(here.depth)}</span>
                </header>
                <ol>{rows}</ol>
                <p class="none">{texts.book_note}</p>
            </section>
        })
    };
    view! { {shown} }.into_any()
}

impl AnalysisPage {
    /// Opens the book at a place.
    pub(super) fn look_up(self, position: AnyPosition) {
        self.reader.ask(position, Limits::default(), Task::Book, move |tell| {
            let (depth, lines, done) = (tell.depth, tell.lines.clone(), true);
            let found = Thoughts { position, depth, lines, done };
            self.book.try_set((!found.lines.is_empty()).then_some(found));
        });
    }
}

fn row(page: AnalysisPage, here: &Thoughts, line: &PvLine) -> Option<AnyView> {
    let mv = *line.moves.first()?;
    let texts = page.store.texts().analysis();
    let expected = here.expected(line.score);
    let exact =
        expected.is_certain().then(|| view! { <span class="badge exact">{texts.exact}</span> });
    let best = here.lines.first().is_some_and(|best| best.score.value == line.score.value);
    let view = view! {
        <li class:best=best>
            <b class="value">{here.words(line.score)}</b>
            <span class="steps">
                <button class="first" on:click=move |_| page.play(&[mv])>
                    {page.store.speech().mv(mv)}
                </button>
            </span>
            {exact}
        </li>
    };
    Some(view.into_any())
}

//! Which puzzles are wanted: the game, the theme, the level.

use awale_coach::puzzle::{LEVELS, Theme};
use leptos::prelude::*;

use super::solved;
use crate::Route;
use crate::components::{Store, chip_row, go};
use crate::learn::Wanted;
use crate::session::games;

#[component]
pub(super) fn Choose(wanted: RwSignal<Wanted>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().puzzles();
    let lang = store.lang();
    let rules = games().map(|rules| (rules, rules.title().to_owned())).collect();
    let themes = [None].into_iter().chain(Theme::ALL.map(Some)).map(|theme| {
        let title = theme.map_or(texts.any_theme, |theme: Theme| theme.title(lang));
        (theme, title.to_owned())
    });
    let levels = [None].into_iter().chain((1..=LEVELS).map(Some)).map(|level| {
        let title = level.map_or_else(|| texts.any_level.to_owned(), |level| level.to_string());
        (level, title)
    });
    let count = Memo::new(move |_| wanted.get().puzzles().len());
    let done = move || {
        let (wanted, solved) = (wanted.get(), solved(wanted.get().rules));
        wanted.puzzles().into_iter().filter(|&number| solved.tries(number).is_some()).count()
    };
    let start = move |_| {
        let wanted = wanted.get_untracked();
        if let Some(number) = wanted.next(0, &solved(wanted.rules)) {
            go(store, Route::Puzzle(wanted.rules, number + 1));
        }
    };
    let found = move || match count.get() {
        0 => texts.none.to_owned(),
        count => format!("{} · {}", (texts.found)(count), (texts.solved_of)(done(), count)),
    };
    view! {
        <section class="choices choose">
            <h2>{texts.choose}</h2>
            {chip_row("puzzles-rules", store.texts().start().rules, rules, wanted, |wanted| &mut wanted.rules)}
            {chip_row("puzzles-theme", texts.theme, themes.collect(), wanted, |w| &mut w.theme)}
            {chip_row("puzzles-level", texts.level, levels.collect(), wanted, |w| &mut w.level)}
            <div class="choose-go">
                <button
                    class="primary big"
                    data-testid="start-puzzles"
                    disabled=move || count.get() == 0
                    on:click=start
                >
                    {texts.start}
                </button>
                <p role="status" data-testid="found">{found}</p>
            </div>
        </section>
    }
}

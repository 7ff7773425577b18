//! Which puzzles are wanted: the game, the theme, the level.

use awale_coach::puzzle::{LEVELS, Theme};
use awale_core::RuleSet;
use leptos::prelude::*;

use super::solved;
use crate::Route;
use crate::components::{Store, go};
use crate::learn::Wanted;

/// The choice and the way to the puzzles.
#[component]
pub(super) fn Choose(wanted: RwSignal<Wanted>) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().puzzles();
    let lang = store.lang();
    let rules = RuleSet::ALL.iter().map(|&rules| {
        chip("rules", rules.title().to_owned(), wanted, move |wanted| &mut wanted.rules, rules)
    });
    let themes = [None].into_iter().chain(Theme::ALL.map(Some)).map(|theme| {
        let title = theme.map_or(texts.any_theme, |theme: Theme| theme.title(lang));
        chip("theme", title.to_owned(), wanted, |wanted| &mut wanted.theme, theme)
    });
    let levels = [None].into_iter().chain((1..=LEVELS).map(Some)).map(|level| {
        let title = level.map_or_else(|| texts.any_level.to_owned(), |level| level.to_string());
        chip("level", title, wanted, |wanted| &mut wanted.level, level)
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
            <fieldset>
                <legend>{texts.rules}</legend>
                <div class="choice-row">{rules.collect_view()}</div>
            </fieldset>
            <fieldset>
                <legend>{texts.theme}</legend>
                <div class="choice-row">{themes.collect_view()}</div>
            </fieldset>
            <fieldset>
                <legend>{texts.level}</legend>
                <div class="choice-row levels-row">{levels.collect_view()}</div>
            </fieldset>
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

/// One of several values of a part of the wish.
fn chip<T: Copy + PartialEq + Send + Sync + 'static>(
    group: &'static str,
    title: String,
    wanted: RwSignal<Wanted>,
    part: fn(&mut Wanted) -> &mut T,
    value: T,
) -> AnyView {
    let checked = move || *part(&mut wanted.get()) == value;
    view! {
        <label class="chip">
            <input
                type="radio"
                name=format!("puzzles-{group}")
                prop:checked=checked
                on:change=move |_| wanted.update(|wanted| *part(wanted) = value)
            />
            <span>{title}</span>
        </label>
    }
    .into_any()
}

//! The name of the game that is played, and its rules in six sentences.

use awale_core::RuleSet;
use leptos::prelude::*;

use super::page::GamePage;
use super::source::GameSource;
use crate::Route;
use crate::components::{Dialog, Icon, Link, Sign, Store};

/// The head of the page of a game: its name, and the way to its rules without leaving it.
pub(super) fn head<S: GameSource>(page: GamePage<S>) -> AnyView {
    let store = page.store;
    let texts = store.texts().play();
    let open = RwSignal::new(false);
    let title = Signal::derive(move || (texts.about)(&page.title()));
    let rules = Memo::new(move |_| page.source.with(|session| session.game().rules()));
    view! {
        <header class="play-head">
            <h1>{move || page.title()}</h1>
            <button
                class="quiet"
                data-testid="about"
                aria-label=move || title.get()
                title=move || title.get()
                on:click=move |_| open.set(true)
            >
                <Icon sign=Signal::stored(Sign::Info) />
                <span>{texts.about_short}</span>
            </button>
        </header>
        <Dialog open title>
            {move || rules.get().map(|rules| sentences(store, rules))}
        </Dialog>
    }
    .into_any()
}

fn sentences(store: Store, rules: RuleSet) -> AnyView {
    let lang = store.lang();
    let sentences =
        lang.sentences(rules).map(|text| view! { <li>{store.speech().text(text)}</li> });
    view! {
        <div class="six">
            <ol>{sentences.collect_view()}</ol>
            {lang.credit(rules).map(|credit| view! { <p class="credit">{credit}</p> })}
            <Link class="button" to=Route::Rules(rules)>{store.texts().play().whole_rule}</Link>
        </div>
    }
    .into_any()
}

//! The games a player chose to keep: on the server, with a list of them in the browser.

use awale_core::Side;
use awale_core::notation::Ogn;
use awale_play::Game;
use awale_proto::{Kept as Made, OgnText};
use awale_words::Speech;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::Route;
use crate::browser::{http, storage};
use crate::components::{Link, Store};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    id: String,
    words: String,
}

/// The list, the newest first: a line for each game, its id before a blank.
fn read(text: &str) -> Vec<Entry> {
    let entry = |line: &str| {
        let (id, words) = line.split_once(' ')?;
        Some(Entry { id: id.to_owned(), words: words.to_owned() })
    };
    text.lines().filter_map(entry).collect()
}

fn kept() -> Vec<Entry> {
    read(&storage::read(storage::KEPT).unwrap_or_default())
}

fn write(entries: &[Entry]) -> String {
    let lines = entries.iter().map(|Entry { id, words }| format!("{id} {words}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// A game in a few words: its rules, its players, what they have.
fn words(ogn: &str, speech: Speech) -> Option<String> {
    let game = Game::from_ogn(&ogn.parse::<Ogn>().ok()?).ok()?;
    let seeds = game.result().map_or(game.position().granaries(), |result| result.granaries);
    let [south, north] = Side::ALL.map(|side| {
        let name = speech.player(side, &game.seats()[side].name);
        (name.replace(char::is_whitespace, " "), seeds[side])
    });
    let title = game.rules().title();
    Some(format!("{title} · {} {} – {} {}", south.0, south.1, north.1, north.0))
}

/// The page of the kept games; one that is handed over is kept first.
#[component]
pub fn Kept() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().kept();
    let entries = RwSignal::new(kept());
    let problem = RwSignal::new(None::<String>);
    let keep = move || {
        let Some(ogn) = storage::read(storage::KEEP) else { return };
        let Some(words) = words(&ogn, store.speech_now()) else {
            return storage::remove(storage::KEEP);
        };
        let lang = store.lang().code();
        problem.set(None);
        spawn_local(async move {
            match http::post::<Made>("/kept", lang, &OgnText { ogn }).await {
                Ok(made) => {
                    storage::remove(storage::KEEP);
                    // The page may have been left meanwhile; the game is kept all the same.
                    let mut list = kept();
                    list.insert(0, Entry { id: made.id, words });
                    storage::write(storage::KEPT, &write(&list));
                    let _ = entries.try_set(list);
                    store.announcer.say(texts.done);
                }
                Err(failure) => drop(problem.try_set(Some(failure.words(texts.offline)))),
            }
        });
    };
    keep();
    let rows = move || {
        let row = |Entry { id, words }| {
            view! {
                <li>
                    <Link to=Route::KeptGame(id)>{words}</Link>
                </li>
            }
        };
        entries.get().into_iter().map(row).collect_view()
    };
    view! {
        <section class="kept">
            <h1>{store.texts().start().kept}</h1>
            <p class="lead">{texts.lead}</p>
            <Show when=move || problem.with(Option::is_some)>
                <p class="note refusal" role="alert">
                    {move || problem.get()}
                </p>
                <button on:click=move |_| keep()>{texts.again}</button>
            </Show>
            <Show when=move || entries.with(Vec::is_empty) && problem.with(Option::is_none)>
                <p>{texts.none}</p>
            </Show>
            <ul class="shelf" data-testid="kept">
                {rows}
            </ul>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_comes_back() {
        let entry = |id: &str| Entry { id: id.to_owned(), words: format!("Awalé · {id}") };
        let entries = [entry("k3v9"), entry("w7x2")];
        assert_eq!(read(&write(&entries)), entries);
        assert_eq!(read("nonsense\n\n"), []);
    }

    #[test]
    fn a_game_is_told_in_a_few_words() {
        let start = awale_core::AnyPosition::start(awale_core::RuleSet::Awale, Side::South);
        let ogn = Game::new(awale_play::Options::new(start)).to_ogn().to_string();
        let words = words(&ogn, Speech::default()).unwrap();
        assert_eq!(words, "Awalé · Sud 0 – 0 Nord");
        assert_eq!(super::words("nonsense", Speech::default()), None);
    }
}

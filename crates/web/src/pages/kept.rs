//! My games: those that are over, kept in this browser without being asked.

use awale_core::{Side, letters};
use awale_play::Millis;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::Route;
use crate::browser::{clock, file, storage};
use crate::components::{Link, Store, sure_or_cross};
use crate::pages::{open_in_analysis, open_in_review};
use crate::session::done::{self, Done, Ended};
use crate::session::{ShelfPlace, shelf};

/// A game as its row tells it.
#[derive(Clone)]
struct KeptRow {
    key: String,
    ogn: String,
    date: String,
    title: &'static str,
    /// Against whom, or who played.
    players: String,
    ended: Option<Ended>,
    /// How it ended, in words, with the seeds.
    result: String,
}

impl KeptRow {
    fn of(store: Store, game: &Done) -> KeptRow {
        let texts = store.texts().kept();
        let speech = store.speech_now();
        let session = &game.session;
        let played = session.game();
        let name = |side: Side| speech.player(side, &played.seats()[side].name).to_owned();
        let seeds = played.result().map_or(played.position().granaries(), |end| end.granaries);
        let bottom = session.seat_of_person().unwrap_or(Side::South);
        let players = match session.seat_of_person() {
            Some(person) => (texts.against)(&name(person.opponent())),
            None => format!("{} – {}", name(Side::South), name(Side::North)),
        };
        let ended = game.ended();
        let word = match (ended, played.result()) {
            (_, None) => texts.unfinished.to_owned(),
            (Some(Ended::Won), _) => texts.won.to_owned(),
            (Some(Ended::Lost), _) => texts.lost.to_owned(),
            (Some(Ended::Drawn), _) => texts.drawn.to_owned(),
            (None, Some(result)) => {
                result.winner.map_or(texts.drawn.to_owned(), |side| (texts.wins)(&name(side)))
            }
        };
        let Millis(at) = game.at;
        KeptRow {
            key: game.key.clone(),
            ogn: session.to_ogn(),
            date: clock::day_words(at, store.lang().code()),
            title: played.rules().title(),
            players,
            ended,
            result: format!("{word} {}–{}", seeds[bottom], seeds[bottom.opponent()]),
        }
    }

    /// Whether every word that is looked for is in the row.
    fn matches(&self, words: &str) -> bool {
        let row = format!("{} {} {} {}", self.date, self.title, self.players, self.result);
        let row = letters::lower_case(&row);
        letters::lower_case(words).split_whitespace().all(|word| row.contains(word))
    }
}

#[component]
pub fn Kept() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().kept();
    let rows = RwSignal::new(None::<Vec<KeptRow>>);
    let words = RwSignal::new(String::new());
    // The game that is to be deleted, if it is asked for once more.
    let sure = RwSignal::new(None::<String>);
    let look = move || {
        spawn_local(async move {
            let show = |games: Vec<Done>| {
                let _ =
                    rows.try_set(Some(games.iter().map(|game| KeptRow::of(store, game)).collect()));
            };
            show(done::all().await);
            // A game by link may have ended while nobody here was looking.
            let mut ended = false;
            for game in shelf::all().await.into_iter().filter(|game| game.place == ShelfPlace::Link)
            {
                ended |= shelf::look_again(game).await.is_none();
            }
            if ended {
                show(done::all().await);
            }
        });
    };
    look();
    let delete = Callback::new(move |key: String| {
        if sure.get_untracked().as_ref() != Some(&key) {
            return sure.set(Some(key));
        }
        sure.set(None);
        spawn_local(async move {
            done::remove(&key).await;
            look();
        });
    });
    let found = Memo::new(move |_| {
        let words = words.get();
        let rows = rows.get().unwrap_or_default();
        rows.into_iter().filter(|row| row.matches(&words)).map(|row| row.key).collect::<Vec<_>>()
    });
    let list = move || {
        let found = found.get();
        let rows = rows.get().unwrap_or_default().into_iter();
        rows.filter(|row| found.contains(&row.key))
            .map(|row| view_row(store, row, sure, delete))
            .collect_view()
    };
    let none = move || rows.with(|rows| rows.as_ref().is_some_and(Vec::is_empty));
    let some = Memo::new(move |_| rows.with(|rows| rows.as_ref().is_some_and(|r| !r.is_empty())));
    let export = move |_| {
        let games = rows.get_untracked().unwrap_or_default();
        let texts: Vec<String> = games.into_iter().map(|row| row.ogn).collect();
        file::save(store.texts().kept().file, &texts.join("\n\n"));
    };
    view! {
        <section class="kept">
            <h1>{store.texts().chrome().kept}</h1>
            <p class="lead">{texts.lead}</p>
            <Show when=move || some.get()>
                <div class="kept-tools">
                    <label class="field">
                        <span>{texts.search}</span>
                        <input
                            type="search"
                            prop:value=move || words.get()
                            on:input=move |event| words.set(event_target_value(&event))
                        />
                    </label>
                    <button on:click=export data-testid="export">{texts.export}</button>
                    <Link class="button" to=Route::Statistics>
                        {store.texts().statistics().title}
                    </Link>
                </div>
                <p class="unseen" role="status">{move || (texts.found)(found.get().len())}</p>
            </Show>
            <Show when=none>
                <p>{texts.none}</p>
                <Link class="button primary" to=Route::Start>
                    {store.texts().chrome().play}
                </Link>
            </Show>
            <ul class="mine" data-testid="kept">
                {list}
            </ul>
            {earlier(store)}
        </section>
    }
    .into_any()
}

fn view_row(
    store: Store,
    row: KeptRow,
    sure: RwSignal<Option<String>>,
    delete: Callback<String>,
) -> AnyView {
    let (texts, play) = (store.texts().kept(), store.texts().play());
    let KeptRow { key, ogn, date, title, players, ended, result } = row;
    let mark = match ended {
        Some(Ended::Won) => "won",
        Some(Ended::Lost) => "lost-game",
        Some(Ended::Drawn) | None => "even",
    };
    let (asked, thrown) = (key.clone(), key);
    let is_sure = Memo::new(move |_| sure.with(|sure| sure.as_ref() == Some(&asked)));
    let about = format!("{title}, {players}, {date}");
    let label = move || {
        let delete = (store.texts().start().discard)(&about);
        if is_sure.get() { format!("{} {delete}", texts.delete_sure) } else { delete }
    };
    let ogn = StoredValue::new(ogn);
    view! {
        <li class=mark>
            <div>
                <strong>{title} " · " {players}</strong>
                <small>{date}</small>
            </div>
            <b>{result}</b>
            <div class="row-tools">
                <button on:click=move |_| open_in_review(store, &ogn.get_value())>
                    {texts.review}
                </button>
                <button on:click=move |_| open_in_analysis(store, &ogn.get_value())>
                    {play.analyse}
                </button>
                <button class="quiet" aria-label=label on:click=move |_| delete.run(thrown.clone())>
                    {move || sure_or_cross(is_sure.get(), texts.delete_sure)}
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// Games that pages of before have kept on the server: their addresses, and what they were called.
fn earlier(store: Store) -> Option<AnyView> {
    let text = storage::read(storage::KEPT)?;
    let entries: Vec<(String, String)> = read_earlier(&text);
    let links = entries.into_iter().map(|(id, words)| {
        view! {
            <li>
                <Link to=Route::KeptGame(id)>{words}</Link>
            </li>
        }
    });
    Some(
        view! {
            <h2>{store.texts().kept().on_server}</h2>
            <ul class="shelf">{links.collect_view()}</ul>
        }
        .into_any(),
    )
}

/// A line for each game, its id before a blank.
fn read_earlier(text: &str) -> Vec<(String, String)> {
    let entry = |line: &str| {
        let (id, words) = line.split_once(' ')?;
        Some((id.to_owned(), words.to_owned()))
    };
    text.lines().filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_on_the_server_is_found() {
        let entries = read_earlier("k3v9 Awalé · Sud 3 – 4 Nord\nnonsense\n\n");
        assert_eq!(entries, [("k3v9".to_owned(), "Awalé · Sud 3 – 4 Nord".to_owned())]);
    }

    #[test]
    fn every_word_must_be_there() {
        let row = KeptRow {
            key: String::new(),
            ogn: String::new(),
            date: "17 nov. 2026".to_owned(),
            title: "Awalé",
            players: "contre Kofi".to_owned(),
            ended: Some(Ended::Won),
            result: "Gagnée 28–20".to_owned(),
        };
        assert!(row.matches("") && row.matches("kofi gagn") && row.matches("AWALÉ 28"));
        assert!(!row.matches("kofi perdue"));
    }
}

//! The games that are not over, each with a small board: one touch goes on with it.

use awale_core::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::Route;
use crate::board::Shown;
use crate::components::{Board, Store, go, sure_or_cross};
use crate::session::{Session, ShelfPlace, Shelved, shelf};

/// The shelf; nothing is seen of it while it is empty.
#[component]
pub(super) fn Shelf() -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().start();
    let games = RwSignal::new(Vec::<Shelved>::new());
    // The game that is to be thrown away, if it is asked for once more.
    let sure = RwSignal::new(None::<String>);
    let look = move || {
        spawn_local(async move {
            let found = shelf::all().await;
            let links: Vec<Shelved> =
                found.iter().filter(|game| game.place == ShelfPlace::Link).cloned().collect();
            // The page may have been left meanwhile.
            let _ = games.try_set(found);
            for known in links {
                let key = known.key.clone();
                let now = shelf::look_again(known).await;
                let _ = games.try_update(|games| show_again(games, &key, now));
            }
        });
    };
    look();
    let discard = move |game: Shelved| {
        if sure.get_untracked().as_ref() != Some(&game.key) {
            return sure.set(Some(game.key));
        }
        sure.set(None);
        spawn_local(async move {
            shelf::remove(&game).await;
            look();
        });
    };
    let cards = move || {
        let card = |game: Shelved| card(store, &game, sure, Callback::new(discard));
        games.get().into_iter().map(card).collect_view()
    };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="put-aside" aria-label=texts.shelf data-testid="shelf">
                <h2>{texts.shelf}</h2>
                <ul>{cards}</ul>
            </section>
        </Show>
    }
}

/// What the server has told of a game by link; one that is over is taken away.
fn show_again(games: &mut Vec<Shelved>, key: &str, now: Option<Shelved>) {
    let Some(at) = games.iter().position(|game| game.place == ShelfPlace::Link && game.key == key)
    else {
        return;
    };
    match now {
        Some(now) => games[at] = now,
        None => drop(games.remove(at)),
    }
}

fn card(
    store: Store,
    game: &Shelved,
    sure: RwSignal<Option<String>>,
    discard: Callback<Shelved>,
) -> AnyView {
    let texts = store.texts().start();
    let session = &game.session;
    let bottom = session.seat_of_person().unwrap_or(Side::South);
    let shown = Shown::still(*session.game().position());
    let (words, plies) = (words(store, session), session.game().plies().len());
    let state = if session.is_waiting() { texts.waiting.to_owned() } else { (texts.plies)(plies) };
    let dot = session.is_yours().then(|| view! { <em class="yours">{texts.your_turn}</em> });
    let (taken, asked, thrown) = (game.clone(), game.key.clone(), game.clone());
    let resume = move |_| {
        let game = taken.clone();
        if game.place == ShelfPlace::Link {
            return go(store, Route::Game(game.key));
        }
        spawn_local(async move {
            // In this order: whatever happens in between, nothing is lost.
            store.set_game(game.session.clone());
            shelf::remove(&game).await;
            store.show_game();
        });
    };
    let is_sure = Memo::new(move |_| sure.with(|sure| sure.as_ref() == Some(&asked)));
    let label = {
        let words = words.clone();
        move || {
            let discard = (texts.discard)(&words);
            if is_sure.get() { format!("{} {discard}", texts.discard_sure) } else { discard }
        }
    };
    view! {
        <li>
            <div class="mini" aria-hidden="true" inert="">
                <Board shown=Signal::stored(shown) bottom=Signal::stored(bottom) silent=true />
            </div>
            <button class="go-on" on:click=resume>
                <strong>{words}</strong>
                <small>{state}</small>
                {dot}
            </button>
            <button class="quiet discard" aria-label=label on:click=move |_| discard.run(thrown.clone())>
                {move || sure_or_cross(is_sure.get(), texts.discard_sure)}
            </button>
        </li>
    }
    .into_any()
}

/// A game in a few words: what is played, and against whom.
fn words(store: Store, session: &Session) -> String {
    let (game, speech) = (session.game(), store.speech_now());
    let name = |side: Side| speech.player(side, &game.seats()[side].name);
    let title = game.rules().title();
    match session.seat_of_person() {
        Some(_) if session.is_waiting() => format!("{title} · {}", store.texts().start().by_link),
        Some(person) => format!("{title} · {}", name(person.opponent())),
        None => format!("{title} · {} – {}", name(Side::South), name(Side::North)),
    }
}

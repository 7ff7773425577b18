//! The games that were put aside, each with a small board: one touch goes on with it.

use awale_core::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::board::Shown;
use crate::components::{Board, Store};
use crate::session::{Session, Shelved, shelf};

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
            // The page may have been left meanwhile.
            let _ = games.try_set(found);
        });
    };
    look();
    let discard = move |key: String| {
        if sure.get_untracked().as_ref() != Some(&key) {
            return sure.set(Some(key));
        }
        sure.set(None);
        spawn_local(async move {
            shelf::remove(key).await;
            look();
        });
    };
    let cards = move || {
        let card = |game: Shelved| card(store, game, sure, Callback::new(discard));
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

fn card(
    store: Store,
    game: Shelved,
    sure: RwSignal<Option<String>>,
    discard: Callback<String>,
) -> AnyView {
    let texts = store.texts().start();
    let Shelved { key, session } = game;
    let bottom = session.seat_of_person().unwrap_or(Side::South);
    let shown = Shown::still(*session.game().position());
    let (words, plies) = (words(store, &session), session.game().plies().len());
    let yours = session.may_play().is_some() && session.seat_of_person().is_some();
    let dot = yours.then(|| view! { <em class="yours">{texts.your_turn}</em> });
    let (taken, asked, thrown) = (key.clone(), key.clone(), key);
    let resume = move |_| {
        let (key, session) = (taken.clone(), session.clone());
        spawn_local(async move {
            // In this order: whatever happens in between, nothing is lost.
            store.play(session);
            shelf::remove(key).await;
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
                <small>{(texts.plies)(plies)}</small>
                {dot}
            </button>
            <button class="quiet discard" aria-label=label on:click=move |_| discard.run(thrown.clone())>
                {move || if is_sure.get() { texts.discard_sure } else { "×" }}
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
        Some(person) => format!("{title} · {}", name(person.opponent())),
        None => format!("{title} · {} – {}", name(Side::South), name(Side::North)),
    }
}

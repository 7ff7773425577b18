//! Answering an invitation: what game it is, and a button to sit down.

use awale_core::Side;
use awale_proto::{JoinGame, Joined, Snapshot};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::create::{NameField, given};
use super::seat::{self, Invitation};
use crate::Route;
use crate::browser::{http, secret, storage};
use crate::components::{Link, Store};

/// What is known of the game one is invited to.
#[derive(Clone, PartialEq)]
enum Known {
    Nothing,
    Game(Box<Snapshot>),
    NoGame,
}

#[component]
pub(super) fn TakeSeat(
    id: String,
    invitation: Invitation,
    invited: RwSignal<Option<Invitation>>,
) -> impl IntoView {
    let store = Store::get();
    let texts = store.texts().link();
    let known = RwSignal::new(Known::Nothing);
    let problem = RwSignal::new(None::<String>);
    let lang = store.lang().code();
    let path = format!("/games/{id}");
    let secret = invitation.secret();
    let by_address = secret.is_none();
    let look_on = move || {
        seat::watch();
        drop(invited.try_set(None));
    };
    spawn_local(async move {
        match http::get::<Snapshot>(&path, lang).await {
            // Whoever was not invited looks on.
            Ok(game) if by_address && !game.open => look_on(),
            Err(_) if by_address => look_on(),
            Ok(game) => drop(known.try_set(Known::Game(Box::new(game)))),
            Err(failure) if failure.is("no-such-game") => drop(known.try_set(Known::NoGame)),
            Err(failure) => drop(problem.try_set(Some(failure.words(texts.offline)))),
        }
    });
    store.about(move || {
        known.with(|known| match known {
            Known::Game(game) => Some(game.rules),
            Known::Nothing | Known::NoGame => None,
        })
    });
    let name = RwSignal::new(storage::read(storage::NAME).unwrap_or_default());
    let busy = RwSignal::new(false);
    let watch = move |_| look_on();
    let sit = move |_| {
        let Some(token) = secret::word() else { return };
        busy.set(true);
        let (id, join) = (id.clone(), secret.clone());
        // The token is ours: should the answer be lost, the same one finds the seat again.
        seat::write(&id, &seat::KeptSeat { token: token.clone(), join: None });
        let asked = JoinGame { join, name: given(name), token: Some(token) };
        spawn_local(async move {
            let answer = http::post::<Joined>(&format!("/games/{id}/join"), lang, &asked).await;
            let _ = busy.try_set(false);
            match answer {
                Ok(Joined { token, .. }) => {
                    // In a class it is the card that holds the seat.
                    seat::write(&id, &seat::KeptSeat { token, join: None });
                    seat::hide_secret();
                    let _ = invited.try_set(None);
                }
                Err(failure) => {
                    seat::forget(&id);
                    drop(problem.try_set(Some(failure.words(texts.offline))));
                }
            }
        });
    };
    let sit = StoredValue::new(sit);
    let body = move || match known.get() {
        Known::NoGame => view! {
            <h1>{texts.no_such_game}</h1>
            <Link class="button primary" to=Route::Start>
                {store.texts().play().new_game}
            </Link>
        }
        .into_any(),
        Known::Nothing => view! { <h1>{store.texts().chrome().loading}</h1> }.into_any(),
        Known::Game(game) if game.seated.south && game.seated.north => view! {
            <h1>{texts.used}</h1>
            <p>{texts.used_lead}</p>
            <div class="choice">
                <button class="primary" on:click=watch>
                    {texts.watch}
                </button>
                <Link class="button" to=Route::Start>
                    {store.texts().play().new_game}
                </Link>
            </div>
        }
        .into_any(),
        Known::Game(game) => view! {
            {about(store, &game)}
            <NameField name />
            <div class="choice">
                <button
                    class="primary big"
                    data-testid="take-seat"
                    disabled=move || busy.get()
                    on:click=move |event| sit.with_value(|sit| sit(event))
                >
                    {texts.take_seat}
                </button>
                <button on:click=watch>{texts.watch}</button>
            </div>
        }
        .into_any(),
    };
    view! {
        <section class="lost invited">
            {body} <p class="note refusal" role="alert">
                {move || problem.get()}
            </p>
        </section>
    }
}

/// Who invites, to which game, and who begins.
fn about(store: Store, game: &Snapshot) -> AnyView {
    let texts = store.texts().link();
    let lang = store.lang();
    let (host, host_name) = if game.seated.south {
        (Side::South, &game.names.south)
    } else {
        (Side::North, &game.names.north)
    };
    let title =
        if host_name.is_empty() { texts.invited.to_owned() } else { (texts.invited_by)(host_name) };
    let begins = if game.to_move == host { texts.begins_other } else { texts.begins_you };
    view! {
        <h1>{title}</h1>
        <p class="card">
            <strong>{game.rules.title()}</strong>
            <span>{lang.summary(game.rules)}</span>
            <small>{format!("{begins} · {}", lang.time_control(game.time))}</small>
        </p>
    }
    .into_any()
}

//! A card that is renewed is void at once: a game that is open with it is left, here and at other servers, in
//! tournaments and in classes.

use std::time::{Duration, Instant};

use awale_proto::{
    API, Cards, ClassMade, Entered, EntrantCard, Pupil, ServerMessage, TournamentMade,
};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::directed::{Directed, ask, swiss};
use crate::server::{Guest, Running, closed, generous};

/// A socket that is told nothing is looked at after this long; whoever is told is looked at before.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// The other server on the same database, where there can be one.
async fn beside(running: &Running) -> Option<Running> {
    let shared = matches!(running.database, awale_server::Database::Postgres { .. });
    if shared { Some(running.beside().await) } else { None }
}

/// Waits until the server closes a socket; the word for why.
async fn shut(mut guest: Guest) -> String {
    let begun = Instant::now();
    let (code, told) = closed(&mut guest.socket).await;
    assert!(begun.elapsed() < HEARTBEAT, "at once, not with the next heartbeat");
    assert_eq!(code, Some(1008));
    let why = told.iter().find_map(|message| match message {
        ServerMessage::Error { error } => Some(error.code.clone()),
        _ => None,
    });
    why.expect("a reason")
}

/// A device of a pupil sits down with its card.
async fn sit(on: &Running, game: &str, pass: &str) -> Guest {
    let url = format!("ws://{}{API}/games/{game}/socket", on.address);
    let mut request = url.into_client_request().expect("a request");
    let protocols = format!("awale, {pass}").parse().expect("a header");
    request.headers_mut().insert("sec-websocket-protocol", protocols);
    let (socket, _) = connect_async(request).await.expect("a socket");
    Guest::introduce(socket, Some("card"), None).await
}

#[tokio::test]
async fn a_socket_of_a_tournament_is_closed_when_its_card_is_renewed() {
    let running = Running::new(generous()).await;
    let other = beside(&running).await;
    let club = Directed::new(&running, swiss(1)).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    club.pair(&running, 1).await.expect("it is paired");
    let cards = club.cards(&running).await;
    let me = club.me(&running, &cards[0].secret).await;
    let game = me.games[0].id.clone().expect("a game by link");
    let mut thieves = vec![running.enter(&game, Some(&cards[0].secret), None).await];
    if let Some(other) = &other {
        thieves.push(other.enter(&game, Some(&cards[0].secret), None).await);
    }
    let mut opponent = running.enter(&game, Some(&cards[1].secret), None).await;
    let path = club.path("/players/1/boards/1/renew");
    let new: EntrantCard =
        ask(&running, Method::POST, &path, &club.director, None).await.expect("a new card");
    for thief in thieves {
        assert_eq!(thief.seat, Some(me.games[0].side));
        assert_eq!(shut(thief).await, "wrong-secret");
    }
    // The other player is not disturbed, and the new card has the seat.
    let mut owner = running.enter(&game, Some(&new.secret), None).await;
    assert_eq!(owner.seat, Some(me.games[0].side));
    let [first, second] = if me.games[0].side == awale_core::Side::South {
        [&mut owner, &mut opponent]
    } else {
        [&mut opponent, &mut owner]
    };
    assert_eq!(first.play(0, "C").await.ply, 1);
    assert_eq!(second.event().await.ply, 1);
}

#[tokio::test]
async fn a_socket_of_a_class_is_closed_when_its_card_is_renewed() {
    let running = Running::new(generous()).await;
    let other = beside(&running).await;
    let class: ClassMade = running.post("/api/v1/classes", &json!({"cards": 3})).await;
    let of_class = |rest: &str| format!("/classes/{}{rest}", class.code);
    let cards: Cards =
        ask(&running, Method::GET, &of_class("/cards"), &class.teacher, None).await.expect("cards");
    let mut pupils = Vec::new();
    for card in &cards.cards {
        let body = json!({"card": card.code});
        let entered: Entered =
            ask(&running, Method::POST, &of_class("/enter"), "", Some(&body)).await.expect("in");
        pupils.push(entered.token);
    }
    // Neighbours, and a tournament of the same class.
    let give = json!({"work": {"kind": "neighbours", "rules": "awale"}, "cards": [1, 2]});
    ask::<Value>(&running, Method::POST, &of_class("/assignments"), &class.teacher, Some(&give))
        .await
        .expect("it is given");
    let me: Pupil =
        ask(&running, Method::GET, &of_class("/me"), &pupils[0], None).await.expect("a pupil");
    let lesson = me.task.and_then(|task| task.game).expect("a game");
    let made: TournamentMade =
        ask(&running, Method::POST, &of_class("/tournaments"), &class.teacher, Some(&swiss(1)))
            .await
            .expect("a tournament");
    let club = Directed { id: made.id, director: class.teacher.clone() };
    for card in 1..=2 {
        club.act(&running, json!({"do": "card", "card": card})).await.expect("it enters");
    }
    club.pair(&running, 1).await.expect("it is paired");
    let game = club.me(&running, &pupils[0]).await.games[0].id.clone().expect("a game by link");
    let mut thieves = vec![
        sit(&running, &lesson, &pupils[0]).await,
        sit(&running, &game, &pupils[0]).await,
        running.enter(&game, Some(&pupils[0]), None).await,
    ];
    if let Some(other) = &other {
        thieves.push(sit(other, &lesson, &pupils[0]).await);
    }
    assert!(thieves.iter().all(|guest| guest.seat.is_some()));
    let mut neighbour = sit(&running, &lesson, &pupils[1]).await;
    ask::<Value>(&running, Method::POST, &of_class("/cards/1/renew"), &class.teacher, None)
        .await
        .expect("a new card");
    for thief in thieves {
        let why = shut(thief).await;
        assert!(why == "wrong-code" || why == "wrong-secret", "{why}");
    }
    // Another server forgets the device as soon as this one does.
    for server in [Some(&running), other.as_ref()].into_iter().flatten() {
        let refused = ask::<Value>(server, Method::GET, &of_class("/me"), &pupils[0], None).await;
        assert_eq!(refused.expect_err("void").1, "wrong-code");
    }
    neighbour.refused(0, awale_play::Action::Accept(awale_play::Offer::Draw)).await;
}

/// What stands in the store for a card opens nothing: it is known to everybody.
#[tokio::test]
async fn the_name_of_a_card_is_no_secret() {
    let running = Running::new(generous()).await;
    let club = Directed::new(&running, swiss(1)).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    club.pair(&running, 1).await.expect("it is paired");
    let card = club.cards(&running).await.remove(0);
    let game = club.me(&running, &card.secret).await.games[0].id.clone().expect("a game");
    for token in [format!("card/{}/1/1", club.id), format!("{}/1/1", club.id), "card".to_owned()] {
        let socket = crate::server::connect(running.address, &game).await.expect("a socket");
        let hello = crate::server::frame(&crate::server::hello(Some(&token), None));
        assert_eq!(crate::server::turned_away(socket, hello).await.code, "wrong-secret", "{token}");
    }
}

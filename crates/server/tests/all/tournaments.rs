//! Tournaments over the API: made, entered, paired, played by link, with results that come in by themselves.

use std::time::{Duration, Instant};

use awale_play::Action;
use awale_proto::{
    Cards, ClassMade, Entered, EnteredTournament, EntrantCard, MyTournament, TournamentMade,
};
use awale_server::Quotas;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directed::{Directed, PATIENCE, ask, swiss};
use crate::server::{Running, generous};

/// A Swiss of five from the first name to the last round: whoever has a card sits down with it, results come
/// in by themselves, and it ends.
#[tokio::test]
async fn a_swiss_is_played_by_link_to_its_end() {
    let running = Running::new(generous()).await;
    let club = Directed::new(&running, swiss(3)).await;
    club.enter(&running, &["Awa", "Kofi", "Léa", "Ama", "Bô"]).await;
    let cards = club.cards(&running).await;
    let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Awa", "Kofi", "Léa", "Ama", "Bô"]);
    let secrets: Vec<String> = cards.into_iter().map(|card| card.secret).collect();
    for round in 1..=3 {
        let view = club.pair(&running, round).await.expect("it is paired");
        let current = view.current.expect("a round");
        assert_eq!((view.round, current.tables.len(), current.byes.len()), (round, 2, 1));
        assert!(current.tables.iter().all(|table| !table.why.is_empty()));
        assert_eq!(view.missing, 2);
        let early = club.pair(&running, round + 1).await;
        assert_eq!(early, Err((StatusCode::CONFLICT, "round-open".to_owned())));
        club.resign_all(&running, &secrets).await;
        let view = club.until(&running, |view| view.missing == 0).await;
        let tables = view.current.expect("a round").tables;
        assert!(tables.iter().all(|table| table.games[0].result.as_deref() == Some("N 0-0")));
    }
    let over = club.pair(&running, 4).await.expect("it ends");
    assert_eq!(over.ended.as_deref(), Some("The tournament is over: all rounds are played."));
    let points: f64 =
        over.standings.iter().map(|line| line.points.parse::<f64>().expect("points")).sum();
    assert!((points - 9.0).abs() < 1e-9, "six games and three byes");
    let again = club.pair(&running, 4).await;
    assert_eq!(again, Err((StatusCode::CONFLICT, "tournament-over".to_owned())));
    // A new server knows all of it.
    let running = running.restart().await;
    assert_eq!(club.view(&running).await, over);
}

/// Twenty directors pair the same round at once, and so do two servers where two may be: it is made once,
/// with one set of games, and all others are told.
#[tokio::test]
async fn a_round_is_never_made_twice() {
    let running = Running::new(generous()).await;
    let shared = matches!(running.database, awale_server::Database::Postgres { .. });
    let other = if shared { Some(running.beside().await) } else { None };
    let club = Directed::new(&running, swiss(2)).await;
    club.enter(&running, &["Awa", "Kofi", "Léa", "Ama"]).await;
    let servers = [Some(&running), other.as_ref()];
    let servers: Vec<&Running> = servers.into_iter().flatten().collect();
    let paired = (0..20).map(|at| club.pair(servers[at % servers.len()], 1));
    let paired = futures_util::future::join_all(paired).await;
    let made: Vec<_> = paired.iter().filter_map(|one| one.as_ref().ok()).collect();
    assert_eq!(made.len(), 1, "one of all");
    for refused in paired.iter().filter_map(|one| one.as_ref().err()) {
        assert_eq!(*refused, (StatusCode::CONFLICT, "wrong-round".to_owned()));
    }
    for server in servers {
        let view = club.until(server, |view| view.round == 1).await;
        assert_eq!(view.current, made[0].current);
        let metrics = server.text("/metrics").await;
        let games = metrics.lines().find(|line| line.starts_with("awale_games_total"));
        assert!(matches!(games, Some("awale_games_total 2" | "awale_games_total 0")), "{games:?}");
    }
}

/// Results come in once, whichever server the game was played at and however it ended; what a director
/// entered by hand stays.
#[tokio::test]
async fn a_result_is_carried_once() {
    let running = Running::new(generous()).await;
    let club = Directed::new(&running, json!({"name": "Club", "rounds": 1, "double": true})).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    club.pair(&running, 1).await.expect("it is paired");
    let cards = club.cards(&running).await;
    let [one, two] = [&cards[0].secret, &cards[1].secret];
    let games = club.me(&running, one).await.games;
    assert_eq!(games.len(), 2, "sides are exchanged");
    assert_ne!(games[0].side, games[1].side);
    let entered = json!({"do": "result", "round": 1, "table": 1, "game": 2, "result": "30-18"});
    club.act(&running, entered).await.expect("it is entered");
    let number = club.view(&running).await.number;
    for game in &games {
        let id = game.id.as_deref().expect("a game by link");
        let mut guest = running.enter(id, Some(one), None).await;
        assert_eq!(guest.seat, Some(game.side));
        let mut other = running.enter(id, Some(two), None).await;
        guest.act(0, Action::Offer(awale_play::Offer::Draw)).await;
        other.event().await;
        other.act(0, Action::Accept(awale_play::Offer::Draw)).await;
        other.event().await;
        // What follows the end changes nothing.
        other.act(0, Action::Rematch { next: String::new() }).await;
        other.event().await;
    }
    let view = club.until(&running, |view| view.missing == 0).await;
    let games = &view.current.expect("a round").tables[0].games;
    let results: Vec<_> = games.iter().map(|game| game.result.as_deref()).collect();
    assert_eq!(results, [Some("0-0"), Some("30-18")]);
    // The job of the second game is done by now, or will be, and changes nothing.
    let running = running.restart().await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(club.view(&running).await.number, number + 1);
}

/// A server that is stopped when the last game of a round has just ended loses neither. The program is killed there by
/// `crates/cli/tests/serve/round.rs`.
#[tokio::test]
async fn the_last_game_of_a_round_is_never_lost() {
    let mut running = Running::new(generous()).await;
    let club = Directed::new(&running, swiss(2)).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    let secrets: Vec<String> =
        club.cards(&running).await.into_iter().map(|card| card.secret).collect();
    for round in 1..=2 {
        club.pair(&running, round).await.expect("it is paired");
        club.resign_all(&running, &secrets).await;
        // Stopped at once: perhaps before the result was carried, perhaps behind it.
        running = running.restart().await;
        club.until(&running, |view| view.missing == 0).await;
    }
}

/// A tournament that everybody left ends by itself, though the director does nothing; an arena, too, before its time.
/// One whose first round has not begun waits for others, and one to which somebody comes back goes on.
#[tokio::test]
async fn everybody_withdraws_and_it_ends_cleanly() {
    let running = Running::new(generous()).await;
    let waits = Directed::new(&running, json!({"name": "Club", "open": true})).await;
    let goes_on = Directed::new(&running, json!({"name": "Club", "open": true})).await;
    let ends = Directed::new(&running, json!({"name": "Club", "open": true})).await;
    let new =
        json!({"name": "Arène", "system": "arena", "time": "60", "minutes": 60, "open": true});
    let arena = Directed::new(&running, new).await;
    let enter = async |club: &Directed| {
        let mut secrets = Vec::new();
        for name in ["Awa", "Kofi", "Léa"] {
            let entered =
                club.post::<EnteredTournament>(&running, "/enter", "", json!({"name": name}));
            secrets.push(entered.await.expect("it enters").cards[0].secret.clone());
        }
        secrets
    };
    let leave = async |club: &Directed, secrets: &[String]| {
        for secret in secrets {
            let me = club.post::<MyTournament>(&running, "/me", secret, json!({"do": "withdraw"}));
            let me = me.await.expect("it leaves");
            assert!(me.withdrawn && me.games.is_empty());
        }
    };
    let secrets = enter(&waits).await;
    let taken = waits.post::<Value>(&running, "/enter", "", json!({"name": "Awa"}));
    assert_eq!(taken.await, Err((StatusCode::CONFLICT, "name-taken".to_owned())));
    leave(&waits, &secrets).await;
    let back = enter(&goes_on).await;
    goes_on.pair(&running, 1).await.expect("it is paired");
    leave(&goes_on, &back).await;
    for secret in &back[..2] {
        let me = goes_on.post::<MyTournament>(&running, "/me", secret, json!({"do": "return"}));
        assert!(!me.await.expect("it is back").withdrawn);
    }
    let secrets = enter(&ends).await;
    ends.pair(&running, 1).await.expect("it is paired");
    leave(&ends, &secrets).await;
    assert_eq!(ends.view(&running).await.missing, 0, "what is not played is forfeited");
    let players = enter(&arena).await;
    arena.until(&running, |view| view.round > 0).await;
    leave(&arena, &players).await;
    for club in [&ends, &arena] {
        let over = club.until(&running, |view| view.ended.is_some()).await;
        let told = "The tournament is over: fewer than two players are left.";
        assert_eq!(over.ended.as_deref(), Some(told));
    }
    let refused = ends.post::<Value>(&running, "/me", &secrets[0], json!({"do": "return"}));
    assert_eq!(refused.await, Err((StatusCode::CONFLICT, "tournament-over".to_owned())));
    // What was to happen to the others by itself would have happened before.
    let views = [waits.view(&running).await, goes_on.view(&running).await];
    assert_eq!(views.map(|view| (view.round, view.ended)), [(0, None), (1, None)]);
    goes_on.pair(&running, 2).await.expect("it goes on");
}

/// Late, absent, back, resting: each as it should be.
#[tokio::test]
async fn late_entries_byes_and_forfeits() {
    let running = Running::new(generous()).await;
    let club =
        Directed::new(&running, json!({"name": "Club", "rounds": 3, "by_link": false})).await;
    club.enter(&running, &["Awa", "Kofi"]).await;
    let view = club.pair(&running, 1).await.expect("it is paired");
    let table = view.current.expect("a round").tables.remove(0);
    assert_eq!(table.games[0].id, None, "real boards");
    let result =
        |result: &str| json!({"do": "result", "round": 1, "table": 1, "game": 1, "result": result});
    let wrong = club.act(&running, result("30-30")).await;
    assert_eq!(wrong, Err((StatusCode::UNPROCESSABLE_ENTITY, "out-of-range".to_owned())));
    // Kofi does not come, whichever side the lot gave.
    let forfeit = if table.south == 2 { "-+" } else { "+-" };
    club.act(&running, result(forfeit)).await.expect("a forfeit");
    club.enter(&running, &["Léa"]).await;
    club.act(&running, json!({"do": "ask-bye", "player": 1, "round": 2})).await.expect("a bye");
    let view = club.pair(&running, 2).await.expect("it is paired");
    let round = view.current.expect("a round");
    assert_eq!((round.tables.len(), round.byes.len(), round.byes[0].player), (1, 1, 1));
    let points = |player: u32| {
        let line = view.standings.iter().find(|line| line.player == player);
        line.map(|line| line.points.as_str()).expect("a line")
    };
    // Late is without points; a win without playing and half of a round.
    assert_eq!([points(1), points(2), points(3)], ["1.5", "0", "0"]);
    let result = json!({"do": "result", "round": 2, "table": 1, "game": 1, "result": "25-23"});
    club.act(&running, result).await.expect("a result");
    club.act(&running, json!({"do": "withdraw", "player": 3})).await.expect("it leaves");
    club.act(&running, json!({"do": "return", "player": 3})).await.expect("it is back");
    club.act(&running, json!({"do": "rename", "player": 3, "name": "Léa B."}))
        .await
        .expect("a name");
    let view = club.view(&running).await;
    assert_eq!((view.players[2].name.as_str(), view.players[2].withdrawn), ("Léa B.", false));
    club.act(&running, json!({"do": "end"})).await.expect("it ends");
}

/// A pupil plays with the card of the class, and with nobody else's; a lost card is void in its games too.
#[tokio::test]
async fn a_tournament_of_a_class() {
    let running = Running::new(generous()).await;
    let class: ClassMade = running.post("/api/v1/classes", &json!({"cards": 3})).await;
    let path = format!("/classes/{}/tournaments", class.code);
    let new = json!({"name": "CE2", "system": "round-robin", "open": true});
    let made: TournamentMade =
        ask(&running, Method::POST, &path, &class.teacher, Some(&new)).await.expect("a tournament");
    assert_eq!(made.director, None);
    let club = Directed { id: made.id, director: class.teacher.clone() };
    let cards: Cards =
        ask(&running, Method::GET, &format!("/classes/{}/cards", class.code), &class.teacher, None)
            .await
            .expect("cards");
    for card in 1..=2 {
        club.act(&running, json!({"do": "card", "card": card})).await.expect("it enters");
    }
    for (action, status) in [
        (json!({"do": "card", "card": 9}), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({"do": "card", "card": 1}), StatusCode::CONFLICT),
        (json!({"do": "enter", "name": "Léa"}), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!(club.act(&running, action).await.expect_err("refused").0, status);
    }
    let stranger = club.post::<Value>(&running, "/enter", "", json!({"name": "X"}));
    assert_eq!(stranger.await, Err((StatusCode::FORBIDDEN, "not-open".to_owned())));
    let view = club.pair(&running, 1).await.expect("it is paired");
    assert_eq!(
        (view.players[0].name.as_str(), view.players[0].animal.as_deref()),
        ("Lion", Some("lion"))
    );
    let mut pupils = Vec::new();
    for card in &cards.cards {
        let body = json!({"card": card.code});
        let enter = format!("/classes/{}/enter", class.code);
        let entered: Entered =
            ask(&running, Method::POST, &enter, "", Some(&body)).await.expect("it is in");
        pupils.push(entered.token);
    }
    let listed: Value = ask(&running, Method::GET, &path, &pupils[2], None).await.expect("a list");
    assert_eq!(listed, json!({"tournaments": [club.id]}));
    let me = club.me(&running, &pupils[0]).await;
    assert_eq!((me.name.as_str(), me.games.len()), ("Lion", 1));
    let id = me.games[0].id.clone().expect("a game by link");
    let guest = running.enter(&id, Some(&pupils[0]), None).await;
    assert_eq!(guest.seat, Some(me.games[0].side));
    // The third card is in the class, but not in this tournament and in no seat of it.
    let outside = ask::<Value>(&running, Method::GET, &club.path("/me"), &pupils[2], None).await;
    assert_eq!(outside, Err((StatusCode::FORBIDDEN, "wrong-key".to_owned())));
    for token in [&pupils[2], &class.teacher, &"x".repeat(30)] {
        let socket = crate::server::connect(running.address, &id).await.expect("a socket");
        let hello = crate::server::frame(&crate::server::hello(Some(token), None));
        assert_eq!(crate::server::turned_away(socket, hello).await.code, "wrong-secret");
    }
    let renew = format!("/classes/{}/cards/1/renew", class.code);
    ask::<Value>(&running, Method::POST, &renew, &class.teacher, None).await.expect("a new card");
    let socket = crate::server::connect(running.address, &id).await.expect("a socket");
    let hello = crate::server::frame(&crate::server::hello(Some(&pupils[0]), None));
    assert_eq!(
        crate::server::turned_away(socket, hello).await.code,
        "wrong-secret",
        "the card is void"
    );
    // The class takes its tournaments with it.
    ask::<()>(&running, Method::DELETE, &format!("/classes/{}", class.code), &class.teacher, None)
        .await
        .expect("it is deleted");
    let gone = ask::<Value>(&running, Method::GET, &club.path(""), "", None).await;
    assert_eq!(gone, Err((StatusCode::NOT_FOUND, "no-such-tournament".to_owned())));
}

/// Nobody but the director directs, nobody plays for another, nonsense is refused.
#[tokio::test]
async fn strangers_and_nonsense_are_refused() {
    let running = Running::new(generous()).await;
    let [club, other] =
        [Directed::new(&running, swiss(2)).await, Directed::new(&running, swiss(2)).await];
    club.enter(&running, &["Awa", "Kofi"]).await;
    let card = club.cards(&running).await.remove(0);
    let forbidden = (StatusCode::FORBIDDEN, "wrong-key".to_owned());
    let pair = json!({"do": "pair", "round": 1});
    for secret in ["", &card.secret, &other.director, "x"] {
        for (method, rest, body) in [
            (Method::POST, "/actions", Some(&pair)),
            (Method::GET, "/cards", None),
            (Method::POST, "/players/1/boards/1/renew", None),
            (Method::DELETE, "", None),
        ] {
            let refused = ask::<Value>(&running, method, &club.path(rest), secret, body).await;
            assert_eq!(refused, Err(forbidden.clone()), "{rest} {secret}");
        }
    }
    for secret in [club.director.as_str(), &other.director, ""] {
        let refused = ask::<Value>(&running, Method::GET, &club.path("/me"), secret, None).await;
        assert_eq!(refused, Err(forbidden.clone()));
    }
    let elsewhere =
        ask::<Value>(&running, Method::GET, &other.path("/me"), &card.secret, None).await;
    assert_eq!(elsewhere, Err(forbidden.clone()), "a player of another tournament");
    let new: EntrantCard =
        ask(&running, Method::POST, &club.path("/players/1/boards/1/renew"), &club.director, None)
            .await
            .expect("a new card");
    let old = ask::<Value>(&running, Method::GET, &club.path("/me"), &card.secret, None).await;
    assert_eq!(old, Err(forbidden), "the old card is void");
    assert_eq!(club.me(&running, &new.secret).await.name, "Awa");
    assert_eq!(club.cards(&running).await[0], new, "it can be printed again");
    for wrong in [
        json!({"name": ""}),
        json!({"name": "x".repeat(41)}),
        json!({"name": "A\u{202e}"}),
        json!({"name": "A", "rounds": 0}),
        json!({"name": "A", "rounds": 31}),
        json!({"name": "A", "boards": 9}),
        json!({"name": "A", "days": 367}),
        json!({"name": "A", "time": "61d"}),
        json!({"name": "A", "system": "arena"}),
        json!({"name": "A", "system": "arena", "time": "60", "minutes": 0}),
        json!({"name": "A", "system": "arena", "time": "60", "double": true}),
        json!({"name": "A", "system": "arena", "time": "60", "boards": 2}),
    ] {
        let refused = ask::<Value>(&running, Method::POST, "/tournaments", "", Some(&wrong)).await;
        assert_eq!(refused.expect_err("refused").0, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    for wrong in [
        json!({"do": "enter", "name": " "}),
        json!({"do": "enter", "name": "a\u{0}b"}),
        json!({"do": "result", "round": 1, "table": 1, "game": 1, "result": "27"}),
        json!({"do": "enter", "name": "Z\u{300}\u{300}\u{300}\u{300}"}),
    ] {
        let refused = club.act(&running, wrong.clone()).await;
        assert_eq!(refused.expect_err("refused").0, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    for wrong in [
        json!({"do": "pair", "round": 7}),
        json!({"do": "withdraw", "player": 9}),
        json!({"do": "result", "round": 4_294_967_295_u32, "table": 0, "game": 0, "result": "="}),
        json!({"do": "decide", "round": 0, "table": 0, "winner": 0}),
        json!({"do": "enter", "name": "Awa"}),
    ] {
        let refused = club.act(&running, wrong.clone()).await;
        assert_eq!(refused.expect_err("refused").0, StatusCode::CONFLICT, "{wrong}");
    }
    let odd = club.act(&running, json!({"do": "pair", "round": 1, "force": true})).await;
    assert_eq!(odd.expect_err("refused").0, StatusCode::BAD_REQUEST);
    ask::<()>(&running, Method::DELETE, &club.path(""), &club.director, None)
        .await
        .expect("deleted");
    let gone = ask::<Value>(&running, Method::GET, &club.path(""), "", None).await;
    assert_eq!(gone, Err((StatusCode::NOT_FOUND, "no-such-tournament".to_owned())));
}

/// Who makes too much is stopped.
#[tokio::test]
async fn a_client_makes_only_so_much() {
    let quotas = Quotas {
        makes: 3,
        makes_per_minute: 0,
        pairings: 2,
        pairings_per_minute: 0,
        ..Quotas::default()
    };
    let running = Running::new(quotas).await;
    let club = Directed::new(&running, json!({"name": "Club", "rounds": 9, "open": true})).await;
    for (name, enters) in [("Awa", true), ("Kofi", true), ("Léa", false)] {
        let body = json!({"name": name});
        let entered =
            ask::<Value>(&running, Method::POST, &club.path("/enter"), "", Some(&body)).await;
        assert_eq!(entered.is_ok(), enters, "{entered:?}");
    }
    club.pair(&running, 1).await.expect("it is paired");
    club.act(&running, json!({"do": "result", "round": 1, "table": 1, "game": 1, "result": "="}))
        .await
        .expect("a result");
    club.pair(&running, 2).await.expect("it is paired");
    club.act(&running, json!({"do": "result", "round": 2, "table": 1, "game": 1, "result": "="}))
        .await
        .expect("a result");
    let refused = club.pair(&running, 3).await;
    assert_eq!(refused, Err((StatusCode::TOO_MANY_REQUESTS, "too-many".to_owned())));
}

/// A team has a card for each board; sides change from board to board.
#[tokio::test]
async fn teams_meet_board_by_board() {
    let running = Running::new(generous()).await;
    let club = Directed::new(&running, json!({"name": "Clubs", "rounds": 1, "boards": 2})).await;
    for (team, members) in [("Abidjan", ["Awa", "Kofi"]), ("Bouaké", ["Léa", "Ama"])] {
        let enter = json!({"do": "enter", "name": team, "members": members});
        club.act(&running, enter).await.expect("it enters");
    }
    club.pair(&running, 1).await.expect("it is paired");
    let cards = club.cards(&running).await;
    assert_eq!(cards.len(), 4);
    let mut sides = Vec::new();
    for card in &cards {
        let me = club.me(&running, &card.secret).await;
        assert_eq!((me.games.len(), me.board), (1, card.board));
        sides.push(me.games[0].side);
        let id = me.games[0].id.as_deref().expect("a game by link");
        assert_eq!(running.enter(id, Some(&card.secret), None).await.seat, Some(me.games[0].side));
    }
    assert!(sides[0] != sides[1] && sides[0] != sides[2] && sides[0] == sides[3]);
    let member = club.post::<Value>(&running, "/me", &cards[1].secret, json!({"do": "withdraw"}));
    assert_eq!(
        member.await,
        Err((StatusCode::FORBIDDEN, "wrong-key".to_owned())),
        "the first board speaks"
    );
}

/// An arena pairs by itself; who comes free is paired again.
#[tokio::test]
async fn an_arena_pairs_whoever_waits() {
    let running = Running::new(generous()).await;
    let new = json!({"name": "Arène", "system": "arena", "time": "60", "minutes": 5, "open": true});
    let arena = Directed::new(&running, new).await;
    let mut secrets = Vec::new();
    for name in ["Awa", "Kofi", "Léa", "Ama"] {
        let body = json!({"name": name});
        let entered: EnteredTournament =
            ask(&running, Method::POST, &arena.path("/enter"), "", Some(&body))
                .await
                .expect("it enters");
        secrets.push(entered.cards[0].secret.clone());
    }
    let games = async || {
        let mut games = Vec::new();
        for secret in &secrets {
            let me = arena.me(&running, secret).await;
            assert!(me.games.len() <= 1, "nobody plays twice at once");
            games.push(me.games.first().and_then(|game| game.id.clone()));
        }
        games
    };
    for _ in 0..2 {
        let begun = Instant::now();
        while !games().await.iter().all(Option::is_some) {
            assert!(begun.elapsed() < PATIENCE, "nobody is paired");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let before = games().await;
        arena.resign_all(&running, &secrets).await;
        let begun = Instant::now();
        while games().await.iter().zip(&before).any(|(now, before)| now.is_none() || now == before)
        {
            assert!(begun.elapsed() < PATIENCE, "not everybody is paired again");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

//! What a class shows on its wall, and who may look; names that nobody can choose.

use awale_core::Side;
use awale_play::Action;
use awale_proto::{API, ClassBoards, ErrorBody, GameMade, Joined, TournamentMade, TournamentView};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::classes::{ask, sit};
use crate::directed::Directed;
use crate::room::Room;
use crate::server::{Running, connect, frame, hello, turned_away};
use awale_server::Quotas;

/// The boards of a room as the teacher's projector or a pupil sees them.
async fn wall(room: &Room<'_>, bearer: &str) -> (StatusCode, Option<ClassBoards>) {
    let path = room.class.path("/boards");
    let (status, told) = ask(room.class.running, Method::GET, &path, Some(bearer), None).await;
    (status, told.ok())
}

#[tokio::test]
async fn the_wall_shows_games_and_lessons() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 5).await;
    let teacher = room.class.made.teacher.clone();
    let empty = wall(&room, &teacher).await.1.expect("a wall");
    assert!(empty.boards.is_empty() && empty.others.is_empty() && !empty.paused);
    room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    let some = json!({"work": {"kind": "lesson", "lesson": "own-row"}, "cards": [3, 4]});
    assert_eq!(room.teach(Method::POST, "/assignments", &some).await.0, StatusCode::CREATED);
    assert_eq!(room.progress(3, 1, 1, "solved").await, StatusCode::NO_CONTENT);
    let game = room.me(0).await.task.and_then(|task| task.game).expect("a game");
    let mut south = sit(&running, &game, "card", &room.pupils[0].token).await;
    south.play(0, "C").await;
    // The teacher and pupils of the class look; what is moved is seen at once.
    for bearer in [&teacher, &room.pupils[4].token] {
        let now = wall(&room, bearer).await.1.expect("a wall");
        let [board] = &now.boards[..] else { panic!("{now:?}") };
        assert_eq!((board.table, board.moves, &board.id), (1, 1, &game));
        assert_eq!((board.south.as_str(), board.north.as_str()), ("Lion", "Tiger"));
        let others: Vec<_> =
            now.others.iter().map(|one| (one.number, one.over, one.items, one.done)).collect();
        assert_eq!(others, [(3, 0, 3, false), (4, 1, 3, false), (5, 0, 0, false)]);
    }
    south.act(1, Action::Resign).await;
    south.event().await;
    assert!(wall(&room, &teacher).await.1.expect("a wall").boards[0].result.is_some());
    room.teach(Method::POST, "/pause", &json!({"paused": true})).await;
    assert!(wall(&room, &teacher).await.1.expect("a wall").paused);
    let stranger = Room::new(&running, 1).await;
    for bearer in [&stranger.class.made.teacher, &stranger.pupils[0].token, &"x".to_owned()] {
        assert_eq!(wall(&room, bearer).await.0, StatusCode::FORBIDDEN);
    }
    let code = &room.class.made.code;
    for (path, lang) in
        [(format!("/projector/{code}"), "en"), (format!("/projector/{code}?lang=fr"), "fr")]
    {
        let page = running.text(&path).await;
        assert!(page.contains("/tournament-files/wall.js"), "{page}");
        assert!(page.contains(&format!("lang=\"{lang}\"")), "{page}");
    }
}

/// In a class nobody chooses a name: not in a game, not in a tournament, not by any action of a player.
#[tokio::test]
async fn a_pupil_has_no_name_to_choose() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 2).await;
    let (status, made) =
        room.teach(Method::POST, "/tournaments", &json!({"name": "CE2", "open": true})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let made: TournamentMade = serde_json::from_value(made).expect("a tournament");
    let url = |rest: &str| running.url(&format!("{API}/tournaments/{}{rest}", made.id));
    let post = async |rest: &str, bearer: &str, body: Value| {
        let answer = running.http.post(url(rest)).bearer_auth(bearer).json(&body).send().await;
        answer.expect("an answer")
    };
    let teacher = &room.class.made.teacher;
    for card in 1..=2 {
        let entered = post("/actions", teacher, json!({"do": "card", "card": card})).await;
        assert_eq!(entered.status(), StatusCode::OK);
    }
    let pupil = &room.pupils[0].token;
    let rename = json!({"do": "rename", "player": 2, "name": "Rude"});
    for (rest, body, status) in [
        ("/actions", rename.clone(), StatusCode::FORBIDDEN),
        ("/me", rename, StatusCode::BAD_REQUEST),
        ("/enter", json!({"name": "Rude"}), StatusCode::FORBIDDEN),
    ] {
        let refused = post(rest, pupil, body).await;
        assert_eq!(refused.status(), status, "{rest}");
        refused.json::<ErrorBody>().await.expect("an error");
    }
    // Whoever leaves leaves alone, whatever number is named.
    let left = post("/me", pupil, json!({"do": "withdraw", "player": 2})).await;
    assert_eq!(left.status(), StatusCode::OK);
    let view: Value = running.get(&format!("{API}/tournaments/{}", made.id)).await;
    assert_eq!(view["players"][0]["withdrawn"], true);
    assert_eq!(view["players"][0]["name"], "Lion");
    assert_eq!(view["players"][1]["name"], "Tiger");
    assert!(view["players"][1]["withdrawn"].is_null());
    // A guest with a card names itself in no game of the class.
    room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    let game = room.me(0).await.task.and_then(|task| task.game).expect("a game");
    let join = json!({"name": "Rude"});
    let url = running.url(&format!("{API}/games/{game}/join"));
    let refused = running.http.post(url).bearer_auth(pupil).json(&join).send().await;
    assert_eq!(refused.expect("an answer").status(), StatusCode::FORBIDDEN);
    let snapshot: Value = running.get(&format!("{API}/games/{game}")).await;
    assert_eq!(snapshot["names"], json!({"south": "Lion", "north": "Tiger"}));
}

/// A game that pupils make by themselves has their animals, whatever name they send; its seats are those of
/// their cards, and it goes with the class.
#[tokio::test]
async fn a_game_that_pupils_make_is_of_the_class() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 3).await;
    let [lion, tiger, third] = [0, 1, 2].map(|place: usize| room.pupils[place].token.clone());
    let mine = "a-token-of-my-own-choice";
    let new = json!({"rules": "awale", "name": "Rude", "token": mine});
    let made: GameMade =
        ask(&running, Method::POST, "/games", Some(&lion), Some(&new)).await.1.expect("a game");
    assert_eq!(made.token, "card");
    let join = json!({"name": "Ruder", "token": mine});
    let path = format!("/games/{}/join", made.id);
    let joining = async |pupil: &str| {
        ask::<Joined>(&running, Method::POST, &path, Some(pupil), Some(&join)).await
    };
    assert_eq!(joining(&lion).await.1, Err("own-seat".to_owned()));
    // Whoever did not hear the answer asks once more.
    for _ in 0..2 {
        let joined = joining(&tiger).await.1.expect("a seat");
        assert_eq!((joined.token.as_str(), joined.seat), ("card", made.seat.opponent()));
    }
    assert_eq!(joining(&third).await.1, Err("seat-taken".to_owned()));
    let snapshot = running.snapshot(&made.id).await;
    assert_eq!((snapshot.names.south.as_str(), snapshot.names.north.as_str()), ("Lion", "Tiger"));
    // No secret opens the seats: neither that of the request nor the word for a card without one.
    for wrong in [mine, "card"] {
        let socket = connect(running.address, &made.id).await.expect("a socket");
        let refused = turned_away(socket, frame(&hello(Some(wrong), None))).await;
        assert_eq!(refused.code, "wrong-secret");
    }
    let mut south = sit(&running, &made.id, &made.token, &lion).await;
    south.play(0, "C").await;
    assert_eq!(sit(&running, &made.id, "card", &tiger).await.seat, Some(made.seat.opponent()));
    // A pupil at a game of somebody else has the animal there, too.
    let guests: GameMade = running.post(&format!("{API}/games"), &json!({"rules": "awale"})).await;
    let path = format!("/games/{}/join", guests.id);
    let joined = ask::<Joined>(&running, Method::POST, &path, Some(&third), Some(&join)).await;
    assert_eq!(joined.1.expect("a seat").token, "card");
    assert_eq!(running.snapshot(&guests.id).await.names.north, "Leopard");
    // A game of two who are in no class is not touched.
    let other = running.game(r#"{"rules": "awale"}"#).await;
    let (status, _) = room.with(&room.class.made.teacher, Method::DELETE, "", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    for game in [&made.id, &guests.id] {
        let answer = running.http.get(running.url(&format!("{API}/games/{game}"))).send().await;
        assert_eq!(answer.expect("an answer").status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(running.snapshot(&other.id).await.last, 1);
    // A device of a class that is gone is in none, and has a name and a secret as anybody has.
    let (_, again) =
        ask::<GameMade>(&running, Method::POST, "/games", Some(&lion), Some(&new)).await;
    assert_eq!(again.expect("a game").token, mine);
}

/// The teacher puts cards together to teams. They are called after animals, in the language of the reader, and every
/// pupil sits at a board with the card.
#[tokio::test]
async fn a_class_plays_in_teams() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 5).await;
    let new = json!({"name": "CE2", "rounds": 1, "boards": 2});
    let (status, made) = room.teach(Method::POST, "/tournaments", &new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let teacher = room.class.made.teacher.clone();
    let id = made["id"].as_str().expect("an id").to_owned();
    let club = Directed { id, director: teacher };
    let team = |members: &[u32]| json!({"do": "team", "members": members});
    club.act(&running, team(&[1, 2])).await.expect("a team");
    for (wrong, status) in [
        (team(&[2, 3]), StatusCode::CONFLICT),
        (team(&[3, 3]), StatusCode::CONFLICT),
        (team(&[3]), StatusCode::CONFLICT),
        (team(&[]), StatusCode::UNPROCESSABLE_ENTITY),
        (team(&[3, 9]), StatusCode::UNPROCESSABLE_ENTITY),
        (team(&[3, 259]), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({"do": "team", "name": "Léa", "members": [3, 4]}), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({"do": "card", "card": 3}), StatusCode::CONFLICT),
    ] {
        assert_eq!(
            club.act(&running, wrong.clone()).await.expect_err("refused").0,
            status,
            "{wrong}"
        );
    }
    let view = club.act(&running, team(&[4, 3])).await.expect("a team");
    let told = |at: usize| (view.players[at].name.as_str(), view.players[at].members.clone());
    assert_eq!(told(0), ("Team Lion", vec!["Lion".to_owned(), "Tiger".to_owned()]));
    assert_eq!(told(1), ("Team Fox", vec!["Fox".to_owned(), "Leopard".to_owned()]));
    let url = running.url(&format!("{API}{}", club.path("")));
    let french = running.http.get(url).header("accept-language", "fr").send().await;
    let french: TournamentView = french.expect("an answer").json().await.expect("a tournament");
    assert_eq!(
        (french.players[1].name.as_str(), french.players[1].members[1].as_str()),
        ("Équipe Renard", "Léopard")
    );
    club.pair(&running, 1).await.expect("it is paired");
    for (card, board) in [(0_usize, 1), (1, 2), (3, 1), (2, 2)] {
        let pupil = &room.pupils[card].token;
        let me = club.me(&running, pupil).await;
        assert_eq!((me.board, me.games.len()), (board, 1));
        let game = me.games[0].id.clone().expect("a game by link");
        assert_eq!(sit(&running, &game, "card", pupil).await.seat, Some(me.games[0].side));
        let animals = running.snapshot(&game).await.names;
        let own = if me.games[0].side == Side::South { animals.south } else { animals.north };
        assert_eq!(own, ["Lion", "Tiger", "Leopard", "Fox"][card]);
    }
    let (path, fifth) = (club.path("/me"), Some(room.pupils[4].token.as_str()));
    let alone = ask::<Value>(&running, Method::GET, &path, fifth, None);
    assert_eq!(alone.await.0, StatusCode::FORBIDDEN);
}

/// The tournament of a class is on its wall while it is under way: its boards beside those that were given, and what
/// to ask for its standings and its round.
#[tokio::test]
async fn the_wall_shows_the_tournament_of_the_class() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 4).await;
    let teacher = room.class.made.teacher.clone();
    room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    let first = wall(&room, &teacher).await.1.expect("a wall");
    assert_eq!((first.boards.len(), &first.tournament), (2, &None));
    let over = first.boards[0].id.clone();
    let mut south = sit(&running, &over, "card", &room.pupils[0].token).await;
    south.act(0, Action::Resign).await;
    south.event().await;
    let (_, made) = room.teach(Method::POST, "/tournaments", &json!({"name": "CE2"})).await;
    let made: TournamentMade = serde_json::from_value(made).expect("a tournament");
    let direct = async |action: Value| {
        let url = running.url(&format!("{API}/tournaments/{}/actions", made.id));
        let answer = running.http.post(url).bearer_auth(&teacher).json(&action).send().await;
        assert_eq!(answer.expect("an answer").status(), StatusCode::OK, "{action}");
    };
    for card in 1..=4 {
        direct(json!({"do": "card", "card": card})).await;
    }
    // One that has not begun is not on the wall.
    assert_eq!(wall(&room, &teacher).await.1.expect("a wall").tournament, None);
    direct(json!({"do": "pair", "round": 1})).await;
    for bearer in [&teacher, &room.pupils[3].token] {
        let now = wall(&room, bearer).await.1.expect("a wall");
        let told = now.tournament.expect("it is under way");
        let view: Value = running.get(&format!("{API}/tournaments/{}", told.id)).await;
        assert_eq!((&told.id, view["number"].as_u64()), (&made.id, Some(told.number.into())));
        // Two games of the round, and the one that was given and is not over.
        let ids: Vec<&str> = now.boards.iter().map(|board| board.id.as_str()).collect();
        assert_eq!(ids.len(), 3, "{now:?}", now = now.boards);
        assert!(!ids.contains(&over.as_str()));
        let tables = view["current"]["tables"].as_array().expect("tables");
        for table in tables {
            let id = table["games"][0]["id"].as_str().expect("a game");
            let board = now.boards.iter().find(|board| board.id == id).expect("it is shown");
            let south = table["south"].as_u64().expect("a player");
            let name = &view["players"][usize::try_from(south).expect("small") - 1]["name"];
            assert_eq!(&json!(board.south), name);
        }
    }
    // Its standings stay for a while.
    direct(json!({"do": "end"})).await;
    assert!(wall(&room, &teacher).await.1.expect("a wall").tournament.is_some());
}

//! Lessons over the API: what is given, how far pupils have come, hands, the pause, the report, and what no
//! pupil may do.

use std::time::{Duration, Instant};

use awale_core::RuleSet;
use awale_play::Action;
use awale_proto::{
    API, Card, ClassLesson, ClassReport, ItemOutcome, Pace, PathChecked, Pupil, ServerMessage,
};
use awale_server::Quotas;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::classes::{Taught, ask, secret, sit};
use crate::room::Room;
use crate::server::{Guest, Running, closed, frame, hello, turned_away};

/// A lesson from its first step to the last, seen by the teacher on the way.
#[tokio::test]
async fn a_lesson_is_given_and_followed() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 3).await;
    assert!(room.me(0).await.task.is_none());
    assert_eq!(room.paces().await, [Pace::Idle; 3]);
    let given = room.give(json!({"kind": "lesson", "lesson": "own-row"})).await;
    assert_eq!((given.number, given.cards.as_slice()), (1, &[1, 2, 3][..]));
    let task = room.me(0).await.task.expect("something to do");
    assert_eq!((task.link.as_str(), task.items, task.done), ("/learn/own-row", 3, false));
    assert_eq!(room.progress(0, 1, 1, "solved").await, StatusCode::NO_CONTENT);
    assert_eq!(room.progress(1, 1, 2, "open").await, StatusCode::NO_CONTENT);
    assert_eq!(room.paces().await, [Pace::Working; 3]);
    // The third wrong try at one question.
    assert_eq!(room.progress(1, 1, 3, "open").await, StatusCode::NO_CONTENT);
    assert_eq!(room.paces().await, [Pace::Working, Pace::Stuck, Pace::Working]);
    assert_eq!(room.progress(1, 1, 4, "told").await, StatusCode::NO_CONTENT);
    for item in [2, 3] {
        assert_eq!(room.progress(0, item, item, "solved").await, StatusCode::NO_CONTENT);
    }
    assert_eq!(room.paces().await, [Pace::Done, Pace::Working, Pace::Working]);
    let card = &room.lesson().await.cards[1];
    assert_eq!((card.items, card.over, card.assignment), (3, 1, Some(1)));
    let task = room.me(0).await.task.expect("it stays");
    assert_eq!((task.done, task.over), (true, vec![1, 2, 3]));

    // Another thing for one of them; the others go on.
    let some = json!({"work": {"kind": "lesson", "lesson": "simulation"}, "cards": [3]});
    assert_eq!(room.teach(Method::POST, "/assignments", &some).await.0, StatusCode::CREATED);
    let links: Vec<String> = [room.me(0).await, room.me(2).await]
        .into_iter()
        .map(|pupil| pupil.task.expect("a task").link)
        .collect();
    assert_eq!(links, ["/learn/own-row", "/learn/simulation"]);
    let taken = room.teach(Method::DELETE, "/assignments/2", &json!({})).await.0;
    assert_eq!(taken, StatusCode::NO_CONTENT);
    assert!(room.me(2).await.task.is_none());

    let report: ClassReport = room.class.keep(Method::GET, "/report").await;
    let rows: Vec<_> = report.rows.iter().map(|row| (row.card, row.solved, row.tries)).collect();
    assert_eq!(rows, [(1, 3, 6), (2, 0, 4)]);
    assert_eq!((report.rows[0].first_try, report.rows[1].told), (1, 1));
}

/// A page that knows what is to be done is not told again.
#[tokio::test]
async fn what_is_known_is_not_told_again() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 1).await;
    room.give(json!({"kind": "lesson", "lesson": "sowing"})).await;
    assert!(room.me(0).await.task.expect("a task").work.is_some());
    let path = room.class.path("/me?known=1");
    let token = Some(room.pupils[0].token.as_str());
    let known: Pupil = ask(&running, Method::GET, &path, token, None).await.1.expect("a pupil");
    assert!(known.task.expect("a task").work.is_none());
}

#[tokio::test]
async fn hands_and_the_pause() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 2).await;
    let hand = async |up| {
        let token = &room.pupils[1].token;
        room.with(token, Method::POST, "/me/hand", Some(&json!({ "up": up }))).await.0
    };
    assert_eq!(hand(true).await, StatusCode::NO_CONTENT);
    let hands = async || {
        room.lesson().await.cards.iter().map(|card| card.hand.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(hands().await, [false, true]);
    assert!(room.me(1).await.hand && !room.me(0).await.hand);
    let lowered = room.teach(Method::POST, "/hands", &json!({"card": 2})).await.0;
    assert_eq!(lowered, StatusCode::NO_CONTENT);
    assert_eq!(hands().await, [false, false]);
    hand(true).await;
    room.teach(Method::POST, "/hands", &json!({})).await;
    assert_eq!(hands().await, [false, false]);
    for paused in [true, false] {
        let said = room.teach(Method::POST, "/pause", &json!({ "paused": paused })).await.0;
        assert_eq!(said, StatusCode::NO_CONTENT);
        assert_eq!((room.me(0).await.paused, room.me(1).await.paused), (paused, paused));
    }
}

/// Puzzles by theme, a position to play out, and what cannot be given.
#[tokio::test]
async fn what_can_be_given() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 1).await;
    let given = room
        .give(
            json!({"kind": "puzzles", "rules": "awale", "theme": "chain", "level": 1, "count": 3}),
        )
        .await;
    let awale_proto::Work::Puzzles { puzzles, .. } = given.work else { panic!("puzzles") };
    assert_eq!(puzzles.len(), 3);
    let all = awale_coach_puzzles();
    assert!(puzzles.iter().all(|number| all.contains(number)), "{puzzles:?}");
    let task = room.me(0).await.task.expect("a task");
    assert_eq!(task.link, format!("/puzzles/awale/{}", puzzles[0]));
    assert_eq!(room.progress(0, 1, 1, "solved").await, StatusCode::NO_CONTENT);
    let task = room.me(0).await.task.expect("a task");
    assert_eq!(task.link, format!("/puzzles/awale/{}", puzzles[1]), "the next one");
    let position = "0-0-0-0-2-1-1-0-0-0-2-0-21-21-S";
    let out = json!({"kind": "machine", "rules": "awale", "level": 3, "position": position});
    room.give(out).await;
    let task = room.me(0).await.task.expect("a task");
    assert_eq!(task.link, format!("/play?rules=awale&level=3&position={position}"));
    assert_eq!(room.progress(0, 1, 7, "won").await, StatusCode::NO_CONTENT);
    assert_eq!(room.paces().await, [Pace::Done]);

    let over = "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S";
    for (work, status) in [
        (json!({"kind": "lesson", "lesson": "flying"}), StatusCode::NOT_FOUND),
        (json!({"kind": "hat"}), StatusCode::BAD_REQUEST),
        (json!({"kind": "lesson", "lesson": "sowing", "x": 1}), StatusCode::BAD_REQUEST),
        (json!({"kind": "puzzles", "rules": "awale", "theme": "hat"}), StatusCode::BAD_REQUEST),
        (
            json!({"kind": "puzzles", "rules": "awale", "puzzles": [0]}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"kind": "puzzles", "rules": "awale", "count": 41}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"kind": "puzzles", "rules": "awale", "level": 9}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"kind": "machine", "rules": "awale", "level": 11}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"kind": "machine", "rules": "awale", "level": 1, "position": "4"}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"kind": "neighbours", "rules": "awale", "position": over}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({"kind": "path", "path": "lesson own\nstep\nboard x"}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let (found, told) =
            room.teach(Method::POST, "/assignments", &json!({ "work": work })).await;
        assert_eq!(found, status, "{work}: {told}");
    }
    for cards in [json!([]), json!([1, 9]), json!([0])] {
        let work = json!({"kind": "lesson", "lesson": "sowing"});
        let asked = json!({"work": work, "cards": cards});
        let found = room.teach(Method::POST, "/assignments", &asked).await.0;
        assert_eq!(found, StatusCode::NOT_FOUND, "{cards}");
    }
}

/// The numbers of the puzzles that are asked for above, as pupils see them.
fn awale_coach_puzzles() -> Vec<u32> {
    use awale_coach::puzzle::{Theme, select};
    let found = select(RuleSet::Awale, Some(Theme::Chain), Some(1));
    found.into_iter().filter_map(|number| u32::try_from(number + 1).ok()).collect()
}

/// Five pupils are two pairs and one who plays against the program. Seats are those of cards.
#[tokio::test]
async fn neighbours_play_and_the_teacher_sees_it() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 5).await;
    let given = room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    assert_eq!(given.cards, [1, 2, 3, 4, 5]);
    let games: Vec<Option<String>> = {
        let mut games = Vec::new();
        for place in 0..5 {
            games.push(room.me(place).await.task.expect("a task").game);
        }
        games
    };
    assert!(games[0] == games[1] && games[2] == games[3] && games[0] != games[2]);
    assert_eq!(games[4], None);
    let alone = room.me(4).await.task.expect("a task");
    assert_eq!(alone.link, "/play?rules=awale&level=2");
    let game = games[0].clone().expect("a game");
    let mut south = sit(&running, &game, "card", &room.pupils[0].token).await;
    let mut north = sit(&running, &game, "card", &room.pupils[1].token).await;
    assert_eq!(south.play(0, "C").await.ply, 1);
    north.event().await;
    assert_eq!(north.play(1, "c").await.ply, 2);
    south.event().await;
    let lesson = room.lesson().await;
    let seen = lesson.cards[1].game.as_ref().expect("a game");
    assert_eq!((seen.with, seen.plies, seen.turn, &seen.seat), (Some(1), 2, false, &None));
    assert!(lesson.cards[0].game.as_ref().expect("a game").turn);
    // The names on the board are animals.
    let snapshot: Value = running.get(&format!("{API}/games/{game}")).await;
    assert_eq!(snapshot["names"], json!({"south": "Lion", "north": "Tiger"}));
    south.act(2, Action::Resign).await;
    south.event().await;
    let outcome = |lesson: &ClassLesson, place: usize| {
        lesson.cards[place].game.as_ref().expect("a game").outcome
    };
    let lesson = room.lesson().await;
    assert_eq!(
        (outcome(&lesson, 0), outcome(&lesson, 1)),
        (Some(ItemOutcome::Lost), Some(ItemOutcome::Won))
    );
    assert_eq!((lesson.cards[0].pace, lesson.cards[2].pace), (Pace::Done, Pace::Working));
    let report: ClassReport = room.class.keep(Method::GET, "/report").await;
    let rows: Vec<_> = report.rows.iter().map(|row| (row.card, row.items, row.solved)).collect();
    assert_eq!(rows, [(1, 1, 0), (2, 1, 1)]);
}

/// The teacher plays against all with secrets that follow from the teacher's own.
#[tokio::test]
async fn the_teacher_plays_against_all() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 2).await;
    room.give(json!({"kind": "simultaneous", "rules": "awale"})).await;
    let lesson = room.lesson().await;
    let games: Vec<_> = lesson.cards.iter().map(|card| card.game.clone().expect("one")).collect();
    assert_ne!(games[0].id, games[1].id);
    let seat = games[0].seat.clone().expect("the teacher's seat");
    let mut pupil = sit(&running, &games[0].id, "card", &room.pupils[0].token).await;
    let mut teacher = running.enter(&games[0].id, Some(&seat), None).await;
    pupil.play(0, "C").await;
    teacher.event().await;
    assert_eq!(teacher.play(1, "c").await.ply, 2);
    // A pupil is not told the teacher's secret.
    let told = serde_json::to_string(&room.me(0).await).expect("JSON");
    assert!(!told.contains(&seat));
}

/// Nobody is here: games are not made.
#[tokio::test]
async fn games_are_for_those_who_are_here() {
    let running = Running::new(Quotas::default()).await;
    let class = Taught::new(&running, 2).await;
    let room = Room { cards: class.cards().await, class, pupils: Vec::new() };
    assert_eq!(room.cards.len(), 2);
    for kind in ["neighbours", "simultaneous"] {
        let work = json!({"work": {"kind": kind, "rules": "awale"}});
        let (status, told) = room.teach(Method::POST, "/assignments", &work).await;
        assert_eq!((status, &told["error"]["code"]), (StatusCode::CONFLICT, &json!("nobody-here")));
    }
}

/// A pupil sees and does what is of the card, and nothing else.
#[tokio::test]
async fn a_pupil_does_nothing_for_another() {
    let running = Running::new(Quotas::default()).await;
    let (room, other) = (Room::new(&running, 3).await, Room::new(&running, 1).await);
    room.give(json!({"kind": "lesson", "lesson": "own-row"})).await;
    let token = &room.pupils[0].token;
    // What is the teacher's.
    let give = json!({"work": {"kind": "lesson", "lesson": "sowing"}});
    for (method, rest, body) in [
        (Method::GET, "/lesson", None),
        (Method::GET, "/report", None),
        (Method::GET, "/report.csv", None),
        (Method::GET, "/report.pdf", None),
        (Method::POST, "/assignments", Some(give)),
        (Method::DELETE, "/assignments/1", None),
        (Method::POST, "/pause", Some(json!({"paused": true}))),
        (Method::POST, "/hands", Some(json!({}))),
    ] {
        for bearer in [token.as_str(), secret(&room.cards[0]), &other.class.made.teacher, "x"] {
            let (status, told) = room.with(bearer, method.clone(), rest, body.as_ref()).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{method} {rest}: {told}");
        }
    }
    // What is another class's, or what was not given, or makes no sense.
    let told = |assignment, item, outcome| json!({"assignment": assignment, "item": item, "tries": 1, "outcome": outcome});
    let solved = told(1, 1, "solved");
    let stranger = &other.pupils[0].token;
    for (bearer, rest, body, status) in [
        (stranger, "/me/progress", &solved, StatusCode::FORBIDDEN),
        (stranger, "/me/hand", &json!({"up": true}), StatusCode::FORBIDDEN),
        (&room.class.made.teacher, "/me/progress", &solved, StatusCode::FORBIDDEN),
        (token, "/me/progress", &told(2, 1, "solved"), StatusCode::NOT_FOUND),
        (token, "/me/progress", &told(1, 4, "solved"), StatusCode::UNPROCESSABLE_ENTITY),
        (token, "/me/progress", &told(1, 0, "solved"), StatusCode::UNPROCESSABLE_ENTITY),
        (token, "/me/progress", &told(1, 1, "won"), StatusCode::UNPROCESSABLE_ENTITY),
        (token, "/me/progress", &told(1, 1, "perfect"), StatusCode::BAD_REQUEST),
        (token, "/me/progress", &json!({"card": 2}), StatusCode::BAD_REQUEST),
    ] {
        let (found, answer) = room.with(bearer, Method::POST, rest, Some(body)).await;
        assert_eq!(found, status, "{rest} {body}: {answer}");
    }
    assert_eq!(room.paces().await, [Pace::Working; 3]);
    assert!(room.lesson().await.cards.iter().all(|card| card.over == 0));

    // The game of others: no seat for a third card, for the name of a card, or for somebody without one.
    room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    let game = room.me(0).await.task.and_then(|task| task.game).expect("a game");
    let named = format!("card/{}/1", room.class.made.code);
    let third = &room.pupils[2].token;
    for (token, pass) in
        [("card", Some(third)), (named.as_str(), Some(third)), (&named, None), ("card", None)]
    {
        let refused = refused(&running, &game, token, pass).await;
        assert_eq!(refused, "wrong-secret", "{token} {pass:?}");
    }
    let join = json!({"token": "a".repeat(22)});
    let url = running.url(&format!("{API}/games/{game}/join"));
    let answer = running.http.post(url).bearer_auth(third).json(&join).send().await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::FORBIDDEN);
    // Nobody says how a game by link ended.
    assert_eq!(room.progress(0, 1, 1, "won").await, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Says hello in a game, with or without a card; the word for why it is refused.
async fn refused(running: &Running, game: &str, token: &str, pass: Option<&String>) -> String {
    let url = format!("ws://{}{API}/games/{game}/socket", running.address);
    let mut request = url.into_client_request().expect("a request");
    if let Some(pass) = pass {
        let protocols = format!("awale, {pass}").parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", protocols);
    }
    let (socket, _) = connect_async(request).await.expect("a socket");
    turned_away(socket, frame(&hello(Some(token), None))).await.code
}

/// A lost card is void at once: for what is to be done, for the hand, and for the seat in a game under way.
/// Whoever has the new card goes on where the old one was.
#[tokio::test]
async fn a_lost_card_is_void_for_everything() {
    let running = Running::new(Quotas::default()).await;
    let mut room = Room::new(&running, 2).await;
    room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    let game = room.me(0).await.task.and_then(|task| task.game).expect("a game");
    let thief = room.pupils[0].token.clone();
    let mut seat: Guest = sit(&running, &game, "card", &thief).await;
    let new: Card = room.class.keep(Method::POST, "/cards/1/renew").await;
    for (method, rest, body) in [
        (Method::GET, "/me", None),
        (Method::POST, "/me/hand", Some(json!({"up": true}))),
        (
            Method::POST,
            "/me/progress",
            Some(json!({"assignment": 1, "item": 1, "tries": 1, "outcome": "open"})),
        ),
    ] {
        let (status, _) = room.with(&thief, method, rest, body.as_ref()).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{rest}");
    }
    // The socket was open before the card was void.
    let (code, told) = closed(&mut seat.socket).await;
    assert_eq!(code, Some(1008));
    let wrong = |message: &ServerMessage| matches!(message, ServerMessage::Error { error } if error.code == "wrong-code");
    assert!(told.iter().any(wrong), "{told:?}");
    let snapshot: Value = running.get(&format!("{API}/games/{game}")).await;
    assert_eq!(snapshot["moves"], json!([]));
    assert_eq!(refused(&running, &game, "card", Some(&thief)).await, "wrong-secret");
    room.pupils[0] = room.class.enter(secret(&new)).await.expect("the new card");
    assert_eq!(room.me(0).await.task.and_then(|task| task.game), Some(game.clone()));
    let mut owner = sit(&running, &game, "card", &room.pupils[0].token).await;
    assert_eq!(owner.play(0, "C").await.ply, 1);
}

/// The games of a class go with it, and those who are at them are let go.
#[tokio::test]
async fn games_go_with_the_class() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 2).await;
    room.give(json!({"kind": "neighbours", "rules": "awale"})).await;
    let game = room.me(0).await.task.and_then(|task| task.game).expect("a game");
    let mut seat = sit(&running, &game, "card", &room.pupils[0].token).await;
    assert_eq!(
        room.with(&room.class.made.teacher, Method::DELETE, "", None).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(closed(&mut seat.socket).await.0, Some(4000), "come back, and find nothing");
    let url = running.url(&format!("{API}/games/{game}"));
    let begun = Instant::now();
    loop {
        let status = running.http.get(&url).send().await.expect("an answer").status();
        if status == StatusCode::NOT_FOUND {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "{status}");
    }
}

/// A path is checked and proven before it is given; a pupil gets it whole.
#[tokio::test]
async fn a_teacher_makes_questions() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 1).await;
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let step = |task: &str| format!("step\nfr Alors ?\nen So?\nboard {start}\ntask {task}\n");
    let path = |tasks: &[&str]| {
        let steps: String = tasks.iter().map(|task| step(task)).collect();
        format!("lesson own\nrules awale\ntitle.fr Mes questions\ntitle.en Mine\n{steps}")
    };
    let two = path(&["point landing A", "play any"]);
    let checked: PathChecked =
        running.post(&format!("{API}/questions"), &json!({ "path": two })).await;
    let proven: Vec<bool> = checked.questions.iter().map(|question| question.proven).collect();
    assert_eq!(proven, [true, false]);
    assert_eq!(checked.questions[1].answers.len(), 6);
    let give = |path: &str| json!({"work": {"kind": "path", "path": path}});
    let (status, told) = room.teach(Method::POST, "/assignments", &give(&two)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(told["error"]["code"], "bad-question");
    let good = path(&["point landing A", "number own"]);
    assert_eq!(room.teach(Method::POST, "/assignments", &give(&good)).await.0, StatusCode::CREATED);
    let task = room.me(0).await.task.expect("a task");
    assert_eq!((task.link.as_str(), task.items), ("/learn/own", 2));
    assert_eq!(task.work, Some(awale_proto::Work::Path { path: good }));
    assert_eq!(room.progress(0, 2, 1, "solved").await, StatusCode::NO_CONTENT);
    let report: ClassReport = room.class.keep(Method::GET, "/report").await;
    assert_eq!(report.rows[0].theme, "Mine");
}

/// The report for spreadsheets and on paper: cards and animals, no names.
#[tokio::test]
async fn the_report_is_a_table_and_a_paper() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 2).await;
    room.give(json!({"kind": "lesson", "lesson": "own-row"})).await;
    room.progress(1, 1, 2, "solved").await;
    let text = async |rest: &str| {
        let url = running.url(&format!("{API}{}", room.class.path(rest)));
        let answer = running.http.get(url).bearer_auth(&room.class.made.teacher).send().await;
        answer.expect("an answer").bytes().await.expect("bytes").to_vec()
    };
    let french = String::from_utf8(text("/report.csv?lang=fr").await).expect("UTF-8");
    assert_eq!(
        french,
        "\u{feff}\"carte\";\"animal\";\"thème\";\"questions\";\"réussies\";\"premier essai\";\
         \"montrées\";\"essais\"\r\n\"2\";\"Tigre\";\"Ta rangée\";\"1\";\"1\";\"0\";\"0\";\"2\"\r\n"
    );
    let english = String::from_utf8(text("/report.csv?lang=en").await).expect("UTF-8");
    assert!(english.contains("\"2\",\"Tiger\",\"Your row\",\"1\""), "{english}");
    assert!(text("/report.pdf?lang=fr").await.starts_with(b"%PDF-"));
}

/// Forty pupils ask once a second, for ten seconds: all are answered soon, and what is given is there with
/// the next answer.
#[tokio::test]
async fn forty_pupils_ask_every_second() {
    let running = Running::new(Quotas::default()).await;
    let room = Room::new(&running, 40).await;
    room.give(json!({"kind": "lesson", "lesson": "own-row"})).await;
    let mut times = Vec::new();
    for _ in 0..5 {
        let begun = Instant::now();
        let asked = (0..40).map(|place| room.me(place));
        let told = futures_util::future::join_all(asked).await;
        times.push(begun.elapsed());
        assert!(told.iter().all(|pupil| pupil.task.is_some()));
    }
    // A second is what forty pupils leave: this is a debug build on a busy machine.
    times.sort_unstable();
    assert!(times[2] < Duration::from_secs(1), "{times:?}");
    println!("five times forty answers: {times:?}");
}

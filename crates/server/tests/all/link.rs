//! Games by link, with a real server and real sockets.

use std::time::{Duration, Instant};

use crate::server::{
    Guest, Running, closed, connect, frame, generous, hear, hello, play, say, some_move,
    turned_away,
};
use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::{Action, Happened, Offer};
use awale_proto::{
    ClientMessage, ErrorBody, Event, GameMade, JoinGame, Joined, NewGame, ServerMessage,
};
use awale_server::Quotas;

/// A whole game of every rule set: both seats and a spectator see the same numbered events, and the
/// OGN of the game is read back with the same result.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_of_every_rule_set() {
    let running = Running::new(generous()).await;
    for &rules in RuleSet::ALL {
        let game = running.game(&format!(r#"{{"rules":"{rules}","name":"Awa"}}"#)).await;
        let mut seats = running.enter_both(&game, Some(0)).await;
        let mut watcher = running.enter(&game.id, None, Some(0)).await;
        assert_eq!((seats[0].seat, seats[1].seat, watcher.seat), {
            (Some(Side::South), Some(Side::North), None)
        });
        for guest in [&mut seats[0], &mut watcher] {
            let joined = guest.event().await;
            let name = "Bô".to_owned();
            assert_eq!(joined.event.happened, Happened::Joined { name });
        }
        assert_eq!(seats[1].event().await.number, 1);
        let mut position = AnyPosition::start(rules, Side::South);
        let mut number = 1;
        let outcome = loop {
            number += 1;
            let ply = number - 2;
            let mover = usize::from(position.to_move() == Side::North);
            let mv = some_move(&position, ply as usize);
            let event = seats[mover].play(ply, &mv).await;
            assert_eq!((event.number, event.ply), (number, ply + 1));
            assert_eq!(seats[1 - mover].event().await, event);
            assert_eq!(watcher.event().await, event);
            position = position.try_play(mv.parse().expect("a move")).expect("legal");
            assert!(ply < 2000, "{rules} never ends");
            if let Some(outcome) = event.result {
                break outcome;
            }
        };
        let snapshot = running.snapshot(&game.id).await;
        assert_eq!(snapshot.result.as_ref(), Some(&outcome), "{rules}");
        assert_eq!(snapshot.position, position.to_string());
        let ogn = running.text(&format!("/api/v1/games/{}/ogn", game.id)).await;
        assert!(ogn.contains("[South \"Awa\"]") && ogn.contains("[North \"Bô\"]"), "{ogn}");
        let told: awale_proto::OgnGame =
            running.post("/api/v1/ogn/read", &serde_json::json!({ "ogn": ogn })).await;
        assert_eq!(told.result, Some(outcome));
        assert_eq!(told.moves, snapshot.moves);
    }
}

/// Nobody moves for another: not without a token, with a wrong one, out of turn, or for the other.
#[tokio::test]
async fn seats_are_held_by_their_tokens() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let other = running.game(r#"{"rules":"awale"}"#).await;
    for wrong in ["", "nonsense", other.south.as_str(), &game.id] {
        let socket = connect(running.address, &game.id).await.expect("a socket");
        let error = turned_away(socket, frame(&hello(Some(wrong), None))).await;
        assert_eq!(error.code, "wrong-secret");
    }
    let mut watcher = running.enter(&game.id, None, None).await;
    assert_eq!(watcher.refused(0, play("C")).await.code, "spectator");
    let mut north = running.enter(&game.id, Some(&game.north), None).await;
    // Neither South's pit nor an own pit out of turn, nor resigning for anybody but oneself.
    for mv in ["C", "c"] {
        assert_eq!(north.refused(0, play(mv)).await.code, "not-your-turn");
    }
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    let refusal = south.refused(0, play("c")).await;
    assert_eq!((refusal.code.as_str(), refusal.clause.as_deref()), ("not-your-pit", Some("S2")));
    assert_eq!(running.snapshot(&game.id).await.moves.len(), 0);
}

/// A page cannot set the headers of its sockets: it names its language in the address.
#[tokio::test]
async fn a_socket_speaks_the_language_of_its_page() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    for (lang, said) in [("fr", "Ce lien"), ("en", "This link"), ("de", "This link")] {
        let url = format!("ws://{}/api/v1/games/{}/socket?lang={lang}", running.address, game.id);
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        let error = turned_away(socket, frame(&hello(Some("nonsense"), None))).await;
        assert!(error.message.starts_with(said), "{lang}: {error:?}");
    }
}

/// The free seat is taken once; the same token takes it again, another does not.
#[tokio::test]
async fn the_free_seat_is_taken_once() {
    let running = Running::new(generous()).await;
    let new: NewGame =
        serde_json::from_str(r#"{"rules":"avele","begins":"opponent"}"#).expect("new");
    let made: GameMade = running.post("/api/v1/games", &new).await;
    assert_eq!(made.join_link, format!("/game/{}#join={}", made.id, made.join));
    let mut south = running.enter(&made.id, Some(&made.token), None).await;
    assert_eq!((south.snapshot.seated.south, south.snapshot.seated.north), (true, false));
    assert_eq!(south.refused(0, Action::Resign).await.code, "waiting");
    let path = format!("/api/v1/games/{}/join", made.id);
    let join = |secret: &str, token: &str| {
        let body =
            JoinGame { join: Some(secret.to_owned()), name: None, token: Some(token.to_owned()) };
        running.http.post(running.url(&path)).json(&body).send()
    };
    let code = async |sent: reqwest::Response| {
        let body: ErrorBody = sent.json().await.expect("an error");
        body.error.code
    };
    let token = "a-token-of-my-own-choice";
    assert_eq!(code(join("wrong", token).await.expect("sent")).await, "wrong-secret");
    assert_eq!(code(join(&made.join, "short").await.expect("sent")).await, "bad-token");
    // Nobody plays against themselves.
    assert_eq!(code(join(&made.join, &made.token).await.expect("sent")).await, "own-seat");
    for _ in 0..2 {
        let sent = join(&made.join, token).await.expect("sent");
        let joined: Joined = sent.json().await.expect("a seat");
        assert_eq!((joined.seat, joined.token.as_str()), (Side::North, token));
    }
    let other = "a-token-of-somebody-else";
    assert_eq!(code(join(&made.join, other).await.expect("sent")).await, "seat-taken");
    let joined = south.event().await;
    assert_eq!((joined.number, joined.ply), (1, 0));
    // The opponent begins.
    assert_eq!(south.refused(0, play("C")).await.code, "not-your-turn");
    running.enter(&made.id, Some(token), None).await.play(0, "c").await;
    assert_eq!(running.snapshot(&made.id).await.last, 2);
}

/// With the address alone a friend sits down while a seat is free, unless the game is by invitation.
#[tokio::test]
async fn the_address_is_enough_unless_the_game_is_by_invitation() {
    let running = Running::new(generous()).await;
    let begin = async |new: &str| {
        let new: NewGame = serde_json::from_str(new).expect("new");
        running.post::<GameMade>("/api/v1/games", &new).await
    };
    let nobody_invited = JoinGame { join: None, name: None, token: None };
    let made = begin(r#"{"rules":"awale"}"#).await;
    assert_eq!(made.watch_link, format!("/game/{}#watch", made.id));
    assert!(running.snapshot(&made.id).await.open);
    let ogn = async || {
        let url = running.url(&format!("/api/v1/games/{}/ogn", made.id));
        running.http.get(url).send().await.expect("sent").text().await.expect("a text")
    };
    assert!(ogn().await.contains("[Waiting"));
    let path = format!("/api/v1/games/{}/join", made.id);
    let joined: Joined = running.post(&path, &nobody_invited).await;
    assert_eq!(joined.seat, Side::North);
    assert!(!running.snapshot(&made.id).await.open && !ogn().await.contains("Waiting"));
    let refused = async |path: &str| {
        let sent = running.http.post(running.url(path)).json(&nobody_invited).send().await;
        let body: ErrorBody = sent.expect("sent").json().await.expect("an error");
        body.error.code
    };
    assert_eq!(refused(&path).await, "seat-taken");

    let made = begin(r#"{"rules":"awale","invitation_only":true}"#).await;
    assert!(!running.snapshot(&made.id).await.open);
    let path = format!("/api/v1/games/{}/join", made.id);
    assert_eq!(refused(&path).await, "wrong-secret");
    let running = running.restart().await;
    assert!(!running.snapshot(&made.id).await.open);
    let invited = JoinGame { join: Some(made.join), name: None, token: None };
    let joined: Joined = running.post(&path, &invited).await;
    assert_eq!(joined.seat, Side::North);
}

/// A client that was away gets exactly the events it missed; the same command sent again does
/// nothing again, before and after a restart of the server.
#[tokio::test]
async fn nothing_is_lost_or_doubled_by_reconnecting() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale","time":"600+2"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    south.play(0, "C").await;
    assert_eq!(north.event().await.number, 2);
    drop(north);
    let resent = play("D");
    let mut back = running.enter(&game.id, Some(&game.north), Some(2)).await;
    back.play(1, "c").await;
    south.event().await;
    south.act_as("once", 2, resent.clone()).await;
    let done = south.event().await;
    assert_eq!((done.number, done.command.as_deref()), (4, Some("once")));
    south.act_as("once", 2, resent.clone()).await;
    assert_eq!(south.next().await, ServerMessage::Done { id: "once".to_owned(), number: 4 });
    // The opponent may use the same word for something else.
    drop(back);
    let before = running.snapshot(&game.id).await;

    let running = running.restart().await;
    let (code, _) = closed(&mut south.socket).await;
    assert_eq!(code, Some(1001), "the server says goodbye");
    let after = running.snapshot(&game.id).await;
    assert_eq!(
        awale_proto::Snapshot { clocks: None, now: 0, ..before.clone() },
        awale_proto::Snapshot { clocks: None, now: 0, ..after.clone() }
    );
    let (was, is) = (before.clocks.expect("clocks"), after.clocks.expect("clocks"));
    assert_eq!((was.south, was.running), (is.south, is.running));
    assert!(is.north <= was.north && is.north + 3000 > was.north, "{was:?} {is:?}");

    let mut south = running.enter(&game.id, Some(&game.south), Some(1)).await;
    for missed in [2, 3, 4] {
        assert_eq!(south.event().await.number, missed);
    }
    south.act_as("once", 2, resent.clone()).await;
    assert_eq!(south.next().await, ServerMessage::Done { id: "once".to_owned(), number: 4 });
    let mut north = running.enter(&game.id, Some(&game.north), None).await;
    north.act_as("once", 3, play("d")).await;
    assert_eq!(north.event().await.number, 5);
    // A move for a board that is no longer there is refused.
    assert_eq!(north.refused(3, play("e")).await.code, "stale");
    assert_eq!(running.snapshot(&game.id).await.moves.len(), 4);
}

/// What both see when one of them acts.
async fn act(guests: &mut [Guest; 2], who: usize, ply: u32, action: Action) -> Event {
    guests[who].act(ply, action).await;
    let event = guests[0].event().await;
    assert_eq!(guests[1].event().await, event);
    event
}

#[tokio::test]
async fn take_back_draw_and_another_game() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awele"}"#).await;
    let mut guests = running.enter_both(&game, None).await;
    let ogn = running.text(&format!("/api/v1/games/{}/ogn", game.id)).await;
    assert!(ogn.contains("[South \"\"]") && ogn.contains("[North \"Bô\"]"), "{ogn}");
    let take_back = Action::Offer(Offer::TakeBack);
    let refusal = guests[0].refused(0, take_back.clone()).await;
    assert_eq!(refusal.code, "nothing-to-take-back");
    act(&mut guests, 0, 0, play("A")).await;
    act(&mut guests, 1, 1, play("b")).await;
    // South asks for its move back; North declines, then accepts.
    let offered = act(&mut guests, 0, 2, take_back.clone()).await;
    assert_eq!(offered.offers.south, [Offer::TakeBack]);
    let declined = act(&mut guests, 1, 2, Action::Decline(Offer::TakeBack)).await;
    assert!(declined.offers.south.is_empty());
    let accept = Action::Accept(Offer::TakeBack);
    assert_eq!(guests[1].refused(2, accept.clone()).await.code, "no-such-offer");
    act(&mut guests, 0, 2, take_back).await;
    let back = act(&mut guests, 1, 2, accept).await;
    let accepted = Happened::Accepted { offer: Offer::TakeBack, undone: 2 };
    assert_eq!((back.ply, back.event.happened), (0, accepted));
    assert_eq!(running.snapshot(&game.id).await.moves, []);
    // Both offer a draw: that is an agreement.
    act(&mut guests, 1, 0, Action::Offer(Offer::Draw)).await;
    let end = act(&mut guests, 0, 0, Action::Offer(Offer::Draw)).await;
    let outcome = end.result.expect("the end");
    assert_eq!((outcome.reason.as_str(), outcome.agreed.as_deref()), ("agreement", Some("draw")));
    assert_eq!(guests[0].refused(0, play("A")).await.code, "game-over");
    // Another game: the same tokens, the other begins.
    let rematch = Action::Rematch { next: String::new() };
    let wanted = act(&mut guests, 0, 0, rematch.clone()).await;
    assert_eq!((wanted.event.happened, wanted.result), (Happened::RematchOffered, None));
    let agreed = act(&mut guests, 1, 0, rematch).await;
    let Happened::Rematch { game: next, .. } = agreed.event.happened else {
        panic!("no other game")
    };
    let mut north = running.enter(&next, Some(&game.north), None).await;
    assert_eq!((north.seat, north.snapshot.to_move), (Some(Side::North), Side::North));
    assert_eq!(north.play(0, "c").await.number, 1);
    assert_eq!(running.snapshot(&game.id).await.next, Some(next));
}

/// A game from a position: whoever begins sits where the position says.
#[tokio::test]
async fn a_game_from_a_position() {
    let running = Running::new(generous()).await;
    let position = "0-0-0-0-0-3-1-0-0-0-0-1-20-23-N";
    for (begins, seat) in [("creator", Side::North), ("opponent", Side::South)] {
        let new = format!(r#"{{"rules":"awale","position":"{position}","begins":"{begins}"}}"#);
        let new: NewGame = serde_json::from_str(&new).expect("a game");
        let made: GameMade = running.post("/api/v1/games", &new).await;
        assert_eq!(made.seat, seat);
        assert_eq!(running.snapshot(&made.id).await.position, position);
    }
}

/// Everybody is told who is there.
#[tokio::test]
async fn presence_is_told() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    let presence = async |guest: &mut Guest| match hear(&mut guest.socket).await {
        ServerMessage::Presence(presence) => (presence.south, presence.north, presence.spectators),
        other => panic!("expected presence, found {other:?}"),
    };
    assert_eq!(presence(&mut south).await, (true, false, 0));
    let watcher = running.enter(&game.id, None, None).await;
    assert_eq!(presence(&mut south).await, (true, false, 1));
    let north = running.enter(&game.id, Some(&game.north), None).await;
    assert_eq!(presence(&mut south).await, (true, true, 1));
    drop(watcher);
    assert_eq!(presence(&mut south).await, (true, true, 0));
    drop(north);
    assert_eq!(presence(&mut south).await, (true, false, 0));
    say(&mut south.socket, &ClientMessage::Ping { sent: 77 }).await;
    assert_eq!(hear(&mut south.socket).await, ServerMessage::Pong { sent: 77 });
}

/// A command without a name, or with one that is too long, is refused.
#[tokio::test]
async fn commands_have_names_of_a_bounded_length() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let [mut south, _north] = running.enter_both(&game, Some(1)).await;
    let longest = "x".repeat(awale_proto::LONGEST_COMMAND);
    for id in ["", &format!("{longest}x"), "x\0y", "x\ny"] {
        south.act_as(id, 0, play("C")).await;
        let ServerMessage::Refused { error, .. } = south.next().await else {
            panic!("expected a refusal of {id:?}")
        };
        assert_eq!(error.code, "out-of-range");
    }
    south.act_as(&longest, 0, play("C")).await;
    south.event().await;
}

/// Values that no honest client sends are refused, in words, and harm nobody.
#[tokio::test]
async fn odd_values_are_refused() {
    let running = Running::new(generous()).await;
    let make = async |field: &str, value: &str| {
        let body = serde_json::json!({ "rules": "awale", field: value });
        let sent = running.http.post(running.url("/api/v1/games")).json(&body).send().await;
        sent.expect("an answer").status().as_u16()
    };
    for time in ["0.001", "18446744073709551", "604801", "300+3601"] {
        assert_eq!(make("time", time).await, 422, "{time}");
    }
    assert_eq!(make("time", "604800+3600").await, 201);
    let piled = format!("Awa{}", "\u{301}".repeat(20));
    for name in ["Awa\u{202e}awA", "A\u{2066}wa", "A\0wa", &piled] {
        assert_eq!(make("name", name).await, 422, "{name:?}");
    }
    for name in ["Kouamé-N\u{2019}Guessan", "e\u{301}\u{323}", "أوا"] {
        assert_eq!(make("name", name).await, 201, "{name:?}");
    }
    for path in ["games/%00", "kept/a%00", "shares/%00"] {
        let asked = running.http.get(running.url(&format!("/api/v1/{path}"))).send().await;
        assert_eq!(asked.expect("an answer").status(), 404, "{path}");
    }
    let ogn = serde_json::json!({ "ogn": "[Variant \"awale\"]\n\n{a\0b} *\n" });
    let kept = running.http.post(running.url("/api/v1/kept")).json(&ogn).send().await;
    assert_eq!(kept.expect("an answer").status(), 422);
    assert_eq!(running.text("/health").await, "ok\n");
}

/// The lot lets either player begin: twenty equal lots are one case in half a million.
#[tokio::test]
async fn the_lot_falls_on_both() {
    let running = Running::new(generous()).await;
    let mut first = [false; 2];
    for _ in 0..20 {
        let game = running.game(r#"{"rules":"awale","begins":"lot"}"#).await;
        let north = running.snapshot(&game.id).await.position.ends_with('N');
        first[usize::from(north)] = true;
    }
    assert_eq!(first, [true, true]);
}

/// Who comes in at the same moment comes into the same room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_has_one_room() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    drop(running.enter_both(&game, Some(0)).await);
    let running = running.restart().await;
    let watchers = (0..8).map(|_| running.enter(&game.id, None, Some(1)));
    let (mut seats, watchers) =
        tokio::join!(running.enter_both(&game, Some(1)), futures_util::future::join_all(watchers));
    let event = seats[0].play(0, "C").await;
    for mut watcher in watchers {
        assert_eq!(watcher.event().await, event);
    }
}

/// A room that everybody has left is closed, and opened again for whoever comes.
#[tokio::test]
async fn an_empty_room_is_closed_and_opened_again() {
    let quotas =
        awale_server::Quotas { idle_game: std::time::Duration::from_millis(20), ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awari"}"#).await;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    south.play(0, "F").await;
    drop(south);
    running.counts(&["awale_rooms 0"]).await;
    let mut north = running.enter(&game.id, Some(&game.north), Some(0)).await;
    assert_eq!(north.snapshot.last, 2);
    assert_eq!((north.event().await.number, north.event().await.number), (1, 2));
    north.play(1, "a").await;
}

/// A player who is far away, or says so, gets a little back; the other is charged for nothing.
#[tokio::test]
async fn lag_is_charged_to_nobody() {
    let quotas = Quotas {
        heartbeat: Duration::from_millis(250),
        lag: Duration::from_millis(200),
        lag_bank: Duration::from_millis(250),
        lag_earned: Duration::from_millis(10),
        ..generous()
    };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale","time":"600"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    let left = async |side: Side| {
        let clocks = running.snapshot(&game.id).await.clocks.expect("clocks");
        if side == Side::South { clocks.south } else { clocks.north }
    };
    // South hears every ping late: his client answers only while it is read.
    let slow = Duration::from_millis(300);
    let mut ply = 0;
    let (mut south_used, mut north_used) = (Duration::ZERO, Duration::ZERO);
    for mv in ["C", "D", "E", "B", "A"] {
        let begun = Instant::now();
        tokio::time::sleep(slow).await;
        south.play(ply, mv).await;
        // A bank of time does not run before the first move.
        south_used += if ply == 0 { Duration::ZERO } else { begun.elapsed() };
        let begun = Instant::now();
        north.event().await;
        let answer = some_move(
            &AnyPosition::parse(RuleSet::Awale, &running.snapshot(&game.id).await.position)
                .expect("a position"),
            usize::try_from(ply).expect("few"),
        );
        north.play(ply + 1, &answer).await;
        north_used += begun.elapsed();
        south.event().await;
        ply += 2;
    }
    let charged = [left(Side::South).await, left(Side::North).await].map(|left| 600_000 - left);
    let used = [south_used, north_used].map(|used| u64::try_from(used.as_millis()).expect("short"));
    // No more than the bank and what the moves earn is given back.
    assert!(charged[0] + 350 >= used[0], "South used {used:?} and was charged {charged:?}");
    assert!(charged[1] <= used[1] + 60, "North used {used:?} and was charged {charged:?}");
}

/// Nobody joins a rematch: a game by days runs from its beginning, and is no game that nobody joined.
#[tokio::test]
async fn the_days_of_a_rematch_run() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale","time":"3d"}"#).await;
    let mut guests = running.enter_both(&game, None).await;
    act(&mut guests, 0, 0, Action::Resign).await;
    act(&mut guests, 0, 0, Action::Rematch { next: String::new() }).await;
    let event = act(&mut guests, 1, 0, Action::Rematch { next: String::new() }).await;
    let Happened::Rematch { game: next } = event.event.happened else { panic!("{event:?}") };
    let clocks = running.snapshot(&next).await.clocks.expect("clocks");
    assert_eq!(clocks.running, Some(Side::North), "the other begins");
}

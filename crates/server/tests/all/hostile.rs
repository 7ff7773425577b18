//! Clients with bad intentions or bad luck: the server answers or hangs up, and serves the others.

use std::time::{Duration, Instant};

use crate::server::{
    Guest, Running, closed, connect, frame, generous, hello, on_postgres, say, turned_away,
};
use awale_play::{Action, Offer};
use awale_proto::{ErrorBody, ServerMessage};
use awale_server::Quotas;
use futures_util::SinkExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, connect_async};

/// Sends bytes and reads until the server hangs up, or the first line of an answer.
async fn raw(running: &Running, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    // The server may hang up before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = stream.read(&mut buffer).await {
        answer.extend_from_slice(&buffer[..count]);
        if answer.windows(2).any(|pair| pair == b"\r\n") {
            break;
        }
    }
    let text = String::from_utf8_lossy(&answer);
    text.lines().next().unwrap_or("").to_owned()
}

#[tokio::test]
async fn nonsense_is_answered() {
    let running = Running::new(generous()).await;
    let huge = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "a".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(1000));
    for (bytes, status) in [
        (&b"\x16\x03\x01\x02\x00nonsense\r\n\r\n"[..], "400"),
        (b"GET /\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n", "400"),
        (b"GET / HTTP/9.9\r\n\r\n", "400"),
        (huge.as_bytes(), "431"),
        (many.as_bytes(), "431"),
        (b"GET /../../etc/passwd HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", "503"),
        (b"GET /api/v1/../../etc/passwd HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", "404"),
    ] {
        let line = raw(&running, bytes).await;
        assert!(line.contains(status), "{:.60}: {line}", String::from_utf8_lossy(bytes));
    }
    running.text("/health").await;
}

#[tokio::test]
async fn bodies_are_bounded_and_read_with_care() {
    let running = Running::new(generous()).await;
    let post = |kind: &'static str, body: Vec<u8>| {
        let request = running.http.post(running.url("/api/v1/games"));
        request.header("content-type", kind).body(body).send()
    };
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    for (kind, body, code) in [
        ("application/json", b"{".to_vec(), "bad-body"),
        ("application/json", b"\xff\xfe\x00".to_vec(), "bad-body"),
        ("application/json", deep, "bad-body"),
        ("application/json", br#"{"rules":"awale","unknown":1}"#.to_vec(), "bad-body"),
        ("application/json", br#"{"rules":"awale","name":"a\nb"}"#.to_vec(), "out-of-range"),
        ("text/plain", br#"{"rules":"awale"}"#.to_vec(), "bad-media-type"),
        ("application/json", vec![b' '; 300_000], "too-large"),
    ] {
        let answer = post(kind, body).await.expect("an answer");
        assert!(answer.status().is_client_error());
        let error: ErrorBody = answer.json().await.expect("an error");
        assert_eq!(error.error.code, code);
    }
    running.text("/health").await;
}

/// Whoever sends a head or a body byte by byte is hung up on, and keeps nobody else out.
#[tokio::test]
async fn slow_requests_are_hung_up_on() {
    let quotas = Quotas {
        head_time: Duration::from_millis(300),
        request_time: Duration::from_millis(300),
        ..generous()
    };
    let running = Running::new(quotas).await;
    let begun = Instant::now();
    let body =
        b"POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
        content-length: 100\r\n\r\n{\"rules\"";
    let heads = (0..20).map(|_| raw(&running, b"GET / HTTP/1.1\r\nhost:"));
    let (heads, body, idle) = tokio::join!(
        futures_util::future::join_all(heads),
        raw(&running, body),
        raw(&running, b"")
    );
    assert!(heads.iter().all(|line| line.is_empty() || line.contains("408")), "{heads:?}");
    assert!(body.contains("408"), "{body}");
    assert_eq!(idle, "", "a silent connection is closed");
    assert!(begun.elapsed() < Duration::from_secs(10));
    running.text("/health").await;
}

/// One address has so many connections and sockets, not more; others are let in again later.
#[tokio::test]
async fn connections_and_sockets_are_counted() {
    let quotas = Quotas { sockets_per_client: 2, connections_per_client: 20, ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let first = running.enter(&game.id, None, None).await;
    let _second = running.enter(&game.id, None, None).await;
    match connect(running.address, &game.id).await {
        Err(Error::Http(answer)) => {
            assert_eq!(answer.status(), 429);
            assert!(answer.headers().contains_key("retry-after"));
        }
        other => panic!("expected 429, found {other:?}"),
    }
    drop(first);
    while connect(running.address, &game.id).await.is_err() {
        tokio::task::yield_now().await;
    }
    let mut held = Vec::new();
    for _ in 0..30 {
        held.push(TcpStream::connect(running.address).await.expect("a connection"));
    }
    assert_eq!(raw(&running, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await, "");
    drop(held);
    while raw(&running, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").await.is_empty() {
        tokio::task::yield_now().await;
    }
}

/// One client cannot fill the disk with games and links.
#[tokio::test]
async fn what_stays_on_the_disk_is_rationed() {
    let quotas = Quotas { makes: 3, makes_per_minute: 1, ..generous() };
    let running = Running::new(quotas).await;
    let position = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let share = format!(r#"{{"share":"position","rules":"awale","position":"{position}"}}"#);
    let mut statuses = Vec::new();
    for (path, body) in [("games", r#"{"rules":"awale"}"#), ("shares", share.as_str())].repeat(2) {
        let request = running.http.post(running.url(&format!("/api/v1/{path}")));
        let request = request.header("content-type", "application/json").body(body.to_owned());
        statuses.push(request.send().await.expect("an answer").status().as_u16());
    }
    assert_eq!(statuses, [201, 201, 201, 429]);
}

#[tokio::test]
async fn sockets_of_other_sites_are_refused() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let url = format!("ws://{}/api/v1/games/{}/socket", running.address, game.id);
    for (origin, good) in [
        (format!("http://{}", running.address), true),
        (format!("https://{}", running.address), true),
        ("https://evil.example".to_owned(), false),
        ("null".to_owned(), false),
        (format!("http://{}.evil.example", running.address), false),
    ] {
        let mut request = url.as_str().into_client_request().expect("a request");
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        let opened = connect_async(request).await;
        match opened {
            Ok(_) => assert!(good, "{origin}"),
            Err(Error::Http(answer)) => {
                assert!(!good && answer.status() == 403, "{origin}");
            }
            Err(other) => panic!("{origin}: {other}"),
        }
    }
}

/// What is not a message, or too many of them, ends the socket; the game goes on.
#[tokio::test]
async fn bad_messages_end_the_socket() {
    let running =
        Running::new(Quotas { burst: 10, messages_per_second: 1, ..Quotas::default() }).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    for (first, code) in [
        (Frame::Text("nonsense".into()), "bad-message"),
        (Frame::Text(r#"{"type":"ping","sent":1}"#.into()), "bad-message"),
        (Frame::Text(r#"{"type":"hello","version":99}"#.into()), "bad-version"),
    ] {
        let socket = connect(running.address, &game.id).await.expect("a socket");
        assert_eq!(turned_away(socket, first).await.code, code);
    }
    for bad in [
        vec![Frame::Text("[]".into())],
        vec![Frame::Binary(vec![1, 2, 3].into())],
        // A byte more than a message may have.
        vec![Frame::Text("x".repeat(4097).into())],
        vec![Frame::Text(r#"{"type":"hello","version":1}"#.into())],
        vec![Frame::Text(r#"{"type":"ping","sent":1}"#.into()); 50],
        vec![Frame::Ping(vec![1].into()); 50],
    ] {
        let mut socket = running.enter(&game.id, None, None).await.socket;
        let alone = bad.len() == 1;
        for frame in bad {
            if socket.send(frame).await.is_err() {
                break;
            }
        }
        let (close, messages) = closed(&mut socket).await;
        assert!(messages.len() < 30, "it was let go: {messages:?}");
        // Of a flood the server does not read the rest, and its last words may get lost.
        if alone {
            assert_eq!(close, Some(1008), "{messages:?}");
            assert!(matches!(messages.last(), Some(ServerMessage::Error { .. })), "{messages:?}");
        }
    }
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    south.play(0, "C").await;
}

/// A spectator that does not read is let go; the players do not notice, and it can come back for
/// what it missed.
#[tokio::test]
async fn a_client_that_does_not_read_is_let_go() {
    let quotas =
        Quotas { outbox: 4, patience: Duration::from_millis(300), send_buffer: 4096, ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let mut lazy = Guest::enter_lazily(running.address, &game.id).await;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    // Offers made and withdrawn until the buffers of the lazy one are full.
    let events = loop {
        let offer = awale_play::Offer::Draw;
        south.act(0, Action::Offer(offer)).await;
        south.event().await;
        south.act(0, Action::Withdraw(offer)).await;
        let events = south.event().await.number;
        let metrics = running.text("/metrics");
        if events % 100 == 1 && !metrics.await.contains("awale_slow_sockets_total 0\n") {
            break events;
        }
        assert!(events <= 5_000, "it is still there after {events} events");
    };
    let mut last = 0;
    let (_, messages) = closed(&mut lazy.socket).await;
    for message in messages {
        if let ServerMessage::Event(event) = message {
            assert_eq!(event.number, last + 1, "no gap and no double");
            last = event.number;
        }
    }
    assert!(last < events, "it missed something");
    let mut back = running.enter(&game.id, None, Some(last)).await;
    assert_eq!(back.event().await.number, last + 1);
}

/// However many watch, the players come in; and a player has a few sockets, not any number.
#[tokio::test]
async fn spectators_never_keep_a_player_out() {
    let quotas = Quotas { spectators_per_game: 2, sockets_per_seat: 2, ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let _watching =
        [running.enter(&game.id, None, None).await, running.enter(&game.id, None, None).await];
    let socket = connect(running.address, &game.id).await.expect("a socket");
    assert_eq!(turned_away(socket, frame(&hello(None, None))).await.code, "busy");
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    let _again = running.enter(&game.id, Some(&game.south), None).await;
    let socket = connect(running.address, &game.id).await.expect("a socket");
    assert_eq!(turned_away(socket, frame(&hello(Some(&game.south), None))).await.code, "busy");
    let _north = running.enter(&game.id, Some(&game.north), None).await;
    assert_eq!(south.play(0, "C").await.ply, 1);
}

/// What a player may do is counted for the seat, not for each of its sockets; a game has a bounded
/// number of events, and it can still be played and given up.
#[tokio::test]
async fn events_are_bounded_for_a_seat_and_for_a_game() {
    let quotas = Quotas { burst: 40, messages_per_second: 1, ..Quotas::default() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(running.enter(&game.id, Some(&game.south), None).await);
    }
    let (mut done, mut refused) = (0, 0);
    for turn in 0..60 {
        let offer = Offer::Draw;
        let action = if turn % 2 == 0 { Action::Offer(offer) } else { Action::Withdraw(offer) };
        let socket = &mut sockets[turn % 4];
        let id = format!("turn-{turn}");
        socket.act_as(&id, 0, action).await;
        loop {
            match socket.next().await {
                ServerMessage::Event(event) if event.command.as_deref() == Some(&id) => done += 1,
                ServerMessage::Refused { error, id: which } if which == id => {
                    assert_eq!(error.code, "flood");
                    refused += 1;
                }
                _ => continue,
            }
            break;
        }
        if refused > 0 {
            break;
        }
    }
    assert!((40..50).contains(&done) && refused == 1, "{done} done, {refused} refused");

    let running = Running::new(Quotas { events_per_game: 4, ..generous() }).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    for action in [Action::Offer(Offer::Draw), Action::Withdraw(Offer::Draw)] {
        south.act(0, action).await;
        south.event().await;
        north.event().await;
    }
    assert_eq!(south.play(0, "C").await.number, 4);
    north.event().await;
    assert_eq!(north.refused(1, Action::Offer(Offer::Draw)).await.code, "too-long");
    assert_eq!(north.play(1, "c").await.number, 5);
    north.act(2, Action::Resign).await;
    assert!(north.event().await.result.is_some());
}

/// Who leaves before the welcome got through is forgotten, and a room is counted once however many ask
/// for it at the same time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_remembered_who_has_gone() {
    let quotas = Quotas { idle_game: Duration::from_millis(50), ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let mut visits = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let (address, id) = (running.address, game.id.clone());
        visits.spawn(async move {
            let mut socket = connect(address, &id).await.expect("a socket");
            say(&mut socket, &hello(None, Some(0))).await;
            // Dropped without a word, some before and some after the welcome.
        });
    }
    while visits.join_next().await.is_some() {}
    running.counts(&["awale_sockets 0", "awale_rooms 0"]).await;
    // Many look at once at games that nobody has open: of those who open one the last counts.
    let mut ids = vec![game.id];
    for _ in 0..9 {
        ids.push(running.game(r#"{"rules":"awale"}"#).await.id);
    }
    running.counts(&["awale_rooms 0"]).await;
    let look = |id: &String| running.http.get(running.url(&format!("/api/v1/games/{id}"))).send();
    let looks = ids.iter().flat_map(|id| std::iter::repeat_n(id, 20)).map(look);
    for look in futures_util::future::join_all(looks).await {
        assert!(look.expect("an answer").status().is_success());
    }
    running.counts(&["awale_rooms 0"]).await;
}

/// What is no frame is answered with an error and a close code, and counted.
#[tokio::test]
async fn a_frame_that_is_none_is_told() {
    let running = Running::new(generous()).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    // A text that is not masked, one with reserved bits, one that is no UTF-8.
    let frames: [&[u8]; 3] = [b"\x81\x02{}", b"\xf1\x82\0\0\0\0{}", b"\x81\x82\0\0\0\0\xff\xfe"];
    for bytes in frames {
        let mut guest = running.enter(&game.id, None, None).await;
        match guest.socket.get_mut() {
            MaybeTlsStream::Plain(stream) => stream.write_all(bytes).await.expect("sent"),
            _ => unreachable!("the server speaks plainly"),
        }
        let (close, messages) = closed(&mut guest.socket).await;
        assert_eq!(close, Some(1008), "{bytes:?}");
        let told = messages.iter().any(
            |message| matches!(message, ServerMessage::Error { error } if error.code == "bad-frame"),
        );
        assert!(told, "{bytes:?}: {messages:?}");
    }
    running.counts(&["awale_bad_sockets_total 3"]).await;
}

/// A site whose name leads to this machine is not taken for this server.
#[tokio::test]
async fn another_name_for_this_machine_is_refused() {
    let running = Running::new(generous()).await;
    for (host, status) in [("evil.example:80", 421), ("localhost:1", 200), ("127.0.0.1", 200)] {
        let request = format!("GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = raw(&running, request.as_bytes()).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
    }
}

/// Whoever announces a body that is too large is answered at once, and not heard out.
#[tokio::test]
async fn a_body_that_is_announced_too_large_is_refused_at_once() {
    let running = Running::new(generous()).await;
    let begun = Instant::now();
    for (length, status) in [("1000000000000000000", "413"), ("300000", "413"), ("1e18", "400")] {
        let head = format!(
            "POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{{"
        );
        let line = raw(&running, head.as_bytes()).await;
        assert!(line.contains(status), "{length}: {line}");
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// What people keep has its limits: for one client, and for the disk.
#[tokio::test]
async fn what_is_kept_is_bounded_in_bytes() {
    let ogn = |size: usize| serde_json::json!({ "ogn": format!("[Variant \"awale\"]\n\n{{{}}} *\n", "x".repeat(size)) });
    let keep = async |running: &Running, size| {
        let sent = running.http.post(running.url("/api/v1/kept")).json(&ogn(size)).send().await;
        sent.expect("an answer").status().as_u16()
    };
    let running =
        Running::new(Quotas { kept_bytes: 10_000, kept_bytes_per_minute: 0, ..generous() }).await;
    assert_eq!([keep(&running, 6_000).await, keep(&running, 6_000).await], [201, 429]);
    assert_eq!(keep(&running, 2_000).await, 201);
    let used = Quotas { store_bytes: 1, ..generous() };
    let free = Quotas { free_bytes: u64::MAX, ..generous() };
    // Nobody here knows the disk of a PostgreSQL.
    for quotas in if on_postgres() { vec![used] } else { vec![used, free] } {
        let running = Running::new(quotas).await;
        running.measured().await;
        assert_eq!(keep(&running, 10).await, 507);
        running.game(r#"{"rules":"awale"}"#).await;
    }
}

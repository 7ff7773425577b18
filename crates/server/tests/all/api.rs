//! The API, asked by a real client.

use std::time::Duration;

use crate::server::{Running, generous};
use awale_core::{AnyPosition, RuleSet, Side};
use awale_proto::{
    Analysis, ErrorBody, Kept, KeptGame, Moves, OgnText, Probe, RuleSets, Share, Shared, TryOutcome,
};
use awale_server::{Config, Database, Quotas, Server, StartError};
use reqwest::StatusCode;
use serde_json::json;

#[tokio::test]
async fn rules_moves_and_refusals() {
    let running = Running::new(generous()).await;
    let list: RuleSets = running.get("/api/v1/rules").await;
    assert_eq!(list.rules.len(), RuleSet::ALL.len());
    for info in &list.rules {
        let [french, english] = ["fr", "en"].map(|code| &info.summary[code]);
        assert!(!french.is_empty() && french != english, "{info:?}");
        let moves: Moves = running.get(&format!("/api/v1/moves?rules={}", info.name)).await;
        let start = AnyPosition::start(moves.rules, Side::South);
        assert_eq!(moves.position, start.to_string());
        let legal: Vec<_> = moves.moves.iter().map(|legal| legal.mv).collect();
        assert_eq!(legal, start.legal_moves());
    }
    let path = "/api/v1/moves?rules=awale&position=0-0-0-0-0-0-3-0-0-0-0-0-24-21-S";
    let over: Moves = running.get(path).await;
    assert_eq!(over.ending.map(|ending| ending.clause).as_deref(), Some("L4"));
    assert!(over.words.is_some_and(|words| words.contains("famine")) && over.moves.is_empty());
    let path = "/api/v1/moves?rules=awele&position=0-0-0-0-0-0-0-3-2-0-2-0-20-21-S";
    let passed: Moves = running.get(path).await;
    assert_eq!((passed.to_move, passed.moves.len()), (Side::North, 1));
    assert!(passed.pass.is_some_and(|words| !words.is_empty()) && passed.ending.is_none());
    let body = json!({"rules":"awale","position":"0-0-0-0-1-4-0-0-0-0-0-0-20-23-S","move":"E"});
    let TryOutcome::Refused(refused) = running.post("/api/v1/try", &body).await else {
        panic!("it starves the opponent")
    };
    let path = "/api/v1/moves?rules=awale&position=0-0-0-0-1-4-0-0-0-0-0-0-20-23-S";
    let forced: Moves = running.get(path).await;
    let pits: Vec<(char, &str)> =
        forced.refused.iter().map(|refused| (refused.pit, refused.why.code.as_str())).collect();
    let empty = ['A', 'B', 'C', 'D'].map(|pit| (pit, "empty-pit"));
    assert_eq!(pits, [&empty[..], &[('E', "must-feed")]].concat());
    let why = refused.refused;
    assert_eq!((why.code.as_str(), why.clause.as_deref()), ("must-feed", Some("L3")));
    assert_eq!(refused.legal, ["F".parse().expect("a move")]);
    let body = json!({"rules":"awele","position":"1-0-15-2-0-1-1-2-4-0-5-3-8-6-S","move":"C"});
    let TryOutcome::Legal(legal) = running.post("/api/v1/try", &body).await else {
        panic!("it is legal")
    };
    let (pass, legal) = (legal.pass, legal.legal);
    assert_eq!((legal.trace.drops.len(), legal.trace.laps, pass), (15, 1, None));
    assert!(legal.words.contains("15 seeds"), "{}", legal.words);
    // A player to move without a seed: the answer says whose turn it is, legal or not.
    let tried = async |mv: &str| {
        let body = json!({"rules":"awele","position":"0-0-0-0-0-0-0-3-2-0-2-0-20-21-S","move":mv});
        match running.post("/api/v1/try", &body).await {
            TryOutcome::Legal(legal) => (true, legal.pass),
            TryOutcome::Refused(refused) => (false, refused.pass),
        }
    };
    let pass = Some("South has no seed, so it is North’s turn.".to_owned());
    assert_eq!([tried("e").await, tried("b").await], [(true, pass.clone()), (false, pass)]);
}

#[tokio::test]
async fn the_engine_and_the_tables_answer() {
    let running = Running::new(generous()).await;
    let body = json!({"rules":"awale","moves":["D","c"],"millis":50,"lines":3});
    let analysis: Analysis = running.post("/api/v1/analysis", &body).await;
    assert_eq!((analysis.lines.len(), analysis.to_move), (3, Side::South));
    assert!(analysis.depth > 0 && analysis.lines.iter().all(|line| !line.moves.is_empty()));
    let position = "0-0-1-0-0-2-1-0-0-1-0-1-20-22-S";
    let probe: Probe = running.get(&format!("/api/v1/probe?rules=awale&position={position}")).await;
    assert_eq!((probe.worth.value, probe.worth.exact), (Some(-6), true));
    assert_eq!(probe.moves[0].worth.value, Some(-6));
    let body = json!({"rules":"awale","position":position,"millis":100});
    let analysis: Analysis = running.post("/api/v1/analysis", &body).await;
    assert!(analysis.lines[0].exact, "{analysis:?}");
    assert_eq!((analysis.lines[0].seeds.south, analysis.lines[0].seeds.north), (20, 28));
    assert!((analysis.lines[0].score + 8.0).abs() < 1e-9, "{analysis:?}");
}

/// One client cannot ask for more than its share, and is told when to come back.
#[tokio::test]
async fn searches_are_bounded() {
    let quotas = Quotas {
        searches: 1,
        searches_per_client: 2,
        search_time: Duration::from_millis(400),
        ..generous()
    };
    let running = Running::new(quotas).await;
    let ask = |rules: &str, millis: u32| {
        let body = json!({"rules":rules,"millis":millis});
        running.http.post(running.url("/api/v1/analysis")).json(&body).send()
    };
    let loaded = running.counts(&["awale_searches_running 1", "awale_searches_waiting 1"]);
    let answers = futures_util::future::join_all((0..6).map(|_| ask("eqwale", 400)));
    let (answers, ()) = tokio::join!(answers, loaded);
    let answers: Vec<_> = answers.into_iter().map(|answer| answer.expect("an answer")).collect();
    let good = answers.iter().filter(|answer| answer.status() == StatusCode::OK).count();
    assert_eq!(good, 2);
    for answer in answers.iter().filter(|answer| answer.status() != StatusCode::OK) {
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(answer.headers().contains_key("retry-after"));
    }
    let later = ask("eqwale", 400).await.expect("an answer");
    assert_eq!(later.status(), StatusCode::OK, "later there is room");
    let longer = ask("awale", 401).await.expect("an answer");
    assert_eq!(longer.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn games_are_read_written_kept_and_shared() {
    let running = Running::new(generous()).await;
    let body = json!({"rules":"avele","moves":["C","d"],"names":{"south":"Awa","north":"Bô"},
        "tags":[["Event","École"]]});
    let OgnText { ogn } = running.post("/api/v1/ogn/write", &body).await;
    let told: awale_proto::OgnGame = running.post("/api/v1/ogn/read", &json!({ "ogn": ogn })).await;
    assert_eq!((told.names.north.as_str(), told.moves.len()), ("Bô", 2));
    assert_eq!(told.tags, [("Event".to_owned(), "École".to_owned())]);
    assert_eq!((told.start, told.time.to_string().as_str()), (None, "-"));
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N";
    let body = json!({"rules":"awale","moves":[],"start":start,"time":"300+5"});
    let other: OgnText = running.post("/api/v1/ogn/write", &body).await;
    let told: awale_proto::OgnGame = running.post("/api/v1/ogn/read", &other).await;
    assert_eq!((told.start.as_deref(), told.time.to_string().as_str()), (Some(start), "300+5"));
    let kept: Kept = running.post("/api/v1/kept", &json!({ "ogn": ogn })).await;
    let found: KeptGame = running.get(&format!("/api/v1{}", kept.link)).await;
    assert_eq!((found.id, &found.ogn), (kept.id, &ogn));
    for share in [
        Share::Position { rules: RuleSet::Awale, position: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N".into() },
        Share::Game { ogn: ogn.clone(), ply: Some(1) },
        Share::Analysis { ogn, ply: None },
    ] {
        let shared: Shared = running.post("/api/v1/shares", &share).await;
        assert_eq!(shared.link, format!("/s/{}", shared.id));
        let running_share: Share = running.get(&format!("/api/v1/shares/{}", shared.id)).await;
        assert_eq!(running_share, share);
    }
}

/// Every problem has a word, a status and a sentence in the client's language.
#[tokio::test]
async fn problems_are_told_in_both_languages() {
    let running = Running::new(generous()).await;
    let none = "no-such-game";
    for (method, path, body, status, code) in [
        ("GET", "/api/v1/nothing", "", 404, "not-found"),
        ("GET", "/api/v2/rules", "", 404, "not-found"),
        ("GET", "/api", "", 404, "not-found"),
        ("POST", "/api/v1/rules", "{}", 405, "bad-method"),
        ("GET", "/api/v1/games", "", 405, "bad-method"),
        ("GET", "/api/v1/moves", "", 400, "bad-query"),
        ("GET", "/api/v1/moves?rules=chess", "", 400, "bad-query"),
        ("GET", "/api/v1/moves?rules=awale&position=4-4", "", 422, "bad-notation"),
        ("GET", "/api/v1/print/sheet?rules=eqwale", "", 422, "out-of-range"),
        ("POST", "/api/v1/try", "{", 400, "bad-body"),
        ("POST", "/api/v1/games", r#"{"rules":"awale","time":"61d"}"#, 422, "out-of-range"),
        ("POST", "/api/v1/kept", r#"{"ogn":"[Variant \"chess\"]"}"#, 422, "bad-notation"),
        ("GET", "/api/v1/kept/nothing", "", 404, "not-found"),
        ("GET", "/api/v1/shares/nothing", "", 404, "not-found"),
        ("GET", "/api/v1/games/nothing", "", 404, none),
        ("GET", "/api/v1/games/nothing/socket", "", 426, "not-a-socket"),
        ("POST", "/api/v1/games/nothing/join", r#"{"join":"x"}"#, 404, none),
        ("GET", "/api/v1/probe?rules=awale", "", 404, "not-in-tables"),
    ] {
        let mut messages = Vec::new();
        for lang in ["fr-FR,fr;q=0.9,en;q=0.5", "en"] {
            let request =
                running.http.request(method.parse().expect("a method"), running.url(path));
            let request = request.header("accept-language", lang);
            let request = request.header("content-type", "application/json").body(body);
            let answer = request.send().await.expect("an answer");
            assert_eq!(answer.status().as_u16(), status, "{method} {path}");
            let error: ErrorBody = answer.json().await.expect("an error body");
            assert_eq!(error.error.code, code, "{method} {path}");
            if path.contains("chess") {
                assert!(error.error.message.contains("chess"), "{}", error.error.message);
            }
            messages.push(error.error.message);
        }
        assert_ne!(messages[0], messages[1], "{method} {path}");
    }
}

#[tokio::test]
async fn health_and_metrics() {
    let running = Running::new(generous()).await;
    assert_eq!(running.text("/health").await, "ok\n");
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let guest = running.enter(&game.id, Some(&game.south), None).await;
    let metrics = running.text("/metrics").await;
    for line in [
        "awale_requests_total{status=\"1xx\"} 1",
        "awale_requests_total{status=\"2xx\"} 3",
        "awale_searches_running 0",
        "awale_searches_waiting 0",
        "awale_games_total 1",
        "awale_events_total 1",
        "awale_sockets 1",
        "awale_rooms 1",
        "awale_store_seconds_bucket{le=\"+Inf\"} 1",
        "awale_store_seconds_count 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line}\n{metrics}");
    }
    drop(guest);
}

#[tokio::test]
async fn a_port_serves_one_server() {
    let running = Running::new(generous()).await;
    let (folder, port) = (tempfile::tempdir().expect("a folder"), running.address.port());
    let config = Config {
        host: "127.0.0.1".to_owned(),
        port,
        database: Database::Folder(folder.path().to_owned()),
        tables: None,
        files: Vec::new(),
        behind_proxy: false,
        base_url: None,
        room: None,
        drain: std::time::Duration::ZERO,
        node: None,
        quotas: generous(),
    };
    let error = Server::start(config).await.expect_err("the port is taken");
    assert!(matches!(error, StartError::PortInUse(taken) if taken == port), "{error}");
}

/// A search of a minute does not go on for a client that has gone.
#[tokio::test]
async fn a_search_ends_with_its_client() {
    let minute = Duration::from_mins(1);
    let quotas = Quotas { search_time: minute, request_time: 2 * minute, ..generous() };
    let running = Running::new(quotas).await;
    let body = json!({"rules":"awale","millis":60_000});
    tokio::select! {
        answer = running.http.post(running.url("/api/v1/analysis")).json(&body).send() => {
            panic!("expected a long search, found {answer:?}")
        }
        () = running.counts(&["awale_searches_running 1"]) => {}
    }
    running.counts(&["awale_searches_running 0"]).await;
}

/// What a request may hold: two thousand moves, forty letters of a name.
#[tokio::test]
async fn requests_are_bounded() {
    let running = Running::new(generous()).await;
    let written = |moves| ("ogn/write", json!({"rules":"awale","moves":vec!["A"; moves]}));
    let named = |letters| ("games", json!({"rules":"awale","name":"é".repeat(letters)}));
    for ((path, body), status, code) in [
        (written(2001), 422, "out-of-range"),
        // The second player has no pit A.
        (written(2000), 422, "bad-notation"),
        (named(41), 422, "out-of-range"),
        (named(40), 201, ""),
    ] {
        let request = running.http.post(running.url(&format!("/api/v1/{path}"))).json(&body);
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{path}");
        if !code.is_empty() {
            let error: ErrorBody = answer.json().await.expect("an error body");
            assert_eq!(error.error.code, code, "{path}");
        }
    }
}

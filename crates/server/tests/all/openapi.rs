//! The description of the API: what the server answers is what the document says.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::server::{Running, generous};
use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::{Action, Game, Millis, Options};
use awale_server::Quotas;
use regex::Regex;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request to an operation of the document, and the status it is answered with.
struct Asked {
    method: &'static str,
    /// The path as the document has it.
    path: &'static str,
    /// The path as it is asked, with its query.
    concrete: String,
    body: Option<Value>,
    /// The secret with which it is asked.
    bearer: Option<String>,
    status: u16,
}

fn get(path: &'static str, concrete: impl Into<String>) -> Asked {
    let concrete = concrete.into();
    Asked { method: "get", path, concrete, body: None, bearer: None, status: 200 }
}

fn post(path: &'static str, body: Value, status: u16) -> Asked {
    let (concrete, body) = (path.to_owned(), Some(body));
    Asked { method: "post", path, concrete, body, bearer: None, status }
}

/// What a teacher and a pupil ask of a class, which is deleted at last.
async fn of_a_class(running: &Running) -> Vec<Asked> {
    let class: Value = running.post("/api/v1/classes", &json!({"cards": 2})).await;
    let (code, teacher) = (class["code"].as_str().expect("a code"), class["teacher"].as_str());
    let kept = |method, path, rest: &str, status| Asked {
        method,
        path,
        concrete: format!("/classes/{code}{rest}"),
        body: None,
        bearer: teacher.map(str::to_owned),
        status,
    };
    let cards = running.http.get(running.url(&format!("/api/v1/classes/{code}/cards")));
    let cards = cards.bearer_auth(teacher.expect("a secret")).send().await.expect("an answer");
    let cards: Value = cards.json().await.expect("cards");
    let card = json!({"card": cards["cards"][0]["code"]});
    let entered: Value = running.post(&format!("/api/v1/classes/{code}/enter"), &card).await;
    let pupil = entered["token"].as_str().map(str::to_owned);
    let enter = |card: Value, status| Asked {
        concrete: format!("/classes/{code}/enter"),
        ..post("/classes/{code}/enter", card, status)
    };
    let with = |method, path, rest: &str, body: &Value, status| Asked {
        body: Some(body.clone()),
        ..kept(method, path, rest, status)
    };
    let pupils = |path, rest: &str, body: &Value, status| Asked {
        bearer: pupil.clone(),
        ..with("post", path, rest, body, status)
    };
    let lesson = json!({"work": {"kind": "lesson", "lesson": "own-row"}, "cards": [1]});
    let unknown = json!({"work": {"kind": "lesson", "lesson": "flying"}});
    let puzzles = json!({"work": {"kind": "puzzles", "rules": "awale", "theme": "chain"}});
    let games = json!({"work": {"kind": "simultaneous", "rules": "awale"}, "cards": [1]});
    let progress = json!({"assignment": 2, "item": 1, "tries": 1, "outcome": "solved"});
    let late = json!({"assignment": 1, "item": 1, "tries": 1, "outcome": "solved"});
    let path = "lesson own\nrules awale\nstep\nfr Alors ?\ntask point landing A\n";
    let renew = "/classes/{code}/cards/{number}/renew";
    let print = "/classes/{code}/cards.pdf";
    vec![
        post("/classes", json!({"cards": 30, "days": 7}), 201),
        post("/classes", json!({"cards": 48, "days": 400}), 422),
        kept("get", "/classes/{code}", "", 200),
        Asked { bearer: None, ..kept("get", "/classes/{code}", "", 403) },
        kept("get", "/classes/{code}/cards", "/cards", 200),
        Asked {
            body: Some(json!({"cards": 1})),
            ..kept("post", "/classes/{code}/cards", "/cards", 201)
        },
        Asked {
            body: Some(json!({"cards": 48})),
            ..kept("post", "/classes/{code}/cards", "/cards", 422)
        },
        kept("post", renew, "/cards/2/renew", 200),
        kept("post", renew, "/cards/9/renew", 404),
        kept("get", print, "/cards.pdf?lang=fr&ink=black", 200),
        kept("get", print, "/cards.pdf?card=7", 404),
        kept("get", print, "/cards.pdf?ink=blue", 400),
        Asked { bearer: None, ..kept("get", "/classes/{code}/qr", "/qr", 200) },
        Asked {
            concrete: "/classes/nothing/qr".into(),
            status: 404,
            ..get("/classes/{code}/qr", "")
        },
        enter(card, 200),
        enter(json!({"card": "BCDFGHJK"}), 403),
        Asked { bearer: pupil.clone(), ..kept("get", "/classes/{code}/me", "/me", 200) },
        kept("get", "/classes/{code}/me", "/me", 403),
        get("/lessons", "/lessons"),
        with("post", "/classes/{code}/assignments", "/assignments", &lesson, 201),
        with("post", "/classes/{code}/assignments", "/assignments", &unknown, 404),
        with("post", "/classes/{code}/assignments", "/assignments", &puzzles, 201),
        kept("get", "/classes/{code}/lesson", "/lesson", 200),
        pupils("/classes/{code}/me/progress", "/me/progress", &progress, 204),
        pupils("/classes/{code}/me/progress", "/me/progress", &late, 404),
        pupils("/classes/{code}/me/hand", "/me/hand", &json!({"up": true}), 204),
        with("post", "/classes/{code}/hands", "/hands", &json!({"card": 1}), 204),
        with("post", "/classes/{code}/pause", "/pause", &json!({"paused": true}), 204),
        with("post", "/classes/{code}/assignments", "/assignments", &games, 201),
        kept("get", "/classes/{code}/lesson", "/lesson", 200),
        kept("get", "/classes/{code}/report", "/report", 200),
        kept("get", "/classes/{code}/report.csv", "/report.csv?lang=fr", 200),
        kept("get", "/classes/{code}/report.pdf", "/report.pdf", 200),
        kept("get", "/classes/{code}/report.pdf", "/report.pdf?lang=xx", 400),
        kept("delete", "/classes/{code}/assignments/{number}", "/assignments/1", 204),
        kept("delete", "/classes/{code}/assignments/{number}", "/assignments/9", 404),
        post("/questions", json!({"path": path}), 200),
        post("/questions", json!({"path": "step"}), 422),
        kept("delete", "/classes/{code}", "", 204),
        kept("delete", "/classes/{code}", "", 403),
    ]
}

/// What a director and a player ask of tournaments.
async fn of_tournaments(running: &Running) -> Vec<Asked> {
    let new = json!({"name": "Club", "rounds": 2, "open": true});
    let made: Value = running.post("/api/v1/tournaments", &new).await;
    let (id, director) = (made["id"].as_str().expect("an id"), made["director"].as_str());
    let secret = async |name: &str| {
        let path = format!("/api/v1/tournaments/{id}/enter");
        let entered: Value = running.post(&path, &json!({ "name": name })).await;
        entered["cards"][0]["secret"].as_str().map(str::to_owned)
    };
    let player = secret("Awa").await;
    secret("Kofi").await;
    let class: Value = running.post("/api/v1/classes", &json!({"cards": 2})).await;
    let of_class = |method, body, bearer: Option<&str>, status| Asked {
        method,
        path: "/classes/{code}/tournaments",
        concrete: format!("/classes/{}/tournaments", class["code"].as_str().expect("a code")),
        body,
        bearer: bearer.map(str::to_owned),
        status,
    };
    let kept = |method, path, rest: &str, status| Asked {
        method,
        path,
        concrete: format!("/tournaments/{id}{rest}"),
        body: None,
        bearer: director.map(str::to_owned),
        status,
    };
    let act = |action: Value, status| Asked {
        body: Some(action),
        ..kept("post", "/tournaments/{id}/actions", "/actions", status)
    };
    let by_player = |method, body, status| Asked {
        body,
        bearer: player.clone(),
        ..kept(method, "/tournaments/{id}/me", "/me", status)
    };
    let enter = |name: &str, status| Asked {
        body: Some(json!({ "name": name })),
        bearer: None,
        ..kept("post", "/tournaments/{id}/enter", "/enter", status)
    };
    let renew = "/tournaments/{id}/players/{player}/boards/{board}/renew";
    let teacher = class["teacher"].as_str();
    let print = "/tournaments/{id}/print/{what}";
    let export = "/tournaments/{id}/export/{what}";
    vec![
        post("/tournaments", new.clone(), 201),
        post("/tournaments", json!({"name": "Club", "rounds": 99}), 422),
        of_class("post", Some(json!({"name": "CE2"})), teacher, 201),
        of_class("post", Some(json!({"name": "CE2"})), None, 403),
        of_class("get", None, teacher, 200),
        of_class("get", None, None, 403),
        kept("get", "/tournaments/{id}", "", 200),
        Asked { status: 404, ..get("/tournaments/{id}", "/tournaments/nothing") },
        enter("Léa", 200),
        enter("Awa", 409),
        act(json!({"do": "enter", "name": "Ama", "rating": 1500}), 200),
        act(json!({"do": "pair", "round": 1}), 200),
        act(json!({"do": "pair", "round": 1}), 409),
        act(json!({"do": "result", "round": 1, "table": 1, "game": 1, "result": "27-21"}), 200),
        act(json!({"do": "result", "round": 1, "table": 1, "game": 1, "result": "99-1"}), 422),
        Asked { bearer: None, ..act(json!({"do": "end"}), 403) },
        kept("get", "/tournaments/{id}", "", 200),
        kept("get", "/tournaments/{id}/rounds/{round}", "/rounds/1", 200),
        kept("get", "/tournaments/{id}/rounds/{round}", "/rounds/7", 404),
        kept("get", "/tournaments/{id}/cards", "/cards", 200),
        Asked { bearer: None, ..kept("get", "/tournaments/{id}/cards", "/cards", 403) },
        kept("post", renew, "/players/2/boards/1/renew", 200),
        kept("post", renew, "/players/9/boards/1/renew", 404),
        kept("get", "/tournaments/{id}/boards", "/boards", 200),
        kept("get", print, "/print/pairings?lang=fr&ink=black&round=1", 200),
        kept("get", print, "/print/standings", 200),
        kept("get", print, "/print/cross", 200),
        kept("get", print, "/print/sheets", 200),
        kept("get", print, "/print/cards", 200),
        Asked { bearer: None, ..kept("get", print, "/print/cards", 403) },
        kept("get", print, "/print/sheets?round=9", 404),
        kept("get", print, "/print/sheets?ink=blue", 400),
        kept("get", export, "/export/pairings?format=csv", 200),
        kept("get", export, "/export/standings?round=1", 200),
        kept("get", export, "/export/cross?format=csv&lang=fr", 200),
        kept("get", export, "/export/record", 200),
        Asked { bearer: None, ..kept("get", export, "/export/record", 403) },
        kept("get", export, "/export/standings?format=xml", 400),
        kept("get", export, "/export/hats", 404),
        by_player("get", None, 200),
        by_player("post", Some(json!({"do": "ask-bye", "round": 2})), 200),
        by_player("post", Some(json!({"do": "withdraw"})), 200),
        by_player("post", Some(json!({"do": "withdraw"})), 409),
        Asked { bearer: None, ..by_player("get", None, 403) },
        kept("delete", "/tournaments/{id}", "", 204),
        kept("delete", "/tournaments/{id}", "", 404),
    ]
}

/// Requests to every operation, some of them refused.
async fn requests(running: &Running) -> Vec<Asked> {
    let game = running.game(r#"{"rules":"awale","time":"300+5","name":"Awa"}"#).await;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    south.play(0, "D").await;
    let of_game = |rest: &str| format!("/games/{}{rest}", game.id);
    let ogn = awale_ogn();
    let kept: Value = running.post("/api/v1/kept", &json!({ "ogn": ogn })).await;
    let share = json!({"share": "game", "ogn": ogn, "ply": 1});
    let shared: Value = running.post("/api/v1/shares", &share).await;
    let id = |made: &Value| made["id"].as_str().expect("an id").to_owned();
    let open: Value = running.post("/api/v1/games", &json!({"rules": "eqwale"})).await;
    let clock: Value = running.post("/api/v1/clocks", &json!({"state": "{}"})).await;
    let over = "0-0-0-0-0-0-3-0-0-0-0-0-24-21-S";
    let forced = "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S";
    let passed = "0-0-0-0-0-0-0-3-2-0-2-0-20-21-S";
    let late = "0-0-1-0-0-2-1-0-0-1-0-1-20-22-S";
    let join = |game: &Value, join: &Value, status| Asked {
        concrete: format!("/games/{}/join", id(game)),
        ..post("/games/{id}/join", json!({"join": join, "name": "Bô"}), status)
    };
    let moves = RuleSet::ALL.iter().map(|rules| get("/moves", format!("/moves?rules={rules}")));
    let mut requests = of_a_class(running).await;
    requests.extend(of_tournaments(running).await);
    requests.extend(moves);
    requests.extend([
        get("/openapi.json", "/openapi.json"),
        get("/rules", "/rules"),
        get("/moves", format!("/moves?rules=awale&position={over}")),
        Asked { status: 400, ..get("/moves", "/moves?rules=chess") },
        Asked { status: 422, ..get("/moves", "/moves?rules=awale&position=4-4") },
        post("/try", json!({"rules": "awale", "position": forced, "move": "E"}), 200),
        post("/try", json!({"rules": "awale", "position": forced, "move": "F"}), 200),
        post("/try", json!({"rules": "awele", "position": passed, "move": "e"}), 200),
        post("/try", json!({"rules": "awele", "position": passed, "move": "b"}), 200),
        post("/analysis", json!({"rules": "awale", "millis": 20, "lines": 2}), 200),
        post("/analysis", json!({"rules": "awale", "position": over, "millis": 20}), 200),
        get("/probe", format!("/probe?rules=awale&position={late}")),
        Asked { status: 404, ..get("/probe", "/probe?rules=awale") },
        get("/tables", "/tables"),
        get("/tables/position", format!("/tables/position?rules=awale&position={late}")),
        get("/tables/position", format!("/tables/position?rules=abapa&position={late}")),
        Asked { status: 404, ..get("/tables/position", "/tables/position?rules=awale") },
        post("/tables/positions", json!({"rules": "awale", "position": late}), 200),
        get("/print/{what}", "/print/board?rules=avele&paper=a3&ink=black&names=letters&lang=fr"),
        get("/print/{what}", "/print/sheet?rules=awale&theme=simulation&level=2&answers=true"),
        get("/print/{what}", "/print/leaflet?rules=awale"),
        Asked { status: 400, ..get("/print/{what}", "/print/board?rules=awale&ink=blue") },
        Asked { status: 404, ..get("/print/{what}", "/print/hat?rules=awale") },
        Asked { status: 422, ..get("/print/{what}", "/print/sheet?rules=awale&level=9") },
        Asked { status: 422, ..get("/print/{what}", "/print/sheet?rules=eqwale") },
        get("/picture.png", "/picture.png?rules=eqwale&lang=fr"),
        Asked { status: 404, ..get("/picture.png", "/picture.png?puzzle=awale/0") },
        Asked { status: 400, ..get("/picture.png", "/picture.png?hat=1") },
        get("/picture.svg", "/picture.svg?puzzle=awale/1"),
        Asked { status: 422, ..get("/picture.svg", "/picture.svg?position=4-4") },
        get("/picture.gif", format!("/picture.gif?kept={}", id(&kept))),
        Asked { status: 404, ..get("/picture.gif", "/picture.gif?rules=awale") },
        post("/picture.gif", json!({ "ogn": ogn }), 200),
        post("/picture.gif", json!({"ogn": "[Variant \"awale\"]\n\n1. D c D *\n"}), 422),
        post("/ogn/read", json!({ "ogn": ogn }), 200),
        post("/ogn/write", json!({"rules": "awale", "moves": ["D", "c"]}), 200),
        post("/ogn/write", json!({"rules": "awale", "moves": ["d"]}), 422),
        post("/kept", json!({ "ogn": ogn }), 201),
        get("/kept/{id}", format!("/kept/{}", id(&kept))),
        Asked { status: 404, ..get("/kept/{id}", "/kept/nothing") },
        post("/shares", share, 201),
        get("/shares/{id}", format!("/shares/{}", id(&shared))),
        post("/games", json!({"rules": "awale", "begins": "lot"}), 201),
        get("/games/{id}", of_game("")),
        get("/games/{id}", format!("/games/{}", id(&open))),
        join(&open, &json!("wrong"), 403),
        join(&open, &open["join"], 200),
        get("/games/{id}/ogn", of_game("/ogn")),
        Asked { status: 426, ..get("/games/{id}/socket", of_game("/socket")) },
        post("/clocks", json!({"state": "{}"}), 201),
        post("/clocks", json!({"state": "x".repeat(501)}), 422),
        get("/clocks/{id}", format!("/clocks/{}", id(&clock))),
        Asked { status: 404, ..get("/clocks/{id}", "/clocks/nothing") },
        Asked {
            concrete: format!("/clocks/{}", id(&clock)),
            ..post("/clocks/{id}", json!({"number": 1, "state": "{}"}), 200)
        },
        get("/clocks/{id}/qr", format!("/clocks/{}/qr", id(&clock))),
        Asked { status: 404, ..get("/clocks/{id}/qr", "/clocks/no/qr") },
        get("/animals/{animal}", "/animals/lion"),
        Asked { status: 404, ..get("/animals/{animal}", "/animals/unicorn") },
    ]);
    requests
}

/// A short game that is over.
fn awale_ogn() -> String {
    let mut game = Game::new(Options::new(AnyPosition::start(RuleSet::Awale, Side::South)));
    game.act(Side::South, Action::Resign, Millis::ZERO).expect("it may end");
    game.to_ogn().to_string()
}

#[tokio::test]
async fn the_server_answers_as_described() {
    let running = Running::new(generous()).await;
    let document: Value = running.get("/api/v1/openapi.json").await;
    let mut asked = BTreeSet::new();
    for request in requests(&running).await {
        asked.insert((request.path.to_owned(), request.method.to_owned()));
        let url = running.url(&format!("/api/v1{}", request.concrete));
        let method = request.method.to_uppercase().parse().expect("a method");
        let mut http = running.http.request(method, url);
        if let Some(body) = &request.body {
            http = http.json(body);
        }
        if let Some(secret) = &request.bearer {
            http = http.bearer_auth(secret);
        }
        let answer = http.send().await.expect("an answer");
        let what = format!("{} {}", request.method, request.concrete);
        assert_eq!(answer.status().as_u16(), request.status, "{what}");
        let operation = &document["paths"][request.path][request.method];
        let described = &operation["responses"][request.status.to_string()];
        assert!(described.is_object(), "{what}: status {} is not described", request.status);
        let files: [(&str, &[u8]); 4] = [
            ("application/pdf", b"%PDF-"),
            ("image/png", b"\x89PNG"),
            ("image/gif", b"GIF89a"),
            ("image/svg+xml", b"<svg "),
        ];
        let file = files.iter().find(|(kind, _)| described["content"][kind].is_object());
        if let Some((kind, start)) = file {
            assert_eq!(answer.headers()["content-type"], *kind, "{what}");
            assert!(answer.bytes().await.expect("a file").starts_with(start), "{what}");
            continue;
        }
        let text = answer.text().await.expect("a text");
        let schema = &described["content"]["application/json"]["schema"];
        if schema.is_object() {
            let value: Value = serde_json::from_str(&text).expect("JSON");
            let found = mismatch(&document, schema, &value);
            assert_eq!(found, None, "{what}: {text}");
        }
        if let Some(body) = &request.body {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(mismatch(&document, schema, body), None, "the body of {what}");
        }
    }
    let described =
        document["paths"].as_object().expect("paths").iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.keys().map(|method| (path.clone(), method.clone()))
        });
    assert_eq!(described.collect::<BTreeSet<_>>(), asked, "every operation is asked");
}

/// What any request can be answered with is described for every operation, and so it is answered.
#[tokio::test]
async fn what_every_request_can_meet_is_described() {
    let running = Running::new(generous()).await;
    let document: Value = running.get("/api/v1/openapi.json").await;
    let error = json!({"$ref": "#/components/schemas/ErrorBody"});
    for request in requests(&running).await {
        let Asked { method, path, concrete, .. } = &request;
        let described = &document["paths"][path][method];
        for status in ["408", "413", "421", "500"] {
            assert!(described["responses"][status].is_object(), "{method} {path}: {status}");
        }
        let has_body = described["requestBody"].is_object();
        assert_eq!(has_body, request.body.is_some(), "{method} {path}");
        let method = method.to_uppercase();
        let head = format!("{method} /api/v1{concrete} HTTP/1.1\r\nconnection: close\r\n");
        let begun = Instant::now();
        let mut asked = vec![
            (413, format!("{head}host: localhost\r\ncontent-length: 1000000000000000000\r\n\r\n")),
            (421, format!("{head}host: elsewhere.example\r\n\r\n")),
        ];
        if has_body {
            let body = "content-type: text/plain\r\ncontent-length: 2\r\n\r\n{}";
            asked.push((415, format!("{head}host: localhost\r\n{body}")));
        }
        for (status, text) in asked {
            let answer = whole(&running, &text).await;
            let start = format!("HTTP/1.1 {status}");
            assert!(answer.starts_with(&start), "{method} {path}: {answer}");
            let schema = &described["responses"][status.to_string()]["content"]["application/json"]
                ["schema"];
            assert_eq!(schema, &error, "{method} {path}: {status}");
            let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).expect("a body");
            let body: Value = serde_json::from_str(body).expect("JSON");
            assert_eq!(mismatch(&document, schema, &body), None, "{method} {path}: {status}");
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "nobody waits for what is announced");
    }
}

/// Sends a text and reads all that is answered.
async fn whole(running: &Running, text: &str) -> String {
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    // The server may hang up without hearing everything.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).expect("UTF-8")
}

/// A client that has enough, a store that is full, and a body that does not come, are described, too.
#[tokio::test]
async fn what_limits_answer_is_described() {
    let poor = Quotas { makes: 0, makes_per_minute: 0, ..generous() };
    let full = Quotas { store_bytes: 0, ..generous() };
    let hasty = Quotas { request_time: Duration::from_millis(200), ..generous() };
    let (ogn, rules) = (json!({ "ogn": awale_ogn() }), json!({"rules": "awale"}));
    let share = json!({"share": "game", "ogn": awale_ogn()});
    for (quotas, status, asked) in [
        (poor, 429, vec![("/games", &rules), ("/kept", &ogn), ("/shares", &share)]),
        (full, 507, vec![("/kept", &ogn), ("/shares", &share)]),
        (hasty, 408, vec![("/analysis", &rules)]),
    ] {
        let running = Running::new(quotas).await;
        let document: Value = running.get("/api/v1/openapi.json").await;
        for (path, body) in asked {
            let sent = running.http.post(running.url(&format!("/api/v1{path}"))).json(body).send();
            let answer = sent.await.expect("an answer");
            assert_eq!(answer.status().as_u16(), status, "{path}");
            let described = &document["paths"][path]["post"]["responses"][status.to_string()];
            let schema = &described["content"]["application/json"]["schema"];
            let body: Value = answer.json().await.expect("JSON");
            assert!(schema.is_object(), "{path}: {status}");
            assert_eq!(mismatch(&document, schema, &body), None, "{path}: {status}");
        }
    }
}

/// Where a value is not what a schema says, if it is not. A field that the schema does not know is a
/// mismatch, too: it would be missing from the document.
fn mismatch(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    compare(document, schema, value, Unknown::Mismatch)
}

/// What a field is that a schema does not know. By itself a schema lets it pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    Mismatch,
    Passes,
}

fn compare(document: &Value, schema: &Value, value: &Value, unknown: Unknown) -> Option<String> {
    if let Some(path) = schema["$ref"].as_str() {
        let schema =
            document.pointer(path.trim_start_matches('#')).expect("the reference leads somewhere");
        return compare(document, schema, value, unknown);
    }
    if let Some(schemas) = schema["oneOf"].as_array() {
        // Whoever reads the document lets unknown fields pass: even then it is one and no other.
        let fit = |schema: &&Value| compare(document, schema, value, Unknown::Passes).is_none();
        if schemas.iter().filter(fit).count() > 1 {
            return Some("it fits several of the alternatives".to_owned());
        }
    }
    for alternatives in ["oneOf", "anyOf"] {
        if let Some(schemas) = schema[alternatives].as_array() {
            let compared = schemas.iter().map(|schema| compare(document, schema, value, unknown));
            let wrong: Vec<String> = compared.flatten().collect();
            return (wrong.len() == schemas.len()).then(|| wrong.join("; "));
        }
    }
    let (properties, required) = fields(document, schema);
    let is_type = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the test does not know the type {other}"),
    };
    let right = match &schema["type"] {
        Value::String(name) => is_type(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is_type),
        _ => schema["allOf"].is_array(),
    };
    if !right {
        return Some(format!("expected {}, found {value}", schema["type"]));
    }
    if let Some((pattern, text)) = schema["pattern"].as_str().zip(value.as_str())
        && !Regex::new(pattern).expect("a pattern").is_match(text)
    {
        return Some(format!("expected {pattern}, found {text}"));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some(format!("expected one of {}, found {value}", schema["enum"]));
    }
    if let Some(missing) = required.iter().find(|name| value.get(name.as_str()).is_none()) {
        return Some(format!("{missing} is missing"));
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let schema = properties.get(name).unwrap_or(&schema["additionalProperties"]);
        match (schema.is_object(), unknown) {
            (false, Unknown::Mismatch) => return Some(format!("{name} is not described")),
            (false, Unknown::Passes) => {}
            (true, _) => {
                if let Some(wrong) = compare(document, schema, field, unknown) {
                    return Some(format!("{name}: {wrong}"));
                }
            }
        }
    }
    let mut items = value.as_array().into_iter().flatten().enumerate();
    items.find_map(|(index, item)| {
        let of_place = &schema["prefixItems"][index];
        let schema = if of_place.is_object() { of_place } else { &schema["items"] };
        compare(document, schema, item, unknown)
    })
}

/// The fields of an object, those of its parts included, and the names of those that must be there.
fn fields(document: &Value, schema: &Value) -> (serde_json::Map<String, Value>, Vec<String>) {
    if let Some(path) = schema["$ref"].as_str() {
        return fields(document, document.pointer(path.trim_start_matches('#')).expect("a schema"));
    }
    let mut properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let names = schema["required"].as_array().into_iter().flatten();
    let mut required: Vec<String> = names.filter_map(Value::as_str).map(str::to_owned).collect();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        let (more, needed) = fields(document, part);
        properties.extend(more);
        required.extend(needed);
    }
    (properties, required)
}

/// The check above notices what is wrong.
#[test]
fn mismatches_are_found() {
    let document = json!({"schemas": {"Side": {"type": "string", "enum": ["south", "north"]}}});
    let schema = json!({
        "type": "object", "required": ["side"],
        "properties": {
            "side": {"$ref": "#/schemas/Side"},
            "seeds": {"type": ["integer", "null"]},
            "pit": {"type": "string", "pattern": "^[A-F]$"},
            "either": {"oneOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}},
                {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}},
            ]},
        },
    });
    let found = |value: Value| mismatch(&document, &schema, &value);
    assert_eq!(found(json!({"side": "south", "seeds": null, "pit": "C"})), None);
    assert_eq!(found(json!({"side": "south", "either": {"a": "x"}})), None);
    for wrong in [
        json!([]),
        json!({}),
        json!({"side": "east"}),
        json!({"side": "south", "seeds": "4"}),
        json!({"side": "south", "pits": 6}),
        json!({"side": "south", "pit": "G"}),
        json!({"side": "south", "either": {"b": "x"}}),
    ] {
        assert!(found(wrong.clone()).is_some(), "{wrong}");
    }
}

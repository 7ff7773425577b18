//! A good request for every operation of the API.

use crate::server::Running;
use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::{Action, Game, Millis, Options};
use serde_json::{Value, json};

/// A request to an operation of the document, and the status it is answered with.
pub(super) struct Asked {
    pub(super) method: &'static str,
    /// The path as the document has it.
    pub(super) path: &'static str,
    /// The path as it is asked, with its query.
    pub(super) concrete: String,
    pub(super) body: Option<Value>,
    /// The secret with which it is asked.
    pub(super) bearer: Option<String>,
    pub(super) status: u16,
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
        kept("get", "/classes/{code}/boards", "/boards", 200),
        Asked { bearer: None, ..kept("get", "/classes/{code}/boards", "/boards", 403) },
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

/// What a keeper, a member and everybody ask of a club.
async fn of_clubs(running: &Running) -> Vec<Asked> {
    let club: Value = running.post("/api/v1/clubs", &json!({"name": "Les Graines"})).await;
    let (id, keeper) = (club["id"].as_str().expect("an id"), club["keeper"].as_str());
    let kept = |method, path, rest: &str, status| Asked {
        method,
        path,
        concrete: format!("/clubs/{id}{rest}"),
        body: None,
        bearer: keeper.map(str::to_owned),
        status,
    };
    let by_all = |method, path, rest: &str, status| Asked {
        bearer: None,
        ..kept(method, path, rest, status)
    };
    let act = |action: Value, status| Asked {
        body: Some(action),
        ..kept("post", "/clubs/{id}/actions", "/actions", status)
    };
    let add = json!({"do": "add-member", "name": "Awa"});
    let request = running.http.post(running.url(&format!("/api/v1/clubs/{id}/actions")));
    let added = request.bearer_auth(keeper.expect("a secret")).json(&add).send().await;
    assert!(added.expect("an answer").status().is_success());
    let cards = running.http.get(running.url(&format!("/api/v1/clubs/{id}/cards")));
    let cards = cards.bearer_auth(keeper.expect("a secret")).send().await.expect("an answer");
    let cards: Value = cards.json().await.expect("cards");
    let enter = |card: &Value, status| Asked {
        body: Some(json!({ "card": card })),
        ..by_all("post", "/clubs/{id}/enter", "/enter", status)
    };
    let path = format!("/api/v1/clubs/{id}/enter");
    let entered: Value = running.post(&path, &json!({"card": cards["cards"][0]["code"]})).await;
    let member = entered["secret"].as_str().map(str::to_owned);
    let me = |action: Value, status| Asked {
        body: Some(action),
        bearer: member.clone(),
        ..kept("post", "/clubs/{id}/me", "/me", status)
    };
    let date = json!({"do": "add-date", "title": "Soirée", "starts": 1_773_334_800, "audience": "everyone"});
    let print = "/clubs/{id}/print/{what}";
    let export = "/clubs/{id}/export/{what}";
    let renew = "/clubs/{id}/members/{member}/renew";
    let new = |status| Asked {
        body: Some(json!({"name": "Championnat"})),
        ..kept("post", "/clubs/{id}/tournaments", "/tournaments", status)
    };
    vec![
        post("/clubs", json!({"name": "Les Graines"}), 201),
        post("/clubs", json!({"name": ""}), 422),
        act(json!({"do": "add-member", "name": "Kofi"}), 200),
        act(json!({"do": "add-member", "name": "kofi"}), 409),
        act(date, 200),
        act(json!({"do": "ladder", "members": [1, 2]}), 200),
        act(json!({"do": "challenge", "challenger": 2, "defender": 1}), 200),
        act(json!({"do": "settings", "shows": {"ratings": "everyone"}}), 200),
        Asked { bearer: None, ..act(json!({"do": "remove-member", "member": 1}), 403) },
        kept("get", "/clubs/{id}", "", 200),
        by_all("get", "/clubs/{id}", "", 200),
        Asked { status: 404, ..get("/clubs/{id}", "/clubs/nothing") },
        enter(&cards["cards"][0]["code"], 200),
        enter(&json!("BCDFGHJK"), 403),
        me(json!({"do": "leave-ladder"}), 200),
        me(json!({"do": "challenge", "member": 2}), 409),
        kept("get", "/clubs/{id}/cards", "/cards", 200),
        by_all("get", "/clubs/{id}/cards", "/cards", 403),
        kept("post", renew, "/members/2/renew", 200),
        kept("post", renew, "/members/9/renew", 409),
        new(201),
        Asked { bearer: None, ..new(403) },
        kept("get", print, "/print/ratings?lang=fr&ink=black", 200),
        kept("get", print, "/print/cards", 200),
        by_all("get", print, "/print/ladder", 403),
        kept("get", print, "/print/hats", 404),
        kept("get", print, "/print/ratings?ink=blue", 400),
        kept("get", export, "/export/ratings", 200),
        by_all("get", export, "/export/ratings?format=csv", 200),
        by_all("get", export, "/export/ladder?format=csv", 403),
        kept("get", export, "/export/ratings?format=xml", 400),
        by_all("get", "/clubs/{id}/calendar.ics", "/calendar.ics", 200),
        kept("delete", "/clubs/{id}", "", 204),
        kept("delete", "/clubs/{id}", "", 404),
    ]
}

/// Requests to every operation, some of them refused.
pub(super) async fn requests(running: &Running) -> Vec<Asked> {
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
    requests.extend(of_clubs(running).await);
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
        get("/tables/layer", "/tables/layer?rules=awale&seeds=4"),
        Asked { status: 404, ..get("/tables/layer", "/tables/layer?rules=awale&seeds=40") },
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
pub(super) fn awale_ogn() -> String {
    let mut game = Game::new(Options::new(AnyPosition::start(RuleSet::Awale, Side::South)));
    game.act(Side::South, Action::Resign, Millis::ZERO).expect("it may end");
    game.to_ogn().to_string()
}

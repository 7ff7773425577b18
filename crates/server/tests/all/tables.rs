//! The oracle of the tables: inside the server and alone.

use std::time::Duration;

use crate::server::{Running, generous};
use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, RuleSet, Setup};
use awale_proto::{LineEnding, TableAnswer, TableLine, TableList, TableRecord, TableStats};
use awale_server::{Quotas, TablesConfig, TablesServer};
use awale_tables::{Tables, board, positions};
use reqwest::{Method, Response, StatusCode};
use serde_json::json;

const LATE: &str = "0-0-0-0-1-2-1-0-0-0-0-0-22-22-S";
const ASK: &str = "/api/v1/tables/position";

async fn asked(running: &Running, query: &str, language: &str) -> Response {
    let request = running.http.get(running.url(&format!("{ASK}?{query}")));
    request.header("accept-language", language).send().await.expect("an answer")
}

fn header<'r>(response: &'r Response, name: &str) -> &'r str {
    response.headers().get(name).map_or("", |value| value.to_str().expect("a text"))
}

/// The line is played by the rules, and where it ends the game it gains what the value says.
fn is_true(rules: RuleSet, position: &str, answer: &TableAnswer) {
    let start: AnyPosition = AnyPosition::read(rules, position).expect("a position").0;
    let mut at = start;
    for &mv in &answer.line {
        at = at.try_play(mv).expect("a legal move");
    }
    assert_eq!(answer.result.is_some(), answer.end == LineEnding::Over);
    if let (LineEnding::Over, Some(value)) = (answer.end, answer.probe.worth.value) {
        let ending = at.ending().expect("the game is over");
        let mover = start.to_move();
        let gained = ending.granaries.lead(mover) - start.granaries().lead(mover);
        assert_eq!(gained, value, "{rules} {position}");
    }
}

#[tokio::test]
async fn a_position_is_answered_with_all_that_is_known() {
    let running = Running::new(generous()).await;
    let query = format!("rules=awale&position={LATE}");
    let mut said = Vec::new();
    for language in ["fr", "en"] {
        let response = asked(&running, &query, language).await;
        assert_eq!(response.status(), StatusCode::OK);
        let answer: TableAnswer = response.json().await.expect("an answer");
        assert_eq!((answer.probe.worth.value, answer.probe.worth.exact), (Some(-4), true));
        let played = answer.probe.moves.iter().find(|rated| rated.mv == answer.line[0]);
        assert_eq!(played.expect("a legal move").worth.value, Some(-4));
        assert_eq!(answer.end, LineEnding::Over);
        is_true(RuleSet::Awale, LATE, &answer);
        assert!(!answer.words.is_empty());
        said.push(answer.words);
    }
    assert_ne!(said[0], said[1], "each in its language");

    // A game that is over is no question for the tables, and is answered all the same.
    let over = "0-0-0-0-0-0-3-0-0-0-0-0-24-21-S";
    let response = asked(&running, &format!("rules=awale&position={over}"), "en").await;
    let answer: TableAnswer = response.json().await.expect("an answer");
    assert!(answer.probe.moves.is_empty() && answer.line.is_empty());
    assert_eq!(answer.end, LineEnding::Over);
    assert_eq!(answer.words.len(), 1);
}

#[tokio::test]
async fn random_positions_of_every_game_are_answered_truly() {
    let running = Running::new(generous()).await;
    let mut random = SplitMix64::new(3);
    for &rules in RuleSet::ALL {
        let tables = Tables::embedded(rules).expect("tables inside the program");
        for seeds in [1, 4, 7, 9] {
            let cell = random.next_u64() % positions(seeds);
            let (own, other) = board(seeds, cell).expect("a board");
            let Ok(position) = AnyPosition::new(rules, &Setup::of_rows(own, other)) else {
                continue;
            };
            if position.ending().is_some() {
                continue;
            }
            let text = position.to_string();
            let query = format!("rules={rules}&position={}", text.replace(' ', "%20"));
            let answer = asked(&running, &query, "fr").await;
            let answer: TableAnswer = answer.json().await.expect("an answer");
            let worth = tables.probe(&position).expect("a value");
            assert_eq!(answer.probe.worth.value, worth.value(), "{rules} {text}");
            let mut legal: Vec<Move> = answer.probe.moves.iter().map(|rated| rated.mv).collect();
            legal.sort_by_key(ToString::to_string);
            let mut expected = position.legal_moves();
            expected.sort_by_key(ToString::to_string);
            assert_eq!(legal, expected, "{rules} {text}");
            if rules.facts().target.is_none() {
                is_true(rules, &text, &answer);
            }
        }
    }
}

#[tokio::test]
async fn every_site_may_ask_and_keep_the_answer() {
    let running = Running::new(generous()).await;
    let query = format!("rules=awale&position={LATE}");
    let response = asked(&running, &query, "en").await;
    assert_eq!(header(&response, "access-control-allow-origin"), "*");
    assert_eq!(header(&response, "cross-origin-resource-policy"), "cross-origin");
    assert_eq!(header(&response, "cache-control"), "public, max-age=3600");
    assert_eq!(header(&response, "vary"), "accept-language");
    let etag = header(&response, "etag").to_owned();
    let again = running.http.get(running.url(&format!("{ASK}?{query}")));
    let again = again.header("accept-language", "en").header("if-none-match", &etag);
    let again = again.send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(header(&again, "etag"), etag);
    // Errors are read by other sites, too; what is not of the tables is not.
    let beyond = asked(&running, "rules=awale", "en").await;
    assert_eq!(beyond.status(), StatusCode::NOT_FOUND);
    assert_eq!(header(&beyond, "access-control-allow-origin"), "*");
    let other = running.http.get(running.url("/api/v1/rules")).send().await.expect("an answer");
    assert_eq!(header(&other, "access-control-allow-origin"), "");
    let preflight = running.url("/api/v1/tables/positions");
    let preflight = running.http.request(Method::OPTIONS, preflight).send().await;
    let preflight = preflight.expect("an answer");
    assert_eq!(preflight.status(), StatusCode::NO_CONTENT);
    assert_eq!(header(&preflight, "access-control-allow-origin"), "*");
    assert!(header(&preflight, "access-control-allow-headers").contains("content-type"));
}

async fn ask_many(running: &Running, kind: &str, body: String) -> Response {
    let request = running.http.post(running.url("/api/v1/tables/positions"));
    request.header("content-type", kind).body(body).send().await.expect("an answer")
}

const LINES: &str = "application/x-ndjson";

#[tokio::test]
async fn many_questions_have_as_many_answers_in_their_order() {
    let running = Running::new(generous()).await;
    let good = json!({"rules": "awale", "position": LATE}).to_string();
    let start = json!({"rules": "awale", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}).to_string();
    let body = format!("{good}\n{start}\n\nnonsense\n{good}\r\n{{\"rules\":\"chess\"}}");
    let response = ask_many(&running, LINES, body).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(header(&response, "content-type"), LINES);
    let text = response.text().await.expect("a text");
    let lines: Vec<TableLine> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let code = |line: &TableLine| match line {
        TableLine::Known(probe) => probe.worth.value.map(|value| value.to_string()),
        TableLine::Unknown { error } => Some(error.code.clone()),
    };
    let codes: Vec<String> = lines.iter().filter_map(code).collect();
    assert_eq!(codes, ["-4", "not-in-tables", "bad-body", "-4", "bad-body"]);
    let TableLine::Unknown { error } = &lines[2] else { panic!("no JSON is no question") };
    assert!(error.message.contains("line 3"), "{}", error.message);

    for (kind, body, status) in [
        (LINES, String::new(), StatusCode::UNPROCESSABLE_ENTITY),
        (LINES, "\n \n".to_owned(), StatusCode::UNPROCESSABLE_ENTITY),
        (LINES, "x\n".repeat(1001), StatusCode::UNPROCESSABLE_ENTITY),
        (LINES, " ".repeat(300 << 10), StatusCode::PAYLOAD_TOO_LARGE),
        ("text/plain", good.clone(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("application/json; charset=utf-8", good.clone(), StatusCode::OK),
        (LINES, format!("{good}\n").repeat(1000), StatusCode::OK),
    ] {
        assert_eq!(ask_many(&running, kind, body).await.status(), status);
    }
}

#[tokio::test]
async fn a_client_has_so_many_questions_and_they_are_counted() {
    let quotas = Quotas { table_questions: 5, table_questions_per_minute: 0, ..generous() };
    let running = Running::new(quotas).await;
    let good = json!({"rules": "awale", "position": LATE}).to_string();
    let three = format!("{good}\n{good}\n{good}\n");
    assert_eq!(ask_many(&running, LINES, three.clone()).await.status(), StatusCode::OK);
    let refused = ask_many(&running, LINES, three).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(header(&refused, "retry-after"), "10");
    assert_eq!(asked(&running, "rules=awale", "fr").await.status(), StatusCode::NOT_FOUND);
    let query = format!("rules=awale&position={LATE}");
    assert_eq!(asked(&running, &query, "fr").await.status(), StatusCode::OK);
    assert_eq!(asked(&running, &query, "fr").await.status(), StatusCode::TOO_MANY_REQUESTS);
    running
        .counts(&[
            "awale_table_questions_total 5",
            "awale_table_unknown_total 1",
            "awale_table_refused_total 2",
        ])
        .await;
}

#[tokio::test]
async fn a_layer_is_counted_and_its_records_are_found_on_its_boards() {
    let running = Running::new(generous()).await;
    for &rules in RuleSet::ALL {
        let stats: TableStats =
            running.get(&format!("/api/v1/tables/layer?rules={rules}&seeds=6")).await;
        let all: u64 = stats.histogram.iter().map(|counted| counted.count).sum();
        assert_eq!((stats.layer.seeds, all), (6, positions(6)), "{rules}");
        assert!(stats.histogram.is_sorted_by_key(|counted| counted.value));
        let records = stats.records.expect("a small layer is searched");
        assert!(!records.is_empty(), "{rules}");
        for record in records {
            let query = format!("rules={rules}&position={}", record.position.replace(' ', "%20"));
            let answer: TableAnswer =
                asked(&running, &query, "fr").await.json().await.expect("an answer");
            assert_eq!(answer.probe.worth.value, Some(record.value), "{rules} {record:?}");
            assert!(!answer.probe.moves.is_empty() && record.figure > 0, "{rules} {record:?}");
        }
    }
    let beyond = running.http.get(running.url("/api/v1/tables/layer?rules=awale&seeds=40"));
    assert_eq!(beyond.send().await.expect("an answer").status(), StatusCode::NOT_FOUND);
}

/// The page promises an answer within 50 ms. Half of the answers must hold it on a machine that has other work,
/// too; the slowest is told.
#[tokio::test]
async fn a_position_is_answered_within_fifty_milliseconds() {
    // `cargo test --release` measures. Without optimisation, beside other tests, only what is wrong by far is seen.
    const MEASURED: bool = !cfg!(debug_assertions);
    const POSITIONS: usize = if MEASURED { 40 } else { 8 };
    const BOUND: Duration = Duration::from_millis(if MEASURED { 50 } else { 5_000 });
    let running = Running::new(generous()).await;
    let mut random = SplitMix64::new(50);
    let mut times = Vec::new();
    for &rules in RuleSet::ALL {
        let most = Tables::embedded(rules).expect("tables").most_seeds().expect("layers");
        for _ in 0..POSITIONS {
            let (own, other) = board(most, random.next_u64() % positions(most)).expect("a board");
            let Ok(position) = AnyPosition::new(rules, &Setup::of_rows(own, other)) else {
                continue;
            };
            let position = position.to_string().replace(' ', "%20");
            let begun = std::time::Instant::now();
            let answer = asked(&running, &format!("rules={rules}&position={position}"), "fr").await;
            assert_eq!(answer.status(), StatusCode::OK);
            answer.bytes().await.expect("an answer");
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    let (half, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{} answers: half within {half:?}, all within {slowest:?}", times.len());
    assert!(half < BOUND, "{half:?}");
}

#[tokio::test]
async fn the_page_of_the_oracle_speaks_both_languages() {
    let running = Running::new(generous()).await;
    for (lang, title) in [("fr", "L’oracle"), ("en", "The oracle")] {
        let page = running.text(&format!("/oracle?lang={lang}")).await;
        assert!(page.contains(&format!("<html lang=\"{lang}\" ")) && page.contains(title));
    }
    for file in ["oracle.js", "board.js", "layer.js", "oracle.css"] {
        assert!(running.text(&format!("/oracle-files/{file}")).await.len() > 500, "{file}");
    }
    let nothing = running.http.get(running.url("/oracle-files/nothing.js"));
    assert_eq!(nothing.send().await.expect("an answer").status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_tables_are_served_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    awale_tables::Builder::new(RuleSet::Awari, 12, folder.path())
        .run(|_| std::ops::ControlFlow::Continue(()))
        .expect("tables");
    let config = TablesConfig {
        host: "127.0.0.1".to_owned(),
        port: 0,
        tables: folder.path().to_owned(),
        behind_proxy: false,
        quotas: generous(),
    };
    let server = TablesServer::start(config).await.expect("a free port");
    let base = format!("http://{}", server.address());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let ended = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let get = async |path: &str| reqwest::get(format!("{base}{path}")).await.expect("an answer");
    let list: TableList = get("/api/v1/tables").await.json().await.expect("a list");
    let most =
        |rules| list.games.iter().find(|game| game.rules == rules).expect("a game").most_seeds;
    assert_eq!((most(RuleSet::Awari), most(RuleSet::Awale)), (Some(12), Some(10)));
    let position = "1-1-1-1-1-1-1-1-1-1-1-1-18-18-S";
    let answer = get(&format!("{ASK}?rules=awari&position={position}")).await;
    assert_eq!(header(&answer, "access-control-allow-origin"), "*");
    let answer: TableAnswer = answer.json().await.expect("an answer");
    // All pits of the other row hold seeds: the board follows from one move ahead.
    let best = answer.probe.moves[0].worth.value;
    assert_eq!(answer.probe.worth.value, best);
    is_true(RuleSet::Awari, position, &answer);
    for (path, status) in [
        ("/health", StatusCode::OK),
        ("/metrics", StatusCode::OK),
        ("/api/v1/openapi.json", StatusCode::OK),
        ("/", StatusCode::NOT_FOUND),
        ("/api/v1/games", StatusCode::NOT_FOUND),
        ("/api/v1/tables/positions", StatusCode::METHOD_NOT_ALLOWED),
        ("/api/v1/tables/position?rules=chess", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(get(path).await.status(), status, "{path}");
    }
    let document: serde_json::Value =
        get("/api/v1/openapi.json").await.json().await.expect("a document");
    let paths: Vec<&String> = document["paths"].as_object().expect("paths").keys().collect();
    assert_eq!(paths, ["/tables", "/tables/layer", "/tables/position", "/tables/positions"]);

    // Records of a larger layer come from the file that `awale tables records` leaves.
    let layer = "/api/v1/tables/layer?rules=awari&seeds=12";
    let stats: TableStats = get(layer).await.json().await.expect("a layer");
    assert_eq!(stats.records, None);
    let (kind, position) = ("only-move".to_owned(), position.to_owned());
    let left = vec![TableRecord { kind, position, value: 1, figure: 2 }];
    let file = awale_tables::folder::records(folder.path(), RuleSet::Awari, 12);
    std::fs::write(file, serde_json::to_vec(&left).expect("JSON")).expect("a file");
    let stats: TableStats = get(layer).await.json().await.expect("a layer");
    assert_eq!(stats.records, Some(left));
    stop.send(()).expect("it runs");
    tokio::time::timeout(Duration::from_secs(20), ended).await.expect("in time").expect("no panic");
}

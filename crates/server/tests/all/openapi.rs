//! The description of the API: what the server answers is what the document says.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::server::{Running, generous};
use awale_server::Quotas;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[path = "openapi/requests.rs"]
mod requests;
#[path = "openapi/schema.rs"]
mod schema;

use requests::{Asked, awale_ogn, requests};
use schema::mismatch;

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
        // Who may not ask is told so before what was sent is read.
        if has_body && !matches!(request.status, 403 | 404) {
            let bearer = request.bearer.as_deref().unwrap_or_default();
            let who = format!("authorization: Bearer {bearer}\r\n");
            let body = "content-type: text/plain\r\ncontent-length: 2\r\n\r\n{}";
            asked.push((415, format!("{head}host: localhost\r\n{who}{body}")));
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

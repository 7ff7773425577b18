//! The files of the page: encodings, caching, headers, and places that are no files.

use crate::server::{Running, generous};
use awale_server::File;
use reqwest::{Response, StatusCode};

static FILES: &[File] = &[
    File {
        path: "index.html",
        media_type: "text/html; charset=utf-8",
        hashed: false,
        plain: b"<!doctype html>plain",
        gzip: b"gzipped index",
        brotli: b"brotli index",
    },
    File {
        path: "app-0123.wasm",
        media_type: "application/wasm",
        hashed: true,
        plain: b"\0asm plain",
        gzip: b"gzipped wasm",
        brotli: b"",
    },
    File {
        path: "service-worker.js",
        media_type: "text/javascript",
        hashed: false,
        plain: b"worker",
        gzip: b"",
        brotli: b"",
    },
];

async fn get(running: &Running, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = running.http.get(running.url(path));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("an answer")
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().expect("a text"))
}

#[tokio::test]
async fn the_smallest_encoding_that_is_accepted_is_sent() {
    let running = Running::with_files(generous(), FILES).await;
    for (path, accept, encoding, body) in [
        ("/", "gzip, deflate, br, zstd", "br", &b"brotli index"[..]),
        ("/", "gzip", "gzip", b"gzipped index"),
        ("/", "br;q=0, gzip;q=0.5", "gzip", b"gzipped index"),
        ("/", "identity", "", b"<!doctype html>plain"),
        ("/app-0123.wasm", "br, gzip", "gzip", b"gzipped wasm"),
        ("/app-0123.wasm", "br", "", b"\0asm plain"),
        ("/service-worker.js", "br, gzip", "", b"worker"),
    ] {
        let answer = get(&running, path, &[("accept-encoding", accept)]).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&answer, "content-encoding"), encoding, "{path} {accept}");
        assert_eq!(header(&answer, "vary"), "accept-encoding");
        let etag = header(&answer, "etag").to_owned();
        assert_eq!(answer.bytes().await.expect("a body"), body, "{path} {accept}");
        // The same encoding is known by its name, another is not.
        let again = [("accept-encoding", accept), ("if-none-match", &etag)];
        assert_eq!(get(&running, path, &again).await.status(), StatusCode::NOT_MODIFIED);
        let other = [("accept-encoding", accept), ("if-none-match", "\"other\"")];
        assert_eq!(get(&running, path, &other).await.status(), StatusCode::OK);
    }
}

#[tokio::test]
async fn hashed_names_are_kept_and_others_asked_for_again() {
    let running = Running::with_files(generous(), FILES).await;
    for (path, cache, kind) in [
        ("/app-0123.wasm", "public, max-age=31536000, immutable", "application/wasm"),
        ("/index.html", "no-cache", "text/html; charset=utf-8"),
        ("/service-worker.js", "no-cache", "text/javascript"),
        ("/game/abc", "no-cache", "text/html; charset=utf-8"),
        ("/rules/awale", "no-cache", "text/html; charset=utf-8"),
    ] {
        let answer = get(&running, path, &[]).await;
        assert_eq!((header(&answer, "cache-control"), header(&answer, "content-type")), {
            (cache, kind)
        });
    }
    let head = running.http.head(running.url("/index.html")).send().await.expect("an answer");
    assert_eq!((header(&head, "content-length"), head.status()), ("20", StatusCode::OK));
    for path in ["/missing.js", "/../Cargo.toml", "/..%2f..%2fetc%2fpasswd", "/a/%2e%2e/x.css"] {
        assert_eq!(get(&running, path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = running.http.post(running.url("/")).send().await.expect("an answer");
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
}

/// Every answer is guarded, those of the API too.
#[tokio::test]
async fn every_answer_is_guarded() {
    let running = Running::with_files(generous(), FILES).await;
    for path in ["/", "/app-0123.wasm", "/missing.js", "/api/v1/rules", "/api/v1/none", "/health"] {
        let answer = get(&running, path, &[]).await;
        let policy = header(&answer, "content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval';",
            "worker-src 'self'",
            "style-src 'self';",
            "img-src 'self' data:;",
            "connect-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {part} in {policy}");
        }
        for (name, value) in [
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
        ] {
            assert_eq!(header(&answer, name), value, "{path}");
        }
        assert!(header(&answer, "permissions-policy").contains("camera=()"));
        let socket = format!("connect-src 'self' ws://{0} wss://{0};", running.address);
        assert!(policy.contains(&socket), "{path}: {socket} in {policy}");
        if path.starts_with("/api") {
            assert_eq!(header(&answer, "cache-control"), "no-store", "{path}");
        }
    }
    // Safari shows no PDF under a policy that forbids objects.
    let paper = get(&running, "/api/v1/print/board?rules=awale", &[]).await;
    assert_eq!(header(&paper, "content-type"), "application/pdf");
    assert_eq!(header(&paper, "content-security-policy"), "frame-ancestors 'none'");
    assert_eq!(header(&paper, "x-content-type-options"), "nosniff");
    assert_eq!(header(&paper, "cache-control"), "public, max-age=3600");
    // A host that is no host does not get into the policy.
    let odd = get(&running, "/", &[("host", "a;script-src *")]).await;
    assert!(!header(&odd, "content-security-policy").contains("script-src *"));
}

#[tokio::test]
async fn without_a_page_there_is_a_clear_text() {
    let running = Running::new(generous()).await;
    let answer = get(&running, "/", &[]).await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text().await.expect("a text").contains("/api/v1"));
}

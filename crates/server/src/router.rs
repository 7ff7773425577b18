//! Which path leads where, and what happens to every request and answer.

use std::sync::atomic::Ordering;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, Response, header};
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tracing::Instrument;

use crate::api::{OPENAPI, analysis, games, kept, moves, ogn, rules};
use crate::app::App;
use crate::client::Client;
use crate::problem::Problem;
use crate::{language, pages};

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/openapi.json", get(openapi))
        .route("/rules", get(rules::list))
        .route("/moves", get(moves::moves))
        .route("/try", post(moves::try_move))
        .route("/analysis", post(analysis::analyse))
        .route("/probe", get(analysis::probe))
        .route("/ogn/read", post(ogn::read))
        .route("/ogn/write", post(ogn::write))
        .route("/kept", post(kept::keep))
        .route("/kept/{id}", get(kept::kept))
        .route("/shares", post(kept::share))
        .route("/shares/{id}", get(kept::shared))
        .route("/games", post(games::make))
        .route("/games/{id}", get(games::look))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/ogn", get(games::ogn))
        .route("/games/{id}/socket", get(games::talk))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::Method);
    Router::new()
        .route("/health", get(async || "ok\n"))
        .route("/metrics", get(metrics))
        .nest(awale_proto::API, api)
        .route("/api", get(async || Problem::NotFound))
        .route("/api/{*rest}", get(async || Problem::NotFound))
        .fallback(page)
        .layer(DefaultBodyLimit::max(app.limits().body_bytes))
        .layer(middleware::from_fn_with_state(app.clone(), handle))
        .with_state(app)
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], OPENAPI)
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let (running, waiting) = app.thinker.load();
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], app.metrics().text(running, waiting))
}

async fn page(State(app): State<App>, request: Request) -> Response<Body> {
    app.pages.answer(request.method(), request.uri().path(), request.headers())
}

/// Goes around every request: names the client, watches the time, puts problems into the client's
/// words, guards the answer, counts it.
async fn handle(State(app): State<App>, mut request: Request, next: Next) -> Response<Body> {
    let lang = language::of(request.headers());
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    let host = host.map(str::to_owned);
    if app.behind_proxy
        && let Some(&direct) = request.extensions().get::<Client>()
    {
        let client = direct.behind_proxy(request.headers());
        request.extensions_mut().insert(client);
    }
    let is_api = request.uri().path().starts_with("/api");
    let span =
        tracing::info_span!("request", method = %request.method(), path = request.uri().path());
    let answer = async {
        let patience = tokio::time::timeout(app.limits().request_time, next.run(request));
        let mut response = patience.await.unwrap_or_else(|_| Problem::TimeOut.into_response());
        if let Some(problem) = response.extensions_mut().remove::<Problem>() {
            response = problem.answer(lang);
        }
        tracing::debug!(status = response.status().as_u16(), "answered");
        response
    };
    let mut response = answer.instrument(span).await;
    pages::guard(response.headers_mut(), host.as_deref());
    if is_api && !response.headers().contains_key(header::CACHE_CONTROL) {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    let class = usize::from(response.status().as_u16() / 100).min(5);
    app.metrics().requests[class].fetch_add(1, Ordering::Relaxed);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The routes of the API as they are written above: `(path, method)`.
    fn routes() -> BTreeSet<(String, String)> {
        let source = include_str!("router.rs");
        let api = source.split("let api").nth(1).expect("the API").split(';').next();
        let lines = api.expect("its end").split(".route(\"").skip(1);
        let route = |line: &str| {
            let (path, rest) = line.split_once('"').expect("a path");
            let method = rest.trim_start_matches(", ").split('(').next().expect("a method");
            (path.to_owned(), method.to_owned())
        };
        lines.map(route).collect()
    }

    /// The description names every route with its method, and no other.
    #[test]
    fn the_description_is_complete() {
        let document: serde_json::Value = serde_json::from_str(OPENAPI).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        let described = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.keys().map(|method| (path.clone(), method.clone()))
        });
        let routes = routes();
        assert!(routes.len() >= 17, "{routes:?}");
        assert_eq!(described.collect::<BTreeSet<_>>(), routes);
    }
}

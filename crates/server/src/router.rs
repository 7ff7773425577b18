//! Which path leads where, and what happens to every request and answer.

use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use std::time::Instant;

use awale_words::Speech;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::get;
use futures_util::FutureExt;
use tracing::Instrument;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::{
    analysis, animals, boards, classes, clocks, club_papers, clubs, games, kept, lessons, moves,
    ogn, picture, print, rules, tables, tournament_papers, tournaments,
};
use crate::app::App;
use crate::client::Client;
use crate::metrics::{self, Gauges, Metrics};
use crate::openapi::{self, Document};
use crate::problem::Problem;
use crate::request_id::{self, RequestId};
use crate::{
    class_pages, club_pages, embed, icons, language, oracle_pages, pages, site, small_pages,
    table_pages, tournament_pages,
};

/// The routes of the API; each says itself where it is and what it answers.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(describe))
        .routes(routes!(rules::list))
        .routes(routes!(moves::moves))
        .routes(routes!(moves::try_move))
        .routes(routes!(analysis::analyse))
        .routes(routes!(analysis::probe))
        .merge(tables::routes())
        .routes(routes!(ogn::read))
        .routes(routes!(ogn::write))
        .routes(routes!(print::print))
        .routes(routes!(picture::png))
        .routes(routes!(picture::svg))
        .routes(routes!(picture::gif, picture::gif_of))
        .routes(routes!(kept::keep))
        .routes(routes!(kept::kept))
        .routes(routes!(kept::share))
        .routes(routes!(kept::shared))
        .routes(routes!(games::make))
        .routes(routes!(games::look))
        .routes(routes!(games::join))
        .routes(routes!(games::ogn))
        .routes(routes!(games::talk))
        .routes(routes!(animals::picture))
        .routes(routes!(classes::make))
        .routes(routes!(classes::look, classes::delete))
        .routes(routes!(classes::cards, classes::add))
        .routes(routes!(classes::renew))
        .routes(routes!(classes::print))
        .routes(routes!(classes::qr))
        .routes(routes!(classes::enter))
        .routes(routes!(classes::me))
        .routes(routes!(lessons::catalogue))
        .routes(routes!(lessons::give))
        .routes(routes!(lessons::take_back))
        .routes(routes!(lessons::look))
        .routes(routes!(lessons::pause))
        .routes(routes!(lessons::lower))
        .routes(routes!(lessons::hand))
        .routes(routes!(lessons::progress))
        .routes(routes!(lessons::report_json))
        .routes(routes!(lessons::report_csv))
        .routes(routes!(lessons::report_pdf))
        .routes(routes!(lessons::check))
        .routes(routes!(tournaments::make))
        .routes(routes!(tournaments::make_for_class, tournaments::of_class))
        .routes(routes!(tournaments::look, tournaments::delete))
        .routes(routes!(tournaments::round))
        .routes(routes!(tournaments::act))
        .routes(routes!(tournaments::enter))
        .routes(routes!(tournaments::cards))
        .routes(routes!(tournaments::renew))
        .routes(routes!(tournaments::me, tournaments::act_for_me))
        .routes(routes!(clubs::make))
        .routes(routes!(clubs::look, clubs::delete))
        .routes(routes!(clubs::act))
        .routes(routes!(clubs::act_for_me))
        .routes(routes!(clubs::enter))
        .routes(routes!(clubs::cards))
        .routes(routes!(clubs::renew))
        .routes(routes!(clubs::make_tournament))
        .routes(routes!(club_papers::print))
        .routes(routes!(club_papers::export))
        .routes(routes!(club_papers::ics))
        .routes(routes!(boards::of_tournament))
        .routes(routes!(boards::of_class))
        .routes(routes!(clocks::make))
        .routes(routes!(clocks::look, clocks::press))
        .routes(routes!(clocks::qr))
        .routes(routes!(tournament_papers::print))
        .routes(routes!(tournament_papers::export))
}

pub(crate) fn router(app: App) -> Router {
    let api = Router::from(api())
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::Method);
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics_text))
        .nest(awale_proto::API, api)
        .route("/api", get(async || Problem::NotFound))
        .route("/api/{*rest}", get(async || Problem::NotFound))
        .route("/robots.txt", get(site::robots))
        .route("/sitemap.xml", get(site::sitemap))
        .route(small_pages::STYLE, get(small_pages::style))
        .route(small_pages::SCRIPT, get(small_pages::script))
        .route("/class", get(class_pages::pupil))
        .route("/class/{code}", get(class_pages::pupil))
        .route("/teach", get(class_pages::teacher))
        .route("/teach/{code}", get(class_pages::teacher))
        .route("/class-files/{file}", get(class_pages::asset))
        .route("/tournament", get(tournament_pages::tournament))
        .route("/tournament/{id}", get(tournament_pages::tournament))
        .route("/tournament-files/{file}", get(tournament_pages::asset))
        .route("/oracle", get(oracle_pages::oracle))
        .route("/oracle-files/{file}", get(oracle_pages::asset))
        .route("/club", get(club_pages::club))
        .route("/club/{id}", get(club_pages::club))
        .route("/club-files/{file}", get(club_pages::asset))
        .route("/table", get(table_pages::table))
        .route("/table-files/{file}", get(table_pages::asset))
        .route("/projector/{id}", get(tournament_pages::projector))
        .route(embed::PATH, get(embed::board))
        .route(embed::SCRIPT, get(embed::script))
        .route(embed::STYLE, get(embed::style))
        .fallback(page)
        .layer(DefaultBodyLimit::max(app.quotas().body_bytes))
        .layer(middleware::from_fn_with_state(app.clone(), handle))
        .with_state(app)
}

/// This document.
#[utoipa::path(
    get,
    path = "/openapi.json",
    responses((status = 200, description = "the document", content_type = "application/json"))
)]
async fn describe() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi::text(api().into_openapi()));
    openapi::answer(&TEXT)
}

/// Whether the last write reached the disk; the clock is written every second.
async fn health(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.context.store.is_healthy() {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store cannot be written\n")
    }
}

/// Whether clients may be sent here: not while the server stops or has no database.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.context.unready() {
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, why),
        None => (StatusCode::OK, "ready\n"),
    }
}

async fn metrics_text(State(app): State<App>) -> impl IntoResponse {
    let (running, waiting) = app.thinker.load();
    let gauges = Gauges {
        running,
        waiting,
        ready: app.context.unready().is_none(),
        silence: app.context.store_heartbeat.silence(),
        used: app.context.store.space().used,
    };
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    let text = app.metrics().text(&gauges);
    let text = app.node.as_deref().map_or(text.clone(), |node| metrics::labelled(&text, node));
    ([(header::CONTENT_TYPE, kind)], text)
}

async fn page(State(app): State<App>, request: Request) -> Response<Body> {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    if let Some(icon) = icons::answer(&app, method, uri.path(), headers).await {
        return icon;
    }
    if let Some(file) = app.pages.file(method, uri.path(), headers) {
        return file;
    }
    let speech = request.extensions().get::<Speech>().copied().unwrap_or_default();
    let head = site::PageHead::of(&app, uri, speech).await;
    app.pages.place(method, headers, &head, site::base(&app, headers).as_deref())
}

/// Goes around every request: names the client, watches the time, puts problems into the client's
/// words, guards the answer, counts it.
async fn handle(State(app): State<App>, mut request: Request, next: Next) -> Response<Body> {
    let speech = language::speech(request.headers());
    request.extensions_mut().insert(speech);
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    let host = host.map(str::to_owned);
    if app.behind_proxy
        && let Some(&direct) = request.extensions().get::<Client>()
    {
        let client = direct.behind_proxy(request.headers());
        request.extensions_mut().insert(client);
    }
    let path = request.uri().path().to_owned();
    if path.starts_with(awale_proto::API) {
        // A store that is away keeps nobody from asking what needs no store.
        let card = app.classes.card_of(&app.context.store, request.headers()).await;
        if let Ok(Some(card)) = card {
            request.extensions_mut().insert(Client::Card(card));
            request.extensions_mut().insert(card);
        }
    }
    let id = RequestId::of(request.headers(), app.behind_proxy);
    let game = tracing::field::Empty;
    // Of the gravest level, so that every line has it, however little is logged.
    let span =
        tracing::error_span!("request", id = id.as_str(), method = %request.method(), path, game);
    let begun = Instant::now();
    let foreign = app.local && !host.as_deref().is_none_or(is_local);
    // A body that is announced as too large is not read.
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let too_large = announced.is_some_and(|bytes| bytes > app.quotas().body_bytes as u64);
    let answer = async {
        let mut response = if foreign {
            Problem::Host.into_response()
        } else if too_large {
            Problem::TooLarge.into_response()
        } else {
            let answer = caught(app.metrics(), next.run(request));
            let patience = tokio::time::timeout(app.quotas().request_time, answer);
            patience.await.unwrap_or_else(|_| Problem::TimeOut.into_response())
        };
        if let Some(problem) = response.extensions_mut().remove::<Problem>() {
            response = problem.answer(speech);
        }
        let (status, micros) = (response.status().as_u16(), begun.elapsed().as_micros());
        tracing::debug!(status, micros, "answered");
        response
    };
    let mut response = answer.instrument(span).await;
    response.headers_mut().insert(request_id::HEADER, id.header());
    tables::open_to_all(&path, response.headers_mut());
    pages::guard(response.headers_mut(), &path, host.as_deref());
    if path.starts_with("/api") && !response.headers().contains_key(header::CACHE_CONTROL) {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    let class = usize::from(response.status().as_u16() / 100).min(5);
    app.metrics().requests[class].fetch_add(1, Ordering::Relaxed);
    response
}

/// Whether a `Host` names this machine. A page of another site can have its own name lead here, and
/// would then be taken for ours.
pub(crate) fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name);
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let called = name.to_ascii_lowercase();
    address.is_ok_and(|address| address.is_loopback())
        || called == "localhost"
        || called.ends_with(".localhost")
}

/// An answer that is a problem of ours if making it panics: one bad request ends no other.
pub(crate) async fn caught(
    metrics: &Metrics,
    answer: impl Future<Output = Response<Body>>,
) -> Response<Body> {
    AssertUnwindSafe(answer).catch_unwind().await.unwrap_or_else(|_| {
        Metrics::add(&metrics.panics);
        Problem::Internal("a panic; it stands above".to_owned()).into_response()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine_are_known() {
        for host in ["localhost", "localhost:4848", "127.0.0.1:80", "[::1]:4848", "a.LOCALHOST"] {
            assert!(is_local(host), "{host}");
        }
        for host in
            ["", "example.org", "127.0.0.1.example.org:4848", "localhost.example.org", "10.0.0.1"]
        {
            assert!(!is_local(host), "{host}");
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_answer_and_is_counted() {
        let metrics = Metrics::default();
        let broken = async {
            if metrics.games.load(Ordering::Relaxed) == 0 {
                panic!("as meant")
            } else {
                Response::default()
            }
        };
        let answer = caught(&metrics, broken).await;
        assert!(matches!(answer.extensions().get(), Some(Problem::Internal(_))));
        assert!(metrics.text(&Gauges::default()).contains("awale_panics_total 1"));
    }
}

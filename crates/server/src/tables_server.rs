//! The oracle of the tables alone: a small service for a machine with a disk, without games, pages or a
//! store.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;

use awale_player::Endgames;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, Response, header};
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;

use crate::api::tables;
use crate::client::Client;
use crate::metrics::{Gauges, Metrics};
use crate::openapi::{self, Document};
use crate::oracle::TableOracle;
use crate::problem::Problem;
use crate::quotas::Quotas;
use crate::router::caught;
use crate::server::{StartError, listen, raise_open_files};
use crate::{accept, language};

/// What the service needs.
#[derive(Clone, Debug)]
pub struct TablesConfig {
    /// The host to listen on: an address, or a name of this machine.
    pub host: String,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder of the tables; it is completed by those inside the program.
    pub tables: PathBuf,
    /// Whether a proxy of ours stands before the service and names the clients.
    pub behind_proxy: bool,
    pub quotas: Quotas,
}

#[derive(Debug)]
pub struct TablesServer {
    address: SocketAddr,
    listener: TcpListener,
    service: Service,
}

/// What every request needs.
#[derive(Clone, Debug)]
struct Service {
    oracle: TableOracle,
    quotas: Quotas,
    behind_proxy: bool,
}

impl axum::extract::FromRef<Service> for TableOracle {
    fn from_ref(service: &Service) -> TableOracle {
        service.oracle.clone()
    }
}

impl TablesServer {
    /// Opens the port. Requests wait until [`TablesServer::run`].
    ///
    /// # Errors
    /// If the port cannot be opened.
    pub async fn start(config: TablesConfig) -> Result<TablesServer, StartError> {
        let TablesConfig { host, port, tables, behind_proxy, quotas } = config;
        let (listener, address) = listen(&host, port).await?;
        raise_open_files();
        let tables = Arc::new(Endgames::folder(tables));
        let oracle = TableOracle::new(quotas, tables, Arc::default());
        tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "serving tables");
        Ok(TablesServer { address, listener, service: Service { oracle, quotas, behind_proxy } })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done, and lets open requests finish.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let TablesServer { listener, service, .. } = self;
        let closing = CancellationToken::new();
        let asked = closing.clone();
        tokio::spawn(async move {
            stop.await;
            asked.cancel();
        });
        let (quotas, behind_proxy) = (service.quotas, service.behind_proxy);
        let connections =
            accept::run(listener, router(service), quotas, behind_proxy, closing).await;
        let ended = tokio::time::timeout(2 * accept::STOPPING, connections.wait());
        if ended.await.is_err() {
            tracing::warn!("some requests did not end in time");
        }
    }
}

fn api() -> OpenApiRouter<Service> {
    OpenApiRouter::with_openapi(Document::openapi()).merge(tables::routes())
}

fn router(service: Service) -> Router {
    let api = Router::from(api())
        .route("/openapi.json", get(describe))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::Method);
    Router::new()
        .route("/health", get(async || "ok\n"))
        .route("/metrics", get(metrics_text))
        .nest(awale_proto::API, api)
        .fallback(async || Problem::NotFound)
        .layer(DefaultBodyLimit::max(service.quotas.body_bytes))
        .layer(middleware::from_fn_with_state(service.clone(), handle))
        .with_state(service)
}

async fn describe() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| openapi::text(api().into_openapi()));
    openapi::answer(&TEXT)
}

async fn metrics_text(State(service): State<Service>) -> impl IntoResponse {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    let gauges = Gauges { ready: true, ..Gauges::default() };
    ([(header::CONTENT_TYPE, kind)], service.oracle.metrics().text(&gauges))
}

/// Goes around every request: names the client, watches the time, puts problems into the client's
/// words, counts the answer.
async fn handle(
    State(service): State<Service>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    let speech = language::speech(request.headers());
    request.extensions_mut().insert(speech);
    if service.behind_proxy
        && let Some(&direct) = request.extensions().get::<Client>()
    {
        let client = direct.behind_proxy(request.headers());
        request.extensions_mut().insert(client);
    }
    let path = request.uri().path().to_owned();
    let metrics: &Metrics = service.oracle.metrics();
    let answer = caught(metrics, next.run(request));
    let patience = tokio::time::timeout(service.quotas.request_time, answer);
    let mut response = patience.await.unwrap_or_else(|_| Problem::TimeOut.into_response());
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        response = problem.answer(speech);
    }
    let headers = response.headers_mut();
    tables::open_to_all(&path, headers);
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    let never = HeaderValue::from_static("no-store");
    headers.entry(header::CACHE_CONTROL).or_insert(never);
    let class = usize::from(response.status().as_u16() / 100).min(5);
    metrics.requests[class].fetch_add(1, Ordering::Relaxed);
    response
}

//! Starting and stopping.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use awale_player::Endgames;
use awale_proto::ClassMade;
use awale_store::{Database, Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accept;
use crate::app::{App, AppState};
use crate::classes::{self, Classes};
use crate::client::{Budget, ClientCounts};
use crate::clock::ServerClock;
use crate::clubs::Clubs;
use crate::icons::Icons;
use crate::jobs;
use crate::keys::Renewed;
use crate::lessons::Lessons;
use crate::metrics::Metrics;
use crate::nodes::{self, StoreHeartbeat};
use crate::oracle::TableOracle;
use crate::pages::{File, Pages};
use crate::pictures::Pictures;
use crate::quotas::Quotas;
use crate::rooms::{Context, Rooms};
use crate::router;
use crate::thinker::ThinkerPool;

/// How long requests and sockets may take to end when the server stops: requests end by themselves
/// before that.
const STOPPING: Duration = accept::STOPPING.saturating_add(Duration::from_secs(1));

#[derive(Clone, Debug)]
pub struct Config {
    /// The host to listen on: an address, or a name of this machine.
    pub host: String,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Where games are.
    pub database: Database,
    pub tables: Option<PathBuf>,
    pub files: Vec<File>,
    /// Whether a proxy of ours stands before the server and names the clients.
    pub behind_proxy: bool,
    /// The address of the site as others see it, `https://awale.example`; without it the host of each
    /// request.
    pub base_url: Option<String>,
    /// The address of this machine in the network of a room, if a class is to find it there: what is
    /// printed must not say `localhost`.
    pub room: Option<IpAddr>,
    /// How long a server that is to stop goes on: a load balancer needs the time to notice.
    pub drain: Duration,
    /// The name of this server among several, a label of its metrics: letters, digits, `-._:`.
    pub node: Option<String>,
    pub quotas: Quotas,
}

#[derive(Debug, Error)]
pub enum StartError {
    #[error("port {0} is in use by another program")]
    PortInUse(u16),
    #[error("cannot listen on {host}:{port}: {error}")]
    Listen { host: String, port: u16, error: io::Error },
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    listener: TcpListener,
    app: App,
    drain: Duration,
    written: JoinHandle<()>,
}

impl Server {
    /// Opens the store and the port. Requests wait until [`Server::run`].
    ///
    /// # Errors
    /// If the store or the port cannot be opened.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let Config {
            host,
            port,
            database,
            tables,
            files,
            behind_proxy,
            base_url,
            room,
            drain,
            node,
            quotas,
        } = config;
        let (listener, address) = listen(&host, port).await?;
        raise_open_files();
        let (store, written) = Box::pin(Store::open(&database)).await?;
        let clock = ServerClock::resume(store.clock().await?);
        let metrics = Arc::new(Metrics::default());
        let store_heartbeat = StoreHeartbeat::of(&store);
        let tables = Arc::new(tables.map_or_else(Endgames::embedded, Endgames::folder));
        let context = Context {
            store,
            clock,
            quotas,
            metrics: Arc::clone(&metrics),
            tournaments: Arc::default(),
            clubs: Arc::new(Clubs::new(&quotas)),
            renewed: Renewed::default(),
            presence: Arc::default(),
            store_heartbeat,
            draining: CancellationToken::new(),
            closing: CancellationToken::new(),
            closed: CancellationToken::new(),
            tasks: TaskTracker::new(),
        };
        let app = Arc::new(AppState {
            rooms: Rooms::new(context.clone()),
            context,
            pages: Pages::new(&files),
            icons: Icons::default(),
            pictures: Pictures::new(quotas.picture_bytes),
            oracle: TableOracle::new(quotas, Arc::clone(&tables), Arc::clone(&metrics)),
            thinker: ThinkerPool::new(quotas, tables, metrics),
            sockets: ClientCounts::new(quotas.sockets_per_client),
            socket_opens: Budget::new(quotas.socket_opens, quotas.socket_opens_per_minute),
            actions: Budget::new(quotas.actions, quotas.actions_per_minute),
            makes: Budget::new(quotas.makes, quotas.makes_per_minute),
            pairings: Budget::new(quotas.pairings, quotas.pairings_per_minute),
            kept_bytes: Budget::new(quotas.kept_bytes, quotas.kept_bytes_per_minute),
            classes: Classes::new(&quotas),
            lessons: Lessons::default(),
            visitors: AtomicU64::new(0),
            behind_proxy,
            local: address.ip().is_loopback() && !behind_proxy,
            base_url,
            class_url: room.map(|ip| format!("http://{}", SocketAddr::new(ip, address.port()))),
            node,
        });
        tracing::info!(%address, ?database, node = app.node, version = env!("CARGO_PKG_VERSION"), "serving");
        Ok(Server { address, listener, app, drain, written })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Makes a class of so many cards that is forgotten after so many days; `None` if no code is free.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn make_class(&self, cards: u8, days: u16) -> Result<Option<ClassMade>, StoreError> {
        let context = &self.app.context;
        classes::make(&context.store, context.clock.now(), cards, days).await
    }

    /// When a class is forgotten, in seconds since 1970, if it is there and this secret keeps it.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn class_until(&self, code: &str, teacher: &str) -> Result<Option<i64>, StoreError> {
        let store = &self.app.context.store;
        let class = store.class(code).await?;
        let kept = class.filter(|class| class.teacher.fits(teacher) && class.until > store.date());
        Ok(kept.map(|class| class.until))
    }

    /// Serves until `stop` is done, then says goodbye to everybody and writes what is left.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, app, drain, written, .. } = self;
        let context = app.context.clone();
        let rooms = &app.rooms;
        context.tasks.spawn(nodes::beat(context.clone(), rooms.clone()));
        context.tasks.spawn(nodes::listen(Arc::clone(&app)));
        context.tasks.spawn(nodes::sweep(context.clone(), rooms.clone()));
        context.tasks.spawn(jobs::run(context.clone(), rooms.clone()));
        let (draining, closing) = (context.draining.clone(), context.closing.clone());
        tokio::spawn(async move {
            stop.await;
            draining.cancel();
            tokio::time::sleep(drain).await;
            closing.cancel();
        });
        let router = router::router(app.clone());
        let connections = accept::run(
            listener,
            router,
            context.quotas,
            app.behind_proxy,
            context.closing.clone(),
        )
        .await;
        if context.store.is_shared() {
            tokio::time::sleep(nodes::SENDING_AWAY).await;
        }
        context.closed.cancel();
        context.tasks.close();
        // One patience for all: who stops a server kills it after ten seconds.
        let ended = async {
            connections.wait().await;
            context.tasks.wait().await;
        };
        if tokio::time::timeout(STOPPING, ended).await.is_err() {
            tracing::warn!("some requests and sockets did not end in time");
        }
        if let Err(error) = context.store.beat(context.clock.now()).await {
            tracing::error!(%error, "the clock could not be noted");
        }
        if context.store.is_shared()
            && let Err(error) = context.store.leave().await
        {
            tracing::debug!(%error, "the other servers were not told");
        }
        // The writer ends when nobody holds the store any more.
        drop((app, context));
        if tokio::time::timeout(Duration::from_secs(3), written).await.is_err() {
            tracing::error!("the store could not be closed in time");
        }
    }
}

/// Opens a port.
pub(crate) async fn listen(host: &str, port: u16) -> Result<(TcpListener, SocketAddr), StartError> {
    let cannot = |error| StartError::Listen { host: host.to_owned(), port, error };
    let listener = TcpListener::bind((host, port)).await;
    let listener = listener.map_err(|error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortInUse(port),
        _ => cannot(error),
    })?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// Lets the process open as many files as the system allows: every connection is one, and the usual
/// limit of 1024 is meant for programs of another kind.
pub(crate) fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        if let Err(error) = raised {
            tracing::warn!(%error, "the number of open files keeps its limit");
        }
    }
}

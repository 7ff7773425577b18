//! Taking connections: how many, from whom, and how long each may take to say what it wants.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Layer;

use crate::client::{Client, ClientCounts};
use crate::quotas::Quotas;

/// How long to wait when the operating system gives no more connections.
const BREATH: Duration = Duration::from_millis(100);

/// How long a request may still take when the server stops; then it is broken off, so that nothing
/// holds the store.
pub(crate) const STOPPING: Duration = Duration::from_secs(5);

/// Takes connections until asked to stop, then lets those that are open finish their request: the
/// tracker knows when they have.
pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    quotas: Quotas,
    behind_proxy: bool,
    closing: CancellationToken,
) -> TaskTracker {
    let connections = TaskTracker::new();
    let places = Arc::new(Semaphore::new(quotas.connections));
    let counts = ClientCounts::new(quotas.connections_per_client);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(quotas.head_time)
        .max_buf_size(quotas.head_bytes)
        .max_headers(quotas.headers);
    loop {
        let (stream, peer) = tokio::select! {
            () = closing.cancelled() => break,
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "no connection could be taken");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
        };
        let client = Client::new(peer.ip());
        // All connections are the proxy's if there is one: it has its own limits for clients.
        let count = if behind_proxy { None } else { Some(counts.take(client)) };
        let (Ok(place), Some(count)) = (
            Arc::clone(&places).try_acquire_owned(),
            count.map_or(Some(None), |one| one.map(Some)),
        ) else {
            tracing::info!(%peer, "too many connections");
            continue;
        };
        let service = TowerToHyperService::new(Extension(client).layer(router.clone()));
        let connection = http.serve_connection(io(stream, peer, &quotas), service);
        let closing = closing.clone();
        connections.spawn(async move {
            let mut connection = pin!(connection.with_upgrades());
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = closing.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    tokio::time::timeout(STOPPING, connection).await.unwrap_or_else(|_| {
                        tracing::info!(%peer, "a request was broken off");
                        Ok(())
                    })
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "connection ended");
            }
            drop((place, count));
        });
    }
    drop(listener);
    connections.close();
    connections
}

fn io(stream: TcpStream, peer: SocketAddr, quotas: &Quotas) -> TokioIo<TcpStream> {
    // A move is small and wanted now.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%peer, %error, "small packets will wait");
    }
    if let Err(error) = SockRef::from(&stream).set_send_buffer_size(quotas.send_buffer) {
        tracing::debug!(%peer, %error, "the send buffer keeps its size");
    }
    TokioIo::new(stream)
}

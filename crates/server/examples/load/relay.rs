//! A bare relay: what one socket of a pair says is sent to the other, and nothing else is done.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};

use super::Error;

type Socket = WebSocketStream<tokio::net::TcpStream>;

/// The relay, as a program of its own. The path of a socket names its pair.
pub(crate) async fn serve() -> Result<(), Error> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    let waiting: Arc<Mutex<HashMap<String, Socket>>> = Arc::default();
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let waiting = Arc::clone(&waiting);
        tokio::spawn(async move {
            let mut path = String::new();
            #[expect(clippy::result_large_err, reason = "the library asks for this answer")]
            let named = |request: &Request, response: Response| {
                request.uri().path().clone_into(&mut path);
                Ok::<_, ErrorResponse>(response)
            };
            let Ok(socket) = tokio_tungstenite::accept_hdr_async(stream, named).await else {
                return;
            };
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            match waiting.remove(&path) {
                Some(other) => {
                    let (ours, theirs) = (socket.split(), other.split());
                    tokio::spawn(pass(ours.1, theirs.0));
                    tokio::spawn(pass(theirs.1, ours.0));
                }
                None => drop(waiting.insert(path, socket)),
            }
        });
    }
}

async fn pass(
    mut from: futures_util::stream::SplitStream<Socket>,
    mut to: futures_util::stream::SplitSink<Socket, Frame>,
) {
    while let Some(Ok(frame)) = from.next().await {
        if to.send(frame).await.is_err() {
            return;
        }
    }
}

//! Behind a proxy: all connections are its own, and the clients are those it names.

use crate::server::{Running, generous, hello, say};
use awale_server::Quotas;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

async fn behind_proxy(quotas: Quotas) -> Running {
    Running::changed(quotas, |config| config.behind_proxy = true).await
}

/// The status of an answer to a request on a connection of its own, as a client the proxy names.
async fn status(running: &Running, client: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: awale.example\r\nx-forwarded-for: {client}\r\n\
         connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    answer.split(' ').nth(1).unwrap_or("").to_owned()
}

/// As many idle connections as one client may have, and more, all of the proxy: others get through.
#[tokio::test]
async fn idle_connections_of_the_proxy_keep_nobody_out() {
    let quotas = Quotas { connections_per_client: 32, ..generous() };
    let running = behind_proxy(quotas).await;
    let mut idle = Vec::new();
    for _ in 0..100 {
        idle.push(TcpStream::connect(running.address).await.expect("a connection"));
    }
    for client in ["192.0.2.1", "192.0.2.2"] {
        assert_eq!(status(&running, client, "/health").await, "200");
    }
    // Without a proxy it is one client that has enough.
    let running = Running::new(quotas).await;
    let mut idle = Vec::new();
    for _ in 0..100 {
        idle.push(TcpStream::connect(running.address).await.expect("a connection"));
    }
    assert_eq!(status(&running, "192.0.2.1", "/health").await, "");
}

/// What a client may have is counted for the address that the proxy names, not for the proxy.
#[tokio::test]
async fn the_clients_of_a_proxy_are_counted_apart() {
    let running = behind_proxy(Quotas { sockets_per_client: 2, ..generous() }).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let open = async |client: &str| {
        let url = format!("ws://{}/api/v1/games/{}/socket", running.address, game.id);
        let mut request = url.as_str().into_client_request().expect("a request");
        request.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
        match connect_async(request).await {
            Ok((mut socket, _)) => {
                say(&mut socket, &hello(None, None)).await;
                Ok(socket)
            }
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(other) => panic!("{other}"),
        }
    };
    // What a client itself wrote before the proxy added its address does not count.
    let mut held = Vec::new();
    for client in ["192.0.2.1", "203.0.113.9, 192.0.2.1"] {
        held.push(open(client).await.expect("a socket"));
    }
    assert_eq!(open("192.0.2.1").await.err(), Some(429));
    assert_eq!(open("198.51.100.7, 192.0.2.1").await.err(), Some(429));
    for client in ["192.0.2.2", "192.0.2.3"] {
        held.push(open(client).await.expect("a socket of another client"));
    }
}

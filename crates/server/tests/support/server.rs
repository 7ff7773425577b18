//! A real server on a free port, and real clients.

#![allow(dead_code, reason = "every test file uses its own part of this one")]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use awale_core::{AnyPosition, Side};
use awale_play::Action;
use awale_proto::{
    ClientMessage, Event, GameMade, JoinGame, Joined, NewGame, Problem, ServerMessage, Snapshot,
    VERSION,
};
use awale_server::{Config, Database, File, Quotas, Server};
use futures_util::{SinkExt, StreamExt};
use reqwest::Client;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long an answer may take before a test fails: far longer than any does.
const PATIENCE: Duration = Duration::from_mins(3);

/// Quotas for tests that are not about quotas: as many messages as they like.
pub(crate) fn generous() -> Quotas {
    let many = 1_000_000;
    Quotas {
        messages_per_second: many,
        burst: many,
        actions: many,
        socket_opens: many,
        table_questions: many,
        // What is drawn without optimisation beside other tests takes long.
        request_time: PATIENCE,
        ..Quotas::default()
    }
}

/// A server that runs.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) http: Client,
    stop: Option<oneshot::Sender<()>>,
    ended: JoinHandle<()>,
    pub(crate) database: Database,
    quotas: Quotas,
    temporary: Option<tempfile::TempDir>,
}

/// Whether this test program tries the server on PostgreSQL. Its name says so, because the same tests
/// are in several programs.
pub(crate) fn on_postgres() -> bool {
    option_env!("CARGO_CRATE_NAME") == Some("postgres")
}

/// An empty store, and the folder that goes with it.
fn own_store() -> (Database, Option<tempfile::TempDir>) {
    if on_postgres() {
        let url = awale_private_postgres::shared().database();
        return (Database::Postgres { url, connections: 2 }, None);
    }
    let folder = tempfile::tempdir().expect("a folder");
    (Database::Folder(folder.path().to_owned()), Some(folder))
}

impl Running {
    pub(crate) async fn new(quotas: Quotas) -> Running {
        Running::with_files(quotas, &[]).await
    }

    pub(crate) async fn with_files(quotas: Quotas, files: &'static [File]) -> Running {
        Running::anywhere("127.0.0.1", quotas, files).await
    }

    /// A server with a store of its own.
    async fn anywhere(host: &str, quotas: Quotas, files: &'static [File]) -> Running {
        let (database, folder) = own_store();
        let mut running = Running::at(host, database, quotas, files).await;
        running.temporary = folder;
        running
    }

    /// A server that others can reach, too: it answers under any name.
    pub(crate) async fn public(quotas: Quotas, files: &'static [File]) -> Running {
        let mut running = Running::anywhere("0.0.0.0", quotas, files).await;
        running.address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
        running
    }

    pub(crate) async fn on(folder: &Path, quotas: Quotas, files: &'static [File]) -> Running {
        let database = Database::Folder(folder.to_owned());
        Running::at("127.0.0.1", database, quotas, files).await
    }

    pub(crate) async fn on_database(database: Database, quotas: Quotas) -> Running {
        Running::at("127.0.0.1", database, quotas, &[]).await
    }

    /// Another server on the same database.
    pub(crate) async fn beside(&self) -> Running {
        Running::at("127.0.0.1", self.database.clone(), self.quotas, &[]).await
    }

    async fn at(host: &str, database: Database, quotas: Quotas, files: &'static [File]) -> Running {
        Running::of(Running::config(host, database, quotas, files)).await
    }

    fn config(host: &str, database: Database, quotas: Quotas, files: &[File]) -> Config {
        Config {
            host: host.to_owned(),
            port: 0,
            database,
            tables: None,
            files: files.to_vec(),
            behind_proxy: false,
            base_url: None,
            room: None,
            drain: Duration::ZERO,
            node: None,
            quotas,
        }
    }

    /// A server with a store of its own, of which something is changed before it starts.
    pub(crate) async fn changed(quotas: Quotas, change: impl FnOnce(&mut Config)) -> Running {
        let (database, folder) = own_store();
        let mut config = Running::config("127.0.0.1", database, quotas, &[]);
        change(&mut config);
        let mut running = Running::of(config).await;
        running.temporary = folder;
        running
    }

    async fn of(config: Config) -> Running {
        let (database, quotas) = (config.database.clone(), config.quotas);
        let server = Server::start(config).await.expect("the server starts");
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = tokio::spawn(server.run(async move {
            let _ = stopped.await;
        }));
        let http = Client::builder().timeout(PATIENCE).build().expect("a client");
        Running { address, http, stop: Some(stop), ended, database, quotas, temporary: None }
    }

    /// Stops the server and waits until it is done.
    pub(crate) async fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        timeout(PATIENCE, &mut self.ended).await.expect("it stops").expect("no panic");
    }

    /// Stops the server and starts another with the same store.
    pub(crate) async fn restart(mut self) -> Running {
        self.stop().await;
        let mut again = self.beside().await;
        again.temporary = self.temporary.take();
        again
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) async fn text(&self, path: &str) -> String {
        good(self.http.get(self.url(path))).await
    }

    /// Waits until the metrics have these lines.
    pub(crate) async fn counts(&self, lines: &[&str]) {
        let counted = async {
            loop {
                let metrics = self.text("/metrics").await;
                if lines.iter().all(|line| metrics.lines().any(|found| found == *line)) {
                    return;
                }
            }
        };
        timeout(PATIENCE, counted).await.unwrap_or_else(|_| panic!("never counted: {lines:?}"));
    }

    /// Waits until the server knows how much its store takes up: a PostgreSQL has to tell it.
    pub(crate) async fn measured(&self) {
        let measured = async {
            while self.text("/metrics").await.lines().any(|line| line == "awale_store_bytes 0") {}
        };
        timeout(PATIENCE, measured).await.expect("it is measured");
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        parsed(&self.text(path).await)
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl serde::Serialize,
    ) -> T {
        parsed(&good(self.http.post(self.url(path)).json(body)).await)
    }

    /// Makes a game and takes both seats.
    pub(crate) async fn game(&self, new: &str) -> Game {
        let new: NewGame = serde_json::from_str(new).expect("a game");
        let made: GameMade = self.post("/api/v1/games", &new).await;
        let join =
            JoinGame { join: Some(made.join.clone()), name: Some("Bô".to_owned()), token: None };
        let joined: Joined = self.post(&format!("/api/v1/games/{}/join", made.id), &join).await;
        assert_eq!(joined.seat, made.seat.opponent());
        let mut tokens = [made.token.clone(), joined.token];
        if made.seat == Side::North {
            tokens.reverse();
        }
        let [south, north] = tokens;
        Game { id: made.id, south, north }
    }

    pub(crate) async fn snapshot(&self, game: &str) -> Snapshot {
        self.get(&format!("/api/v1/games/{game}")).await
    }

    /// Comes into a game.
    pub(crate) async fn enter(&self, id: &str, token: Option<&str>, seen: Option<u32>) -> Guest {
        Guest::enter(self.address, id, token, seen).await
    }

    /// Comes into a game as South and as North.
    pub(crate) async fn enter_both(&self, game: &Game, seen: Option<u32>) -> [Guest; 2] {
        let south = self.enter(&game.id, Some(&game.south), seen).await;
        [south, self.enter(&game.id, Some(&game.north), seen).await]
    }
}

async fn good(request: reqwest::RequestBuilder) -> String {
    let response = request.send().await.expect("an answer");
    let status = response.status();
    let text = response.text().await.expect("a text");
    assert!(status.is_success(), "{status}: {text}");
    text
}

fn parsed<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A game with both its secrets.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) south: String,
    pub(crate) north: String,
}

/// A client at a game.
pub(crate) struct Guest {
    pub(crate) socket: Socket,
    pub(crate) seat: Option<Side>,
    pub(crate) snapshot: Snapshot,
    commands: u32,
    name: String,
}

impl Guest {
    pub(crate) async fn enter(
        address: SocketAddr,
        id: &str,
        token: Option<&str>,
        seen: Option<u32>,
    ) -> Guest {
        let socket = connect(address, id).await.expect("a socket");
        Guest::introduce(socket, token, seen).await
    }

    /// Comes in through a socket that holds little when it is not read.
    pub(crate) async fn enter_lazily(address: SocketAddr, id: &str) -> Guest {
        let stream = tokio::net::TcpSocket::new_v4().expect("a socket");
        stream.set_recv_buffer_size(4096).expect("a small buffer");
        let stream = stream.connect(address).await.expect("a connection");
        let url = format!("ws://{address}/api/v1/games/{id}/socket");
        let opened = tokio_tungstenite::client_async(url, MaybeTlsStream::Plain(stream)).await;
        Guest::introduce(opened.expect("a socket").0, None, Some(0)).await
    }

    pub(crate) async fn introduce(
        mut socket: Socket,
        token: Option<&str>,
        seen: Option<u32>,
    ) -> Guest {
        say(&mut socket, &hello(token, seen)).await;
        let ServerMessage::Welcome { seat, snapshot, .. } = hear(&mut socket).await else {
            panic!("no welcome")
        };
        // Commands of one client never have the same id as those of another.
        let name = format!("{:?}-{}", seat, snapshot.last);
        Guest { socket, seat, snapshot: *snapshot, commands: 0, name }
    }

    /// Sends an action under a new id.
    pub(crate) async fn act(&mut self, ply: u32, action: Action) -> String {
        self.commands += 1;
        let id = format!("{}-{}", self.name, self.commands);
        self.act_as(&id, ply, action).await;
        id
    }

    pub(crate) async fn act_as(&mut self, id: &str, ply: u32, action: Action) {
        self.act_on(id, ply, None, action).await;
    }

    /// Sends an action for the board after the last event that was seen.
    pub(crate) async fn act_on(&mut self, id: &str, ply: u32, seen: Option<u32>, action: Action) {
        let act = ClientMessage::Act { id: id.to_owned(), ply, seen, action };
        say(&mut self.socket, &act).await;
    }

    /// The next message that does not only tell who is there.
    pub(crate) async fn next(&mut self) -> ServerMessage {
        loop {
            let message = hear(&mut self.socket).await;
            if !matches!(message, ServerMessage::Presence(_)) {
                return message;
            }
        }
    }

    /// The next message, which must be an event.
    pub(crate) async fn event(&mut self) -> Event {
        match self.next().await {
            ServerMessage::Event(event) => event,
            other => panic!("expected an event, found {other:?}"),
        }
    }

    /// Sends an action that must be refused.
    pub(crate) async fn refused(&mut self, ply: u32, action: Action) -> Problem {
        self.act(ply, action).await;
        match self.next().await {
            ServerMessage::Refused { error, .. } => error,
            other => panic!("expected a refusal, found {other:?}"),
        }
    }

    /// Plays a move and waits until it has happened.
    pub(crate) async fn play(&mut self, ply: u32, mv: &str) -> Event {
        self.act(ply, play(mv)).await;
        self.event().await
    }
}

pub(crate) fn play(mv: &str) -> Action {
    Action::Play(mv.parse().expect("a move"))
}

pub(crate) async fn connect(address: SocketAddr, id: &str) -> Result<Socket, tungstenite::Error> {
    let url = format!("ws://{address}/api/v1/games/{id}/socket");
    connect_async(url).await.map(|(socket, _)| socket)
}

pub(crate) fn hello(token: Option<&str>, seen: Option<u32>) -> ClientMessage {
    ClientMessage::Hello { version: VERSION, token: token.map(str::to_owned), seen }
}

pub(crate) fn frame(message: &ClientMessage) -> Frame {
    Frame::Text(serde_json::to_string(message).expect("it is written").into())
}

pub(crate) async fn say(socket: &mut Socket, message: &ClientMessage) {
    socket.send(frame(message)).await.expect("it is sent");
}

/// The next message of the server.
pub(crate) async fn hear(socket: &mut Socket) -> ServerMessage {
    loop {
        let frame = timeout(PATIENCE, socket.next()).await.expect("in time");
        match frame.expect("not yet closed").expect("no error") {
            Frame::Text(text) => return serde_json::from_str(&text).expect("a message"),
            Frame::Ping(_) | Frame::Pong(_) => {}
            other => panic!("expected a message, found {other:?}"),
        }
    }
}

/// The close code with which the server ends a socket, and the messages before it.
pub(crate) async fn closed(socket: &mut Socket) -> (Option<u16>, Vec<ServerMessage>) {
    let mut messages = Vec::new();
    loop {
        match timeout(PATIENCE, socket.next()).await.expect("in time") {
            Some(Ok(Frame::Text(text))) => {
                messages.push(serde_json::from_str(&text).expect("a message"));
            }
            Some(Ok(Frame::Close(frame))) => {
                return (frame.map(|frame| frame.code.into()), messages);
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return (None, messages),
        }
    }
}

/// Why the server closes a socket after its first message.
pub(crate) async fn turned_away(mut socket: Socket, first: Frame) -> Problem {
    socket.send(first).await.expect("it is sent");
    let (close, messages) = closed(&mut socket).await;
    assert_eq!(close, Some(1008));
    let [ServerMessage::Error { error }] = &messages[..] else { panic!("{messages:?}") };
    error.clone()
}

/// A move that may be played, different from ply to ply so that games go somewhere.
pub(crate) fn some_move(position: &AnyPosition, ply: usize) -> String {
    let legal = position.legal_moves();
    legal[(ply * 7 + 3) % legal.len()].to_string()
}

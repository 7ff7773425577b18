//! A simulated player: asks for the next game as the page does, plays it, gives it up after a while.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use awale_core::{AnyPosition, Side};
use awale_play::{Action, Happened};
use awale_proto::{ClientMessage, MyTournament, ServerMessage, Snapshot, VERSION};
use futures_util::{SinkExt, StreamExt};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{WebSocketStream, client_async};
use tokio_util::sync::CancellationToken;

use super::Error;

/// How often a player asks, as the page does.
const OFTEN: Duration = Duration::from_secs(2);
/// After such a silence a player comes back.
const SILENCE: Duration = Duration::from_secs(10);

/// What all players saw.
#[derive(Default)]
pub(crate) struct Seen {
    /// Games that a player saw to their end; each is seen by two.
    pub(crate) games: u64,
    pub(crate) waits: Vec<Duration>,
    pub(crate) cut_off: u64,
    pub(crate) twice: u64,
}

/// Asks a server from an address of its own.
#[derive(Clone)]
pub(crate) struct Api {
    http: reqwest::Client,
    front: SocketAddr,
    from: Ipv4Addr,
}

impl Api {
    /// Number 0 is at the usual address of the machine.
    pub(crate) fn new(front: SocketAddr, number: u32) -> Result<Api, Error> {
        let [_, _, high, low] = number.to_be_bytes();
        let from = if number == 0 { Ipv4Addr::LOCALHOST } else { Ipv4Addr::new(127, 3, high, low) };
        let http = reqwest::Client::builder()
            .local_address(Some(from.into()))
            .timeout(Duration::from_secs(10))
            .build()?;
        Ok(Api { http, front, from })
    }

    pub(crate) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        secret: &str,
    ) -> Result<T, Error> {
        let url = format!("http://{}/api/v1{path}", self.front);
        let answer = self.http.get(url).bearer_auth(secret).send().await?;
        Ok(answer.error_for_status()?.json().await?)
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        secret: &str,
        body: &Value,
    ) -> Result<T, Error> {
        let url = format!("http://{}/api/v1{path}", self.front);
        let answer = self.http.post(url).bearer_auth(secret).json(body).send().await?;
        if !answer.status().is_success() {
            return Err(format!("{path}: {}", answer.text().await?).into());
        }
        Ok(answer.json().await?)
    }
}

pub(crate) struct Player {
    api: Api,
    path: String,
    secret: String,
    number: u32,
    seen: Arc<Mutex<Seen>>,
    commands: u32,
}

impl Player {
    pub(crate) fn new(
        api: Api,
        tournament: &str,
        secret: String,
        number: u32,
        seen: Arc<Mutex<Seen>>,
    ) -> Player {
        let path = format!("/tournaments/{tournament}/me");
        Player { api, path, secret, number, seen, commands: 0 }
    }

    fn note(&self, change: impl FnOnce(&mut Seen)) {
        if let Ok(mut seen) = self.seen.lock() {
            change(&mut seen);
        }
    }

    /// Plays whatever game is next, until it is stopped.
    pub(crate) async fn run(mut self, stop: CancellationToken) {
        let mut free: Option<Instant> = None;
        let mut last = String::new();
        while !stop.is_cancelled() {
            let me = self.api.get::<MyTournament>(&self.path, &self.secret).await;
            let Ok(me) = me else {
                self.note(|seen| seen.cut_off += 1);
                sleep(Duration::from_millis(300)).await;
                continue;
            };
            if me.games.len() > 1 {
                self.note(|seen| seen.twice += 1);
            }
            match me.games.into_iter().find_map(|game| game.id) {
                Some(id) if id != last => {
                    if let Some(free) = free {
                        self.note(|seen| seen.waits.push(free.elapsed()));
                    }
                    while !stop.is_cancelled() && self.game(&id, &stop).await.is_err() {
                        self.note(|seen| seen.cut_off += 1);
                        sleep(Duration::from_millis(300)).await;
                    }
                    self.note(|seen| seen.games += 1);
                    (free, last) = (Some(Instant::now()), id);
                }
                _ => sleep(OFTEN).await,
            }
        }
    }

    /// Plays a game to its end; an error is that of a connection, and it is taken up again.
    async fn game(&mut self, id: &str, stop: &CancellationToken) -> Result<(), Error> {
        let mut socket = self.connect(id).await?;
        let (snapshot, seat) = loop {
            match hear(&mut socket).await? {
                ServerMessage::Welcome { snapshot, seat, .. } => break (*snapshot, seat),
                ServerMessage::Error { .. } => return Err("refused".into()),
                _ => {}
            }
        };
        let seat = seat.ok_or("no seat")?;
        if snapshot.result.is_some() {
            return Ok(());
        }
        let mut board = Board::of(&snapshot)?;
        while !stop.is_cancelled() {
            if board.position.to_move() == seat {
                self.move_at(&mut socket, &board, seat).await?;
            }
            // Until it is this player's turn, or over.
            loop {
                match hear(&mut socket).await? {
                    ServerMessage::Event(event) => {
                        if event.result.is_some() {
                            return Ok(());
                        }
                        if let Happened::Moved(mv) = event.event.happened {
                            board.play(mv)?;
                        }
                        break;
                    }
                    ServerMessage::Refused { .. } | ServerMessage::Error { .. } => {
                        return Err("refused".into());
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Thinks, then moves; after some moves the one or the other gives up.
    async fn move_at(
        &mut self,
        socket: &mut Socket,
        board: &Board,
        seat: Side,
    ) -> Result<(), Error> {
        let dice = (self.number.wrapping_mul(2_654_435_761) ^ board.ply.wrapping_mul(40_503)) >> 7;
        sleep(Duration::from_millis(500 + u64::from(dice % 1000))).await;
        let over = board.ply >= 14 + self.number % 23;
        let legal = board.position.legal_moves();
        let action = match legal.get(dice as usize % legal.len().max(1)) {
            Some(&mv) if !over => Action::Play(mv),
            _ => Action::Resign,
        };
        self.commands += 1;
        let id = format!("{seat}-{}-{}-{}", self.number, board.ply, self.commands);
        let act = ClientMessage::Act { id, ply: board.ply, seen: None, action };
        Ok(socket.send(Frame::Text(serde_json::to_string(&act)?.into())).await?)
    }

    async fn connect(&self, id: &str) -> Result<Socket, Error> {
        let stream = TcpSocket::new_v4()?;
        stream.bind((self.api.from, 0).into())?;
        let stream = timeout(SILENCE, stream.connect(self.api.front)).await??;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/api/v1/games/{id}/socket", self.api.front);
        let (mut socket, _) = timeout(SILENCE, client_async(url, stream)).await??;
        let token = Some(self.secret.clone());
        let hello = ClientMessage::Hello { version: VERSION, token, seen: None };
        socket.send(Frame::Text(serde_json::to_string(&hello)?.into())).await?;
        Ok(socket)
    }
}

type Socket = WebSocketStream<TcpStream>;

async fn hear(socket: &mut Socket) -> Result<ServerMessage, Error> {
    loop {
        match timeout(SILENCE, socket.next()).await? {
            Some(Ok(Frame::Text(text))) => return Ok(serde_json::from_str(&text)?),
            Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err("the socket ended".into()),
            Some(Ok(_)) => {}
        }
    }
}

/// A board as a player keeps it.
struct Board {
    position: AnyPosition,
    ply: u32,
}

impl Board {
    fn of(snapshot: &Snapshot) -> Result<Board, Error> {
        let position = AnyPosition::parse(snapshot.rules, &snapshot.position)?;
        Ok(Board { position, ply: u32::try_from(snapshot.moves.len())? })
    }

    fn play(&mut self, mv: awale_core::Move) -> Result<(), Error> {
        self.position = self.position.try_play(mv).map_err(|refused| refused.to_string())?;
        self.ply += 1;
        Ok(())
    }
}

//! Two clients that play games by link through the front, come back when they are cut off, and
//! remember everything they were told.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::Action;
use awale_proto::{
    ClientMessage, Event, GameMade, JoinGame, Joined, NewGame, ServerMessage, VERSION,
};
use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};
use tokio_util::sync::CancellationToken;

use super::Error;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Between two moves.
const PACE: Duration = Duration::from_millis(200);
/// After such a silence a client comes back: in these games somebody always moves.
const SILENCE: Duration = Duration::from_secs(2);
/// Before it comes back; a random part of it is added.
const PAUSE: Duration = Duration::from_millis(50);
/// More than any fault takes: no flag may fall.
const TIME: &str = "60+5";

/// A game that was played, as its clients know it.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) id: String,
    /// The events that both were told, by number.
    pub(crate) events: BTreeMap<u32, Event>,
    /// The commands that were acknowledged, with their numbers.
    pub(crate) acknowledged: Vec<(Side, String, u32)>,
    /// When each move was sent first and when both had it.
    pub(crate) moves: Vec<(Instant, Instant)>,
    /// What should not have been.
    pub(crate) wrong: Vec<String>,
    pub(crate) reconnected: u32,
}

/// Where games are played one after the other.
pub(crate) struct Table {
    front: SocketAddr,
    from: Ipv4Addr,
    number: u32,
    /// Events that were acknowledged, at all tables.
    acknowledged: Arc<AtomicU64>,
}

impl Table {
    pub(crate) fn new(front: SocketAddr, number: u32, acknowledged: Arc<AtomicU64>) -> Table {
        // Each table is a client of its own, for the limits of clients.
        let [high, low] = u16::try_from(number + 1).unwrap_or(1).to_be_bytes();
        Table { front, from: Ipv4Addr::new(127, 1, high, low), number, acknowledged }
    }

    /// Plays until it is stopped.
    pub(crate) async fn play(self, stop: CancellationToken) -> Vec<Arc<Played>> {
        let mut played = Vec::new();
        while !stop.is_cancelled() {
            match self.game(&stop).await {
                Ok(game) => played.push(Arc::new(game)),
                // It could not be made just now.
                Err(_) => sleep(PAUSE * 4).await,
            }
        }
        played
    }

    async fn game(&self, stop: &CancellationToken) -> Result<Played, Error> {
        let http = reqwest::Client::builder()
            .local_address(Some(self.from.into()))
            .timeout(Duration::from_secs(5))
            .build()?;
        let api = format!("http://{}/api/v1/games", self.front);
        let new = format!(r#"{{"rules":"awale","time":"{TIME}"}}"#);
        let new: NewGame = serde_json::from_str(&new)?;
        let made = http.post(&api).json(&new).send().await?.error_for_status()?;
        let made: GameMade = made.json().await?;
        // Whoever chose the token may ask again when the answer was lost.
        let token = format!("table{:022}", self.number);
        let join = JoinGame { join: None, name: None, token: Some(token) };
        let path = format!("{api}/{}/join", made.id);
        let joined: Joined = loop {
            let answer = http.post(&path).json(&join).send().await;
            match answer.and_then(reqwest::Response::error_for_status) {
                Ok(answer) => break answer.json().await?,
                Err(_) if stop.is_cancelled() => return Err("stopped".into()),
                Err(_) => sleep(PAUSE * 4).await,
            }
        };
        let client = |side, token| Client {
            side,
            token,
            url: format!("ws://{}/api/v1/games/{}/socket", self.front, made.id),
            front: self.front,
            from: self.from,
            socket: None,
            seen: 0,
            reconnected: 0,
        };
        let mut pair = Pair {
            clients: [client(Side::South, made.token), client(Side::North, joined.token)],
            played: Played {
                id: made.id.clone(),
                events: BTreeMap::new(),
                acknowledged: Vec::new(),
                moves: Vec::new(),
                wrong: Vec::new(),
                reconnected: 0,
            },
            acknowledged: Arc::clone(&self.acknowledged),
        };
        pair.play(stop).await;
        pair.played.reconnected = pair.clients.iter().map(|client| client.reconnected).sum();
        Ok(pair.played)
    }
}

struct Pair {
    clients: [Client; 2],
    played: Played,
    acknowledged: Arc<AtomicU64>,
}

impl Pair {
    async fn play(&mut self, stop: &CancellationToken) {
        // The joining.
        if !self.both_have(1, None, stop).await {
            return;
        }
        let mut position = AnyPosition::start(RuleSet::Awale, Side::South);
        for ply in 0.. {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(ply as usize * 7 % legal.len().max(1)) else { return };
            sleep(PACE).await;
            if stop.is_cancelled() {
                return;
            }
            let mover = usize::from(position.to_move() == Side::North);
            let id = format!("m{ply}");
            let seen = Some(self.clients[mover].seen);
            let act = ClientMessage::Act { id, ply, seen, action: Action::Play(mv) };
            let sent = Instant::now();
            if !self.both_have(ply + 2, Some((mover, &act)), stop).await {
                return;
            }
            self.played.moves.push((sent, Instant::now()));
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
            let event = &self.played.events[&(ply + 2)];
            if event.result.is_some() {
                return;
            }
            match position.try_play(mv) {
                Ok(next) => position = next,
                Err(error) => return self.played.wrong.push(error.to_string()),
            }
        }
    }

    /// Waits until both clients have an event, which one of them causes; `false` if the game cannot go
    /// on.
    async fn both_have(
        &mut self,
        number: u32,
        act: Option<(usize, &ClientMessage)>,
        stop: &CancellationToken,
    ) -> bool {
        let stopped = Instant::now() + Duration::from_mins(1);
        for index in [0, 1] {
            // The mover first: the other hears of it later.
            let index = act.map_or(index, |(mover, _)| if index == 0 { mover } else { 1 - mover });
            let mut said = act.filter(|(mover, _)| *mover == index).map(|(_, act)| act);
            let own = said;
            while self.clients[index].seen < number {
                if stop.is_cancelled() && Instant::now() > stopped {
                    self.played.wrong.push(format!("event {number} never came"));
                    return false;
                }
                let client = &mut self.clients[index];
                match client.next(&mut said).await {
                    Some(message) => {
                        if !self.hear(index, message, own) {
                            return false;
                        }
                    }
                    // It came back, and says again what was not answered.
                    None => said = own,
                }
            }
        }
        true
    }

    fn hear(&mut self, index: usize, message: ServerMessage, own: Option<&ClientMessage>) -> bool {
        let client = &mut self.clients[index];
        let id = match own {
            Some(ClientMessage::Act { id, .. }) => Some(id.as_str()),
            _ => None,
        };
        match message {
            ServerMessage::Event(event) => {
                if event.number != client.seen + 1 {
                    let wrong = format!("event {} came after {}", event.number, client.seen);
                    self.played.wrong.push(wrong);
                    return false;
                }
                client.seen = event.number;
                if let Some(command) =
                    event.command.as_ref().filter(|_| event.event.side == client.side)
                {
                    let acknowledged = (client.side, command.clone(), event.number);
                    self.played.acknowledged.push(acknowledged);
                }
                let known = self.played.events.entry(event.number).or_insert_with(|| event.clone());
                if *known != event {
                    self.played.wrong.push(format!("event {} is two", event.number));
                    return false;
                }
                if event.event.happened == awale_play::Happened::Flagged {
                    self.played.wrong.push("a flag fell".to_owned());
                    return false;
                }
            }
            ServerMessage::Done { id, number } => {
                self.played.acknowledged.push((client.side, id, number));
            }
            ServerMessage::Refused { id: refused, error } if Some(refused.as_str()) == id => {
                self.played.wrong.push(format!("refused: {}", error.code));
                return false;
            }
            _ => {}
        }
        true
    }
}

struct Client {
    side: Side,
    token: String,
    url: String,
    front: SocketAddr,
    from: Ipv4Addr,
    socket: Option<Socket>,
    seen: u32,
    reconnected: u32,
}

impl Client {
    /// The next message, after saying what there is to say; `None` if the connection was lost.
    async fn next(&mut self, say: &mut Option<&ClientMessage>) -> Option<ServerMessage> {
        if self.socket.is_none() {
            let Ok(Ok(socket)) = timeout(SILENCE, self.connect()).await else {
                let part = f64::from(u32::from(self.from.octets()[3]) % 16) / 16.0;
                sleep(PAUSE + PAUSE.mul_f64(2.0 * part)).await;
                return None;
            };
            self.socket = Some(socket);
        }
        let socket = self.socket.as_mut()?;
        let talk = async {
            if let Some(message) = say.take() {
                let text = serde_json::to_string(message).map_err(|_| ())?;
                socket.send(Frame::Text(text.into())).await.map_err(|_| ())?;
            }
            loop {
                match socket.next().await {
                    Some(Ok(Frame::Text(text))) => {
                        return serde_json::from_str(&text).map_err(|_| ());
                    }
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(()),
                    Some(Ok(_)) => {}
                }
            }
        };
        match timeout(SILENCE, talk).await {
            Ok(Ok(ServerMessage::Error { .. }) | Err(())) | Err(_) => {
                self.socket = None;
                self.reconnected += 1;
                None
            }
            Ok(Ok(message)) => Some(message),
        }
    }

    async fn connect(&self) -> Result<Socket, Error> {
        let stream = TcpSocket::new_v4()?;
        stream.bind((self.from, 0).into())?;
        let stream = stream.connect(self.front).await?;
        stream.set_nodelay(true)?;
        let (mut socket, _) = client_async(&self.url, MaybeTlsStream::Plain(stream)).await?;
        let token = Some(self.token.clone());
        let hello = ClientMessage::Hello { version: VERSION, token, seen: Some(self.seen) };
        socket.send(Frame::Text(serde_json::to_string(&hello)?.into())).await?;
        Ok(socket)
    }
}

/// Every event of a game, and its board, as one node tells them to a newcomer.
pub(crate) async fn told(
    node: SocketAddr,
    number: usize,
    game: &str,
) -> Result<(Vec<Event>, String), Error> {
    let stream = TcpSocket::new_v4()?;
    // Whoever looks at a thousand games must not be one client, for the limits of clients.
    let [.., high, low] = number.to_be_bytes();
    stream.bind((Ipv4Addr::new(127, 2, high, low), 0).into())?;
    let stream = stream.connect(node).await?;
    let url = format!("ws://{node}/api/v1/games/{game}/socket");
    let (mut socket, _) = client_async(url, MaybeTlsStream::Plain(stream)).await?;
    let hello = ClientMessage::Hello { version: VERSION, token: None, seen: Some(0) };
    socket.send(Frame::Text(serde_json::to_string(&hello)?.into())).await?;
    let (mut events, mut last, mut position) = (Vec::new(), None, String::new());
    while last != Some(events.len()) {
        let frame = timeout(Duration::from_secs(10), socket.next()).await?;
        let Some(Ok(Frame::Text(text))) = frame else { return Err("no welcome".into()) };
        match serde_json::from_str(&text)? {
            ServerMessage::Welcome { snapshot, .. } => {
                last = Some(usize::try_from(snapshot.last)?);
                position = snapshot.position;
            }
            ServerMessage::Event(event) => events.push(event),
            _ => {}
        }
    }
    Ok((events, position))
}

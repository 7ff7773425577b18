//! A player at a game by link: sits down, moves when it is time, comes back when cut off, and remembers what was
//! acknowledged.

use std::net::SocketAddr;
use std::time::Duration;

use awale_core::{AnyPosition, Side};
use awale_play::{Action, Happened};
use awale_proto::{ClientMessage, ServerMessage, VERSION};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Error;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Before a player comes back who was cut off.
const PAUSE: Duration = Duration::from_millis(250);
/// After such a silence a player comes back.
const SILENCE: Duration = Duration::from_secs(20);

#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) front: SocketAddr,
    pub(crate) game: String,
    /// What holds the seat.
    pub(crate) token: String,
    /// The secret of a device that entered a class.
    pub(crate) pass: Option<String>,
    /// How long a move takes.
    pub(crate) pace: Duration,
    /// After so many moves on the board whoever is to move gives up.
    pub(crate) resigns: u32,
    pub(crate) until: Instant,
}

/// What came of a game, as its player knows it.
#[derive(Debug, Default)]
pub(crate) struct Sat {
    /// The moves of this player that the server acknowledged, with the number of each event.
    pub(crate) acknowledged: Vec<u32>,
    /// How long each took, in milliseconds.
    pub(crate) millis: Vec<u64>,
    pub(crate) over: bool,
    pub(crate) cut_off: u32,
}

impl Player {
    /// Plays until the game or the time is over.
    pub(crate) async fn play(&self) -> Sat {
        let mut sat = Sat::default();
        while !sat.over && Instant::now() < self.until {
            if self.sit(&mut sat).await.is_err() {
                sat.cut_off += 1;
                sleep(PAUSE).await;
            }
        }
        sat
    }

    async fn sit(&self, sat: &mut Sat) -> Result<(), Error> {
        let url = format!("ws://{}/api/v1/games/{}/socket", self.front, self.game);
        let mut request = url.into_client_request()?;
        if let Some(pass) = &self.pass {
            request
                .headers_mut()
                .insert("sec-websocket-protocol", format!("awale, {pass}").parse()?);
        }
        let (mut socket, _) = timeout(SILENCE, connect_async(request)).await??;
        let hello =
            ClientMessage::Hello { version: VERSION, token: Some(self.token.clone()), seen: None };
        say(&mut socket, &hello).await?;
        let ServerMessage::Welcome { seat, snapshot, .. } = hear(&mut socket).await? else {
            return Err("no welcome".into());
        };
        let own: Side = seat.ok_or("no seat")?;
        let mut position = AnyPosition::parse(snapshot.rules, &snapshot.position)?;
        let mut ply = u32::try_from(snapshot.moves.len())?;
        sat.over = snapshot.result.is_some();
        let mut sent: Option<(String, Instant)> = None;
        while !sat.over && Instant::now() < self.until {
            if sent.is_none() && position.to_move() == own {
                sleep(self.pace).await;
                let legal = position.legal_moves();
                let at = ply as usize * 7 % legal.len().max(1);
                let action = match legal.get(at) {
                    Some(&mv) if ply < self.resigns => Action::Play(mv),
                    _ => Action::Resign,
                };
                let id = format!("{own:?}{ply}");
                sent = Some((id.clone(), Instant::now()));
                say(&mut socket, &ClientMessage::Act { id, ply, seen: None, action }).await?;
            }
            // Whoever should move may have left when the time was over, and nothing more is heard.
            let Ok(heard) = timeout_at(self.until, hear(&mut socket)).await else { break };
            match heard? {
                ServerMessage::Event(event) => {
                    if sent.as_ref().is_some_and(|(id, _)| event.command.as_ref() == Some(id)) {
                        let (_, when) = sent.take().ok_or("it was sent")?;
                        sat.acknowledged.push(event.number);
                        sat.millis.push(u64::try_from(when.elapsed().as_millis())?);
                    }
                    if let Happened::Moved(mv) = event.event.happened {
                        position = position.try_play(mv)?;
                    }
                    ply = event.ply;
                    sat.over = event.result.is_some();
                }
                ServerMessage::Refused { error, .. } | ServerMessage::Error { error } => {
                    return Err(error.code.into());
                }
                _ => {}
            }
        }
        let _ = socket.close(None).await;
        Ok(())
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Error> {
    Ok(socket.send(Frame::Text(serde_json::to_string(message)?.into())).await?)
}

async fn hear(socket: &mut Socket) -> Result<ServerMessage, Error> {
    loop {
        let frame = timeout(SILENCE, socket.next()).await?.ok_or("closed")??;
        if let Frame::Text(text) = frame {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}

/// The value at a part of sorted values, and the largest.
pub(crate) fn spread(values: &mut [u64]) -> (u64, u64, u64) {
    values.sort_unstable();
    let at = |percent: usize| values.get(values.len() * percent / 100).copied().unwrap_or(0);
    (at(50), at(99), values.last().copied().unwrap_or(0))
}

/// The load average of the machine.
pub(crate) fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("?").to_owned()
}

//! A client of a game: its first word, what it may say, how fast, and what it is sent.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use awale_proto::{ClientMessage, ServerMessage, VERSION};
use awale_words::Speech;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use bytes::Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::error::ProtocolError;

use crate::app::App;
use crate::bucket::Bucket;
use crate::classes;
use crate::client::{Client, SocketPlace};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rooms::{Command, Message, VisitorId, message};

/// A close code of our own: the client was too slow or the game must be loaded anew; it should
/// come back and name what it has seen.
const COME_BACK: u16 = 4000;
/// What a pupil names instead of the secret of a seat: the seat is that of the card.
const CARD_SEAT: &str = "card";
/// Silent heartbeats after which a client is taken for gone.
const SILENCE: u32 = 3;

enum End {
    /// The client left, or nothing gets through to it.
    Gone,
    Closing,
    LetGo,
    Wrong(Problem),
}

impl End {
    /// The room is gone: because the server stops, or because it let the client go.
    fn let_go(stopping: bool) -> End {
        if stopping { End::Closing } else { End::LetGo }
    }
}

/// Talks with a client until one of both ends it.
/// `pass` is the secret of the device, if it entered a class.
pub(crate) async fn run(
    mut socket: WebSocket,
    app: App,
    game: String,
    guest: Guest,
    pass: Option<String>,
    place: SocketPlace,
) {
    let speech = guest.speech;
    let metrics = Arc::clone(app.metrics());
    metrics.sockets.fetch_add(1, Ordering::Relaxed);
    tracing::debug!("socket open");
    let end = Connection { socket: &mut socket, app: &app, guest, pass }.run(&game).await;
    let frame = match &end {
        End::Gone => None,
        End::Closing => Some((close_code::AWAY, "stopping")),
        End::LetGo => Some((COME_BACK, "come back")),
        End::Wrong(problem) => {
            Metrics::add(&metrics.bad_sockets);
            problem.log("socket refused");
            let error = Frame::Text(message(&ServerMessage::Error { error: problem.wire(speech) }));
            let _ = timeout(app.quotas().patience, socket.send(error)).await;
            Some((close_code::POLICY, "refused"))
        }
    };
    if let Some((code, reason)) = frame {
        let close = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = timeout(app.quotas().patience, socket.send(close)).await;
    }
    tracing::debug!(close = frame.map(|(code, _)| code), "socket closed");
    metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    drop(place);
}

/// Who is at the other end, and how to speak to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) speech: Speech,
}

struct Connection<'a> {
    socket: &'a mut WebSocket,
    app: &'a App,
    guest: Guest,
    pass: Option<String>,
}

impl Connection<'_> {
    async fn run(&mut self, game: &str) -> End {
        let visitor = VisitorId(self.app.visitors.fetch_add(1, Ordering::Relaxed));
        let end = match self.introduce(game, visitor).await {
            Ok(outbox) => self.serve(game, visitor, outbox).await,
            Err(end) => end,
        };
        // Also after a welcome that did not get through. A room that has gone has let everybody go.
        if let Some(room) = self.app.rooms.get(game) {
            let _ = room.send(Message::Leave(visitor)).await;
        }
        end
    }

    /// Hears the first word, enters the room, and sends the welcome.
    async fn introduce(
        &mut self,
        game: &str,
        visitor: VisitorId,
    ) -> Result<mpsc::Receiver<Utf8Bytes>, End> {
        let quotas = *self.app.quotas();
        let closing = self.app.context.closing.clone();
        let let_go = || End::let_go(closing.is_cancelled());
        let hello = tokio::select! {
            () = closing.cancelled() => return Err(End::Closing),
            hello = timeout(quotas.patience, first_text(self.socket)) => hello,
        };
        let text = hello.map_err(|_| End::Wrong(Problem::TimeOut))??;
        let (token, seen) = match read(&text).map_err(End::Wrong)? {
            ClientMessage::Hello { version, .. } if version != VERSION => {
                return Err(End::Wrong(Problem::Version));
            }
            ClientMessage::Hello { token, seen, .. } => {
                (self.seat(token).map_err(End::Wrong)?, seen)
            }
            _ => return Err(End::Wrong(Problem::Due("hello"))),
        };
        let (outbox, received) = mpsc::channel(quotas.outbox);
        let (answer, answered) = oneshot::channel();
        let enter = Message::Enter { visitor, guest: self.guest, token, seen, outbox, answer };
        self.app.rooms.send(game, enter).await.map_err(End::Wrong)?;
        let first = answered.await.map_err(|_| let_go())?.map_err(End::Wrong)?;
        for text in first {
            self.send(Frame::Text(text)).await?;
        }
        Ok(received)
    }

    /// The secret of a seat as the room knows it. A pupil has the seats of the card, on every device that
    /// entered with it, and no other secret for them.
    fn seat(&self, token: Option<String>) -> Result<Option<String>, Problem> {
        match (token, self.guest.client) {
            (Some(token), Client::Card(card)) if token == CARD_SEAT => {
                Ok(Some(classes::holder(card).seat()))
            }
            // What stands for a card is no secret.
            (Some(token), _) if token.contains('/') => Err(Problem::WrongSecret),
            (token, _) => Ok(token),
        }
    }

    /// Whether whoever came with a card still has it: a lost card is void at once.
    async fn check_card(&mut self) -> Result<(), End> {
        let (Client::Card(card), Some(pass)) = (self.guest.client, &self.pass) else {
            return Ok(());
        };
        match self.app.classes.card_with(&self.app.context.store, pass).await {
            Ok(Some(found)) if found == card => Ok(()),
            Ok(_) => Err(End::Wrong(Problem::WrongCode)),
            // A store that is away is told by what wants to write.
            Err(_) => Ok(()),
        }
    }

    async fn serve(
        &mut self,
        game: &str,
        visitor: VisitorId,
        mut outbox: mpsc::Receiver<Utf8Bytes>,
    ) -> End {
        let quotas = *self.app.quotas();
        let closing = self.app.context.closing.clone();
        let let_go = || End::let_go(closing.is_cancelled());
        let mut sent_away = pin!(self.app.context.sent_away(visitor));
        let per_second = f64::from(quotas.messages_per_second);
        let mut allowance = Bucket::new(quotas.burst, per_second, Instant::now());
        let mut heartbeat = Heartbeat::default();
        let mut beats = interval(quotas.heartbeat);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                () = &mut sent_away => Err(End::Closing),
                text = outbox.recv() => match text {
                    Some(text) => self.send(Frame::Text(text)).await,
                    None => Err(let_go()),
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) if allowance.spend(Instant::now()) => {
                        heartbeat.silent = 0;
                        self.hear(game, visitor, frame, &mut heartbeat).await
                    }
                    Some(Ok(_)) => Err(End::Wrong(Problem::Flood)),
                    Some(Err(error)) => Err(broken(error)),
                    None => Err(End::Gone),
                },
                _ = beats.tick() => {
                    heartbeat.silent += 1;
                    if heartbeat.silent > SILENCE {
                        Err(End::Gone)
                    } else {
                        let ping = heartbeat.ping();
                        match self.check_card().await {
                            Ok(()) => self.send(Frame::Ping(ping)).await,
                            void => void,
                        }
                    }
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn hear(
        &mut self,
        game: &str,
        visitor: VisitorId,
        frame: Frame,
        heartbeat: &mut Heartbeat,
    ) -> Result<(), End> {
        let said = match frame {
            Frame::Text(text) => read(&text).map_err(End::Wrong)?,
            Frame::Pong(sent) => {
                let Some(millis) = heartbeat.pong(&sent) else { return Ok(()) };
                let lag = Message::Lag { visitor, millis };
                return self.app.rooms.send(game, lag).await.map_err(End::Wrong);
            }
            Frame::Ping(_) => return Ok(()),
            Frame::Binary(_) => {
                return Err(End::Wrong(Problem::Due("text")));
            }
            Frame::Close(_) => return Err(End::Gone),
        };
        match said {
            ClientMessage::Act { id, .. }
                if !self.app.actions.spend(self.guest.client, Instant::now()) =>
            {
                let error = Problem::Flood.wire(self.guest.speech);
                self.send(Frame::Text(message(&ServerMessage::Refused { id, error }))).await
            }
            ClientMessage::Act { id, ply, seen, action } => {
                self.check_card().await?;
                let act = Message::Act { visitor, command: Command { id, ply, seen, action } };
                self.app.rooms.send(game, act).await.map_err(End::Wrong)
            }
            ClientMessage::Ping { sent } => {
                self.send(Frame::Text(message(&ServerMessage::Pong { sent }))).await
            }
            ClientMessage::Hello { .. } => Err(End::Wrong(Problem::Due("one hello"))),
        }
    }

    /// Sends a frame; a client that does not take it in time is gone.
    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match timeout(self.app.quotas().patience, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => {
                Metrics::add(&self.app.metrics().slow_sockets);
                Err(End::Gone)
            }
        }
    }
}

/// The first text of a client.
async fn first_text(socket: &mut WebSocket) -> Result<Utf8Bytes, End> {
    loop {
        match socket.recv().await.ok_or(End::Gone)? {
            Ok(Frame::Text(text)) => return Ok(text),
            Ok(Frame::Ping(_) | Frame::Pong(_)) => {}
            Ok(Frame::Binary(_) | Frame::Close(_)) => return Err(End::Gone),
            Err(error) => return Err(broken(error)),
        }
    }
}

/// What a socket that cannot be read means: the network ended it, or the client sent what is no frame.
fn broken(error: axum::Error) -> End {
    match error.into_inner().downcast::<tungstenite::Error>().map(|error| *error) {
        Ok(tungstenite::Error::Capacity(_)) => End::Wrong(Problem::TooLarge),
        Ok(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
        Ok(tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_)) => {
            End::Wrong(Problem::Frame)
        }
        _ => End::Gone,
    }
}

fn read(text: &str) -> Result<ClientMessage, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::Message((&error).into()))
}

/// The heartbeat of a connection and the lag it shows.
#[derive(Default)]
struct Heartbeat {
    number: u64,
    sent: Option<Instant>,
    /// The last round trips. The shortest of them counts: a single slow one is an accident, and
    /// who delays one gains nothing.
    trips: [Option<Duration>; 4],
    silent: u32,
}

impl Heartbeat {
    fn ping(&mut self) -> Bytes {
        self.number += 1;
        self.sent = Some(Instant::now());
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    /// The lag in milliseconds, if this answers the last ping.
    fn pong(&mut self, payload: &[u8]) -> Option<u64> {
        if payload != self.number.to_be_bytes() {
            return None;
        }
        let trip = self.sent.take()?.elapsed();
        let at = usize::try_from(self.number).unwrap_or(0) % self.trips.len();
        self.trips[at] = Some(trip);
        let shortest = self.trips.iter().flatten().min()?;
        u64::try_from(shortest.as_millis()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortest of the last four round trips counts, and only answers to the last ping do.
    #[test]
    fn one_slow_answer_is_no_lag() {
        let mut heartbeat = Heartbeat::default();
        let stale = heartbeat.ping();
        let mut trip = |seconds| {
            let ping = heartbeat.ping();
            heartbeat.sent = Instant::now().checked_sub(Duration::from_secs(seconds));
            assert_eq!(heartbeat.pong(&stale), None);
            heartbeat.pong(&ping).expect("an answer to the last ping") / 1000
        };
        let lags = [100, 900, 800, 700, 600, 1000].map(&mut trip);
        assert!(lags[..4].iter().all(|lag| (100..600).contains(lag)), "{lags:?}");
        assert!(lags[4..].iter().all(|lag| (600..700).contains(lag)), "{lags:?}");
    }
}

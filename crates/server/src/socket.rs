//! A client of a game: its first word, what it may say, how fast, and what it is sent.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use awale_proto::{ClientMessage, LONGEST_MESSAGE, ServerMessage, VERSION};
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
use crate::keys::Keys;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rooms::{Command, Entered, Message, VisitorId, message};

/// A close code of our own: the client was too slow or the game must be loaded anew; it should
/// come back and name what it has seen.
const COME_BACK: u16 = 4000;
/// The most bytes of a frame that is read to its end. A longer message than is allowed is read so far: whoever ends a
/// connection with something unread lets the network throw away the reason, too.
pub(crate) const LONGEST_FRAME: usize = 65_536;
/// What a pupil names instead of the secret of a seat: the seat is that of the card.
pub(crate) const CARD_SEAT: &str = "card";
/// Silent heartbeats after which a client is taken for gone.
const SILENCE: u32 = 3;

enum SocketEnd {
    /// The client left, or nothing gets through to it.
    Gone,
    Closing,
    LetGo,
    Wrong(Problem),
}

impl SocketEnd {
    /// The room is gone: because the server stops, or because it let the client go.
    fn let_go(stopping: bool) -> SocketEnd {
        if stopping { SocketEnd::Closing } else { SocketEnd::LetGo }
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
    let keys = Keys::new(&app.context.renewed);
    let end = Connection { socket: &mut socket, app: &app, guest, pass, keys }.run(&game).await;
    let frame = match &end {
        SocketEnd::Gone => None,
        SocketEnd::Closing => Some((close_code::AWAY, "stopping")),
        SocketEnd::LetGo => Some((COME_BACK, "come back")),
        SocketEnd::Wrong(problem) => {
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
    keys: Keys,
}

impl Connection<'_> {
    async fn run(&mut self, game: &str) -> SocketEnd {
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
    ) -> Result<mpsc::Receiver<Utf8Bytes>, SocketEnd> {
        let quotas = *self.app.quotas();
        let closing = self.app.context.closing.clone();
        let let_go = || SocketEnd::let_go(closing.is_cancelled());
        let hello = tokio::select! {
            () = closing.cancelled() => return Err(SocketEnd::Closing),
            hello = timeout(quotas.patience, first_text(self.socket)) => hello,
        };
        let text = hello.map_err(|_| SocketEnd::Wrong(Problem::TimeOut))??;
        let (token, seen) = match read(&text).map_err(SocketEnd::Wrong)? {
            ClientMessage::Hello { version, .. } if version != VERSION => {
                return Err(SocketEnd::Wrong(Problem::Version));
            }
            // A pupil has the seats of the card, on every device that entered with it.
            ClientMessage::Hello { token: Some(token), seen, .. } if token == CARD_SEAT => {
                (self.pass.clone().or(Some(token)), seen)
            }
            ClientMessage::Hello { token, seen, .. } => (token, seen),
            _ => return Err(SocketEnd::Wrong(Problem::Due("hello"))),
        };
        let (outbox, received) = mpsc::channel(quotas.outbox);
        let (answer, answered) = oneshot::channel();
        if let (Client::Card(card), Some(pass)) = (self.guest.client, &self.pass) {
            self.keys.add(pass, classes::holder(card).name(), || Problem::WrongCode);
        }
        let (guest, secret) = (self.guest, token.clone());
        let enter = Message::Enter { visitor, guest, token, seen, outbox, answer };
        self.app.rooms.send(game, enter).await.map_err(SocketEnd::Wrong)?;
        let Entered { first, holder } =
            answered.await.map_err(|_| let_go())?.map_err(SocketEnd::Wrong)?;
        if let (Some(secret), Some(holder)) = (secret, holder) {
            self.keys.add(&secret, holder, || Problem::WrongSecret);
        }
        for text in first {
            self.send(Frame::Text(text)).await?;
        }
        Ok(received)
    }

    /// Whether whoever came with a card still has it.
    async fn check_keys(&mut self) -> Result<(), SocketEnd> {
        self.keys.check(&self.app.context.store).await.map_err(SocketEnd::Wrong)
    }

    async fn serve(
        &mut self,
        game: &str,
        visitor: VisitorId,
        mut outbox: mpsc::Receiver<Utf8Bytes>,
    ) -> SocketEnd {
        let quotas = *self.app.quotas();
        let closing = self.app.context.closing.clone();
        let let_go = || SocketEnd::let_go(closing.is_cancelled());
        let mut sent_away = pin!(self.app.context.sent_away(visitor));
        let per_second = f64::from(quotas.messages_per_second);
        let mut allowance = Bucket::new(quotas.burst, per_second, Instant::now());
        let mut heartbeat = Heartbeat::default();
        let mut beats = interval(quotas.heartbeat);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                () = &mut sent_away => Err(SocketEnd::Closing),
                text = outbox.recv() => match text {
                    Some(text) => self.send(Frame::Text(text)).await,
                    None => Err(let_go()),
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(frame)) if allowance.spend(Instant::now()) => {
                        heartbeat.silent = 0;
                        self.hear(game, visitor, frame, &mut heartbeat).await
                    }
                    Some(Ok(_)) => Err(SocketEnd::Wrong(Problem::Flood)),
                    Some(Err(error)) => Err(broken(error)),
                    None => Err(SocketEnd::Gone),
                },
                () = self.keys.renewed() => self.check_keys().await,
                _ = beats.tick() => {
                    heartbeat.silent += 1;
                    if heartbeat.silent > SILENCE {
                        Err(SocketEnd::Gone)
                    } else {
                        let ping = heartbeat.ping();
                        match self.check_keys().await {
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
    ) -> Result<(), SocketEnd> {
        let said = match frame {
            Frame::Text(text) => read(&text).map_err(SocketEnd::Wrong)?,
            Frame::Pong(sent) => {
                let Some(millis) = heartbeat.pong(&sent) else { return Ok(()) };
                let lag = Message::Lag { visitor, millis };
                return self.app.rooms.send(game, lag).await.map_err(SocketEnd::Wrong);
            }
            Frame::Ping(_) => return Ok(()),
            Frame::Binary(_) => {
                return Err(SocketEnd::Wrong(Problem::Due("text")));
            }
            Frame::Close(_) => return Err(SocketEnd::Gone),
        };
        match said {
            ClientMessage::Act { id, .. }
                if !self.app.actions.spend(self.guest.client, Instant::now()) =>
            {
                let error = Problem::Flood.wire(self.guest.speech);
                self.send(Frame::Text(message(&ServerMessage::Refused { id, error }))).await
            }
            ClientMessage::Act { id, ply, seen, action } => {
                self.keys.believe(&self.app.context.store).await.map_err(SocketEnd::Wrong)?;
                let act = Message::Act { visitor, command: Command { id, ply, seen, action } };
                self.app.rooms.send(game, act).await.map_err(SocketEnd::Wrong)
            }
            ClientMessage::Ping { sent } => {
                self.send(Frame::Text(message(&ServerMessage::Pong { sent }))).await
            }
            ClientMessage::Hello { .. } => Err(SocketEnd::Wrong(Problem::Due("one hello"))),
        }
    }

    /// Sends a frame; a client that does not take it in time is gone.
    async fn send(&mut self, frame: Frame) -> Result<(), SocketEnd> {
        match timeout(self.app.quotas().patience, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(SocketEnd::Gone),
            Err(_) => {
                Metrics::add(&self.app.metrics().slow_sockets);
                Err(SocketEnd::Gone)
            }
        }
    }
}

/// The first text of a client.
async fn first_text(socket: &mut WebSocket) -> Result<Utf8Bytes, SocketEnd> {
    loop {
        match socket.recv().await.ok_or(SocketEnd::Gone)? {
            Ok(Frame::Text(text)) => return Ok(text),
            Ok(Frame::Ping(_) | Frame::Pong(_)) => {}
            Ok(Frame::Binary(_) | Frame::Close(_)) => return Err(SocketEnd::Gone),
            Err(error) => return Err(broken(error)),
        }
    }
}

/// What a socket that cannot be read means: the network ended it, or the client sent what is no frame.
fn broken(error: axum::Error) -> SocketEnd {
    match error.into_inner().downcast::<tungstenite::Error>().map(|error| *error) {
        Ok(tungstenite::Error::Capacity(_)) => SocketEnd::Wrong(Problem::TooLarge),
        Ok(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => {
            SocketEnd::Gone
        }
        Ok(tungstenite::Error::Protocol(_) | tungstenite::Error::Utf8(_)) => {
            SocketEnd::Wrong(Problem::Frame)
        }
        _ => SocketEnd::Gone,
    }
}

fn read(text: &str) -> Result<ClientMessage, Problem> {
    if text.len() > LONGEST_MESSAGE {
        return Err(Problem::TooLarge);
    }
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

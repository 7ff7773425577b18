//! Many games by link at once: how long a move takes from one player to the other, and whether
//! every event comes once. The same load goes through a bare relay for comparison.
//!
//! `cargo run --release -p awale-server --example load [games] [seconds]`

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::Action;
use awale_proto::{ClientMessage, GameMade, JoinGame, Joined, NewGame, ServerMessage, VERSION};
use awale_server::{Config, Database, Quotas, Server};
use futures_util::{SinkExt, StreamExt};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

#[path = "load/relay.rs"]
mod relay;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Error = Box<dyn std::error::Error + Send + Sync>;

/// Games that are made at the same time.
const AT_ONCE: usize = 32;
/// After this an event is lost.
const LOST: Duration = Duration::from_secs(10);

fn main() -> Result<(), Error> {
    // Two sockets for each game here and there.
    let hard = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: hard, maximum: hard })?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new()?;
    match arguments.first().map(String::as_str) {
        Some("--serve") => runtime.block_on(serve()),
        Some("--relay") => runtime.block_on(relay::serve()),
        _ => {
            let games = arguments.first().map_or(Ok(2000), |text| text.parse())?;
            let seconds = arguments.get(1).map_or(Ok(20), |text| text.parse())?;
            let relayed = measure(&runtime, "--relay", games, seconds)?;
            let served = measure(&runtime, "--serve", games, seconds)?;
            let ratio = served.at(0.99).as_secs_f64() / relayed.at(0.99).as_secs_f64();
            writeln!(std::io::stdout(), "ratio of the 99th percentiles: {ratio:.2}")?;
            Ok(())
        }
    }
}

/// The server, as a program of its own.
async fn serve() -> Result<(), Error> {
    let folder = tempfile::tempdir()?;
    let many = 20_000;
    let quotas = Quotas {
        connections: many,
        connections_per_client: many,
        sockets_per_client: many,
        makes: 20_000,
        socket_opens: 20_000,
        actions: 1_000_000,
        actions_per_minute: 1_000_000,
        ..Quotas::default()
    };
    let server = Server::start(Config {
        host: "127.0.0.1".to_owned(),
        port: 0,
        database: Database::Folder(folder.path().to_owned()),
        tables: None,
        files: Vec::new(),
        behind_proxy: false,
        base_url: None,
        drain: Duration::ZERO,
        quotas,
    })
    .await?;
    writeln!(std::io::stdout(), "{}", server.address())?;
    server.run(std::future::pending()).await;
    Ok(())
}

/// What was measured.
#[derive(Default)]
struct Tally {
    times: Vec<Duration>,
    wrong: u64,
}

impl Tally {
    fn at(&self, part: f64) -> Duration {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a list"
        )]
        let place = ((self.times.len() as f64 - 1.0) * part) as usize;
        self.times.get(place).copied().unwrap_or_default()
    }
}

/// A program that ends when it is no longer needed.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn measure(
    runtime: &tokio::runtime::Runtime,
    what: &str,
    games: usize,
    seconds: u32,
) -> Result<Tally, Error> {
    let mut child =
        Command::new(std::env::current_exe()?).arg(what).stdout(Stdio::piped()).spawn()?;
    let out = child.stdout.take().ok_or("no output")?;
    let _running = Running(child);
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let address: SocketAddr = line.trim().parse()?;
    let mut tally = runtime.block_on(load(address, what == "--serve", games, seconds))?;
    tally.times.sort_unstable();
    writeln!(
        std::io::stdout(),
        "{what}: {} games, {} moves, p50 {:.1?}, p99 {:.1?}, max {:.1?}, lost or doubled {}",
        games,
        tally.times.len(),
        tally.at(0.5),
        tally.at(0.99),
        tally.at(1.0),
        tally.wrong
    )?;
    Ok(tally)
}

async fn load(
    address: SocketAddr,
    by_link: bool,
    games: usize,
    seconds: u32,
) -> Result<Tally, Error> {
    let http = reqwest::Client::new();
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let made: Vec<_> = (0..games)
        .map(|game| {
            let (http, places) = (http.clone(), Arc::clone(&places));
            tokio::spawn(async move {
                let _place = places.acquire_owned().await?;
                if by_link {
                    Pair::by_link(&http, address).await
                } else {
                    Pair::by_relay(address, game).await
                }
            })
        })
        .collect();
    // Nobody plays before every pair is there; one that cannot be made ends the measurement.
    let mut pairs = Vec::with_capacity(games);
    for pair in made {
        pairs.push(pair.await??);
    }
    let begin = Instant::now() + Duration::from_secs(1);
    let second = Duration::from_secs(1);
    let played: Vec<_> = (0..)
        .zip(pairs)
        .map(|(game, pair): (u32, Pair)| {
            // The games move one after the other, spread over each second.
            let offset = second.mul_f64(f64::from(game) / f64::from(u32::try_from(games)?));
            Ok::<_, Error>(tokio::spawn(play(pair, begin + offset, seconds)))
        })
        .collect::<Result<_, _>>()?;
    let mut tally = Tally::default();
    for task in played {
        let (times, wrong) = task.await?;
        tally.times.extend(times);
        tally.wrong += u64::from(wrong);
    }
    Ok(tally)
}

/// Moves once a second; returns how long each move took, and whether one went wrong.
async fn play(mut pair: Pair, begin: Instant, seconds: u32) -> (Vec<Duration>, bool) {
    let mut times = Vec::new();
    for second in 0..seconds {
        sleep_until(begin + Duration::from_secs(1) * second).await;
        match timeout(LOST, pair.move_once()).await {
            Ok(Ok(Some(time))) => times.push(time),
            Ok(Ok(None)) => break,
            Ok(Err(_)) | Err(_) => return (times, true),
        }
    }
    (times, false)
}

/// Both players of a game.
struct Pair {
    sockets: [Socket; 2],
    position: AnyPosition,
    ply: u32,
    by_link: bool,
}

impl Pair {
    async fn by_link(http: &reqwest::Client, address: SocketAddr) -> Result<Pair, Error> {
        let api = format!("http://{address}/api/v1/games");
        let new: NewGame = serde_json::from_str(r#"{"rules":"awale"}"#)?;
        let made: GameMade = http.post(&api).json(&new).send().await?.json().await?;
        let join = JoinGame { join: Some(made.join), name: None, token: None };
        let path = format!("{api}/{}/join", made.id);
        let joined: Joined = http.post(path).json(&join).send().await?.json().await?;
        let url = format!("ws://{address}/api/v1/games/{}/socket", made.id);
        let mut sockets = [connect_async(&url).await?.0, connect_async(&url).await?.0];
        for (socket, token) in sockets.iter_mut().zip([made.token, joined.token]) {
            let hello =
                ClientMessage::Hello { version: VERSION, token: Some(token), seen: Some(0) };
            socket.send(Frame::Text(serde_json::to_string(&hello)?.into())).await?;
            while !matches!(hear(socket).await?, ServerMessage::Welcome { .. }) {}
            // The joining, as the page hears it.
            expect_event(socket, 1).await?;
        }
        let position = AnyPosition::start(RuleSet::Awale, Side::South);
        Ok(Pair { sockets, position, ply: 0, by_link: true })
    }

    async fn by_relay(address: SocketAddr, game: usize) -> Result<Pair, Error> {
        let url = format!("ws://{address}/{game}");
        let sockets = [connect_async(&url).await?.0, connect_async(&url).await?.0];
        let position = AnyPosition::start(RuleSet::Awale, Side::South);
        Ok(Pair { sockets, position, ply: 0, by_link: false })
    }

    /// Plays a move and measures how long it takes to the other player; `None` when the game is
    /// over. Anything but exactly the next event is an error.
    async fn move_once(&mut self) -> Result<Option<Duration>, Error> {
        let legal = self.position.legal_moves();
        let Some(&mv) = legal.get(self.ply as usize * 7 % legal.len().max(1)) else {
            return Ok(None);
        };
        let [south, north] = &mut self.sockets;
        let (mover, other) = match self.position.to_move() {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        let id = self.ply.to_string();
        let act = ClientMessage::Act { id, ply: self.ply, seen: None, action: Action::Play(mv) };
        let text = serde_json::to_string(&act)?;
        let sent = Instant::now();
        mover.send(Frame::Text(text.into())).await?;
        let time = if self.by_link {
            expect_event(other, self.ply + 2).await?;
            let time = sent.elapsed();
            expect_event(mover, self.ply + 2).await?;
            time
        } else {
            while !matches!(other.next().await.ok_or("closed")??, Frame::Text(_)) {}
            sent.elapsed()
        };
        self.position = self.position.try_play(mv)?;
        self.ply += 1;
        Ok(Some(time))
    }
}

async fn expect_event(socket: &mut Socket, number: u32) -> Result<(), Error> {
    loop {
        match hear(socket).await? {
            ServerMessage::Event(event) if event.number == number => return Ok(()),
            ServerMessage::Presence(_) => {}
            other => return Err(format!("expected event {number}, found {other:?}").into()),
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<ServerMessage, Error> {
    loop {
        if let Frame::Text(text) = socket.next().await.ok_or("closed")?? {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}

//! Many games by link at once: how long a move takes from one player to the other, and whether
//! every event comes once. The same load goes through a bare relay, which only passes messages on,
//! through a server on SQLite, through one on PostgreSQL, and through three with HAProxy in front.
//!
//! `cargo xtask load` builds the program and runs this:
//! `cargo run --release -p awale-server --example load -- PROGRAM [GAMES] [SECONDS]`

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_play::Action;
use awale_private_postgres::{Durability, PrivatePostgres};
use awale_proto::{ClientMessage, GameMade, JoinGame, Joined, NewGame, ServerMessage, VERSION};
use futures_util::{SinkExt, StreamExt};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

#[path = "support/machines.rs"]
mod machines;
#[path = "load/relay.rs"]
mod relay;

use machines::Machines;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Error = Box<dyn std::error::Error + Send + Sync>;

/// Games that are made at the same time.
const AT_ONCE: usize = 32;
/// After this an event is lost.
const LOST: Duration = Duration::from_secs(10);
/// All clients are one address here.
const LIMITS: [&str; 7] = [
    "AWALE_LIMIT_ACTIONS",
    "AWALE_LIMIT_ACTIONS_PER_MINUTE",
    "AWALE_LIMIT_SOCKET_OPENS",
    "AWALE_LIMIT_CONNECTIONS",
    "AWALE_LIMIT_CONNECTIONS_PER_CLIENT",
    "AWALE_LIMIT_SOCKETS_PER_CLIENT",
    "AWALE_LIMIT_MAKES",
];

fn main() -> Result<(), Error> {
    // Two sockets for each game here and there.
    let hard = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: hard, maximum: hard })?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new()?;
    let first = arguments.first().ok_or("expected the path of the program")?;
    if first == "--relay" {
        return runtime.block_on(relay::serve());
    }
    let load = Load {
        program: PathBuf::from(first),
        games: arguments.get(1).map_or(Ok(2000), |text| text.parse())?,
        seconds: arguments.get(2).map_or(Ok(20), |text| text.parse())?,
    };
    runtime.block_on(load.run())
}

fn say(text: &str) -> Result<(), Error> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// What is measured, and with how much.
struct Load {
    program: PathBuf,
    games: usize,
    seconds: u32,
}

impl Load {
    async fn run(&self) -> Result<(), Error> {
        say(&format!("{} games, a move a second in each, {} s", self.games, self.seconds))?;
        say("| | median | 99th percentile | worst | lost or doubled | load average |")?;
        say("| --- | --- | --- | --- | --- | --- |")?;
        self.relayed().await?;
        let file = Machines::start(&self.program, vec![options(None)]).await?;
        let one_file = self.measure("SQLite, one node", file.front(), true).await?;
        drop(file);
        let (one, cost_of_one) = self.on_postgres("PostgreSQL, one node", 1).await?;
        let (three, cost_of_three) = self.on_postgres("PostgreSQL, three nodes", 3).await?;
        say(&format!(
            "99th percentile in that on SQLite: one node {:.2}, three nodes {:.2}; three nodes in one {:.2}",
            one.ratio(&one_file),
            three.ratio(&one_file),
            three.ratio(&one)
        ))?;
        say(&format!("one node: {cost_of_one}\nthree nodes: {cost_of_three}"))?;
        let wrong = one_file.wrong + one.wrong + three.wrong;
        if wrong > 0 {
            Err(format!("{wrong} games lost or doubled an event").into())
        } else {
            Ok(())
        }
    }

    async fn relayed(&self) -> Result<(), Error> {
        let mut relay = Command::new(std::env::current_exe()?);
        let mut child = relay.arg("--relay").stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().ok_or("no output")?;
        let _running = Running(child);
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        self.measure("the bare relay", line.trim().parse()?, false).await.map(drop)
    }

    /// The same through nodes on a PostgreSQL, and what the moves cost it.
    async fn on_postgres(&self, what: &str, nodes: usize) -> Result<(Tally, String), Error> {
        let postgres = PrivatePostgres::start_counting(Durability::Synced);
        let url = postgres.database();
        let database = url.rsplit('/').next().and_then(|name| name.split('?').next());
        let database = database.ok_or("a database has a name")?;
        let nodes = vec![options(Some(&url)); nodes];
        let machines = Machines::start(&self.program, nodes).await?;
        let made = self.make(machines.front(), true).await?;
        postgres.forget_statements();
        let tally = self.play(what, made).await?;
        let cost = cost(&postgres.statements(database), tally.times.len());
        Ok((tally, cost))
    }

    async fn measure(&self, what: &str, at: SocketAddr, by_link: bool) -> Result<Tally, Error> {
        self.play(what, self.make(at, by_link).await?).await
    }

    async fn make(&self, address: SocketAddr, by_link: bool) -> Result<Vec<Pair>, Error> {
        let http = reqwest::Client::new();
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let made: Vec<_> = (0..self.games)
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
        let mut pairs = Vec::with_capacity(self.games);
        for pair in made {
            pairs.push(pair.await??);
        }
        Ok(pairs)
    }

    async fn play(&self, what: &str, pairs: Vec<Pair>) -> Result<Tally, Error> {
        let begin = Instant::now() + Duration::from_secs(1);
        let second = Duration::from_secs(1);
        let games = f64::from(u32::try_from(self.games)?);
        let played: Vec<_> = (0..)
            .zip(pairs)
            .map(|(game, pair): (u32, Pair)| {
                // The games move one after the other, spread over each second.
                let offset = second.mul_f64(f64::from(game) / games);
                tokio::spawn(play(pair, begin + offset, self.seconds))
            })
            .collect();
        let mut tally = Tally::default();
        for task in played {
            let (times, wrong) = task.await?;
            tally.times.extend(times);
            tally.wrong += u64::from(wrong);
        }
        tally.times.sort_unstable();
        say(&format!(
            "| {what} | {:.1?} | {:.1?} | {:.1?} | {} of {} | {} |",
            tally.at(0.5),
            tally.at(0.99),
            tally.at(1.0),
            tally.wrong,
            tally.times.len(),
            load_average()
        ))?;
        Ok(tally)
    }
}

/// The options of a node.
fn options(database: Option<&str>) -> Vec<(&'static str, String)> {
    let mut options: Vec<_> = LIMITS.iter().map(|name| (*name, "1000000".to_owned())).collect();
    options.extend(database.map(|url| ("AWALE_DATABASE", url.to_owned())));
    // Every connection is that of a proxy or of this program.
    options.push(("AWALE_BEHIND_PROXY", "true".to_owned()));
    options
}

/// What moves cost a PostgreSQL, as it counted its statements.
fn cost(statements: &[(u64, String)], moves: usize) -> String {
    let calls = |what: &str| -> u64 {
        statements.iter().filter(|(_, query)| query.contains(what)).map(|(calls, _)| calls).sum()
    };
    let all: u64 = statements.iter().map(|(calls, _)| calls).sum();
    let (written, read) =
        (calls("INSERT INTO events"), calls("FROM events WHERE game = $1 AND number > $2"));
    format!(
        "{moves} moves were {written} statements that wrote and {read} that read what another node \
         wrote; {} others",
        all - written - read
    )
}

/// The load of the machine in the last minute.
fn load_average() -> String {
    let text = std::fs::read_to_string(Path::new("/proc/loadavg")).unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
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

    /// The 99th percentile as a multiple of another.
    fn ratio(&self, other: &Tally) -> f64 {
        self.at(0.99).as_secs_f64() / other.at(0.99).as_secs_f64()
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

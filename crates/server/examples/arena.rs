//! An arena of hundreds of players on three nodes with one killed: how long players wait for an opponent, and
//! whether anybody is paired twice at once.
//!
//! `cargo xtask arena` builds the program and runs this:
//! `cargo run --release -p awale-server --example arena -- PROGRAM [PLAYERS] [MINUTES]`
//! A node is killed after a third of the time and started again after two thirds. It fails if a player waits longer
//! than ten seconds, to the end of the arena too, or is in two games at once.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use awale_private_postgres::{Durability, PrivatePostgres};
use awale_proto::{EnteredTournament, MyTournament, TournamentMade};
use awale_tournament::{Happened, Record, Tournament};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, sleep_until};

#[path = "support/machines.rs"]
mod machines;
#[path = "support/player.rs"]
mod player;

use machines::{Machines, Signal};
use player::{Player, load_average, spread};

type Error = Box<dyn std::error::Error + Send + Sync>;

const NODES: usize = 3;
/// How often a player who waits looks for a game.
const LOOK: Duration = Duration::from_secs(1);
/// Nobody waits longer without a reason, in milliseconds.
const MOST: u64 = 10_000;
/// Players that enter at once.
const AT_ONCE: usize = 8;
/// All players are one address here.
const LIMITS: [&str; 8] = [
    "AWALE_LIMIT_ACTIONS",
    "AWALE_LIMIT_ACTIONS_PER_MINUTE",
    "AWALE_LIMIT_SOCKET_OPENS",
    "AWALE_LIMIT_SOCKET_OPENS_PER_MINUTE",
    "AWALE_LIMIT_CONNECTIONS",
    "AWALE_LIMIT_CONNECTIONS_PER_CLIENT",
    "AWALE_LIMIT_SOCKETS_PER_CLIENT",
    "AWALE_LIMIT_MAKES",
];

fn main() -> Result<(), Error> {
    let hard = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: hard, maximum: hard })?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let program = arguments.first().ok_or("expected the path of the program")?.clone();
    let players = arguments.get(1).map_or(Ok(500), |text| text.parse())?;
    let minutes = arguments.get(2).map_or(Ok(10), |text| text.parse())?;
    tokio::runtime::Runtime::new()?.block_on(run(Path::new(&program), players, minutes))
}

fn say(text: &str) -> Result<(), Error> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// What a player went through.
#[derive(Default)]
struct Went {
    waits: Vec<u64>,
    games: u64,
    moves: u64,
    twice: u64,
    cut_off: u32,
}

struct Arena {
    front: SocketAddr,
    id: String,
    http: reqwest::Client,
    places: Arc<Semaphore>,
    /// When nobody is paired any more.
    until: Instant,
}

async fn run(program: &Path, players: u32, minutes: u32) -> Result<(), Error> {
    let postgres = PrivatePostgres::start(Durability::Synced);
    let url = postgres.database();
    let mut options: Vec<_> = LIMITS.iter().map(|name| (*name, "1000000".to_owned())).collect();
    options.push(("AWALE_DATABASE", url));
    options.push(("AWALE_BEHIND_PROXY", "true".to_owned()));
    let mut machines = Machines::start(program, vec![options; NODES]).await?;
    let http = reqwest::Client::builder().timeout(Duration::from_secs(5)).build()?;
    let api = format!("http://{}/api/v1/tournaments", machines.front());
    let new = json!({"name": "Arène", "system": "arena", "time": "60+2", "minutes": minutes, "open": true});
    let made = http.post(&api).json(&new).send().await?.error_for_status()?;
    let made: TournamentMade = made.json().await?;
    let begun = Instant::now();
    let time = Duration::from_mins(minutes.into());
    let arena = Arc::new(Arena {
        front: machines.front(),
        id: made.id.clone(),
        http: http.clone(),
        places: Arc::new(Semaphore::new(AT_ONCE)),
        until: begun + time,
    });
    say(&format!("{players} players, {minutes} minutes, load average {}", load_average()))?;
    let tasks: Vec<_> =
        (0..players).map(|number| tokio::spawn(Arc::clone(&arena).take_part(number))).collect();
    sleep_until(begun + time / 3).await;
    machines.signal(1, Signal::KILL);
    say(&format!("a node is killed after {} s", begun.elapsed().as_secs()))?;
    sleep_until(begun + time * 2 / 3).await;
    machines.restart(1).await?;
    let mut all = Went::default();
    for task in tasks {
        let went = task.await??;
        all.waits.extend(went.waits);
        all.games += went.games;
        all.moves += went.moves;
        all.twice += went.twice;
        all.cut_off += went.cut_off;
    }
    let (half, most, longest) = spread(&mut all.waits);
    let late = all.waits.iter().filter(|&&wait| wait > MOST).count();
    say(&format!(
        "{} games were played, {} moves; a player was cut off {} times; load average {}",
        all.games / 2,
        all.moves,
        all.cut_off,
        load_average()
    ))?;
    say(&format!(
        "{} waits: half below {half} ms, 99 of 100 below {most} ms, the longest {longest} ms; above 10 s: {late}",
        all.waits.len()
    ))?;
    let paired = check(&http, &api, &made).await?;
    say(&format!("{paired} pairs were made; seen in two games at once: {}", all.twice))?;
    if late > 0 || all.twice > 0 || all.games == 0 {
        machines.keep_logs();
        return Err("somebody waited too long, was paired twice, or nobody played".into());
    }
    Ok(())
}

/// Reads all events of the arena again: nobody is paired who still plays, or they are refused.
async fn check(http: &reqwest::Client, api: &str, made: &TournamentMade) -> Result<usize, Error> {
    let director = made.director.as_deref().ok_or("a director")?;
    let record = http.get(format!("{api}/{}/export/record", made.id)).bearer_auth(director);
    let record: Record = record.send().await?.error_for_status()?.json().await?;
    let tournament = Tournament::replay(&record)?;
    let pairs = tournament.events().iter().map(|event| match &event.happened {
        Happened::Paired(plan) => plan.pairs.len(),
        _ => 0,
    });
    Ok(pairs.sum())
}

impl Arena {
    async fn take_part(self: Arc<Self>, number: u32) -> Result<Went, Error> {
        let secret = self.enter(number).await?;
        let mut went = Went::default();
        let (mut since, mut before) = (Instant::now(), String::new());
        while Instant::now() < self.until {
            let Some(me) = self.me(&secret).await else {
                sleep(LOOK).await;
                continue;
            };
            went.twice += u64::from(me.games.len() > 1);
            let next = me.games.first().and_then(|game| game.id.clone());
            let Some(game) = next.filter(|game| *game != before) else {
                sleep(LOOK).await;
                continue;
            };
            went.waits.push(u64::try_from(since.elapsed().as_millis())?);
            let player = Player {
                front: self.front,
                game: game.clone(),
                token: secret.clone(),
                pass: None,
                // Games of many lengths, so that players come free one after the other.
                pace: Duration::from_millis(700 + u64::from(number % 13) * 50),
                resigns: 12 + (number * 7) % 30,
                until: self.until,
            };
            let sat = player.play().await;
            went.games += u64::from(sat.over);
            went.moves += sat.acknowledged.len() as u64;
            went.cut_off += sat.cut_off;
            (since, before) = (Instant::now(), game);
        }
        // Whoever still waits when it is over has waited, too, and whoever never got a game most of all.
        let open = since.elapsed();
        if open >= LOOK {
            went.waits.push(u64::try_from(open.as_millis())?);
        }
        Ok(went)
    }

    async fn enter(&self, number: u32) -> Result<String, Error> {
        let _place = self.places.acquire().await?;
        let path = format!("http://{}/api/v1/tournaments/{}/enter", self.front, self.id);
        let body = json!({"name": format!("Joueur {number}")});
        loop {
            let answer = self.http.post(&path).json(&body).send().await;
            match answer.and_then(reqwest::Response::error_for_status) {
                Ok(answer) => {
                    let entered: EnteredTournament = answer.json().await?;
                    return Ok(entered.cards.first().ok_or("a card")?.secret.clone());
                }
                Err(_) if Instant::now() < self.until => sleep(Duration::from_millis(200)).await,
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn me(&self, secret: &str) -> Option<MyTournament> {
        let path = format!("http://{}/api/v1/tournaments/{}/me", self.front, self.id);
        let answer = self.http.get(path).bearer_auth(secret).send().await.ok()?;
        answer.json().await.ok()
    }
}

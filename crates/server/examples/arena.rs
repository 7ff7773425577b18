//! Tournaments with simulated players: an arena on three nodes of which one is killed, and a class of forty on
//! one machine that is killed in the middle of a round.
//!
//! `cargo run -p awale-server --example arena -- PROGRAM arena [PLAYERS] [SECONDS]`
//! `cargo run -p awale-server --example arena -- PROGRAM class [PUPILS]`
//!
//! It fails if somebody is paired twice at once, waits too long, or if a result is lost.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use awale_private_postgres::{Durability, PrivatePostgres};
use awale_proto::{Cards, ClassMade, Entered, EnteredTournament, TournamentMade, TournamentView};
use serde_json::json;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

#[path = "support/machines.rs"]
mod machines;
#[path = "arena/player.rs"]
mod player;

use machines::{Machines, Signal};
use player::{Api, Player, Seen};

type Error = Box<dyn std::error::Error + Send + Sync>;

const NODES: usize = 3;
/// The longest that somebody may wait for an opponent though one was free.
const LONGEST: Duration = Duration::from_secs(10);

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "expected PROGRAM arena [PLAYERS] [SECONDS], or PROGRAM class [PUPILS]";
    let (program, what) = (arguments.first().ok_or(usage)?, arguments.get(1).ok_or(usage)?);
    let number =
        |place: usize, default| arguments.get(place).map_or(Ok(default), |text| text.parse());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let program = Path::new(program);
    match what.as_str() {
        "arena" => runtime.block_on(arena(program, number(2, 500)?, number(3, 600)?)),
        "class" => runtime.block_on(class(program, u8::try_from(number(2, 40)?)?)),
        _ => Err(usage.into()),
    }
}

fn say(text: &str) -> Result<(), Error> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// Many players for some minutes; the busiest node is killed in the middle, and comes back.
async fn arena(program: &Path, players: u32, seconds: u32) -> Result<(), Error> {
    let postgres = PrivatePostgres::start(Durability::Synced);
    let options = || {
        vec![
            ("AWALE_DATABASE", postgres.database()),
            ("AWALE_BEHIND_PROXY", "true".to_owned()),
            // All of them enter within seconds, and each has an address of its own.
            ("AWALE_LOG", "warn".to_owned()),
        ]
    };
    let mut machines = Machines::start(program, (0..NODES).map(|_| options()).collect()).await?;
    let front = machines.front();
    let director = Api::new(front, 0)?;
    let minutes = seconds.div_ceil(60).max(1);
    let new = json!({"name": "Arena", "system": "arena", "time": "120+1", "open": true,
        "wait": 1, "minutes": minutes});
    let made: TournamentMade = director.post("/tournaments", "", &new).await?;
    let stop = CancellationToken::new();
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut playing = Vec::new();
    for number in 1..=players {
        let api = Api::new(front, number)?;
        let path = format!("/tournaments/{}/enter", made.id);
        let name = json!({"name": format!("Player {number}")});
        let entered: EnteredTournament = api.post(&path, "", &name).await?;
        let secret = entered.cards[0].secret.clone();
        let player = Player::new(api, &made.id, secret, number, Arc::clone(&seen));
        playing.push(tokio::spawn(player.run(stop.clone())));
    }
    say(&format!("{players} players have entered"))?;
    let half = Duration::from_secs(u64::from(seconds / 2));
    while seen.lock().map_err(|_| "a panic")?.games == 0 {
        sleep(Duration::from_millis(200)).await;
    }
    let begun = Instant::now();
    sleep(half).await;
    let (node, sockets) = machines.busiest().await?;
    say(&format!("node {node} with {sockets} sockets is killed after {:?}", begun.elapsed()))?;
    machines.signal(node, Signal::KILL);
    sleep(Duration::from_secs(5)).await;
    machines.restart(node).await?;
    sleep(half).await;
    stop.cancel();
    for player in playing {
        player.await?;
    }
    let view: TournamentView = director.get(&format!("/tournaments/{}", made.id), "").await?;
    let seen = seen.lock().map_err(|_| "a panic")?;
    report(&seen, &view)
}

/// What was seen, and whether it is good.
fn report(seen: &Seen, view: &TournamentView) -> Result<(), Error> {
    let mut waits = seen.waits.clone();
    waits.sort_unstable();
    let at = |share: f64| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a list"
        )]
        let place = (waits.len() as f64 * share) as usize;
        waits.get(place.min(waits.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    say(&format!(
        "{} games seen to their end, {} rounds; waits: half below {:?}, 99 of 100 below {:?}, the longest {:?}",
        seen.games / 2,
        view.round,
        at(0.5),
        at(0.99),
        at(1.0)
    ))?;
    say(&format!("times cut off: {}; paired twice at once: {}", seen.cut_off, seen.twice))?;
    if seen.twice > 0 {
        return Err("somebody was paired twice at once".into());
    }
    if at(1.0) > LONGEST {
        return Err("somebody waited too long".into());
    }
    Ok(())
}

/// Forty pupils join at once and play two rounds of a Swiss while the projector looks on twice a second. The
/// server is killed in the middle of the first.
async fn class(program: &Path, pupils: u8) -> Result<(), Error> {
    let mut machines = Machines::start(program, vec![vec![]]).await?;
    let front = machines.front();
    let teacher = Api::new(front, 0)?;
    let class: ClassMade = teacher.post("/classes", "", &json!({"cards": pupils})).await?;
    let path = format!("/classes/{}", class.code);
    let cards: Cards = teacher.get(&format!("{path}/cards"), &class.teacher).await?;
    let begun = Instant::now();
    // All of them are behind one address, as a school is.
    let enter = |code: String| {
        let (api, path) = (Api::new(front, 0), format!("{path}/enter"));
        async move { api?.post::<Entered>(&path, "", &json!({"card": code})).await }
    };
    let entered =
        futures_util::future::join_all(cards.cards.into_iter().map(|card| enter(card.code)));
    let entered: Vec<Entered> = entered.await.into_iter().collect::<Result<_, _>>()?;
    say(&format!("{} pupils are in after {:?}", entered.len(), begun.elapsed()))?;
    let new = json!({"name": "Class", "rounds": 2, "time": "600"});
    let made: TournamentMade =
        teacher.post(&format!("{path}/tournaments"), &class.teacher, &new).await?;
    let actions = format!("/tournaments/{}/actions", made.id);
    for pupil in &entered {
        let card = json!({"do": "card", "card": pupil.number});
        teacher.post::<TournamentView>(&actions, &class.teacher, &card).await?;
    }
    let stop = CancellationToken::new();
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut tasks = Vec::new();
    for pupil in entered {
        let (api, number) = (Api::new(front, 0)?, u32::from(pupil.number));
        let player = Player::new(api, &made.id, pupil.token, number, Arc::clone(&seen));
        tasks.push(tokio::spawn(player.run(stop.clone())));
    }
    tasks.push(tokio::spawn(projector(Api::new(front, 0)?, made.id.clone(), stop.clone())));
    for round in 1..=2 {
        let before = machines.used(0)?;
        let begun = Instant::now();
        let pair = json!({"do": "pair", "round": round});
        teacher.post::<TournamentView>(&actions, &class.teacher, &pair).await?;
        if round == 1 {
            sleep(Duration::from_secs(6)).await;
            say("the server is killed in the middle of the round")?;
            machines.signal(0, Signal::KILL);
            machines.restart(0).await?;
        }
        let view = loop {
            let path = format!("/tournaments/{}", made.id);
            match teacher.get::<TournamentView>(&path, "").await {
                Ok(view) if view.missing == 0 => break view,
                _ if begun.elapsed() > Duration::from_mins(5) => {
                    return Err("results are missing".into());
                }
                _ => sleep(Duration::from_millis(500)).await,
            }
        };
        let tables = view.current.map_or(0, |round| round.tables.len());
        let after = machines.used(0)?;
        say(&format!("round {round}: {tables} games over after {:?}", begun.elapsed()))?;
        if round == 2 {
            let used = after.0.saturating_sub(before.0);
            let seconds = used.as_secs_f64() / begun.elapsed().as_secs_f64();
            say(&format!(
                "processor: {:.1} % of a core; memory: {} MB",
                100.0 * seconds,
                after.1 >> 20
            ))?;
        }
    }
    stop.cancel();
    for task in tasks {
        task.await?;
    }
    let seen = seen.lock().map_err(|_| "a panic")?;
    say(&format!("times cut off: {}", seen.cut_off))?;
    if seen.twice > 0 { Err("somebody was paired twice at once".into()) } else { Ok(()) }
}

/// Looks at all boards twice a second.
async fn projector(api: Api, id: String, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let _ = api.get::<awale_proto::Boards>(&format!("/tournaments/{id}/boards"), "").await;
        sleep(Duration::from_millis(500)).await;
    }
}

//! A cluster that is broken on purpose: three nodes on a PostgreSQL with a synchronous standby, HAProxy
//! in front, and games by link through it. It counts what was acknowledged and is lost, doubled, out of
//! order or disagreed upon, and how long it took until play went on.
//!
//! `cargo xtask cluster` builds the program and runs this:
//! `cargo run -p awale-server --example cluster -- PROGRAM [SECONDS] [GAMES] [EVENTS]`
//! Every fault is made at least once, and one after the other until the time is over and so many
//! events were acknowledged.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use awale_private_postgres::{Durability, PrivatePostgres};
use tokio::time::{Instant, interval, sleep};
use tokio_util::sync::CancellationToken;

#[path = "cluster/check.rs"]
mod check;
#[path = "cluster/game.rs"]
mod game;
#[path = "cluster/line.rs"]
mod line;
#[path = "support/machines.rs"]
mod machines;
#[path = "cluster/times.rs"]
mod times;

use game::Table;
use line::Lines;
use machines::{Machines, Signal};
use times::Trial;

type Error = Box<dyn std::error::Error + Send + Sync>;

const NODES: usize = 3;
/// Play goes on for so long between two faults.
const REST: Duration = Duration::from_secs(4);
/// How often a long run tells how far it is.
const PROGRESS: Duration = Duration::from_secs(10);

/// What is done to the cluster.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fault {
    KillNode,
    StopNode,
    /// A rolling update: every node is stopped and started again, one after the other.
    Rolling,
    DropListeners,
    FreezeNode,
    CutNode,
    RestartDatabase,
    /// Until it is back, nothing is acknowledged: there is no other standby.
    KillStandby,
    KillFront,
    PromoteStandby,
}

impl Fault {
    /// Those that can be done again and again; the standby is promoted once, at the end.
    const AGAIN: [Fault; 9] = [
        Fault::KillNode,
        Fault::StopNode,
        Fault::Rolling,
        Fault::DropListeners,
        Fault::CutNode,
        Fault::FreezeNode,
        Fault::RestartDatabase,
        Fault::KillStandby,
        Fault::KillFront,
    ];

    /// How long play may stop for it, at 99 of 100 games.
    const fn seconds(self) -> u64 {
        match self {
            Fault::PromoteStandby | Fault::RestartDatabase | Fault::KillStandby => 30,
            _ => 3,
        }
    }
}

/// What a run is asked for.
#[derive(Clone, Copy)]
struct Asked {
    time: Duration,
    games: u32,
    events: u64,
}

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let program = arguments.first().ok_or("expected the path of the program")?.clone();
    let number =
        |place: usize, default| arguments.get(place).map_or(Ok(default), |text| text.parse());
    let asked = Asked {
        time: Duration::from_secs(number(1, 0)?),
        games: u32::try_from(number(2, 40)?)?,
        events: number(3, 0)?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run(Path::new(&program), asked))
}

fn say(text: &str) -> Result<(), Error> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// All that can be broken.
struct Cluster {
    primary: PrivatePostgres,
    standby: PrivatePostgres,
    lines: Vec<Lines>,
    machines: Machines,
}

impl Cluster {
    async fn start(program: &Path) -> Result<Cluster, Error> {
        let primary = PrivatePostgres::start(Durability::Synced);
        let database = primary.database();
        let standby = primary.standby();
        let (mut lines, mut nodes) = (Vec::new(), Vec::new());
        for _ in 0..NODES {
            let own = Lines::to([primary.port(), standby.port()]).await?;
            let direct = format!("127.0.0.1:{}", primary.port());
            nodes.push(vec![
                ("AWALE_DATABASE", database.replace(&direct, &own.hosts)),
                ("AWALE_BEHIND_PROXY", "true".to_owned()),
                ("AWALE_DRAIN", "1".to_owned()),
            ]);
            lines.push(own);
        }
        let machines = Machines::start(program, nodes).await?;
        Ok(Cluster { primary, standby, lines, machines })
    }

    /// Breaks something and, where it does not mend itself, mends it.
    async fn suffer(&mut self, fault: Fault, node: usize) -> Result<(), Error> {
        let Cluster { primary, standby, lines, machines } = self;
        match fault {
            Fault::KillNode => {
                machines.signal(node, Signal::KILL);
                sleep(Duration::from_secs(2)).await;
                machines.restart(node).await?;
            }
            Fault::StopNode => {
                machines.signal(node, Signal::TERM);
                machines.restart(node).await?;
            }
            Fault::Rolling => {
                for node in 0..NODES {
                    machines.signal(node, Signal::TERM);
                    machines.restart(node).await?;
                    // Until the front knows that it is back.
                    sleep(Duration::from_secs(1)).await;
                }
            }
            Fault::DropListeners => {
                for _ in 0..5 {
                    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE query LIKE 'LISTEN%'";
                    primary.sql("postgres", sql);
                    sleep(Duration::from_millis(300)).await;
                }
            }
            Fault::FreezeNode => {
                machines.signal(node, Signal::STOP);
                sleep(Duration::from_secs(20)).await;
                machines.signal(node, Signal::CONT);
            }
            Fault::CutNode => {
                lines[node].cut(true);
                sleep(Duration::from_secs(8)).await;
                lines[node].cut(false);
            }
            Fault::RestartDatabase => primary.restart(),
            Fault::KillStandby => {
                standby.kill();
                sleep(Duration::from_secs(2)).await;
                standby.start_again();
                primary.wait_for_standby();
            }
            Fault::KillFront => {
                machines.kill_front();
                sleep(Duration::from_secs(1)).await;
                machines.restart_front().await?;
            }
            Fault::PromoteStandby => {
                primary.kill();
                sleep(Duration::from_secs(3)).await;
                machines.expect_storage().await?;
                standby.promote();
            }
        }
        Ok(())
    }
}

async fn run(program: &Path, asked: Asked) -> Result<(), Error> {
    let mut cluster = Cluster::start(program).await?;
    say(&format!(
        "three nodes, {} games at a time, every fault once, for {} s and {} events; load average {}",
        asked.games,
        asked.time.as_secs(),
        asked.events,
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim()
    ))?;
    let stop = CancellationToken::new();
    let acknowledged = Arc::new(AtomicU64::new(0));
    let front = cluster.machines.front();
    let playing: Vec<_> = (0..asked.games)
        .map(|number| {
            let table = Table::new(front, number, Arc::clone(&acknowledged));
            tokio::spawn(table.play(stop.clone()))
        })
        .collect();
    sleep(Duration::from_secs(3)).await;
    let begun = Instant::now();
    let progress = tokio::spawn(progress(begun, Arc::clone(&acknowledged), asked.events));
    let mut trials = Vec::new();
    for number in 0.. {
        let enough = begun.elapsed() >= asked.time
            && acknowledged.load(Ordering::Relaxed) >= asked.events
            && number >= Fault::AGAIN.len();
        let fault = Fault::AGAIN[number % Fault::AGAIN.len()];
        let fault = if enough { Fault::PromoteStandby } else { fault };
        // What nobody is at can break unseen.
        let (node, sockets) = cluster.machines.busiest().await?;
        let begun = Instant::now();
        cluster.suffer(fault, node).await?;
        sleep(REST).await;
        trials.push(Trial { fault, begun, ended: Instant::now() });
        say(&format!("{fault:?} took {:.1?}; node {node} had {sockets} sockets", begun.elapsed()))?;
        if enough {
            break;
        }
    }
    let took = begun.elapsed();
    progress.abort();
    stop.cancel();
    let mut played = Vec::new();
    for task in playing {
        played.extend(task.await?);
    }
    let rate = acknowledged.load(Ordering::Relaxed) / took.as_secs().max(1);
    say(&format!("{} faults in {:.0?}, {rate} events a second", trials.len(), took))?;
    let wrong = check::report(&cluster.machines, &played).await?;
    let slow = times::report(&trials, &played)?;
    if wrong + slow > 0 {
        cluster.machines.keep_logs();
        return Err(format!("{wrong} faults of the games, {slow} of the times").into());
    }
    Ok(())
}

/// Tells now and then how far a long run is.
async fn progress(begun: Instant, acknowledged: Arc<AtomicU64>, wanted: u64) {
    let mut ticks = interval(PROGRESS);
    ticks.tick().await;
    loop {
        ticks.tick().await;
        let (count, seconds) = (acknowledged.load(Ordering::Relaxed), begun.elapsed().as_secs());
        let rate = count / seconds.max(1);
        let left = wanted.saturating_sub(count) / rate.max(1);
        let left = if left > 0 { format!(", {left} s left") } else { String::new() };
        let _ = say(&format!("{seconds} s: {count} events acknowledged, {rate} a second{left}"));
    }
}

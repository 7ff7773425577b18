//! A cluster that is broken on purpose: three nodes on a PostgreSQL with a synchronous standby, HAProxy
//! in front, and games by link through it. It counts what was acknowledged and is lost, doubled, out of
//! order or disagreed upon, and how long it took until play went on.
//!
//! `cargo xtask cluster` builds the program and runs this:
//! `cargo run -p awale-server --example cluster -- PROGRAM [SECONDS] [GAMES]`
//! Every fault is made at least once.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use awale_private_postgres::{Durability, PrivatePostgres};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

#[path = "cluster/check.rs"]
mod check;
#[path = "cluster/game.rs"]
mod game;
#[path = "cluster/machines.rs"]
mod machines;

use game::{Played, Table};
use machines::{Machines, Signal};

type Error = Box<dyn std::error::Error + Send + Sync>;

/// What is done to the cluster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    KillNode,
    StopNode,
    DropListeners,
    FreezeNode,
    CutNode,
    RestartDatabase,
    PromoteStandby,
}

impl Fault {
    /// Those that can be done again and again; the standby is promoted once, at the end.
    const AGAIN: [Fault; 6] = [
        Fault::KillNode,
        Fault::StopNode,
        Fault::DropListeners,
        Fault::CutNode,
        Fault::FreezeNode,
        Fault::RestartDatabase,
    ];

    /// How long play may stop for it, at 99 of 100 games.
    const fn seconds(self) -> u64 {
        match self {
            Fault::PromoteStandby | Fault::RestartDatabase => 30,
            // Until the front has noticed, who comes back may come to the same node.
            Fault::FreezeNode | Fault::CutNode => 6,
            _ => 3,
        }
    }
}

/// A fault that was made, and what it did to the games.
struct Trial {
    fault: Fault,
    begun: Instant,
    ended: Instant,
}

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let program = arguments.first().ok_or("expected the path of the program")?.clone();
    let seconds: u64 = arguments.get(1).map_or(Ok(0), |text| text.parse())?;
    let games = arguments.get(2).map_or(Ok(40), |text| text.parse())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run(&program, Duration::from_secs(seconds), games))
}

fn say(text: &str) -> Result<(), Error> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

async fn run(program: &str, time: Duration, games: u32) -> Result<(), Error> {
    let primary = PrivatePostgres::start(Durability::Synced);
    let database = primary.database();
    let standby = primary.standby();
    let mut machines = Machines::start(program, &database, primary.port(), standby.port()).await?;
    say(&format!(
        "three nodes, {games} games at a time, every fault once and for {} s",
        time.as_secs()
    ))?;
    let stop = CancellationToken::new();
    let front = machines.front();
    let playing: Vec<_> = (0..games)
        .map(|number| tokio::spawn(Table::new(front, number).play(stop.clone())))
        .collect();
    sleep(Duration::from_secs(3)).await;
    let begun = Instant::now();
    let mut trials = Vec::new();
    let mut faults = Fault::AGAIN.into_iter().cycle();
    let mut node = 0;
    loop {
        let last = begun.elapsed() >= time && trials.len() >= Fault::AGAIN.len();
        let fault = if last { Some(Fault::PromoteStandby) } else { faults.next() };
        let fault = fault.ok_or("there is always another fault")?;
        node = (node + 1) % machines::NODES;
        let begun = Instant::now();
        break_it(fault, node, &mut machines, &primary, &standby).await?;
        // Play goes on for a while before the next.
        sleep(Duration::from_secs(4)).await;
        let trial = Trial { fault, begun, ended: Instant::now() };
        say(&format!("{:?} took {:.1?}", fault, begun.elapsed()))?;
        trials.push(trial);
        if last {
            break;
        }
    }
    stop.cancel();
    let mut played = Vec::new();
    for task in playing {
        played.extend(task.await?);
    }
    let wrong = check::report(&machines, &played).await?;
    let slow = report_times(&trials, &played)?;
    if wrong + slow > 0 {
        machines.keep_logs();
        return Err(format!("{wrong} faults of the games, {slow} of the times").into());
    }
    Ok(())
}

async fn break_it(
    fault: Fault,
    node: usize,
    machines: &mut Machines,
    primary: &PrivatePostgres,
    standby: &PrivatePostgres,
) -> Result<(), Error> {
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
            machines.cut(node, true);
            sleep(Duration::from_secs(8)).await;
            machines.cut(node, false);
        }
        Fault::RestartDatabase => primary.restart(),
        Fault::PromoteStandby => {
            primary.kill();
            sleep(Duration::from_secs(3)).await;
            standby.promote();
        }
    }
    Ok(())
}

/// The longest that each table waited for a move in the time of a fault, and whether it was too long.
fn report_times(trials: &[Trial], played: &[Arc<Played>]) -> Result<usize, Error> {
    let mut slow = 0;
    for trial in trials {
        let mut waits: Vec<Duration> = Vec::new();
        for game in played {
            // Those that are sent just before the next fault are its own.
            let next = trial.ended - Duration::from_secs(1);
            let moves = game.moves.iter().filter(|(sent, had)| *sent < next && *had > trial.begun);
            waits.extend(moves.map(|(sent, had)| *had - *sent).max());
        }
        waits.sort_unstable();
        let at = |part: usize| waits.get((waits.len().saturating_sub(1)) * part / 100).copied();
        let (half, most, worst) = (at(50), at(99), at(100));
        let in_time = most.is_some_and(|most| most < Duration::from_secs(trial.fault.seconds()));
        slow += usize::from(!in_time);
        say(&format!(
            "{:?}: longest move of a game p50 {:.2?}, p99 {:.2?}, worst {:.2?} of {} games (limit {} s){}",
            trial.fault,
            half.unwrap_or_default(),
            most.unwrap_or_default(),
            worst.unwrap_or_default(),
            waits.len(),
            trial.fault.seconds(),
            if in_time { "" } else { " TOO LONG" }
        ))?;
    }
    Ok(slow)
}

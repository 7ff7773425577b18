//! A class of forty on one server with SQLite: all enter within ten seconds, play at once before a projector that is
//! drawn twice a second, and the server is killed in the middle of a round of their tournament.
//!
//! `cargo xtask class` builds the program and runs this:
//! `cargo run --release -p awale-server --example class -- PROGRAM [PUPILS] [SECONDS]`
//! It tells the processor time and the memory of the server, and fails if the pupils take longer to enter, if the projector
//! is drawn clearly less often while the server is there, or if anything that was acknowledged is lost.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use awale_proto::{
    API, Cards, ClassBoards, ClassLesson, ClassMade, Entered, MyTournament, Pupil, Snapshot,
    TournamentMade, TournamentView,
};
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

#[path = "support/machines.rs"]
mod machines;
#[path = "support/player.rs"]
mod player;

use machines::{Machines, Signal};
use player::{Player, Sat, load_average, spread};

type Error = Box<dyn std::error::Error + Send + Sync>;

/// All pupils enter in this time, spread evenly.
const ENTERING: Duration = Duration::from_secs(8);
/// How often the page of a pupil asks, that of the teacher, and the projector.
const PUPIL: Duration = Duration::from_secs(1);
const TEACHER: Duration = Duration::from_secs(2);
const PROJECTOR: Duration = Duration::from_millis(500);
/// All are in within this time.
const ENTERED: Duration = Duration::from_secs(10);
/// Draws of the projector in a second below which it is clearly not drawn twice.
const DRAWS: f64 = 1.8;

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let program = arguments.first().ok_or("expected the path of the program")?.clone();
    let pupils = arguments.get(1).map_or(Ok(40), |text| text.parse())?;
    let seconds = arguments.get(2).map_or(Ok(30), |text| text.parse())?;
    let time = Duration::from_secs(seconds);
    tokio::runtime::Runtime::new()?.block_on(run(Path::new(&program), pupils, time))
}

fn say(text: &str) -> Result<(), Error> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}

/// A class and where it is.
#[derive(Clone)]
struct Room {
    at: SocketAddr,
    http: reqwest::Client,
    class: Arc<ClassMade>,
}

impl Room {
    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        secret: &str,
        body: Option<&Value>,
    ) -> Result<T, Error> {
        let url = format!("http://{}{API}{path}", self.at);
        let mut request = self.http.request(method, url).bearer_auth(secret);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await?.error_for_status()?;
        let text = answer.text().await?;
        Ok(serde_json::from_str(if text.is_empty() { "null" } else { &text })?)
    }

    fn path(&self, rest: &str) -> String {
        format!("/classes/{}{rest}", self.class.code)
    }

    async fn teach<T: DeserializeOwned>(
        &self,
        method: Method,
        rest: &str,
        body: Option<&Value>,
    ) -> Result<T, Error> {
        self.ask(method, &self.path(rest), &self.class.teacher, body).await
    }

    /// Asks again and again, as a page does; returns when each answer came, and how long it took, in milliseconds.
    async fn poll(
        self,
        path: String,
        secret: String,
        often: Duration,
        stop: CancellationToken,
    ) -> Vec<(Instant, u64)> {
        let mut ticks = interval(often);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut times = Vec::new();
        loop {
            tokio::select! {
                () = stop.cancelled() => return times,
                _ = ticks.tick() => {}
            }
            let begun = Instant::now();
            if self.ask::<Value>(Method::GET, &path, &secret, None).await.is_ok() {
                let took = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
                times.push((Instant::now(), took));
            }
        }
    }

    /// Lets all play for a while: those of these games with these secrets.
    async fn play(&self, seats: &[(String, String)], time: Duration, resigns: u32) -> Vec<Sat> {
        let until = Instant::now() + time;
        let players = (0_u64..).zip(seats).map(|(number, (game, pass))| Player {
            front: self.at,
            game: game.clone(),
            token: "card".to_owned(),
            pass: Some(pass.clone()),
            pace: Duration::from_millis(1000 + number % 10 * 100),
            resigns,
            until,
        });
        let tasks: Vec<_> =
            players.map(|player| tokio::spawn(async move { player.play().await })).collect();
        let mut all = Vec::new();
        for task in tasks {
            all.push(task.await.unwrap_or_default());
        }
        all
    }
}

/// The processor time of a server in seconds, and the most memory it had, in MiB.
fn used(pid: u32) -> Result<(f64, u64), Error> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let behind = stat.rsplit(") ").next().ok_or("a line")?;
    let ticks: Vec<f64> = behind.split(' ').filter_map(|text| text.parse().ok()).collect();
    // Behind the name: the state, then the user's and the system's time at places 12 and 13.
    let ticks = ticks.get(10).ok_or("time")? + ticks.get(11).ok_or("time")?;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).ok_or("memory")?;
    let kib: u64 = line.split_whitespace().nth(1).ok_or("memory")?.parse()?;
    Ok((ticks / 100.0, kib / 1024))
}

async fn run(program: &Path, pupils: u32, time: Duration) -> Result<(), Error> {
    // The limits are those that everybody has.
    let mut machines = Machines::start(program, vec![Vec::new()]).await?;
    let http = reqwest::Client::builder().timeout(Duration::from_secs(10)).build()?;
    let new = json!({ "cards": pupils });
    let made = http.post(format!("http://{}{API}/classes", machines.front())).json(&new);
    let class: ClassMade = made.send().await?.error_for_status()?.json().await?;
    let room = Room { at: machines.front(), http, class: Arc::new(class) };
    say(&format!("{pupils} pupils, load average {}", load_average()))?;

    let stop = CancellationToken::new();
    let (passes, mut polls) = enter(&room, pupils, &stop).await?;
    let give = json!({"work": {"kind": "neighbours", "rules": "awale"}});
    room.teach::<Value>(Method::POST, "/assignments", Some(&give)).await?;
    let teacher = room.class.teacher.clone();
    let teachers = room.clone().poll(room.path("/lesson"), teacher.clone(), TEACHER, stop.clone());
    polls.push(tokio::spawn(teachers));
    let wall = room.clone().poll(room.path("/boards"), teacher, PROJECTOR, stop.clone());
    let (hung, wall) = (Instant::now(), tokio::spawn(wall));

    let mut seats = Vec::new();
    for pass in &passes {
        let me: Pupil = room.ask(Method::GET, &room.path("/me"), pass, None).await?;
        let game = me.task.and_then(|task| task.game).ok_or("everybody has a neighbour")?;
        seats.push((game, pass.clone()));
    }
    let before = used(machines.pid(0))?;
    let begun = Instant::now();
    let sat = room.play(&seats, time, u32::MAX).await;
    let after = used(machines.pid(0))?;
    let boards: ClassBoards = room.teach(Method::GET, "/boards", None).await?;
    if boards.boards.len() != seats.len() / 2 {
        return Err(
            format!("expected {} boards, found {}", seats.len() / 2, boards.boards.len()).into()
        );
    }
    let mut moves: Vec<u64> = sat.iter().flat_map(|one| one.millis.clone()).collect();
    let (half, most, longest) = spread(&mut moves);
    let played = begun.elapsed().as_secs_f64();
    say(&format!(
        "{} moves in {played:.0} s: half below {half} ms, 99 of 100 below {most} ms, the longest {longest} ms",
        moves.len()
    ))?;
    say(&format!(
        "the server took {:.1} s of processor time in {played:.0} s ({:.0} % of a core), and {} MiB at most",
        after.0 - before.0,
        (after.0 - before.0) / played * 100.0,
        after.1
    ))?;
    let (gone, back) = killed(&mut machines, &room, &passes, time).await?;
    let taken_down = Instant::now();
    stop.cancel();
    let drawn = wall.await?;
    let rates =
        [(hung, gone), (back, taken_down)].map(|(since, until)| draws(&drawn, since, until));
    let mut times: Vec<u64> = drawn.iter().map(|(_, took)| *took).collect();
    let (half, most, longest) = spread(&mut times);
    say(&format!(
        "the projector was drawn {:.2} times a second before the kill and {:.2} after it: \
         half below {half} ms, 99 of 100 below {most} ms, the longest {longest} ms; load average {}",
        rates[0],
        rates[1],
        load_average()
    ))?;
    if let Some(rate) = rates.into_iter().find(|rate| *rate < DRAWS) {
        return Err(format!("expected two draws of the projector a second, found {rate:.2}").into());
    }
    for poll in polls {
        poll.await?;
    }
    Ok(())
}

/// How often a second something was drawn in a time.
fn draws(drawn: &[(Instant, u64)], since: Instant, until: Instant) -> f64 {
    let count = drawn.iter().filter(|(at, _)| (since..until).contains(at)).count();
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    f64::from(count) / until.duration_since(since).as_secs_f64()
}

type Polls = Vec<tokio::task::JoinHandle<Vec<(Instant, u64)>>>;

/// All pupils enter by what is typed, from one address, and ask from then on once a second.
async fn enter(
    room: &Room,
    pupils: u32,
    stop: &CancellationToken,
) -> Result<(Vec<String>, Polls), Error> {
    let cards: Cards = room.teach(Method::GET, "/cards", None).await?;
    let begun = Instant::now();
    let enter = (0..).zip(cards.cards).map(|(number, card): (u32, _)| {
        let room = room.clone();
        tokio::spawn(async move {
            sleep(ENTERING * number / pupils).await;
            let body = json!({ "card": card.code });
            room.ask::<Entered>(Method::POST, &room.path("/enter"), "", Some(&body)).await
        })
    });
    let (mut passes, mut polls) = (Vec::new(), Vec::new());
    for entered in enter.collect::<Vec<_>>() {
        let pass = entered.await??.token;
        let poll = room.clone().poll(room.path("/me"), pass.clone(), PUPIL, stop.clone());
        polls.push(tokio::spawn(poll));
        passes.push(pass);
    }
    let took = begun.elapsed();
    say(&format!("all are in after {:.1} s", took.as_secs_f64()))?;
    if took > ENTERED {
        let most = ENTERED.as_secs();
        return Err(format!("expected all in within {most} s, found {took:.1?}").into());
    }
    // A page asks as soon as it is there: then its pupil is here.
    sleep(PUPIL * 2).await;
    Ok((passes, polls))
}

/// A round of a tournament of the class, in the middle of which the server is killed; says when, and when it was
/// back.
async fn killed(
    machines: &mut Machines,
    room: &Room,
    passes: &[String],
    time: Duration,
) -> Result<(Instant, Instant), Error> {
    let new = json!({"name": "CE2", "rounds": 3, "auto": true});
    let made: TournamentMade = room.teach(Method::POST, "/tournaments", Some(&new)).await?;
    let path = format!("/tournaments/{}", made.id);
    let teacher = &room.class.teacher;
    let act = async |action: Value| {
        room.ask::<TournamentView>(Method::POST, &format!("{path}/actions"), teacher, Some(&action))
            .await
    };
    for card in 1..=passes.len() {
        act(json!({"do": "card", "card": card})).await?;
    }
    act(json!({"do": "pair", "round": 1})).await?;
    let mut seats = Vec::new();
    for pass in passes {
        let me: MyTournament = room.ask(Method::GET, &format!("{path}/me"), pass, None).await?;
        let game = me.games.first().and_then(|game| game.id.clone()).ok_or("a game")?;
        seats.push((game, pass.clone()));
    }
    room.ask::<Value>(Method::POST, &room.path("/me/hand"), &passes[0], Some(&json!({"up": true})))
        .await?;
    let lesson: ClassLesson = room.teach(Method::GET, "/lesson", None).await?;
    let view: TournamentView = room.ask(Method::GET, &path, "", None).await?;
    // All play, and in the middle of it the server is gone.
    let playing = tokio::spawn({
        let (room, seats) = (room.clone(), seats.clone());
        async move { room.play(&seats, time, 24).await }
    });
    sleep(time / 3).await;
    let gone = Instant::now();
    machines.signal(0, Signal::KILL);
    machines.restart(0).await?;
    let back = Instant::now();
    let again: ClassLesson = room.teach(Method::GET, "/lesson", None).await?;
    let same: TournamentView = room.ask(Method::GET, &path, "", None).await?;
    let told = |lesson: &ClassLesson| {
        let hands: Vec<_> = lesson.cards.iter().map(|card| card.hand).collect();
        (lesson.assignments.clone(), hands)
    };
    let ids = |view: &TournamentView| {
        let tables = view.current.iter().flat_map(|round| round.tables.clone());
        tables.map(|table| table.games[0].id.clone()).collect::<Vec<_>>()
    };
    if told(&lesson) != told(&again) || ids(&view) != ids(&same) || same.round != 1 {
        return Err("the lesson or the round is not what it was".into());
    }
    let sat = playing.await?;
    let mut acknowledged = 0;
    for ((game, _), sat) in seats.iter().zip(&sat) {
        let url = format!("http://{}{API}/games/{game}", room.at);
        let now: Snapshot = room.http.get(url).send().await?.error_for_status()?.json().await?;
        acknowledged += sat.acknowledged.len();
        if sat.acknowledged.iter().any(|&number| number > now.last) {
            return Err(format!("{game} has lost what was acknowledged").into());
        }
    }
    let cut_off: u32 = sat.iter().map(|one| one.cut_off).sum();
    let over = sat.iter().filter(|one| one.over).count();
    // What is left is given up; then the next round follows by itself.
    room.play(&seats, time, 0).await;
    let begun = Instant::now();
    loop {
        let view: TournamentView = room.ask(Method::GET, &path, "", None).await?;
        if view.round == 2 {
            break;
        }
        if begun.elapsed() > Duration::from_mins(1) {
            return Err(format!("round 1 still waits for {} results", view.missing).into());
        }
        sleep(PUPIL).await;
    }
    say(&format!(
        "killed in the middle of a round, back after {:.2} s: {acknowledged} moves were acknowledged and none is lost; \
         {over} of {} players saw the end of their game; they came back {cut_off} times; the next round followed",
        back.duration_since(gone).as_secs_f64(),
        sat.len()
    ))?;
    Ok((gone, back))
}

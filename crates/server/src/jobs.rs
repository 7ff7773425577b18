//! What is done once, by whichever server comes to it first.

use std::time::Duration;

use awale_play::Millis;
use awale_proto::Clocks;
use awale_store::{Append, Appended, EventRecord, Job, JobKind, StoreError};
use tokio::time::{MissedTickBehavior, interval};

use crate::clubs;
use crate::metrics::Metrics;
use crate::rooms::{Context, Message, Replica, Rooms};
use crate::tournaments::jobs as tournaments;

/// How often it is looked for something to do.
const LOOK: Duration = Duration::from_secs(1);
/// How long a server may take for a job before another does it; all but the forgetting of many old games take far
/// less, and a job that takes longer is done twice, which changes nothing. If a server dies, whoever waits in
/// an arena waits so long, for the next look, the pairing after it and the next look of the page: 7 s of 10.
const LEASE: Millis = Millis::seconds(3);
/// How often old games are forgotten.
const EXPIRE: Millis = Millis::seconds(3600);
/// How long after its time a flag falls that nobody waits for. Whoever is at a game sees it fall at
/// once; this leaves them their lag.
const GRACE: Millis = Millis::seconds(2);
/// The shortest time after which a game is looked at again.
const AGAIN: Millis = Millis::seconds(30);
/// How often it is looked whether a day has come: by the date, which the clock of the server does not
/// know. It stands still while the server is away.
const DATE: Millis = Millis::seconds(600);
/// How long, by the clock of the server, the date must have said that the day has come before anything is
/// forgotten. A date may be wrong for a while after a start; that a class is closed is soon seen and undone,
/// that it is gone could not be.
const CERTAIN: Millis = Millis::seconds(86_400);
/// The same while no clock runs.
const STILL: Millis = Millis::seconds(600);

pub(crate) async fn run(context: Context, rooms: Rooms) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = context.closed.cancelled() => return,
            _ = looks.tick() => {}
        }
        loop {
            match one(&context, &rooms).await {
                Ok(true) if !context.closed.is_cancelled() => {}
                Ok(_) => break,
                Err(error) => {
                    tracing::error!(%error, "a job was not done");
                    break;
                }
            }
        }
    }
}

/// Does the job that has waited longest; `false` if none is due.
async fn one(context: &Context, rooms: &Rooms) -> Result<bool, StoreError> {
    let now = context.clock.now();
    let Some(job) = context.store.lease(now, now.plus(LEASE)).await? else { return Ok(false) };
    let again = match job.kind {
        JobKind::Expire => {
            let games = context.store.expire(now).await?;
            if games > 0 {
                tracing::info!(games, "old games forgotten");
            }
            Some(now.plus(EXPIRE))
        }
        JobKind::Class | JobKind::Club | JobKind::Tournament => wait(context, &job, now).await?,
        JobKind::ForgetClass | JobKind::ForgetClub | JobKind::ForgetTournament => {
            forget(context, rooms, &job, now).await?
        }
        JobKind::Result => tournaments::carry(context, &job).await?,
        JobKind::Round => tournaments::next_round(context, &job).await?,
        JobKind::Arena => tournaments::pair(context, &job, now).await?,
        JobKind::Rating => clubs::jobs::rate(context, &job).await?,
        JobKind::Flag => flag(context, rooms, &job, now).await?,
    };
    match again {
        Some(due) => context.store.put_off(job, due).await?,
        None => context.store.done(job).await?,
    }
    Ok(true)
}

/// Waits for the day of a class, club or tournament; says when to look again if it has not come. If it has, what
/// is closed from now on is forgotten a day later.
async fn wait(context: &Context, job: &Job, now: Millis) -> Result<Option<Millis>, StoreError> {
    let Some(left) = left(context, job).await? else { return Ok(None) };
    if left > 0 {
        let left = u64::try_from(left).unwrap_or(0);
        return Ok(Some(now.plus(Millis::seconds(left).min(DATE))));
    }
    let kind = match job.kind {
        JobKind::Class => JobKind::ForgetClass,
        JobKind::Club => JobKind::ForgetClub,
        _ => JobKind::ForgetTournament,
    };
    let forget = Job { kind, subject: job.subject.clone() };
    context.store.add_job(forget, now.plus(CERTAIN)).await?;
    Ok(None)
}

/// Forgets a class, club or tournament if the date still says that its day has come, else waits for it again.
async fn forget(
    context: &Context,
    rooms: &Rooms,
    job: &Job,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let Some(left) = left(context, job).await? else { return Ok(None) };
    let id = &job.subject;
    if left > 0 {
        let kind = match job.kind {
            JobKind::ForgetClass => JobKind::Class,
            JobKind::ForgetClub => JobKind::Club,
            _ => JobKind::Tournament,
        };
        context.store.add_job(Job { kind, subject: id.clone() }, now).await?;
        tracing::warn!("the date went back: nothing is forgotten");
        return Ok(None);
    }
    match job.kind {
        JobKind::ForgetClass => {
            let games = context.store.class_games(id).await?;
            context.store.delete_class(id).await?;
            rooms.end(&games).await;
        }
        JobKind::ForgetClub => {
            context.store.delete_club(id).await?;
            context.clubs.forget(id);
            context.tournaments.forget_club(id);
        }
        _ => {
            context.store.delete_tournament(id).await?;
            context.tournaments.forget(id);
        }
    }
    tracing::info!(kind = ?job.kind, "its day has come");
    Ok(None)
}

/// The seconds until the day of what a job is about; `None` if it is gone.
async fn left(context: &Context, job: &Job) -> Result<Option<i64>, StoreError> {
    let store = &context.store;
    let until = match job.kind {
        JobKind::Class | JobKind::ForgetClass => {
            store.class(&job.subject).await?.map(|class| class.until)
        }
        JobKind::Club | JobKind::ForgetClub => {
            store.club(&job.subject).await?.map(|state| state.club.until)
        }
        _ => store.tournament(&job.subject).await?.map(|tournament| tournament.until),
    };
    Ok(until.map(|until| until - store.date()))
}

/// Ends a game on time if its clock has run down; says when to look again, if ever.
async fn flag(
    context: &Context,
    rooms: &Rooms,
    job: &Job,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let record = context.store.load(&job.subject).await;
    let replica = record.and_then(|record| record.map(Replica::of).transpose());
    let mut replica = match replica {
        Ok(Some(replica)) => replica,
        // Opening a damaged game says so; nothing can be done here.
        Ok(None) | Err(StoreError::Damaged { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    if replica.game.result().is_some() {
        return Ok(None);
    }
    if let Some(event) = replica.game.flag(now.minus(GRACE)) {
        let event = EventRecord { number: replica.last() + 1, event, command: String::new() };
        let number = event.number;
        let append = Append { game: replica.key, event, seat: None, next: None, ends: true };
        // If another write came first, the clock is read again.
        let appended = context.store.append(append).await?;
        let metrics = &context.metrics;
        Metrics::add(if appended == Appended::Stored { &metrics.events } else { &metrics.lost });
        rooms.all().hint(replica.key, Message::Wake(number));
        return Ok(Some(now.plus(AGAIN)));
    }
    let running = Clocks::of(&replica.game, now).and_then(|clocks| clocks.running);
    let left = running.and_then(|side| replica.game.time_left(side, now));
    Ok(Some(now.plus(left.map_or(STILL, |left| left.plus(GRACE).max(AGAIN)))))
}

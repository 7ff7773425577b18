//! What is done once, by whichever server comes to it first.

use std::time::Duration;

use awale_play::Millis;
use awale_proto::Clocks;
use awale_store::{Append, Appended, EventRecord, Job, JobKind, StoreError, wall_seconds};
use tokio::time::{MissedTickBehavior, interval};

use crate::metrics::Metrics;
use crate::rooms::{Context, Message, Replica, Rooms};
use crate::tournaments::jobs as tournaments;

/// How often it is looked for something to do.
const LOOK: Duration = Duration::from_secs(1);
/// How long a server may take for a job before another does it. Whoever waits in an arena waits so long if
/// a server dies; a job that takes longer is done twice, which changes nothing.
const LEASE: Millis = Millis::seconds(5);
/// How often old games are forgotten.
const EXPIRE: Millis = Millis::seconds(3600);
/// How long after its time a flag falls that nobody waits for. Whoever is at a game sees it fall at
/// once; this leaves them their lag.
const GRACE: Millis = Millis::seconds(2);
/// The shortest time after which a game is looked at again.
const AGAIN: Millis = Millis::seconds(30);
/// How often it is looked whether the day of a class has come: by the date, which the clock of the
/// server does not know. It stands still while the server is away.
const CLASS: Millis = Millis::seconds(600);
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
        JobKind::Class => class(context, rooms, &job, now).await?,
        JobKind::Result => tournaments::carry(context, &job).await?,
        JobKind::Arena => tournaments::pair(context, &job, now).await?,
        JobKind::Tournament => tournaments::forget(context, &job, now).await?,
        JobKind::Flag => flag(context, rooms, &job, now).await?,
    };
    match again {
        Some(due) => context.store.put_off(job, due).await?,
        None => context.store.done(job).await?,
    }
    Ok(true)
}

/// Forgets a class whose day has come; says when to look again if it has not.
async fn class(
    context: &Context,
    rooms: &Rooms,
    job: &Job,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let Some(class) = context.store.class(&job.subject).await? else { return Ok(None) };
    let left = class.until - wall_seconds();
    if left > 0 {
        let left = u64::try_from(left).unwrap_or(0);
        return Ok(Some(now.plus(Millis::seconds(left).min(CLASS))));
    }
    let games = context.store.class_games(&class.code).await?;
    context.store.delete_class(&class.code).await?;
    rooms.end(&games).await;
    tracing::info!("a class forgotten on its day");
    Ok(None)
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
        // A game that is damaged is told to whoever opens it; nothing can be done here.
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
        // If somebody wrote something else first, the clock is looked at again.
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

//! What a server does beside its games: it keeps the clock, listens to other servers, tells them who
//! is here, and does the jobs that are due.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use awale_store::{GameKey, Here, Store, StoreError};
use tokio::time::{MissedTickBehavior, interval};

use crate::rooms::{Context, Message, Rooms, VisitorId};

/// How often the clock is noted: what a crash can give a player at most. It also tells soon when the
/// disk takes nothing any more.
const BEAT: Duration = Duration::from_secs(1);
/// The same for several servers: who is cut off from the database knows it sooner.
const SHARED_BEAT: Duration = Duration::from_millis(500);
/// A database that has not answered for so long is away: clients had better go to another server.
/// A beat may take a second before it is one too many.
const SILENCE: Duration = Duration::from_millis(1500);
/// How long the clock goes on without its database. The database takes a longer silence of all
/// servers for an outage.
pub(crate) const ALONE: Duration = Duration::from_secs(2);
/// How long clients are kept without the database: others may be able to reach it.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether a notification was lost, and who is elsewhere.
const SWEEP: Duration = Duration::from_secs(1);
/// How often a database is asked how large it is.
const MEASURE: Duration = Duration::from_mins(1);
/// The time in which clients are sent away, and into how many parts it is divided: those of a server
/// that stops do not come to the others all at once.
pub(crate) const SENDING_AWAY: Duration = Duration::from_secs(1);
const SLICES: u32 = 16;

/// When the database last answered; a file always does.
#[derive(Clone, Debug)]
pub(crate) struct Pulse(Option<Arc<Mutex<Instant>>>);

impl Pulse {
    pub(crate) fn of(store: &Store) -> Pulse {
        Pulse(store.is_shared().then(|| Arc::new(Mutex::new(Instant::now()))))
    }

    fn beat(&self, when: Instant) {
        if let Some(last) = &self.0 {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = when;
        }
    }

    pub(crate) fn silence(&self) -> Duration {
        let last = self.0.as_ref().map(|last| *last.lock().unwrap_or_else(PoisonError::into_inner));
        last.map_or(Duration::ZERO, |last| last.elapsed())
    }

    /// Whether the database answers.
    pub(crate) fn beats(&self) -> bool {
        self.silence() < SILENCE
    }
}

/// Who is at the games of this server, and what of it others have yet to be told.
#[derive(Debug, Default)]
pub(crate) struct PresenceBoard(Mutex<Board>);

#[derive(Debug, Default)]
struct Board {
    here: HashMap<GameKey, Here>,
    changed: HashSet<GameKey>,
}

impl PresenceBoard {
    fn board(&self) -> MutexGuard<'_, Board> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set(&self, game: GameKey, here: Here) {
        let mut board = self.board();
        let before = if here == Here::default() {
            board.here.remove(&game)
        } else {
            board.here.insert(game, here)
        };
        if before.unwrap_or_default() != here {
            board.changed.insert(game);
        }
    }

    fn changes(&self) -> Vec<(GameKey, Here)> {
        let board = self.board();
        let here = |game: &GameKey| board.here.get(game).copied().unwrap_or_default();
        board.changed.iter().map(|game| (*game, here(game))).collect()
    }

    /// Others were told; what has changed meanwhile they have yet to be.
    fn told(&self, changes: &[(GameKey, Here)]) {
        let mut board = self.board();
        for (game, told) in changes {
            if board.here.get(game).copied().unwrap_or_default() == *told {
                board.changed.remove(game);
            }
        }
    }

    /// Everything must be told again.
    fn forget(&self) {
        let mut board = self.board();
        let games: Vec<GameKey> = board.here.keys().copied().collect();
        board.changed.extend(games);
    }
}

impl Context {
    /// Why clients should not be sent here, if they should not.
    pub(crate) fn unready(&self) -> Option<&'static str> {
        if self.draining.is_cancelled() {
            Some("stopping\n")
        } else if !self.pulse.beats() || !self.store.is_healthy() {
            Some("the store cannot be written\n")
        } else {
            None
        }
    }

    /// Done when a client of a server that stops is to go. Those of one among several go one after the
    /// other.
    pub(crate) fn sent_away(&self, visitor: VisitorId) -> impl Future<Output = ()> + use<> {
        let closing = self.closing.clone();
        let slice = u32::try_from(visitor.0 % u64::from(SLICES)).unwrap_or(0);
        let wait =
            if self.store.is_shared() { SENDING_AWAY / SLICES * slice } else { Duration::ZERO };
        async move {
            closing.cancelled().await;
            tokio::time::sleep(wait).await;
        }
    }
}

/// Notes the clock, and sends everybody away when the database has been gone for too long.
pub(crate) async fn beat(context: Context, rooms: Rooms) {
    let mut beats = interval(if context.store.is_shared() { SHARED_BEAT } else { BEAT });
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = context.closed.cancelled() => return,
            _ = beats.tick() => {}
        }
        match context.store.beat(context.clock.now()).await {
            Ok(at) => {
                // Nobody knows how long the answer was on its way: counted from now on, the clock is
                // never ahead of the database, and no flag falls early.
                let now = Instant::now();
                if context.store.is_shared() {
                    context.clock.set(at, now);
                }
                context.pulse.beat(now);
            }
            Err(error) => tracing::error!(%error, "the clock could not be noted"),
        }
        if context.pulse.silence() > PATIENCE {
            for key in rooms.all().keys() {
                rooms.all().hint(key, Message::Away);
            }
        }
    }
}

/// Wakes rooms when others write.
pub(crate) async fn listen(context: Context, rooms: Rooms) {
    let Some(mut wakes) = context.store.wakes() else { return };
    loop {
        let wake = tokio::select! {
            () = context.closed.cancelled() => return,
            wake = wakes.recv() => wake,
        };
        let Some(wake) = wake else { return };
        rooms.all().hint(wake.game, Message::Wake(wake.number));
    }
}

/// Looks for what no notification told, and tells others who is here.
pub(crate) async fn sweep(context: Context, rooms: Rooms) {
    if !context.store.is_shared() {
        return;
    }
    let mut sweeps = interval(SWEEP);
    sweeps.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut measured: Option<Instant> = None;
    loop {
        tokio::select! {
            () = context.closed.cancelled() => return,
            _ = sweeps.tick() => {}
        }
        if let Err(error) = sweep_once(&context, &rooms).await {
            tracing::debug!(%error, "no sweep");
        }
        if measured.is_none_or(|when| when.elapsed() > MEASURE) {
            measured = Some(Instant::now());
            if let Err(error) = context.store.measure().await {
                tracing::debug!(%error, "the database was not measured");
            }
        }
    }
}

async fn sweep_once(context: &Context, rooms: &Rooms) -> Result<(), StoreError> {
    if context.store.renew().await? {
        context.presence.forget();
    }
    let changes = context.presence.changes();
    context.store.tell_presence(&changes).await?;
    context.presence.told(&changes);
    let games = rooms.all().keys();
    if !games.is_empty() {
        for (game, swept) in context.store.sweep(&games).await? {
            rooms.all().hint(game, Message::Swept(swept));
        }
    }
    Ok(())
}

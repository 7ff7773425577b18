//! What a server does beside its games: it keeps the clock, listens to other servers, tells them who
//! is here, and does the jobs that are due.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use awale_store::{GameKey, Here, Store, StoreError, Wake};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::rooms::{Context, Message, Rooms, VisitorId};

/// How often the clock is noted: what a crash can give a player at most. It also tells soon when the
/// disk takes nothing any more.
const BEAT: Duration = Duration::from_secs(1);
/// The same for several servers: who is cut off from the database knows it sooner.
const SHARED_BEAT: Duration = Duration::from_millis(500);
/// A database that has not answered for so long is away, and clients are sent to another server.
/// A beat may take a second before it is one too many.
const SILENCE: Duration = Duration::from_millis(1500);
/// How long clients are kept when nothing can be stored: other servers may be able to, and pages learn that
/// the clocks stand still.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether a notification was lost, and who is elsewhere.
const SWEEP: Duration = Duration::from_secs(1);
/// How often a database is asked how large it is.
const MEASURE: Duration = Duration::from_mins(1);
/// The time in which clients are sent away, and into how many parts it is divided: those of a server
/// that stops do not come to the others all at once.
pub(crate) const SENDING_AWAY: Duration = Duration::from_secs(1);
const SLICES: u32 = 16;

/// When the store last took the clock, and whether it failed since then.
#[derive(Clone, Debug)]
pub(crate) struct StoreHeartbeat {
    last: Arc<Mutex<LastBeat>>,
    is_shared: bool,
}

#[derive(Clone, Copy, Debug)]
struct LastBeat {
    when: Instant,
    failed: bool,
}

impl StoreHeartbeat {
    pub(crate) fn of(store: &Store) -> StoreHeartbeat {
        let last = Arc::new(Mutex::new(LastBeat { when: Instant::now(), failed: false }));
        StoreHeartbeat { last, is_shared: store.is_shared() }
    }

    fn last(&self) -> MutexGuard<'_, LastBeat> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn beat(&self, when: Instant) {
        *self.last() = LastBeat { when, failed: false };
    }

    /// Something could not be stored.
    pub(crate) fn fail(&self) {
        self.last().failed = true;
    }

    pub(crate) fn silence(&self) -> Duration {
        self.last().when.elapsed()
    }

    /// Whether something can be stored: a database may fail once, and is away when it is silent; a disk that
    /// is slow is not full.
    pub(crate) fn is_alive(&self) -> bool {
        if self.is_shared { self.silence() < SILENCE } else { !self.last().failed }
    }
}

/// Who is at the games of this server, and which changes the other servers do not know yet.
#[derive(Debug, Default)]
pub(crate) struct PresenceBoard(Mutex<PresenceState>);

#[derive(Debug, Default)]
struct PresenceState {
    here: HashMap<GameKey, Here>,
    changed: HashSet<GameKey>,
}

impl PresenceBoard {
    fn board(&self) -> MutexGuard<'_, PresenceState> {
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

    /// Notes that the other servers know these changes. A game that changed meanwhile stays on the list.
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
        } else if !self.store_heartbeat.is_alive() || !self.store.is_healthy() {
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

/// Notes the clock, and sends everybody away when nothing could be stored for too long.
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
                } else {
                    context.clock.go_on();
                }
                context.store_heartbeat.beat(now);
            }
            Err(error) => {
                tracing::error!(%error, "the clock could not be noted");
                context.store_heartbeat.fail();
            }
        }
        if context.store_heartbeat.silence() > PATIENCE {
            for key in rooms.all().keys() {
                rooms.all().hint(key, Message::Away);
            }
        }
    }
}

/// Wakes rooms when others write, and forgets cards that they renew.
pub(crate) async fn listen(app: App) {
    let (context, rooms) = (&app.context, &app.rooms);
    let Some(mut wakes) = context.store.wakes() else { return };
    loop {
        let wake = tokio::select! {
            () = context.closed.cancelled() => return,
            wake = wakes.recv() => wake,
        };
        let Some(wake) = wake else { return };
        match wake {
            Wake::Game { game, number } => rooms.all().hint(game, Message::Wake(number)),
            Wake::Renewed(holder) => {
                app.classes.forget_holder(&holder);
                context.renewed.tell(&holder);
            }
        }
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

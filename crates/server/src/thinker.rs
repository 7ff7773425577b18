//! The program as many ask it: a few searches at a time, each bounded, in turn.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use awale_core::RuleSet;
use awale_engine::{Info, Limits, Stop, Watch};
use awale_play::History;
use awale_player::{Budget, Endgames, Means, Player};
use awale_tables::Tables;

use crate::blocking;
use crate::client::Client;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::queue::{FairQueue, Full, QueueTurn};
use crate::quotas::Quotas;

#[derive(Debug)]
pub(crate) struct ThinkerPool {
    queue: FairQueue,
    players: Arc<Mutex<Vec<Player>>>,
    tables: Arc<Endgames>,
    /// Games whose tables cannot be opened and are noted in the log.
    noted: Mutex<BTreeSet<RuleSet>>,
    quotas: Quotas,
    metrics: Arc<Metrics>,
}

/// Stops a search when its client has gone away.
struct StopOnDrop(Arc<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.now();
    }
}

impl ThinkerPool {
    pub(crate) fn new(quotas: Quotas, tables: Arc<Endgames>, metrics: Arc<Metrics>) -> ThinkerPool {
        ThinkerPool {
            queue: FairQueue::new(
                quotas.searches,
                quotas.waiting_searches,
                quotas.searches_per_client,
            ),
            players: Arc::default(),
            tables,
            noted: Mutex::default(),
            quotas,
            metrics,
        }
    }

    pub(crate) fn load(&self) -> (usize, usize) {
        self.queue.load()
    }

    /// The tables of a game: those of the folder, completed by those inside the program. A folder
    /// that cannot be read is noted in the log and left aside.
    pub(crate) fn tables(&self, rules: RuleSet) -> &Tables {
        if let Some(error) = self.tables.problem(rules) {
            let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
            if noted.insert(rules) {
                tracing::warn!(%rules, error, "the tables cannot be opened");
            }
        }
        self.tables.tables(rules)
    }

    /// A turn to keep a processor busy for a client, until it is dropped.
    pub(crate) async fn turn(&self, client: Client) -> Result<QueueTurn, Problem> {
        self.queue.turn(client).await.map_err(|full| {
            Metrics::add(&self.metrics.searches_refused);
            let seconds = u32::try_from(self.quotas.search_time.as_secs()).unwrap_or(u32::MAX);
            match full {
                Full::ForClient => Problem::TooMany(seconds.max(1)),
                Full::ForAll => Problem::Busy(seconds.max(1)),
            }
        })
    }

    pub(crate) async fn search(
        &self,
        client: Client,
        at: History,
        time: Duration,
        multipv: usize,
    ) -> Result<Option<Info>, Problem> {
        let turn = self.turn(client).await?;
        let stop = Arc::new(Stop::new());
        let _stop_on_drop = StopOnDrop(Arc::clone(&stop));
        self.tables(at.position().rules());
        let mut player = self.player();
        let players = Arc::clone(&self.players);
        let millis = u64::try_from(time.min(self.quotas.search_time).as_millis());
        let limits = Limits::millis(millis.unwrap_or(u64::MAX));
        let search = blocking::run(&self.metrics, move || {
            let budget = Budget { limits, clock: &Watch::new(), stop: &stop };
            let info = player.analyse(at, &budget, multipv, &mut |_| {});
            players.lock().unwrap_or_else(PoisonError::into_inner).push(player);
            drop(turn);
            info
        });
        let info = search.await?;
        Metrics::add(&self.metrics.searches);
        Ok(info)
    }

    /// A player that rests, or a new one: there are never more than turns.
    fn player(&self) -> Player {
        let rested = self.players.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let means = || Means::new(Arc::clone(&self.tables), self.quotas.search_memory);
        rested.unwrap_or_else(|| Player::new(means()))
    }
}

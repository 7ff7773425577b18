//! The engine and the tables, asked by many: a few searches at a time, each bounded, in turn.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use awale_core::{AnyPosition, RuleSet};
use awale_engine::{Engine, Info, Limits as SearchLimits, Question, Stop, Watch};
use awale_tables::Tables;

use crate::client::Client;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::queue::{FairQueue, Full};

/// The engines and tables of the server.
#[derive(Debug)]
pub(crate) struct Thinker {
    queue: FairQueue,
    /// Engines that rest, with the game they know the tables of.
    engines: Arc<Mutex<Vec<(RuleSet, Engine)>>>,
    folder: Option<PathBuf>,
    tables: [OnceLock<Tables>; RuleSet::ALL.len()],
    limits: Limits,
    metrics: Arc<Metrics>,
}

/// Stops a search when whoever asked has gone away.
struct StopOnDrop(Arc<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.now();
    }
}

impl Thinker {
    pub(crate) fn new(limits: Limits, folder: Option<PathBuf>, metrics: Arc<Metrics>) -> Thinker {
        Thinker {
            queue: FairQueue::new(
                limits.searches,
                limits.waiting_searches,
                limits.searches_per_client,
            ),
            engines: Arc::default(),
            folder,
            tables: [const { OnceLock::new() }; RuleSet::ALL.len()],
            limits,
            metrics,
        }
    }

    /// Searches that run, and searches that wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.queue.load()
    }

    /// The tables of a game: those of the folder, completed by those inside the program. A folder
    /// that cannot be read is noted in the log and left aside.
    pub(crate) fn tables(&self, rules: RuleSet) -> &Tables {
        let open = || match self.folder.as_deref() {
            Some(folder) => awale_oracle::open(folder, rules).unwrap_or_else(|error| {
                tracing::warn!(%rules, %error, "the tables cannot be opened");
                awale_oracle::embedded(rules)
            }),
            None => awale_oracle::embedded(rules),
        };
        let at = RuleSet::ALL.iter().position(|&known| known == rules);
        self.tables[at.expect("the list is complete")].get_or_init(open)
    }

    /// What the engine says of a position after `before`, the positions since the last harvest.
    pub(crate) async fn search(
        &self,
        client: Client,
        position: AnyPosition,
        before: Vec<AnyPosition>,
        time: Duration,
        lines: usize,
    ) -> Result<Option<Info>, Problem> {
        let turn = self.queue.turn(client).await.map_err(|full| {
            Metrics::add(&self.metrics.searches_refused);
            let seconds = u32::try_from(self.limits.search_time.as_secs()).unwrap_or(u32::MAX);
            match full {
                Full::ForClient => Problem::TooMany(seconds.max(1)),
                Full::ForAll => Problem::Busy(seconds.max(1)),
            }
        })?;
        let stop = Arc::new(Stop::new());
        let _stop_on_drop = StopOnDrop(Arc::clone(&stop));
        let mut engine = self.engine(position.rules());
        let engines = Arc::clone(&self.engines);
        let millis = u64::try_from(time.min(self.limits.search_time).as_millis());
        let limits = SearchLimits::millis(millis.unwrap_or(u64::MAX));
        let most = self.limits.searches;
        let search = tokio::task::spawn_blocking(move || {
            let question = Question { position, history: &before, limits, multipv: lines };
            let info = engine.go(&question, &Watch::new(), &stop, &mut |_| {});
            let mut resting = engines.lock().unwrap_or_else(PoisonError::into_inner);
            if resting.len() < most {
                resting.push((position.rules(), engine));
            }
            drop(resting);
            drop(turn);
            info
        });
        let info = search.await.map_err(|error| Problem::Internal(error.to_string()))?;
        Metrics::add(&self.metrics.searches);
        Ok(info)
    }

    /// An engine that rests, or a new one, with the tables of a game.
    fn engine(&self, rules: RuleSet) -> Engine {
        let mut resting = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        let same = resting.iter().position(|(known, _)| *known == rules);
        let rested = same.map(|at| resting.swap_remove(at)).or_else(|| resting.pop());
        drop(resting);
        match rested {
            Some((known, engine)) if known == rules => engine,
            other => {
                let mut engine = other
                    .map_or_else(|| Engine::new(self.limits.search_memory), |(_, engine)| engine);
                // The layers of tables are shared, however often they are cloned.
                engine.set_oracle(awale_oracle::oracle(self.tables(rules).clone(), 16));
                engine
            }
        }
    }
}

//! The endgame tables, open to every client: a few questions at a time, and so many for each client.

use std::collections::HashMap;
use std::fs;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use awale_core::RuleSet;
use awale_player::Endgames;
use awale_proto::TableRecord;
use awale_tables::{ProbeError, Tables, folder};
use axum::extract::FromRef;

use crate::answers;
use crate::app::App;
use crate::blocking;
use crate::client::{Budget, Client};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::queue::FairQueue;
use crate::quotas::Quotas;

/// Questions of one client that may wait or run: a page asks for one, and a browser has six
/// connections.
const PER_CLIENT: usize = 8;
/// Questions that may wait, of all clients: at some milliseconds each a second's worth.
const WAITING: usize = 256;
/// The largest layer whose records are searched for when they are first asked for: all positions of ten seeds
/// take half a second. For larger ones `awale tables records` leaves a file.
const SEARCHED: u8 = 10;
/// After so many seconds a client that asked too much may ask again.
const RETRY: u32 = 10;

#[derive(Clone, Debug)]
pub(crate) struct TableOracle(Arc<OracleState>);

#[derive(Debug)]
struct OracleState {
    tables: Arc<Endgames>,
    queue: FairQueue,
    questions: Budget,
    metrics: Arc<Metrics>,
    /// The records of small layers, each searched for once.
    records: Mutex<HashMap<(RuleSet, u8), Arc<FoundOnce>>>,
}

/// What a search for records found.
type FoundOnce = OnceLock<Result<Vec<TableRecord>, ProbeError>>;

impl FromRef<App> for TableOracle {
    fn from_ref(app: &App) -> TableOracle {
        app.oracle.clone()
    }
}

impl TableOracle {
    pub(crate) fn new(quotas: Quotas, tables: Arc<Endgames>, metrics: Arc<Metrics>) -> TableOracle {
        let turns = std::thread::available_parallelism().map_or(1, usize::from);
        let questions = Budget::new(quotas.table_questions, quotas.table_questions_per_minute);
        let queue = FairQueue::new(turns, WAITING, PER_CLIENT);
        let records = Mutex::default();
        TableOracle(Arc::new(OracleState { tables, queue, questions, metrics, records }))
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.0.metrics
    }

    pub(crate) fn tables(&self, rules: RuleSet) -> &Tables {
        self.0.tables.tables(rules)
    }

    /// The records of a layer: from the file beside it, else searched for if it is small. `None` if nobody has
    /// searched for them.
    pub(crate) fn records(
        &self,
        rules: RuleSet,
        seeds: u8,
    ) -> Result<Option<Vec<TableRecord>>, ProbeError> {
        let file = self.0.tables.source_folder().map(|at| folder::records(at, rules, seeds));
        if let Some(text) = file.and_then(|file| fs::read(file).ok()) {
            match serde_json::from_slice(&text) {
                Ok(records) => return Ok(Some(records)),
                Err(error) => tracing::warn!(%error, %rules, seeds, "a file of records is damaged"),
            }
        }
        if seeds > SEARCHED {
            return Ok(None);
        }
        let mut known = self.0.records.lock().unwrap_or_else(PoisonError::into_inner);
        let place = Arc::clone(known.entry((rules, seeds)).or_default());
        drop(known);
        // Whoever asks meanwhile waits for the same search.
        let found = place.get_or_init(|| {
            let records = self.tables(rules).records(seeds)?;
            Ok(records.iter().filter_map(|record| answers::record(rules, record)).collect())
        });
        found.clone().map(Some)
    }

    /// Works with the tables for a client that asks about so many positions.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        client: Client,
        positions: usize,
        work: impl FnOnce(&TableOracle) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let metrics = self.metrics();
        let refused = |problem| {
            Metrics::add(&metrics.table_refused);
            problem
        };
        let count = u32::try_from(positions).unwrap_or(u32::MAX);
        if !self.0.questions.spend_some(client, count, Instant::now()) {
            return Err(refused(Problem::TooMany(RETRY)));
        }
        let turn = self.0.queue.turn(client).await.map_err(|_| refused(Problem::Busy(1)))?;
        metrics.table_questions.fetch_add(positions as u64, Ordering::Relaxed);
        let oracle = self.clone();
        let asked = blocking::run(metrics, move || {
            let begun = Instant::now();
            let answer = work(&oracle);
            let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
            oracle.metrics().table_micros.fetch_add(micros, Ordering::Relaxed);
            drop(turn);
            answer
        });
        asked.await
    }
}

//! The endgame tables as anybody may ask them: a few questions at a time, each client so many.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use awale_core::RuleSet;
use awale_player::Endgames;
use awale_tables::Tables;
use axum::extract::FromRef;

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
/// After so many seconds a client that asked too much may ask again.
const RETRY: u32 = 10;

#[derive(Clone, Debug)]
pub(crate) struct Oracle(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    tables: Arc<Endgames>,
    queue: FairQueue,
    questions: Budget,
    metrics: Arc<Metrics>,
}

impl FromRef<App> for Oracle {
    fn from_ref(app: &App) -> Oracle {
        app.oracle.clone()
    }
}

impl Oracle {
    pub(crate) fn new(quotas: Quotas, tables: Arc<Endgames>, metrics: Arc<Metrics>) -> Oracle {
        let turns = std::thread::available_parallelism().map_or(1, usize::from);
        let questions = Budget::new(quotas.table_questions, quotas.table_questions_per_minute);
        let queue = FairQueue::new(turns, WAITING, PER_CLIENT);
        Oracle(Arc::new(Parts { tables, queue, questions, metrics }))
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.0.metrics
    }

    pub(crate) fn tables(&self, rules: RuleSet) -> &Tables {
        self.0.tables.tables(rules)
    }

    /// Works with the tables for a client that asks about so many positions.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        client: Client,
        positions: usize,
        work: impl FnOnce(&Oracle) -> T + Send + 'static,
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

//! What every request needs.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use crate::client::{Budget, Client, Counts};
use crate::icons::Icons;
use crate::metrics::Metrics;
use crate::pages::Pages;
use crate::pictures::Pictures;
use crate::problem::Problem;
use crate::quotas::Quotas;
use crate::rooms::{Context, Rooms};
use crate::thinker::Thinker;

#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) context: Context,
    pub(crate) rooms: Rooms,
    pub(crate) pages: Pages,
    pub(crate) icons: Icons,
    pub(crate) pictures: Pictures,
    pub(crate) thinker: Thinker,
    pub(crate) sockets: Counts,
    pub(crate) makes: Budget,
    pub(crate) visitors: AtomicU64,
    pub(crate) behind_proxy: bool,
    /// The address of the site, if the operator names it.
    pub(crate) base_url: Option<String>,
}

/// The server as requests see it.
pub(crate) type App = Arc<Parts>;

impl Parts {
    pub(crate) fn quotas(&self) -> &Quotas {
        &self.context.quotas
    }

    /// Lets a client make one more thing that stays on the disk.
    pub(crate) fn may_make(&self, client: Client) -> Result<(), Problem> {
        if self.makes.spend(client, Instant::now()) { Ok(()) } else { Err(Problem::TooMany(10)) }
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.context.metrics
    }
}

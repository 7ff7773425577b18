//! What every request needs.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use crate::classes::Classes;
use crate::client::{Budget, Client, ClientCounts};
use crate::icons::Icons;
use crate::lessons::Lessons;
use crate::metrics::Metrics;
use crate::oracle::TableOracle;
use crate::pages::Pages;
use crate::pictures::Pictures;
use crate::problem::Problem;
use crate::quotas::Quotas;
use crate::rooms::{Context, Rooms};
use crate::thinker::ThinkerPool;

#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) context: Context,
    pub(crate) rooms: Rooms,
    pub(crate) pages: Pages,
    pub(crate) icons: Icons,
    pub(crate) pictures: Pictures,
    pub(crate) thinker: ThinkerPool,
    pub(crate) oracle: TableOracle,
    pub(crate) sockets: ClientCounts,
    pub(crate) socket_opens: Budget,
    pub(crate) actions: Budget,
    pub(crate) makes: Budget,
    pub(crate) pairings: Budget,
    pub(crate) kept_bytes: Budget,
    pub(crate) classes: Classes,
    pub(crate) lessons: Lessons,
    pub(crate) visitors: AtomicU64,
    pub(crate) behind_proxy: bool,
    /// Whether only this machine can reach the server. Then every honest name for it is known.
    pub(crate) local: bool,
    /// The address of the site, if the operator names it.
    pub(crate) base_url: Option<String>,
    /// Where those in the same room find the server, if it is not the host of the request.
    pub(crate) class_url: Option<String>,
    /// The name of this server among several.
    pub(crate) node: Option<String>,
}

/// The server as requests see it.
pub(crate) type App = Arc<AppState>;

impl AppState {
    pub(crate) fn quotas(&self) -> &Quotas {
        &self.context.quotas
    }

    /// Lets a client make one more thing that stays on the disk.
    pub(crate) fn may_make(&self, client: Client) -> Result<(), Problem> {
        if self.makes.spend(client, Instant::now()) { Ok(()) } else { Err(Problem::TooMany(10)) }
    }

    /// Lets a client make a class with so many cards. Each of them has a budget of its own later, so each
    /// counts.
    pub(crate) fn may_teach(&self, client: Client, cards: u8) -> Result<(), Problem> {
        if !self.makes.spend_some(client, u32::from(cards), Instant::now()) {
            return Err(Problem::TooMany(60));
        }
        self.has_room()
    }

    /// Lets a client begin one more game, if there is room for it and for those under way.
    pub(crate) fn may_begin(&self, client: Client) -> Result<(), Problem> {
        self.may_make(client)?;
        self.has_room()
    }

    /// Lets a director act in a tournament, or a player enter one.
    pub(crate) fn may_act(&self, client: Client) -> Result<(), Problem> {
        if self.actions.spend(client, Instant::now()) {
            self.has_room()
        } else {
            Err(Problem::TooMany(10))
        }
    }

    /// Lets a director pair a round of so many games.
    pub(crate) fn may_pair(&self, client: Client, games: u32) -> Result<(), Problem> {
        let spent = self.pairings.spend_some(client, games, Instant::now());
        if spent { self.has_room() } else { Err(Problem::TooMany(60)) }
    }

    fn has_room(&self) -> Result<(), Problem> {
        let (space, quotas) = (self.context.store.space(), self.quotas());
        let full = space.used >= quotas.game_store_bytes || space.free < quotas.game_free_bytes;
        if full { Err(Problem::Full) } else { Ok(()) }
    }

    /// Lets a client keep so many bytes for good, if there is room for them.
    pub(crate) fn may_keep(&self, client: Client, bytes: usize) -> Result<(), Problem> {
        self.may_make(client)?;
        let (space, quotas) = (self.context.store.space(), self.quotas());
        if space.used >= quotas.store_bytes || space.free < quotas.free_bytes {
            return Err(Problem::Full);
        }
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let spent = self.kept_bytes.spend_some(client, bytes, Instant::now());
        if spent { Ok(()) } else { Err(Problem::TooMany(60)) }
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.context.metrics
    }
}

//! Several servers on one PostgreSQL: how they wake each other, and who is where.

use std::collections::HashMap;
use std::time::Duration;

use awale_core::Side;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::mpsc;

use crate::error::StoreError;
use crate::pool::{ConnectionSource, Pool};
use crate::postgres::CHANNEL;
use crate::record::GameKey;
use crate::sql::{Connection, in_time, values_of};

/// How long a node is believed to be there after it was last heard of.
const LEASE_MILLIS: i64 = 15_000;
/// The pause before the database is looked for again.
const PAUSE: Duration = Duration::from_millis(250);
/// Wake-ups that may wait; if more come, some are lost, and the sweep finds what they told.
const WAKES: usize = 4096;

/// What stands before who held seats with a card that was renewed.
const RENEWED: char = '=';
/// The number of no node: what it tells is for all of them.
const ALL: i64 = 0;

/// Something happened elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wake {
    Game {
        game: GameKey,
        /// The number of its event.
        number: u32,
    },
    /// A card was renewed: who held seats with it.
    Renewed(String),
}

/// Who is at a game, as one node knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Here {
    pub south: bool,
    pub north: bool,
    pub spectators: u32,
}

impl Here {
    /// Whether a player is there.
    pub const fn of(self, side: Side) -> bool {
        match side {
            Side::South => self.south,
            Side::North => self.north,
        }
    }
}

/// What a sweep found of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// The number of its last event; 0 if it has none.
    pub last: u32,
    /// Who is there at other nodes.
    pub elsewhere: Here,
}

/// Hears what other nodes tell, until nobody wants it any more. A notification is a wake-up and no
/// more: those that come while the connection is lost are lost, and the sweep finds what they told.
pub(crate) fn listen(hosts: std::sync::Arc<Pool>, node: i64) -> mpsc::Receiver<Wake> {
    let (sender, wakes) = mpsc::channel(WAKES);
    tokio::spawn(async move {
        while !sender.is_closed() {
            if let Err(error) = listen_once(&hosts, node, &sender).await {
                tracing::debug!(%error, "the connection that listens was lost");
            }
            tokio::select! {
                () = sender.closed() => {}
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    });
    wakes
}

async fn listen_once(
    pool: &Pool,
    node: i64,
    sender: &mpsc::Sender<Wake>,
) -> Result<(), sqlx::Error> {
    let ConnectionSource::Hosts(hosts) = pool.source() else { return Ok(()) };
    // A connection of its own, which is never shared: a pooler between would lose notifications.
    let options = PgPoolOptions::new().max_connections(1).acquire_timeout(Duration::from_secs(2));
    let own = options.connect_lazy_with(hosts.writing());
    let mut listener = PgListener::connect_with(&own).await?;
    listener.eager_reconnect(false);
    in_time(listener.listen(CHANNEL)).await?;
    loop {
        let told = tokio::select! {
            () = sender.closed() => return Ok(()),
            told = listener.try_recv() => told?,
        };
        let Some(told) = told else { return Ok(()) };
        let mut words = told.payload().split(' ');
        if words.next().and_then(|from| from.parse().ok()) == Some(node) {
            continue;
        }
        for wake in words.filter_map(read) {
            let _ = sender.try_send(wake);
        }
    }
}

fn read(word: &str) -> Option<Wake> {
    if let Some(holder) = word.strip_prefix(RENEWED) {
        return Some(Wake::Renewed(holder.to_owned()));
    }
    let (game, number) = word.split_once(':')?;
    Some(Wake::Game { game: GameKey(game.parse().ok()?), number: number.parse().ok()? })
}

/// Tells all nodes that a card was renewed, so that they look at what was opened with it.
pub(crate) async fn tell_renewed(
    connection: &mut Connection,
    holder: &str,
) -> Result<(), StoreError> {
    if matches!(connection, Connection::Postgres(_)) {
        let told = format!("{ALL} {RENEWED}{holder}");
        connection.rows("SELECT pg_notify('awale', $1)", values_of![&*told]).await?;
    }
    Ok(())
}

/// Says that a node is there, and forgets those that are not. `true` if the node was not known: what
/// it had told of its games is forgotten, too.
pub(crate) async fn renew(connection: &mut Connection, node: i64) -> Result<bool, StoreError> {
    let sql = "WITH now AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
            gone AS (DELETE FROM nodes USING now WHERE until < now.now AND node <> $1)
        INSERT INTO nodes (node, until) SELECT $1, now.now + $2 FROM now
        ON CONFLICT (node) DO UPDATE SET until = excluded.until
        RETURNING xmax = 0";
    let rows = connection.rows(sql, values_of![node, LEASE_MILLIS]).await?;
    Ok(rows.first().ok_or(sqlx::Error::RowNotFound)?.get(0)?)
}

pub(crate) async fn leave(connection: &mut Connection, node: i64) -> Result<(), StoreError> {
    connection.execute("DELETE FROM nodes WHERE node = $1", values_of![node]).await?;
    Ok(())
}

/// Tells who is at games of this node.
pub(crate) async fn tell(
    connection: &mut Connection,
    node: i64,
    games: &[(GameKey, Here)],
) -> Result<(), StoreError> {
    if games.is_empty() {
        return Ok(());
    }
    let mut games = games.to_vec();
    games.sort_unstable_by_key(|(game, _)| game.0);
    let sql = "INSERT INTO presence (game, node, south, north, spectators)
        SELECT game, $1, south, north, spectators
        FROM unnest($2::bigint[], $3::bool[], $4::bool[], $5::bigint[])
            AS here (game, south, north, spectators)
        ON CONFLICT (game, node) DO UPDATE SET south = excluded.south, north = excluded.north,
            spectators = excluded.spectators";
    let values = values_of![
        node,
        games.iter().map(|(game, _)| game.0).collect::<Vec<i64>>(),
        games.iter().map(|(_, here)| here.south).collect::<Vec<bool>>(),
        games.iter().map(|(_, here)| here.north).collect::<Vec<bool>>(),
        games.iter().map(|(_, here)| i64::from(here.spectators)).collect::<Vec<i64>>(),
    ];
    connection.execute(sql, values).await?;
    let sql = "DELETE FROM presence
        WHERE node = $1 AND NOT south AND NOT north AND spectators = 0 AND game = ANY($2)";
    let games = games.iter().map(|(game, _)| game.0).collect::<Vec<i64>>();
    connection.execute(sql, values_of![node, games]).await?;
    Ok(())
}

/// How games stand in the database.
pub(crate) async fn sweep(
    connection: &mut Connection,
    node: i64,
    games: &[GameKey],
) -> Result<HashMap<GameKey, Swept>, StoreError> {
    // One look at the end of an index for each game.
    let sql = "SELECT game,
            coalesce((SELECT number FROM events WHERE events.game = asked.game
                ORDER BY number DESC LIMIT 1), 0),
            coalesce(bool_or(south), false), coalesce(bool_or(north), false),
            coalesce(sum(spectators), 0)::bigint
        FROM unnest($1::bigint[]) AS asked (game)
            LEFT JOIN (SELECT game AS of, south, north, spectators FROM presence WHERE node <> $2)
                AS others ON others.of = asked.game
        GROUP BY game";
    let keys = games.iter().map(|game| game.0).collect::<Vec<i64>>();
    let mut swept = HashMap::with_capacity(games.len());
    for row in connection.rows(sql, values_of![keys, node]).await? {
        let number = |column| row.get::<i64>(column).map(|n| u32::try_from(n).unwrap_or(0));
        let elsewhere = Here { south: row.get(2)?, north: row.get(3)?, spectators: number(4)? };
        swept.insert(GameKey(row.get(0)?), Swept { last: number(1)?, elsewhere });
    }
    Ok(swept)
}

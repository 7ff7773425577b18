//! What is there to be known of a store before a server starts.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use futures_util::StreamExt;
use sqlx::AssertSqlSafe;

use crate::error::StoreError;
use crate::place::{Place, Use, open_file, servers};
use crate::rows::{EVENT_COLUMNS, event};
use crate::schema::{self, Versions};
use crate::sql::Connection;
use crate::sqlite::{self, Check, FILE, LOCK, expect_no_log, free_space};
use crate::table::Counts;

/// The folder of a server.
#[derive(Debug)]
pub struct FolderFacts {
    /// Why nothing can be written to it; `None` if something can.
    pub unwritable: Option<std::io::Error>,
    /// Bytes that are left on its disk.
    pub free: u64,
    /// Whether a server is at work there.
    pub in_use: bool,
    /// `None` if there is no store yet.
    pub file: Option<Result<FileFacts, StoreError>>,
}

/// A file that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFacts {
    pub bytes: u64,
    pub versions: Versions,
    pub counts: Counts,
    /// Games of which an event is missing or not as it was written.
    pub spoilt: usize,
}

/// Looks at a folder and checks its file whole; `None` if there is no such folder.
pub async fn folder_facts(folder: &Path) -> Option<FolderFacts> {
    if !folder.is_dir() {
        return None;
    }
    let probe = folder.join(format!("awale.{}.probe", std::process::id()));
    let unwritable = File::create_new(&probe).and_then(|_| fs::remove_file(&probe)).err();
    let lock = File::open(folder.join(LOCK)).ok();
    let in_use = lock.is_some_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)));
    let file = folder.join(FILE);
    let file = if file.exists() {
        Some(file_facts(&file).await)
    } else {
        expect_no_log(&file).err().map(Err)
    };
    Some(FolderFacts { unwritable, free: free_space(folder), in_use, file })
}

async fn file_facts(file: &Path) -> Result<FileFacts, StoreError> {
    let bytes = fs::metadata(file).map_or(0, |is| is.len());
    if bytes == 0 {
        return Err(StoreError::Empty(file.to_owned()));
    }
    let mut connection = open_file(file).await?;
    let versions = sqlite::check(&mut connection, file, Check::Whole).await?;
    let counts = Counts::of(&mut connection).await?;
    let spoilt = spoilt(&mut connection, versions).await?;
    connection.close().await?;
    Ok(FileFacts { bytes, versions, counts, spoilt })
}

/// Games whose events are not numbered from 1 without gaps, or of which one has a wrong checksum.
async fn spoilt(connection: &mut Connection, versions: Versions) -> Result<usize, StoreError> {
    let sql = "SELECT game FROM events GROUP BY game
        HAVING min(number) <> 1 OR max(number) <> count(*)";
    let gaps = connection.rows(sql, Vec::new()).await?;
    let mut games = gaps.iter().map(|row| row.get(0)).collect::<Result<HashSet<i64>, _>>()?;
    if versions.is_current() {
        let sql = AssertSqlSafe(format!("SELECT {EVENT_COLUMNS} FROM events"));
        let mut events = connection.stream(sql);
        while let Some(row) = events.next().await {
            let row = row?;
            if event(&row).is_err() {
                games.insert(row.get(0)?);
            }
        }
    }
    Ok(games.len())
}

/// Servers that stand by for a PostgreSQL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standbys {
    /// What is acknowledged here is on this disk alone.
    None,
    /// Commits wait for standbys, and so many are in step.
    InStep(i64),
    /// Commits wait for standbys, and none is there: nothing can be written.
    Missing,
    /// There are some; this user may not see whether they are in step.
    Hidden,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostgresFacts {
    /// The host that writes.
    pub host: String,
    pub version: String,
    pub versions: Versions,
    /// Of the database; anything but UTF8 cannot hold every name.
    pub encoding: String,
    /// Settings whose value may lose what was acknowledged, each with that value.
    pub careless: Vec<(String, String)>,
    pub standbys: Standbys,
    /// By how many milliseconds its clock is ahead of the one of this machine.
    pub ahead: i64,
    pub has_tls: bool,
    pub connections: i64,
    pub max_connections: i64,
    /// Whether this user may make tables.
    pub may_create: bool,
    /// Whether a pooler gives the session to others between two transactions.
    pub is_pooled: bool,
    /// Servers that are at work.
    pub servers: i64,
    /// `None` if there are no tables yet.
    pub counts: Option<Counts>,
    /// Games of which an event is missing or not as it was written.
    pub spoilt: usize,
}

/// Settings that must be so that a commit is on the disk when it is acknowledged.
const CAREFUL: [(&str, &[&str]); 3] = [
    ("fsync", &["on"]),
    ("full_page_writes", &["on"]),
    ("synchronous_commit", &["on", "remote_apply", "remote_write"]),
];

pub async fn postgres_facts(url: &str) -> Result<PostgresFacts, StoreError> {
    let place = Place::Postgres(url.to_owned());
    let host = crate::postgres::Hosts::parse(url)?;
    // A first connection finds the host that writes, and names what is wrong.
    host.connect().await?.close().await?;
    let mut opened = place.open(Use::Shared).await?;
    let connection = &mut opened.connection;
    let is_pooled = is_pooled(connection, &place).await?;
    let mut careless = Vec::new();
    for (name, good) in CAREFUL {
        let found = setting(connection, name).await?;
        if !good.contains(&&*found) {
            careless.push((name.to_owned(), found));
        }
    }
    let standbys = standbys(connection).await?;
    let sql = "SELECT current_setting('server_version'), current_setting('server_encoding'),
        coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false),
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
        current_setting('max_connections')::bigint,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)";
    let rows = connection.rows(sql, Vec::new()).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let (version, encoding, has_tls) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let (connections, max_connections, may_create) = (row.get(3)?, row.get(4)?, row.get(5)?);
    let ahead = ahead(connection).await?;
    let versions = schema::version(connection).await?;
    let is_readable = versions.is_current();
    let facts = PostgresFacts {
        host: host.name(),
        version,
        versions,
        encoding,
        careless,
        standbys,
        ahead,
        has_tls,
        connections,
        max_connections,
        may_create,
        is_pooled,
        servers: servers(connection).await?,
        counts: if is_readable { Some(Counts::of(connection).await?) } else { None },
        spoilt: if is_readable { spoilt(connection, versions).await? } else { 0 },
    };
    opened.close().await?;
    Ok(facts)
}

async fn setting(connection: &mut Connection, name: &str) -> Result<String, StoreError> {
    let sql = AssertSqlSafe(format!("SELECT current_setting('{name}')"));
    let rows = connection.rows(sql, Vec::new()).await?;
    Ok(rows.first().ok_or(sqlx::Error::RowNotFound)?.get(0)?)
}

async fn standbys(connection: &mut Connection) -> Result<Standbys, StoreError> {
    if setting(connection, "synchronous_standby_names").await?.is_empty() {
        return Ok(Standbys::None);
    }
    let sql = "SELECT count(*), count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')),
        count(*) FILTER (WHERE sync_state IS NULL) FROM pg_stat_replication";
    let rows = connection.rows(sql, Vec::new()).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let (all, in_step, hidden): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(match (all, in_step, hidden) {
        (1.., 0, 1..) => Standbys::Hidden,
        (_, 0, _) => Standbys::Missing,
        _ => Standbys::InStep(in_step),
    })
}

/// By how much the clock of the database is ahead, taken in the middle of the question.
async fn ahead(connection: &mut Connection) -> Result<i64, StoreError> {
    let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let before = wall_millis();
    let there = connection.number(sql, Vec::new()).await?;
    Ok(there - i64::midpoint(before, wall_millis()))
}

fn wall_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Whether a session keeps its process at the server while another client is in a transaction. A pooler
/// that gives sessions away after each transaction gives the second client the one that the first had.
async fn is_pooled(connection: &mut Connection, place: &Place) -> Result<bool, StoreError> {
    const PROCESS: &str = "SELECT pg_backend_pid()::bigint";
    let mut other = place.open(Use::Shared).await?;
    let before = connection.plain_number(PROCESS).await?;
    other.connection.begin().await?;
    let others = other.connection.plain_number(PROCESS).await?;
    let after = connection.plain_number(PROCESS).await?;
    other.connection.commit().await?;
    other.close().await?;
    Ok(before != after || others == before)
}

//! The servers of a PostgreSQL: which of them writes, and what PostgreSQL alone can say.

use std::fmt;
use std::io::ErrorKind;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::ConnectOptions;
use sqlx::error::DatabaseError;
use sqlx::postgres::PgConnectOptions;

use crate::error::StoreError;
use crate::record::EventRow;
use crate::sql::{Connection, PostgresSession, in_time, values_of};
use crate::sqlite::place;

/// The oldest PostgreSQL that is still kept up by its makers when this was written.
const LEAST: i64 = 13;
/// The channel on which nodes wake each other.
pub(crate) const CHANNEL: &str = "awale";
/// A node that is frozen or cut off in the middle of a transaction keeps nobody waiting for long.
const SETTINGS: &str =
    "SET idle_in_transaction_session_timeout = '1500ms'; SET lock_timeout = '1500ms'";

/// The address of a database without its password, for logs and configurations.
#[must_use]
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return String::new() };
    // A password that should have been escaped may have any letter: it ends at the last @.
    let (user, place) = match rest.rsplit_once('@') {
        Some((user, place)) => (user.split(':').next().map(|user| format!("{user}@")), place),
        None => (None, rest),
    };
    let (place, query) = place.split_once('?').unwrap_or((place, ""));
    let open = query.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("password="));
    let open: Vec<&str> = open.collect();
    let query = if open.is_empty() { String::new() } else { format!("?{}", open.join("&")) };
    format!("{scheme}://{}{place}{query}", user.unwrap_or_default())
}

/// The addresses of a database, of which one writes and others may stand by.
#[derive(Debug)]
pub(crate) struct Hosts {
    all: Vec<PgConnectOptions>,
    /// The one that was last found to write.
    writes: AtomicUsize,
    /// What was last wrong, so that the log says it once.
    last_problem: Mutex<String>,
}

impl Hosts {
    /// Reads `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?sslmode=…`.
    pub(crate) fn parse(url: &str) -> Result<Hosts, StoreError> {
        let wrong = |why: &str| StoreError::Address(why.to_owned());
        let (scheme, rest) = url.split_once("://").ok_or_else(|| wrong("no ://"))?;
        if !matches!(scheme, "postgres" | "postgresql") {
            return Err(wrong(scheme));
        }
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (user, hosts) = match authority.rsplit_once('@') {
            Some((user, hosts)) => (format!("{user}@"), hosts),
            None => (String::new(), authority),
        };
        let one = |host: &str| {
            let options = PgConnectOptions::from_str(&format!("{scheme}://{user}{host}{path}"));
            let options = options.map_err(|error| wrong(&error.to_string()))?;
            Ok(options.application_name("awale").disable_statement_logging())
        };
        let all = hosts.split(',').map(one).collect::<Result<_, StoreError>>()?;
        Ok(Hosts { all, writes: AtomicUsize::new(0), last_problem: Mutex::default() })
    }

    /// A connection to the host that writes.
    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        let first = self.writes.load(Ordering::Relaxed);
        let mut problem = None;
        for turn in 0..self.all.len() {
            let number = (first + turn) % self.all.len();
            match try_host(&self.all[number]).await {
                Ok(connection) => {
                    self.writes.store(number, Ordering::Relaxed);
                    return Ok(connection);
                }
                // That a host stands by says less than what is wrong with the other.
                Err(error @ StoreError::StandsBy(_)) => problem = problem.or(Some(error)),
                Err(error) => problem = Some(error),
            }
        }
        let problem = problem.unwrap_or_else(|| StoreError::Address("no host".to_owned()));
        let mut last = self.last_problem.lock().unwrap_or_else(PoisonError::into_inner);
        if *last != problem.to_string() {
            *last = problem.to_string();
            tracing::warn!(%problem, "the database is away");
        }
        Err(problem)
    }

    /// The name of the host that was last found to write.
    pub(crate) fn name(&self) -> String {
        name_of(&self.writing())
    }

    /// How to reach the host that was last found to write.
    pub(crate) fn writing(&self) -> PgConnectOptions {
        self.all[self.writes.load(Ordering::Relaxed)].clone()
    }
}

fn name_of(options: &PgConnectOptions) -> String {
    match options.get_socket() {
        Some(path) => path.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

/// Where it is, without who may enter.
impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts: Vec<String> = self.all.iter().map(name_of).collect();
        let first = self.all.first();
        let database = first.map(|one| one.get_database().unwrap_or(one.get_username()));
        write!(f, "postgres://{}/{}", hosts.join(","), database.unwrap_or_default())
    }
}

async fn try_host(options: &PgConnectOptions) -> Result<Connection, StoreError> {
    let host = name_of(options);
    let connection =
        in_time(options.connect()).await.map_err(|error| told(&error, &host, options))?;
    let mut connection = Connection::Postgres(PostgresSession::new(connection));
    connection.script(SETTINGS).await?;
    let sql = "SELECT current_setting('server_version'),
        current_setting('server_version_num')::bigint, pg_is_in_recovery()";
    let rows = connection.rows(sql, Vec::new()).await.map_err(|error| pooled(error, &host))?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let (found, number, stands_by): (String, i64, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
    judge(number, &found, &host)?;
    if stands_by {
        return Err(StoreError::StandsBy(host));
    }
    Ok(connection)
}

/// A statement that a session has prepared and another has not, or has too: sessions are not their
/// clients' own.
pub(crate) fn pooled(error: sqlx::Error, host: &str) -> StoreError {
    match error.as_database_error().and_then(DatabaseError::code).as_deref() {
        Some("26000" | "42P05") => StoreError::Pooled(host.to_owned()),
        _ => StoreError::Database(error),
    }
}

/// Whether a version is new enough, by its number, such as 150004 for 15.4.
fn judge(number: i64, found: &str, host: &str) -> Result<(), StoreError> {
    if number / 10_000 < LEAST {
        let (host, found) = (host.to_owned(), found.to_owned());
        return Err(StoreError::TooOld { host, least: LEAST, found });
    }
    Ok(())
}

/// What is wrong when a host cannot be reached, in words that help.
fn told(error: &sqlx::Error, host: &str, options: &PgConnectOptions) -> StoreError {
    let host = host.to_owned();
    let user = options.get_username().to_owned();
    match error {
        sqlx::Error::Database(from_server) => match from_server.code().as_deref() {
            Some("3D000") => {
                let database = options.get_database().unwrap_or(&user).to_owned();
                StoreError::NoDatabase { host, database }
            }
            // It starts, stops, or has as many connections as it takes.
            Some("57P03" | "53300") => {
                StoreError::NoServer { host, problem: from_server.message().to_owned() }
            }
            _ => StoreError::NotLetIn { host, user, problem: from_server.message().to_owned() },
        },
        sqlx::Error::Io(error) => told_of_io(error, host, options),
        // The one thing that it says of TLS without a cause.
        sqlx::Error::Tls(problem) if problem.to_string().contains("does not support TLS") => {
            StoreError::NoTls(host)
        }
        sqlx::Error::Tls(problem) => StoreError::Tls { host, problem: problem.to_string() },
        sqlx::Error::Protocol(problem) => {
            StoreError::NotPostgres { host, problem: problem.to_owned() }
        }
        _ => StoreError::NoServer { host, problem: error.to_string() },
    }
}

/// The handshake of TLS ends in an error of reading and writing, too.
fn told_of_io(error: &std::io::Error, host: String, options: &PgConnectOptions) -> StoreError {
    use rustls::{CertificateError, Error};
    let problem = error.to_string();
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        Some(Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        )) => StoreError::OtherName { host, problem },
        Some(Error::InvalidCertificate(_)) => StoreError::NotTrusted { host, problem },
        Some(_) => StoreError::Tls { host, problem },
        // No address is missing as a file is.
        None if error.kind() == ErrorKind::NotFound && options.get_socket().is_none() => {
            StoreError::NoCertificate(problem)
        }
        None => StoreError::NoServer { host, problem },
    }
}

/// Adds those events whose place is free, and wakes the other nodes, in one statement; returns the
/// game and number of each that was added. `events` is in the order of games: of two nodes that add
/// to the same games neither waits for the other in a circle.
pub(crate) async fn insert_events(
    connection: &mut Connection,
    events: &[EventRow],
    node: i64,
) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    let ints = |of: fn(&EventRow) -> i64| events.iter().map(of).collect::<Vec<i64>>();
    let texts = |of: fn(&EventRow) -> &str| -> Vec<String> {
        events.iter().map(|row| of(row).to_owned()).collect()
    };
    let sql = "WITH added AS (
            INSERT INTO events (game, number, at, lag, wall, side, event, command, crc)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],
                $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[])
            ON CONFLICT DO NOTHING RETURNING game, number
        )
        SELECT game, number, (
            SELECT pg_notify('awale', $10::text || string_agg(' ' || game || ':' || number, ''))
            FROM added)
        FROM added";
    let values = values_of![
        ints(|row| row.game),
        ints(|row| row.number),
        ints(|row| row.at),
        ints(|row| row.lag),
        ints(|row| row.wall),
        texts(|row| row.side),
        texts(|row| &row.event),
        texts(|row| &row.command),
        ints(EventRow::checksum),
        node.to_string(),
    ];
    connection.rows(sql, values).await?.iter().map(place).collect()
}

/// The servers' clock, noted, and the date: the clock is that of the database less the time in which no
/// server reached it.
///
/// A gap of more than two seconds between two notes is such a time. Two seconds of it count: for so
/// long every server goes on by itself, and the clock must not go back behind one of them. A clock
/// that was set back is not followed.
pub(crate) async fn beat(connection: &mut Connection) -> Result<(i64, i64), sqlx::Error> {
    let sql = "UPDATE clock SET
            skipped = skipped + CASE
                WHEN now.now - noted > 2000 THEN now.now - noted - 2000
                WHEN now.now < noted - 2000 THEN now.now - noted
                ELSE 0 END,
            noted = CASE WHEN now.now < noted - 2000 THEN now.now ELSE greatest(noted, now.now) END
        FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS now
        RETURNING noted - skipped, now.now";
    let rows = connection.rows(sql, Vec::new()).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    Ok((row.get(0)?, row.get(1)?))
}

/// The date of the database, in milliseconds since 1970.
pub(crate) async fn date(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    connection.number(sql, Vec::new()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_left_out() {
        for (url, shown) in [
            ("postgres://awale:geheim@one/awale", "postgres://awale@one/awale"),
            (
                "postgres://a:ge/h?e@im@one:1,two/b?sslmode=disable",
                "postgres://a@one:1,two/b?sslmode=disable",
            ),
            ("postgres://a@one/b?password=geheim", "postgres://a@one/b"),
            ("postgres://one/b?x=1&password=geheim&y=2", "postgres://one/b?x=1&y=2"),
            ("awale:geheim@one", ""),
        ] {
            assert_eq!(without_password(url), shown);
        }
        let database =
            crate::Database::Postgres { url: "postgres://a:geheim@b/c".into(), connections: 1 };
        assert!(!format!("{database:?}").contains("geheim"));
    }

    #[test]
    fn an_address_has_one_host_or_several() {
        let hosts = |url: &str| -> Vec<String> {
            let hosts = Hosts::parse(url).expect("an address").all;
            hosts.iter().map(|one| format!("{}:{}", one.get_host(), one.get_port())).collect()
        };
        assert_eq!(hosts("postgres://a:b@one/awale"), ["one:5432"]);
        assert_eq!(
            hosts("postgresql://a:p%40b@one:5433,10.0.0.2:5434/awale?sslmode=disable"),
            ["one:5433", "10.0.0.2:5434"]
        );
        let shown = Hosts::parse("postgres://a:secret@one,two:5434/games").expect("an address");
        assert_eq!(shown.to_string(), "postgres://one:5432,two:5434/games");
        for url in ["one:5432", "mysql://one/awale", "postgres://one:port/awale"] {
            assert!(matches!(Hosts::parse(url), Err(StoreError::Address(_))), "{url}");
        }
    }

    #[test]
    fn an_old_postgres_is_refused() {
        assert!(judge(130_000, "13.0", "db").is_ok() && judge(180_001, "18.1", "db").is_ok());
        let error = judge(120_022, "12.22", "db:5432").expect_err("it is too old").to_string();
        assert_eq!(error, "expected PostgreSQL 13 or later at db:5432, found 12.22");
    }
}

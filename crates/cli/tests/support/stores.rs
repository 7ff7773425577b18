//! Stores to look after: files of which every row can be seen.

#![allow(dead_code, reason = "every test file uses its own part of this one")]

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row};

use crate::run::{Ran, awale};

/// A store as the first version wrote it: games with clocks, take-backs, rematches, kept games, links.
pub(crate) fn first_version(folder: &Path) {
    let earlier =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/stores/1/awale.sqlite");
    fs::create_dir_all(folder).expect("a folder");
    fs::copy(earlier, folder.join("awale.sqlite")).expect("a copy");
}

/// The same, brought up to date.
pub(crate) fn current(folder: &Path) {
    first_version(folder);
    let ran = admin(&["migrate", "--data-dir", text(folder)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

pub(crate) fn file(folder: &Path) -> PathBuf {
    folder.join("awale.sqlite")
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Runs `awale admin`.
pub(crate) fn admin(arguments: &[&str]) -> Ran {
    awale(&[&["admin"], arguments].concat(), b"")
}

/// Runs `awale admin`, which must succeed, and returns its JSON.
pub(crate) fn told(arguments: &[&str]) -> serde_json::Value {
    let ran = admin(&[arguments, &["--json"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&ran.out).expect("JSON")
}

/// Runs `awale admin`, which must fail with one line.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let ran = admin(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    ran.err
}

/// What the doctor says, line by line. The exit code is 1 if a line says that something is wrong.
pub(crate) fn doctor(arguments: &[&str]) -> Vec<String> {
    let ran = admin(&[&["doctor"], arguments].concat());
    assert_eq!(ran.err, "");
    let lines: Vec<String> = ran.out.lines().map(str::to_owned).collect();
    let is_wrong = lines.iter().any(|line| line.starts_with("wrong") || line.starts_with("faute"));
    assert_eq!(ran.code, i32::from(is_wrong), "{lines:#?}");
    lines
}

#[track_caller]
pub(crate) fn has(lines: &[String], begins: &str, contains: &str) {
    let found = lines.iter().any(|line| line.starts_with(begins) && line.contains(contains));
    assert!(found, "{begins} … {contains}: {lines:#?}");
}

async fn open(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file);
    options.connect().await.expect("it opens")
}

/// Changes a file as no server would.
pub(crate) async fn change(file: &Path, sql: &str) {
    let mut connection = open(file).await;
    let sql = AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("it is written");
    connection.close().await.expect("it is closed");
}

/// What a statement gives, one text for each row.
pub(crate) async fn rows(file: &Path, sql: &str) -> Vec<String> {
    let mut connection = open(file).await;
    let rows = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).fetch_all(&mut connection).await;
    let rows = rows.expect("rows").iter().map(|row| row.get(0)).collect();
    connection.close().await.expect("it is closed");
    rows
}

/// Every row of every table, with every byte of it.
pub(crate) async fn dump(file: &Path) -> Vec<String> {
    let mut all =
        rows(file, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY 1").await;
    for table in rows(file, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1").await
    {
        let columns = format!("SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}')");
        let columns = rows(file, &columns).await.join(" || ',' || ");
        let sql = format!("SELECT '{table}: ' || {columns} FROM {table} ORDER BY 1");
        all.extend(rows(file, &sql).await);
    }
    all
}

/// A store with so many games of so many events that copying it takes a while.
pub(crate) async fn large(folder: &Path, games: u32, events: u32) {
    current(folder);
    let sql = format!(
        "PRAGMA synchronous = OFF;
         INSERT INTO games (id, rules, start, time, invite_digest, invitation_only, made, created)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {games})
         SELECT 'large' || n, 'awale', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', '-', randomblob(32), 1, n, n
         FROM n;
         INSERT INTO events (game, number, at, lag, wall, side, event, command)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {events})
         SELECT key, n, n * 100, 0, n, 'S', '{{\"event\":\"moved\",\"move\":\"C\"}}', 'c' || n
         FROM games, n WHERE id LIKE 'large%';"
    );
    change(&file(folder), &sql).await;
}

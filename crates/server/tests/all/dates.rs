//! A server whose date is wrong forgets nothing; what is past its day is forgotten a day of work later.

use std::time::Duration;

use awale_proto::{Class, TournamentMade};
use awale_server::Database;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, Row as _};
use tokio::time::timeout;

use crate::classes::{Taught, ask};
use crate::kept::Kept;
use crate::server::{Running, generous};

const DAY: i64 = 86_400;
/// More than anything is kept: a club whose keeper does not come is kept for a year.
const AHEAD: i64 = 400;

/// Does something in the database of a server; the first number of the answer, if there is one.
async fn sql(database: &Database, sql: &str) -> i64 {
    match database {
        Database::Folder(folder) => {
            let url = format!("sqlite:{}", folder.join("awale.sqlite").display());
            let mut file = sqlx::SqliteConnection::connect(&url).await.expect("it opens");
            let rows = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).fetch_all(&mut file).await;
            let rows = rows.expect("it is done");
            file.close().await.expect("it closes");
            rows.first().map_or(0, |row| row.get(0))
        }
        Database::Postgres { url, .. } => {
            let name = url.rsplit('/').next().and_then(|name| name.split('?').next());
            let name = name.expect("a name").to_owned();
            let sql = sql.to_owned();
            let asked = move || awale_private_postgres::shared().sql(&name, &sql);
            let answer = tokio::task::spawn_blocking(asked).await.expect("it is done");
            answer.lines().next().and_then(|line| line.trim().parse().ok()).unwrap_or(0)
        }
    }
}

/// Everything that was written by the date is so many days older: as if the date had gone ahead.
async fn date_goes_ahead(database: &Database, days: i64) {
    let by = days * DAY;
    let changes = format!(
        "UPDATE classes SET until = until - {by}, created = created - {by};
         UPDATE clubs SET until = until - {by}, created = created - {by};
         UPDATE tournaments SET until = until - {by}, created = created - {by};
         UPDATE games SET created = created - {by};
         UPDATE events SET wall = wall - {by}, crc = -1;
         UPDATE jobs SET due = 0 WHERE kind IN ('class', 'club', 'tournament', 'expire')"
    );
    sql(database, &changes).await;
}

/// The servers have worked for so many days more.
async fn servers_work(database: &Database, days: i64) {
    let by = days * DAY * 1000;
    let clock = match database {
        Database::Folder(_) => format!("UPDATE clock SET at = at + {by}"),
        Database::Postgres { .. } => format!("UPDATE clock SET skipped = skipped - {by}"),
    };
    sql(database, &clock).await;
}

/// Starts a server and lets it do all that is due.
async fn at_work(database: &Database) -> Running {
    let running = Running::on_database(database.clone(), generous()).await;
    let now = match database {
        Database::Folder(_) => "SELECT at FROM clock",
        Database::Postgres { .. } => "SELECT noted - skipped FROM clock",
    };
    let due = format!("SELECT count(*) FROM jobs WHERE kind <> 'flag' AND due <= ({now})");
    let done = async {
        while sql(database, &due).await > 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(20), done).await.expect("all jobs are done");
    running
}

#[tokio::test]
async fn a_wrong_date_forgets_nothing() {
    let mut running = Running::new(generous()).await;
    let database = running.database.clone();
    let game = running.game(r#"{"rules": "awale"}"#).await;
    let made = Taught::new(&running, 3).await.made;
    let club = Kept::new(&running, &["Awa"]).await;
    let tournament: TournamentMade =
        running.post("/api/v1/tournaments", &json!({"name": "Coupe", "days": 5})).await;
    let there = async |running: &Running| {
        let class = format!("/classes/{}", made.code);
        let class = ask::<Class>(running, Method::GET, &class, Some(&made.teacher), None).await.0;
        let club = ask::<Value>(running, Method::GET, &club.path(""), None, None).await.0;
        let cup = format!("/tournaments/{}", tournament.id);
        let cup = ask::<Value>(running, Method::GET, &cup, None, None).await.0;
        let game = format!("/games/{}", game.id);
        let game = ask::<Value>(running, Method::GET, &game, None, None).await.0;
        [class, club, cup, game]
    };
    let (ok, closed, gone) = (StatusCode::OK, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND);
    assert_eq!(there(&running).await, [ok, ok, ok, ok]);
    running.stop().await;

    // Once started with a date far ahead: what has its day is closed, and nothing is lost.
    date_goes_ahead(&database, AHEAD).await;
    let mut wrong = at_work(&database).await;
    assert_eq!(there(&wrong).await, [closed, gone, gone, ok]);
    wrong.stop().await;
    date_goes_ahead(&database, -AHEAD).await;
    let mut right = at_work(&database).await;
    assert_eq!(there(&right).await, [ok, ok, ok, ok]);
    right.stop().await;
    // Nor later, when it would have been forgotten.
    servers_work(&database, 2).await;
    let mut right = at_work(&database).await;
    assert_eq!(there(&right).await, [ok, ok, ok, ok]);
    right.stop().await;

    // The day comes, and a day later the rows go. The game is two days old by the servers' clock.
    date_goes_ahead(&database, AHEAD).await;
    let rows = "SELECT (SELECT count(*) FROM classes) + (SELECT count(*) FROM tournaments)
        + (SELECT count(*) FROM clubs) + (SELECT count(*) FROM members)";
    let mut late = at_work(&database).await;
    assert_eq!((there(&late).await, sql(&database, rows).await), ([closed, gone, gone, ok], 4));
    late.stop().await;
    servers_work(&database, 2).await;
    let late = at_work(&database).await;
    assert_eq!((there(&late).await, sql(&database, rows).await), ([closed, gone, gone, ok], 0));
}

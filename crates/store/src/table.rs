//! The rows of a store as they are copied from one database to another, and compared.
//!
//! What is soft is no part of it: which servers are there, and who is at their games.

use sha2::{Digest as _, Sha256};
use sqlx::AssertSqlSafe;

use crate::error::StoreError;
use crate::sql::{Connection, Row, Value, values_of};

awale_core::word_enum! {
    /// The tables of a store, each behind those it refers to.
    pub enum Table {
        Games = "games",
        Seats = "seats",
        Events = "events",
        Kept = "kept",
        Shares = "shares",
        Classes = "classes",
        Cards = "cards",
        Sessions = "sessions",
        Assignments = "assignments",
        Tasks = "tasks",
        Results = "results",
        Clubs = "clubs",
        Members = "members",
        MemberKeys = "member_keys",
        ClubDates = "club_dates",
        Challenges = "challenges",
        ClubResults = "club_results",
        Tournaments = "tournaments",
        TournamentEvents = "tournament_events",
        Entrants = "entrants",
        TournamentGames = "tournament_games",
        TableClocks = "table_clocks",
        Jobs = "jobs",
        Clock = "clock",
    }
}

/// What is in a column. SQLite has a truth as a number.
#[derive(Clone, Copy, Debug)]
enum ColumnKind {
    Int,
    Bool,
    Text,
    Bytes,
}

impl Table {
    #[expect(clippy::too_many_lines, reason = "it is the list of all columns")]
    const fn columns(self) -> &'static [(&'static str, ColumnKind)] {
        use ColumnKind::{Bool, Bytes, Int, Text};
        match self {
            Table::Games => &[
                ("key", Int),
                ("id", Text),
                ("rules", Text),
                ("start", Text),
                ("time", Text),
                ("invite_digest", Bytes),
                ("invitation_only", Bool),
                ("made", Int),
                ("created", Int),
            ],
            Table::Seats => {
                &[("game", Int), ("side", Text), ("name", Text), ("token", Bytes), ("holder", Text)]
            }
            Table::Events => &[
                ("game", Int),
                ("number", Int),
                ("at", Int),
                ("lag", Int),
                ("wall", Int),
                ("side", Text),
                ("event", Text),
                ("command", Text),
                ("crc", Int),
            ],
            Table::Kept => &[("id", Text), ("ogn", Text), ("created", Int)],
            Table::Shares => &[("id", Text), ("body", Text), ("created", Int)],
            Table::Classes => &[
                ("code", Text),
                ("teacher", Bytes),
                ("until", Int),
                ("created", Int),
                ("paused", Int),
            ],
            Table::Cards => &[
                ("class", Text),
                ("number", Int),
                ("generation", Int),
                ("secret", Bytes),
                ("short", Bytes),
                ("seen", Int),
                ("hand", Int),
            ],
            Table::Sessions => &[
                ("token", Bytes),
                ("class", Text),
                ("number", Int),
                ("generation", Int),
                ("made", Int),
            ],
            Table::Assignments => {
                &[("class", Text), ("number", Int), ("work", Text), ("made", Int)]
            }
            Table::Tasks => &[
                ("class", Text),
                ("assignment", Int),
                ("card", Int),
                ("game", Text),
                ("closed", Bool),
                ("heard", Int),
            ],
            Table::Results => &[
                ("class", Text),
                ("assignment", Int),
                ("card", Int),
                ("item", Int),
                ("tries", Int),
                ("outcome", Text),
            ],
            Table::Tournaments => &[
                ("id", Text),
                ("director", Bytes),
                ("class", Text),
                ("settings", Text),
                ("terms", Text),
                ("until", Int),
                ("created", Int),
                ("club", Text),
            ],
            Table::Clubs => &[
                ("id", Text),
                ("keeper", Bytes),
                ("version", Int),
                ("settings", Text),
                ("until", Int),
                ("created", Int),
            ],
            Table::Members => &[
                ("club", Text),
                ("number", Int),
                ("name", Text),
                ("generation", Int),
                ("short", Bytes),
                ("place", Int),
                ("joined", Int),
            ],
            Table::MemberKeys => &[
                ("token", Bytes),
                ("club", Text),
                ("number", Int),
                ("printed", Bool),
                ("made", Int),
            ],
            Table::ClubDates => &[
                ("club", Text),
                ("number", Int),
                ("starts", Int),
                ("ends", Int),
                ("title", Text),
                ("place", Text),
                ("text", Text),
                ("everyone", Bool),
                ("changed", Int),
            ],
            Table::Challenges => &[
                ("club", Text),
                ("number", Int),
                ("challenger", Int),
                ("defender", Int),
                ("made", Int),
                ("result", Text),
                ("reporter", Int),
                ("settled", Int),
            ],
            Table::ClubResults => &[
                ("club", Text),
                ("source", Text),
                ("number", Int),
                ("at", Int),
                ("first", Int),
                ("second", Int),
                ("score", Int),
            ],
            Table::TournamentEvents => {
                &[("tournament", Text), ("number", Int), ("at", Int), ("event", Text)]
            }
            Table::Entrants => &[
                ("tournament", Text),
                ("player", Int),
                ("board", Int),
                ("generation", Int),
                ("token", Bytes),
                ("card", Int),
            ],
            Table::TournamentGames => &[
                ("game", Int),
                ("tournament", Text),
                ("round", Int),
                ("place", Int),
                ("number", Int),
            ],
            Table::TableClocks => &[("id", Text), ("number", Int), ("state", Text), ("made", Int)],
            Table::Jobs => &[
                ("kind", Text),
                ("subject", Text),
                ("due", Int),
                ("leased_until", Int),
                ("attempt", Int),
            ],
            Table::Clock => &[("at", Int)],
        }
    }

    fn names(self) -> String {
        let names: Vec<&str> = self.columns().iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// The statement that gives every row.
    pub(crate) fn select(self, connection: &Connection) -> String {
        match (self, connection) {
            // Its clock is that of the machine less a difference.
            (Table::Clock, Connection::Postgres(_)) => "SELECT noted - skipped FROM clock".into(),
            _ => format!("SELECT {} FROM {self}", self.names()),
        }
    }

    pub(crate) fn values(self, row: &Row) -> Result<Vec<Value>, sqlx::Error> {
        let value = |(column, (_, kind)): (usize, &(&str, ColumnKind))| match kind {
            ColumnKind::Int => row.get(column).map(Value::Int),
            ColumnKind::Bool => row.get(column).map(Value::Bool),
            ColumnKind::Text => row.get(column).map(Value::Text),
            ColumnKind::Bytes => row.get(column).map(Value::Bytes),
        };
        self.columns().iter().enumerate().map(value).collect()
    }

    /// Adds rows, of which a statement may have so many that PostgreSQL takes their values.
    pub(crate) async fn insert(
        self,
        connection: &mut Connection,
        rows: Vec<Vec<Value>>,
    ) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let wrong = |error| StoreError::Row { table: self, error };
        if self == Table::Clock {
            let at = rows.into_iter().flatten().collect();
            let sql = match connection {
                Connection::Sqlite(_) => "UPDATE clock SET at = $1",
                Connection::Postgres(_) => {
                    "UPDATE clock SET noted = now.now, skipped = now.now - $1
                    FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS now"
                }
            };
            return connection.execute(sql, at).await.map(drop).map_err(wrong);
        }
        let width = self.columns().len();
        let row = |number: usize| {
            let places: Vec<String> =
                (1..=width).map(|place| format!("${}", number * width + place)).collect();
            format!("({})", places.join(", "))
        };
        let places: Vec<String> = (0..rows.len()).map(row).collect();
        let overriding = match connection {
            Connection::Sqlite(_) => "",
            // Keys of games are as they were.
            Connection::Postgres(_) => "OVERRIDING SYSTEM VALUE ",
        };
        let (names, places) = (self.names(), places.join(", "));
        let sql = format!("INSERT INTO {self} ({names}) {overriding}VALUES {places}");
        let values = rows.into_iter().flatten().collect();
        connection.execute(AssertSqlSafe(sql), values).await.map(drop).map_err(wrong)
    }

    /// How many rows it has; `None` if a store of that version had no such table.
    pub(crate) async fn count(
        self,
        connection: &mut Connection,
    ) -> Result<Option<u64>, StoreError> {
        let sql = match connection {
            Connection::Sqlite(_) => "SELECT count(*) FROM sqlite_schema WHERE name = $1",
            Connection::Postgres(_) => "SELECT count(to_regclass($1))",
        };
        if connection.number(sql, values_of![self.name()]).await? == 0 {
            return Ok(None);
        }
        let sql = AssertSqlSafe(format!("SELECT count(*) FROM {self}"));
        let rows = connection.number(sql, Vec::new()).await?;
        Ok(Some(u64::try_from(rows).unwrap_or(0)))
    }
}

/// How many rows the tables of a store have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts(Vec<(Table, u64)>);

impl Counts {
    pub(crate) async fn of(connection: &mut Connection) -> Result<Counts, StoreError> {
        let mut counts = Counts::default();
        for table in Table::ALL {
            if let Some(rows) = table.count(connection).await? {
                counts.push(table, rows);
            }
        }
        Ok(counts)
    }

    pub(crate) fn push(&mut self, table: Table, rows: u64) {
        self.0.push((table, rows));
    }

    pub fn rows(&self, table: Table) -> u64 {
        self.iter().find(|(found, _)| *found == table).map_or(0, |(_, rows)| rows)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Table, u64)> + '_ {
        self.0.iter().copied()
    }

    pub fn sum(&self) -> u64 {
        self.iter().map(|(_, rows)| rows).sum()
    }

    /// Whether no table has rows that matter: jobs and clock are there from the beginning.
    pub fn is_empty(&self) -> bool {
        let missed = [
            Table::Games,
            Table::Kept,
            Table::Shares,
            Table::Classes,
            Table::Tournaments,
            Table::Clubs,
        ];
        missed.into_iter().all(|table| self.rows(table) == 0)
    }
}

/// What tells the rows of a table from others: their number and the sum of their digests. Two
/// databases give rows in orders of their own, so the order does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TableSum {
    pub(crate) rows: u64,
    digests: [u64; 4],
}

impl TableSum {
    pub(crate) fn add(&mut self, values: &[Value]) {
        let mut digest = Sha256::new();
        for value in values {
            let (kind, bytes) = match value {
                Value::Int(value) => (0, value.to_be_bytes().to_vec()),
                Value::Bool(value) => (1, vec![u8::from(*value)]),
                Value::Text(value) => (2, value.clone().into_bytes()),
                Value::Bytes(value) => (3, value.clone()),
                Value::Ints(_) | Value::Bools(_) | Value::Texts(_) => {
                    unreachable!("no column is a list")
                }
            };
            digest.update([kind]);
            digest.update((bytes.len() as u64).to_be_bytes());
            digest.update(bytes);
        }
        let digest: [u8; 32] = digest.finalize().into();
        for (sum, part) in self.digests.iter_mut().zip(digest.as_chunks::<8>().0) {
            *sum = sum.wrapping_add(u64::from_be_bytes(*part));
        }
        self.rows += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rows: &[Vec<Value>]) -> TableSum {
        let mut sum = TableSum::default();
        for row in rows {
            sum.add(row);
        }
        sum
    }

    #[test]
    fn a_sum_tells_rows_apart_whatever_their_order() {
        let one = values_of![1_i64, "ab", true];
        let two = values_of![2_i64, "", false];
        assert_eq!(sum(&[one.clone(), two.clone()]), sum(&[two.clone(), one.clone()]));
        for other in [
            vec![one.clone()],
            vec![one.clone(), one.clone()],
            vec![one.clone(), values_of![2_i64, "", true]],
            vec![values_of![1_i64, "a", true], values_of![2_i64, "b", false]],
            vec![one.clone(), two.clone(), two.clone()],
        ] {
            assert_ne!(sum(&[one.clone(), two.clone()]), sum(&other), "{other:?}");
        }
        assert_ne!(sum(&[values_of!["a", "bc"]]), sum(&[values_of!["ab", "c"]]));
    }
}

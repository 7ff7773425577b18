//! The options of the protocol.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use awale_core::notation::excerpt;
use awale_core::{AnyPosition, RuleSet, Side, UnknownWord};
use awale_engine::{Aim, Book, Level};
use awale_play::Game;
use awale_player::{Endgames, FindBook, Means, Player};

/// The greatest size of the transposition table, in mebibytes, as for the other commands.
const MOST_HASH: u16 = 16_384;
/// The most mebibytes into which layers of the tables are unpacked: more would take seconds, while the
/// program that asks waits for `readyok`.
const MOST_UNPACKED: usize = 64;
const MOST_THREADS: u16 = 256;
/// More than any position has moves.
const MOST_MULTIPV: u16 = 1000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UciSettings {
    pub(super) rules: RuleSet,
    pub(super) multipv: u16,
    pub(super) level: Level,
    book: bool,
    aim: Aim,
    hash: u16,
    threads: u16,
    /// The folder of the tables; without one there are those inside the program.
    tables: Option<PathBuf>,
}

impl UciSettings {
    pub(super) fn new(tables: Option<PathBuf>) -> UciSettings {
        UciSettings {
            rules: RuleSet::Awale,
            multipv: 1,
            level: Level::MASTER,
            book: true,
            aim: Aim::Result,
            hash: 64,
            threads: 1,
            tables,
        }
    }

    /// The answer to `uci`.
    pub(super) fn declaration(&self) -> String {
        let tables = self.tables.as_deref().map_or("<empty>".into(), Path::to_string_lossy);
        let names: Vec<&str> = RuleSet::ALL.iter().map(|rules| rules.name()).collect();
        let rules = names.join(" var ");
        format!(
            "id name awale {}\n\
             id author awale\n\
             option name Hash type spin default {} min 1 max {MOST_HASH}\n\
             option name Threads type spin default {} min 1 max {MOST_THREADS}\n\
             option name Tables type string default {tables}\n\
             option name Book type check default {}\n\
             option name PlayFor type combo default {} var {} var {}\n\
             option name Level type spin default {} min {} max {}\n\
             option name MultiPV type spin default {} min 1 max {MOST_MULTIPV}\n\
             option name Rules type combo default {} var {rules}\n\
             option name Ponder type check default false\n\
             uciok",
            env!("CARGO_PKG_VERSION"),
            self.hash,
            self.threads,
            self.book,
            self.aim,
            Aim::Result,
            Aim::Seeds,
            self.level,
            Level::FIRST,
            Level::MASTER,
            self.multipv,
            self.rules,
        )
    }

    /// Sets an option by its name. The case matters only in the name of a folder.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let value = value.unwrap_or_default();
        match name.to_lowercase().as_str() {
            "hash" => self.hash = number(name, value, MOST_HASH)?,
            "threads" => self.threads = number(name, value, MOST_THREADS)?,
            "level" => {
                self.level = value.parse().map_err(|error: UnknownWord| error.to_string())?;
            }
            "multipv" => self.multipv = number(name, value, MOST_MULTIPV)?,
            "tables" => {
                let none = value.is_empty() || value.eq_ignore_ascii_case("<empty>");
                self.tables = (!none).then(|| PathBuf::from(value));
            }
            "rules" => {
                self.rules = value.parse().map_err(|error: UnknownWord| error.to_string())?;
            }
            "book" => self.book = check(name, value)?,
            "playfor" => {
                let aim = value.to_lowercase().parse();
                self.aim = aim.map_err(|error: UnknownWord| error.to_string())?;
            }
            // The program that asks decides when to ponder: there is nothing to prepare.
            "ponder" => drop(check(name, value)?),
            _ => {
                return Err(format!(
                    "expected the option Hash, Threads, Tables, Book, PlayFor, Level, MultiPV, Rules or Ponder, found {}",
                    excerpt(name)
                ));
            }
        }
        Ok(())
    }

    /// A game from its first position.
    pub(super) fn new_game(&self) -> Game {
        let start = AnyPosition::start(self.rules, Side::South);
        Game::new(awale_play::Options::new(start))
    }

    /// Gives the program what changed since `before`; tells of tables that are missing or damaged.
    pub(super) fn apply(
        &self,
        player: &mut Player,
        before: Option<&UciSettings>,
    ) -> Option<String> {
        let told = before
            .is_some_and(|before| (&before.tables, before.rules) == (&self.tables, self.rules));
        let hash = usize::from(self.hash);
        // Layers that were unpacked for other rules or in another size would stay in memory.
        let kept = told && before.is_some_and(|before| before.hash == self.hash);
        let unpacked = hash.min(MOST_UNPACKED);
        let tables = match self.tables.clone() {
            _ if kept => Arc::clone(&player.means().tables),
            Some(folder) => Arc::new(Endgames::folder(folder).unpacked_to(unpacked)),
            None => Arc::new(Endgames::embedded().unpacked_to(unpacked)),
        };
        let missing = self.tables.as_deref().filter(|folder| !folder.is_dir());
        let problem = match missing {
            Some(folder) => Some(format!("expected a folder, found none: {}", folder.display())),
            None => tables.problem(self.rules).map(str::to_owned),
        };
        let problem = problem.map(|why| format!("cannot open the tables: {why}"));
        let threads = usize::from(self.threads);
        let book = self.book.then_some(Book::of as FindBook);
        player.equip(Means { tables, hash, threads, book });
        player.engine().set_aim(self.aim);
        player.prepare(self.rules);
        problem.filter(|_| !told)
    }
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    value
        .to_lowercase()
        .parse()
        .map_err(|_| format!("expected true or false for {name}, found {}", excerpt(value)))
}

fn number(name: &str, value: &str, most: u16) -> Result<u16, String> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| {
        format!("expected a number from 1 to {most} for {name}, found {}", excerpt(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables that were unpacked for other rules or in another size are let go.
    #[test]
    fn tables_are_opened_anew_for_other_rules_and_sizes() {
        let mut player = Player::new(Means::new(Arc::new(Endgames::none()), 1));
        let mut before = UciSettings::new(None);
        before.apply(&mut player, None);
        for (name, value, kept) in [
            ("threads", "2", true),
            ("book", "false", true),
            ("rules", "abapa", false),
            ("hash", "2", false),
        ] {
            let tables = Arc::downgrade(&player.means().tables);
            let mut after = before.clone();
            after.set(name, Some(value)).unwrap();
            after.apply(&mut player, Some(&before));
            assert_eq!(tables.upgrade().is_some(), kept, "{name}");
            before = after;
        }
    }
}

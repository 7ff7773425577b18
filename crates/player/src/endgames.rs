//! The endgame tables as the engine asks them.

#[cfg(not(target_family = "wasm"))]
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use awale_core::{AnyPosition, Move, Row, RuleSet};
use awale_engine::{Oracle, TableValue};
#[cfg(not(target_family = "wasm"))]
use awale_tables::folder::FolderError;
use awale_tables::{Rated, Tables};

/// How many boards are looked at for a move that makes progress: a few milliseconds, so that no
/// clock runs out. Where that is not enough the search finds a way by itself, because it sees
/// positions come back.
const EFFORT: usize = 150;
/// Mebibytes into which the small layers are unpacked if nobody says otherwise.
const UNPACKED: usize = 16;

/// The endgame tables of every game. They are opened when they are first asked for and shared by
/// all players of a program.
#[derive(Debug)]
pub struct Endgames {
    source: TableSource,
    unpacked: usize,
    opened: [OnceLock<OpenedTables>; RuleSet::ALL.len()],
}

/// Gets the bytes of the tables of a game from elsewhere; `None` if there are none to be had.
pub type Fetch = fn(RuleSet) -> Option<Vec<u8>>;

#[derive(Debug)]
enum TableSource {
    Nowhere,
    Embedded,
    Fetched(Fetch),
    #[cfg(not(target_family = "wasm"))]
    Folder(PathBuf),
}

#[derive(Debug)]
struct OpenedTables {
    tables: Tables,
    problem: Option<String>,
    oracle: OnceLock<Option<Arc<dyn Oracle>>>,
}

impl Endgames {
    /// No tables at all, to measure what the search is worth by itself.
    pub const fn none() -> Endgames {
        Endgames::of(TableSource::Nowhere)
    }

    /// The tables inside the program.
    pub const fn embedded() -> Endgames {
        Endgames::of(TableSource::Embedded)
    }

    /// The tables inside the program; those of a game that has none are fetched when they are first
    /// asked for. What cannot be fetched or read is missing.
    pub const fn fetched(fetch: Fetch) -> Endgames {
        Endgames::of(TableSource::Fetched(fetch))
    }

    /// The tables of a folder, completed by those inside the program. If the folder cannot be read,
    /// those inside the program are used, and [`Endgames::problem`] says why.
    #[cfg(not(target_family = "wasm"))]
    pub const fn folder(folder: PathBuf) -> Endgames {
        Endgames::of(TableSource::Folder(folder))
    }

    const fn of(source: TableSource) -> Endgames {
        let opened = [const { OnceLock::new() }; RuleSet::ALL.len()];
        Endgames { source, unpacked: UNPACKED, opened }
    }

    /// The same with so many mebibytes for the layers that are unpacked: an answer from those takes
    /// a tenth of a microsecond instead of twenty.
    #[must_use]
    pub fn unpacked_to(self, mebibytes: usize) -> Endgames {
        Endgames { unpacked: mebibytes, ..self }
    }

    /// The folder they are in; `None` if they are inside the program or come from elsewhere.
    #[cfg(not(target_family = "wasm"))]
    pub fn source_folder(&self) -> Option<&Path> {
        match &self.source {
            TableSource::Folder(folder) => Some(folder),
            TableSource::Nowhere | TableSource::Embedded | TableSource::Fetched(_) => None,
        }
    }

    /// The tables of a game; empty if there are none.
    pub fn tables(&self, rules: RuleSet) -> &Tables {
        &self.opened(rules).tables
    }

    /// Why the folder was left aside for a game, if it was.
    pub fn problem(&self, rules: RuleSet) -> Option<&str> {
        self.opened(rules).problem.as_deref()
    }

    /// What the engine asks about a game; `None` if there are no tables.
    pub(crate) fn oracle(&self, rules: RuleSet) -> Option<Arc<dyn Oracle>> {
        let opened = self.opened(rules);
        opened.oracle.get_or_init(|| oracle(opened.tables.clone(), self.unpacked)).clone()
    }

    fn opened(&self, rules: RuleSet) -> &OpenedTables {
        let at = RuleSet::ALL.iter().position(|&known| known == rules);
        self.opened[at.expect("the list of rule sets is complete")].get_or_init(|| {
            let (tables, problem) = match &self.source {
                TableSource::Nowhere => (Tables::empty(rules), None),
                TableSource::Embedded => (embedded(rules), None),
                TableSource::Fetched(fetch) => {
                    let fetched = || Tables::from_bytes(fetch(rules)?).ok();
                    let sound = |tables: &Tables| tables.rules() == rules;
                    let tables = Tables::embedded(rules).or_else(|| fetched().filter(sound));
                    (tables.unwrap_or_else(|| Tables::empty(rules)), None)
                }
                #[cfg(not(target_family = "wasm"))]
                TableSource::Folder(folder) => match open(folder, rules) {
                    Ok(tables) => (tables, None),
                    Err(error) => (embedded(rules), Some(whole(&error))),
                },
            };
            OpenedTables { tables, problem, oracle: OnceLock::new() }
        })
    }
}

/// The tables of a folder, completed by those inside the program. A folder that does not exist
/// holds none.
///
/// # Errors
/// If a file cannot be read or is damaged.
#[cfg(not(target_family = "wasm"))]
pub fn open(folder: &Path, rules: RuleSet) -> Result<Tables, FolderError> {
    let mut tables = Tables::open(folder, rules)?;
    tables.complete_with(&embedded(rules));
    Ok(tables)
}

/// An error with its causes: a folder names only the file, its cause what is wrong with it.
#[cfg(not(target_family = "wasm"))]
fn whole(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

fn embedded(rules: RuleSet) -> Tables {
    Tables::embedded(rules).unwrap_or_else(|| Tables::empty(rules))
}

#[derive(Debug)]
struct TablesOracle {
    tables: Tables,
    most_seeds: u8,
    quick_seeds: u8,
}

fn oracle(mut tables: Tables, mebibytes: usize) -> Option<Arc<dyn Oracle>> {
    let most_seeds = tables.most_seeds()?;
    let fits = |seeds: u8| awale_tables::positions_up_to(seeds) <= (mebibytes as u64) << 20;
    // A damaged layer is found when it is asked: what is above it stays packed.
    let unpacked = (0..=most_seeds).take_while(|&seeds| fits(seeds) && tables.load(seeds).is_ok());
    let quick_seeds = unpacked.last().unwrap_or(0);
    Some(Arc::new(TablesOracle { tables, most_seeds, quick_seeds }))
}

impl Oracle for TablesOracle {
    fn rules(&self) -> RuleSet {
        self.tables.rules()
    }

    fn most_seeds(&self) -> u8 {
        self.most_seeds
    }

    fn quick_seeds(&self) -> u8 {
        self.quick_seeds
    }

    fn probe(&self, own: Row, other: Row, state: u64) -> Option<TableValue> {
        // Avelé's tables hold the values for a quiet count of 0.
        if state > 0 {
            return None;
        }
        let worth = self.tables.worth(own, other).ok()?;
        Some(TableValue { least: worth.least(), value: worth.nearest(), most: worth.most() })
    }

    fn best_move(&self, position: &AnyPosition) -> Option<Move> {
        let progress = self.tables.best_move_within(position, EFFORT).ok().flatten();
        let rated = self.tables.moves(position).ok()?;
        if rated.iter().all(|rated| rated.worth.exact().is_some()) {
            return progress;
        }
        // Progress keeps the value that holds if endless play is worth nothing. Where there are
        // bounds, the least must be kept too, whatever repetition is worth.
        let least = self.tables.probe(position).ok()?.least();
        let keeps = |rated: &&Rated| rated.worth.least() >= least;
        let progress = rated.iter().find(|rated| Some(rated.mv) == progress).filter(keeps);
        progress.or_else(|| rated.iter().find(keeps)).map(|rated| rated.mv)
    }
}

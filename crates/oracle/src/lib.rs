#![doc = include_str!("../README.md")]

#[cfg(not(target_family = "wasm"))]
use std::path::Path;
use std::sync::Arc;

use awale_core::{AnyPosition, Move, Row, RuleSet};
use awale_engine::Oracle;
use awale_tables::Tables;
#[cfg(not(target_family = "wasm"))]
use awale_tables::folder::FolderError;

/// How many boards are looked at for a move that makes progress: some milliseconds, so that no
/// clock runs out. Where that is not enough the search finds a way by itself, for it sees positions
/// come back.
const EFFORT: usize = 150;

/// Tables that the engine asks.
#[derive(Debug)]
struct TablesOracle {
    tables: Tables,
    most_seeds: u8,
    quick_seeds: u8,
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

    fn value(&self, own: Row, other: Row, extra: u64) -> Option<i8> {
        // Avelé's tables hold the values for a quiet count of 0.
        if extra == 0 { self.tables.value(own, other).ok() } else { None }
    }

    fn best_move(&self, position: &AnyPosition) -> Option<Move> {
        self.tables.best_move_within(position, EFFORT).ok().flatten()
    }
}

/// Somebody for the engine to ask; `None` if there is nothing in the tables.
///
/// The small layers are unpacked into so many megabytes of memory, where an answer takes a tenth of
/// a microsecond instead of twenty.
pub fn oracle(mut tables: Tables, megabytes: usize) -> Option<Arc<dyn Oracle>> {
    let most_seeds = tables.most_seeds()?;
    let fits = |seeds: u8| awale_tables::positions_up_to(seeds) <= (megabytes as u64) << 20;
    // A damaged layer is found out when it is asked: until there, what is above it stays slow.
    let unpacked = (0..=most_seeds).take_while(|&seeds| fits(seeds) && tables.load(seeds).is_ok());
    let quick_seeds = unpacked.last().unwrap_or(0);
    Some(Arc::new(TablesOracle { tables, most_seeds, quick_seeds }))
}

/// The tables of a folder, completed by those inside the program. A folder that is not there holds
/// none.
///
/// # Errors
/// If a file cannot be read or is damaged.
#[cfg(not(target_family = "wasm"))]
pub fn open(folder: &Path, rules: RuleSet) -> Result<Tables, FolderError> {
    let mut tables = Tables::open(folder, rules)?;
    tables.complete_with(&embedded(rules));
    Ok(tables)
}

/// The tables inside the program; empty for a game that has none.
pub fn embedded(rules: RuleSet) -> Tables {
    Tables::embedded(rules).unwrap_or_else(|| Tables::empty(rules))
}

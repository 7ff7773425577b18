//! `awale tables records`: the boards of a layer that go furthest.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use awale_core::RuleSet;
use awale_proto::TableRecord;
use awale_server::answers;
use awale_tables::folder;

use super::super::TablesFolder;
use crate::program::tables;

/// Search a layer for its records and leave them beside it, for the page of the oracle
///
/// The longest win, the most one-sided boards that are the same for both, the greatest burden of being
/// to move, the dearest mistake, the most gained from little. The layer is decoded into memory, a byte a
/// position; wins and mistakes are compared up to 14 seeds. The server searches layers of up to ten seeds by
/// itself.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set
    #[arg(long = "rules", value_name = "RULES", default_value = "awale")]
    rules: RuleSet,

    /// The layer
    #[arg(long, value_name = "N")]
    seeds: u8,

    #[command(flatten)]
    folder: TablesFolder,

    /// Print JSON, and leave no file
    #[arg(long)]
    json: bool,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let Options { rules, seeds, .. } = self;
        let tables = tables(&self.folder, rules)?;
        let found = tables
            .records(seeds)
            .with_context(|| format!("no layer of {rules} with {seeds} seeds"))?;
        let records: Vec<TableRecord> =
            found.iter().filter_map(|record| answers::record(rules, record)).collect();
        let text = serde_json::to_string(&records)?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{text}")?;
            return Ok(ExitCode::SUCCESS);
        }
        for record in &records {
            let TableRecord { kind, position, value, figure } = record;
            writeln!(out, "{kind:17} {figure:3}  value {value:+3}  {position}")?;
        }
        let path = self.folder.path()?;
        let file = folder::records(&path, rules, seeds);
        std::fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
        std::fs::write(&file, text).with_context(|| file.display().to_string())?;
        writeln!(out, "{}", file.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

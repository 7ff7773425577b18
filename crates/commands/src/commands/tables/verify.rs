//! `awale tables verify`: every value recomputed from its children.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_core::RuleSet;
use awale_tables::{Layer, Tables, VerifyError, positions, verify};

use super::super::TablesFolder;
use crate::program::tables;
use crate::progress;

/// Recompute every value of the layers from their children, with the rules of the game
///
/// A layer is right if each of its values follows from the values of the positions its moves lead
/// to, and the layers below are right. The first wrong value is named and the exit code is 1.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set
    #[arg(long = "rules", value_name = "RULES", default_value = "awale")]
    rules: RuleSet,

    /// The largest layer to verify [default: the largest there is]
    #[arg(long, value_name = "N")]
    seeds: Option<u8>,

    #[command(flatten)]
    folder: TablesFolder,

    /// Verify only N random positions of each layer, which needs no memory
    #[arg(long, value_name = "N")]
    sample: Option<u64>,

    /// The number that chooses the positions of a sample
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "sample")]
    choice: u64,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let tables = tables(&self.folder, self.rules)?;
        let Some(most) = tables.most_seeds() else {
            bail!("no tables of {}: build them with awale solve", self.rules);
        };
        let wanted = self.seeds.unwrap_or(most);
        if wanted > most {
            bail!("expected all layers up to {wanted} seeds, found them up to {most}");
        }
        if let Some(sample) = self.sample {
            return self.verify_samples(&tables, wanted, sample);
        }
        let mut out = anstream::stdout().lock();
        let mut lower: Vec<Arc<Layer>> = Vec::new();
        let bar = progress::bar(usize::from(wanted) + 1);
        for seeds in 0..=wanted {
            bar.set_message(format!("verifying {seeds} seeds"));
            let layer = tables
                .unpacked(seeds)
                .with_context(|| format!("{} with {seeds} seeds", self.rules))?;
            if let Err(wrong) = verify(self.rules, &layer, &lower) {
                writeln!(out, "{} {seeds} seeds: {wrong}", self.rules)?;
                return Ok(ExitCode::FAILURE);
            }
            bar.suspend(|| {
                let count = positions(seeds);
                writeln!(out, "{} {seeds:2} seeds: {count:>13} values right", self.rules)
            })?;
            bar.inc(1);
            lower.push(layer);
        }
        if let Some(gap) = tables.seeds().find(|&seeds| self.seeds.is_none() && seeds > most) {
            writeln!(
                out,
                "{} {} seeds: missing, so that {gap} is not verified",
                self.rules,
                most + 1
            )?;
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }

    fn verify_samples(&self, tables: &Tables, most: u8, sample: u64) -> Result<ExitCode> {
        let mut out = anstream::stdout().lock();
        for seeds in 0..=most {
            match tables.verify_sample(seeds, sample, self.choice) {
                Ok(()) => {
                    writeln!(
                        out,
                        "{} {seeds:2} seeds: {sample:>13} of a sample right",
                        self.rules
                    )?;
                }
                Err(VerifyError::Mismatch(wrong)) => {
                    writeln!(out, "{} {seeds} seeds: {wrong}", self.rules)?;
                    return Ok(ExitCode::FAILURE);
                }
                Err(error) => {
                    return Err(error)
                        .with_context(|| format!("{} with {seeds} seeds", self.rules));
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

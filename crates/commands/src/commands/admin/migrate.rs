//! `awale admin migrate`: the tables of a store brought up to date.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_store::admin;
use awale_words::{Lang, in_lang};

use super::{OutputOptions, StoreOptions, versions_as_json};

/// Bring the tables of a store up to date, or make them
///
/// `awale serve` does the same when it starts; here it can be done before, by a user who may make
/// tables. A program of before refuses the store afterwards: save it first (`awale admin backup`).
#[derive(Args, Debug)]
pub(super) struct Options {
    #[command(flatten)]
    store: StoreOptions,

    /// Only tell the version; the exit code is 1 if there is something to do
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    output: OutputOptions,
}

impl Options {
    pub(super) async fn run(self, lang: Lang) -> Result<ExitCode> {
        let place = self.store.place()?;
        let shown = place.to_string();
        if self.check {
            let versions = admin::versions(&place).await?;
            let line = in_lang!(lang, admin::checked_version(&shown, versions));
            self.output.print(&line, || versions_as_json(&place, versions))?;
            let answer = if versions.is_current() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
            return Ok(answer);
        }
        let versions = admin::migrate(&place).await?;
        let line = in_lang!(lang, admin::migrated(&shown, versions));
        self.output.print(&line, || versions_as_json(&place, versions))?;
        Ok(ExitCode::SUCCESS)
    }
}

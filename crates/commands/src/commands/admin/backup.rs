//! `awale admin backup`: a store in one file.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_store::admin::{self, Existing};
use awale_words::{Lang, in_lang};

use super::{CopyBar, OutputOptions, StoreOptions, rows_as_json};
use crate::output::expect_folder;

/// Save all games in one SQLite file, while servers go on
///
/// Every move that was acknowledged before it began is in the file. It is written under another name
/// (FILE.NUMBER.part), checked, forced to the disk and then renamed: a file of that name is always whole.
/// A PostgreSQL is saved in the same kind of file, as of one moment. `awale admin restore` brings it back,
/// to either.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// The file to write
    file: PathBuf,

    #[command(flatten)]
    store: StoreOptions,

    /// Write over a file of that name
    #[arg(long)]
    replace: bool,

    #[command(flatten)]
    output: OutputOptions,
}

impl Options {
    pub(super) async fn run(self, lang: Lang) -> Result<ExitCode> {
        expect_folder(&self.file)?;
        let place = self.store.place()?;
        let existing = if self.replace { Existing::Replaced } else { Existing::Kept };
        let bar = CopyBar::new(lang);
        let saved = admin::backup(&place, &self.file, existing, &mut |at| bar.show(at)).await?;
        drop(bar);
        self.output.print(&in_lang!(lang, admin::saved(&saved)), || {
            serde_json::json!({
                "place": place.to_string(),
                "file": saved.file,
                "bytes": saved.bytes,
                "version": saved.versions.found,
                "rows": rows_as_json(&saved.counts),
            })
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

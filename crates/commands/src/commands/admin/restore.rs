//! `awale admin restore`: a backup brought back.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_store::admin::{self, Existing};
use awale_words::{Lang, in_lang};

use super::{CopyBar, OutputOptions, StoreOptions, rows_as_json};

/// Bring a backup back into the folder or into an empty PostgreSQL
///
/// The file is checked first, every page of it, and a backup of an earlier program is brought up to date
/// on the way. Stop the server before; it is refused while one runs. A file that was there is kept beside
/// the new one (awale.sqlite.before-1), also if it is damaged. A PostgreSQL must be empty: make a new
/// database and name it, so that the old one stays.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// The file that `awale admin backup` wrote
    file: PathBuf,

    #[command(flatten)]
    store: StoreOptions,

    /// Take the place of games that are there; their file is kept aside
    #[arg(long)]
    replace: bool,

    #[command(flatten)]
    output: OutputOptions,
}

impl Options {
    pub(super) async fn run(self, lang: Lang) -> Result<ExitCode> {
        let place = self.store.place()?;
        let existing = if self.replace { Existing::Replaced } else { Existing::Kept };
        let bar = CopyBar::new(lang);
        let restored = admin::restore(&self.file, &place, existing, &mut |at| bar.show(at)).await?;
        drop(bar);
        let line = in_lang!(lang, admin::restored(&place.to_string(), &restored));
        self.output.print(&line, || {
            serde_json::json!({
                "place": place.to_string(),
                "version": restored.versions.found,
                "aside": restored.aside,
                "rows": rows_as_json(&restored.counts),
            })
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

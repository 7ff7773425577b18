//! `awale admin move`: from one database to the other.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_store::{Place, admin};
use awale_words::{Lang, in_lang};

use super::{CopyBar, OutputOptions, rows_as_json};

/// Move all games to another database, and compare every row
///
/// From SQLite to PostgreSQL, back, or between two of a kind. Stop the servers before; it is refused while
/// one runs. The target must be empty. All of it is one transaction, or one file that appears when it
/// is whole: whatever breaks it off leaves the target empty, and it can be done again. Every event, seat, kept game, link,
/// job and the clock is read back and compared before it counts. The original stays as it was.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Where the games are: sqlite:DIR, sqlite:FILE or `postgres://USER@HOST/DATABASE`
    #[arg(long, value_name = "PLACE")]
    from: String,

    /// Where they go
    #[arg(long, value_name = "PLACE")]
    to: String,

    #[command(flatten)]
    output: OutputOptions,
}

impl Options {
    pub(super) async fn run(self, lang: Lang) -> Result<ExitCode> {
        let (from, to): (Place, Place) = (self.from.parse()?, self.to.parse()?);
        let bar = CopyBar::new(lang);
        let counts = admin::transfer(&from, &to, &mut |at| bar.show(at)).await?;
        drop(bar);
        let (from, to) = (from.to_string(), to.to_string());
        self.output.print(
            &in_lang!(lang, admin::moved(&from, &to, &counts)),
            || serde_json::json!({ "from": from, "to": to, "rows": rows_as_json(&counts) }),
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

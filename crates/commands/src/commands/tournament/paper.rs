//! A tournament on paper: that of a file is set here, that of a server there.

use std::path::Path;

use anyhow::{Context, Result, bail};
use awale_print::{Ink, TournamentPaper};
use awale_words::Lang;

use super::file;
use crate::commands::directing::{PaperOptions, Printed};
use crate::output;
use crate::problem::Problem;

/// Sets a paper of the tournament in a file.
pub(super) fn print(path: &Path, paper: &PaperOptions, lang: Lang) -> Result<()> {
    let tournament = file::read(path)?;
    let what = match paper.what {
        Printed::Pairings => TournamentPaper::Pairings,
        Printed::Standings => TournamentPaper::Standings,
        Printed::Cross => TournamentPaper::Cross,
        Printed::Sheets => TournamentPaper::Sheets,
        Printed::Cards => bail!(Problem::NoCards(path.to_owned())),
    };
    let ink = if paper.bw { Ink::Black } else { Ink::Colour };
    let made = awale_print::tournament_paper(&tournament, what, paper.round, lang, ink);
    let pdf = made.with_context(|| Problem::NoRound(tournament.rounds().len()))?;
    output::write_pdf(paper.output.as_deref(), &pdf)
}

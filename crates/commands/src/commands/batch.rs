//! `awale batch`: many positions, one JSON line each.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::{Deserialize, Serialize};

use awale_core::notation::excerpt;
use awale_core::{AnyPosition, Pass, RuleSet};
use awale_words::in_lang;

use super::spoken;
use crate::input;
use crate::input::{InputLine, next_line};
use crate::report::PositionReport;

/// Read positions as JSON lines, write each with its legal moves or its end
///
/// In:  {"rules":"awale","position":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}
/// Out: {"rules":…,"position":…,"over":null,"moves":[{"move":"A","harvest":0,"position":…,"over":null},…]}
/// A bad line gives {"error":"…"} in its place, and the exit code is 1 at the end. Where the player
/// named to move has no seed and the turn is the other's, the standard error says so at the end.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Options {}

#[derive(Deserialize)]
struct Request {
    rules: String,
    position: String,
}

#[derive(Serialize)]
struct BatchFailure {
    error: String,
}

impl Options {
    #[expect(clippy::unused_self, reason = "every command is run on its options")]
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut input = io::stdin().lock();
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let mut answer = ExitCode::SUCCESS;
        let mut passed = Vec::new();
        let mut number = 0;
        while let Some(line) = next_line(&mut input).context("cannot read the input")? {
            number += 1;
            match read(line) {
                Ok((position, pass)) => {
                    passed.extend(pass.map(|_| number));
                    serde_json::to_writer(&mut out, &PositionReport::from(&position))?;
                }
                Err(error) => {
                    answer = ExitCode::FAILURE;
                    serde_json::to_writer(&mut out, &BatchFailure { error: format!("{error:#}") })?;
                }
            }
            out.write_all(b"\n")?;
        }
        out.flush()?;
        if !passed.is_empty() {
            let told = in_lang!(spoken().lang, commands::passed(&passed));
            writeln!(anstream::stderr().lock(), "awale: {told}")?;
        }
        Ok(answer)
    }
}

fn read(line: InputLine) -> Result<(AnyPosition, Option<Pass>)> {
    let text = match line {
        InputLine::Text(text) => text,
        InputLine::Bad(error) => bail!(error),
    };
    let request: Request = serde_json::from_str(&text).map_err(|_| {
        anyhow::anyhow!(r#"expected {{"rules":"…","position":"…"}}, found {}"#, excerpt(&text))
    })?;
    let rules: RuleSet = request.rules.parse()?;
    input::position(rules, &request.position)
}

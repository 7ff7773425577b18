//! `awale-lab match`: two players, many openings, both sides of each.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use crate::archive::Archive;
use crate::duel::Duel;
use crate::player::PlayerSettings;
use crate::progress::Progress;
use crate::report;
use crate::say;
use crate::sprt::{Decision, Sprt};
use crate::stats::MatchStats;

/// Let two players meet: the same openings, played from both sides
///
/// If --sprt is rejected the exit code is 1.
///
/// A player is a word of settings joined by commas: weights=FILE|material, tables=DIR, hash=MB,
/// threads=T and at least one limit of nodes=N, millis=T, depth=D; or level=L, from 1. Another program that speaks UCI
/// is uci=COMMAND with its limits and option.NAME=VALUE; double quotes hold a command together.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The first player
    first: PlayerSettings,

    /// The second player
    second: PlayerSettings,

    #[command(flatten)]
    duel: Duel,

    /// Games at most, two for each opening
    #[arg(long, default_value_t = 200)]
    games: usize,

    /// Stop when this test is decided: elo0=0,elo1=10[,alpha=0.05,beta=0.05]
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// Write a page with graphs to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    ogn: Option<PathBuf>,

    /// Go on with the match whose games are in the file
    #[arg(long, requires = "ogn")]
    resume: bool,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let players = [&self.first, &self.second];
        let mut stats = MatchStats::default();
        // The figures after each pair.
        let mut course = Vec::new();
        let mut archive = None;
        let mut played = Vec::new();
        if let Some(path) = &self.ogn {
            let (opened, pairs) = Archive::open(path, players, self.resume)?;
            for pair in &pairs {
                pair.count(&mut stats)?;
                course.push(stats);
                played.push(pair.number);
            }
            archive = Some(opened);
        }
        let numbers = 0..self.games.div_ceil(2);
        let numbers: Vec<usize> = numbers.filter(|number| !played.contains(number)).collect();
        let mut progress = Progress::new(numbers.len());
        self.duel.play(players, &numbers, |pair| {
            pair.count(&mut stats)?;
            course.push(stats);
            if let Some(archive) = &mut archive {
                archive.write(&pair)?;
            }
            progress.step(|| self.summary(&stats));
            let decided =
                self.sprt.is_some_and(|test| test.decision(&stats.pentanomial) != Decision::Open);
            Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        drop(progress);
        let [first, second] = players.map(|player| &player.text);
        let title = format!("{first} against {second}, {}", self.duel.rules);
        let summary = self.summary(&stats);
        say(&format!("{title}: {summary}"));
        if let Some(path) = &self.html {
            let page = report::page(&title, &summary, &course, self.sprt.as_ref());
            fs::write(path, page).with_context(|| path.display().to_string())?;
        }
        let rejected = self.sprt.map(|test| test.decision(&stats.pentanomial));
        let rejected = rejected == Some(Decision::Rejected);
        Ok(if rejected { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    fn summary(&self, stats: &MatchStats) -> String {
        let test = self.sprt.map(|test| format!("; {}", test.summary(&stats.pentanomial)));
        stats.summary() + test.as_deref().unwrap_or_default()
    }
}

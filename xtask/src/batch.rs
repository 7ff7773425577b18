//! How long `awale batch` takes for many positions.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, RuleSet, Side};

const POSITIONS: usize = 200_000;

/// Sends positions of random games to the program and tells the time.
pub(crate) fn measure(program: &Path, rules: RuleSet) -> Result<()> {
    let mut requests = String::new();
    let mut position = AnyPosition::start(rules, Side::South);
    let mut random = SplitMix64::new(1);
    for _ in 0..POSITIONS {
        writeln!(requests, r#"{{"rules":"{rules}","position":"{position}"}}"#)?;
        let moves = position.legal_moves();
        position = match moves.get(random.below(moves.len())) {
            Some(&mv) => position.try_play(mv)?,
            None => AnyPosition::start(rules, Side::South),
        };
    }
    let begun = Instant::now();
    let mut child = Command::new(program)
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {}", program.display()))?;
    let mut input = child.stdin.take().context("the input is a pipe")?;
    let feeder = std::thread::spawn(move || input.write_all(requests.as_bytes()));
    let output = child.wait_with_output()?;
    feeder.join().map_err(|_| anyhow::anyhow!("the requests could not be sent"))??;
    let seconds = begun.elapsed().as_secs_f64();
    let lines = String::from_utf8(output.stdout)?.lines().count();
    ensure!(output.status.success() && lines == POSITIONS, "{rules}: {lines} answers");
    crate::run::say(&format!("awale batch, {rules}: {POSITIONS} positions in {seconds:.2} s"));
    Ok(())
}

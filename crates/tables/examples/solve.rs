//! Builds tables: `solve RULES SEEDS FOLDER [THREADS]`. The tests kill it to see what is left.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::ops::ControlFlow;

use awale_tables::{Builder, Stage};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seeds, folder, threads @ ..] = &arguments[..] else {
        return Err("expected: solve RULES SEEDS FOLDER [THREADS]".into());
    };
    let threads = threads.first().map_or(Ok(0), |threads| threads.parse())?;
    let builder = Builder::new(rules.parse()?, seeds.parse()?, folder).threads(threads);
    let summary = builder.run(|progress| {
        if progress.stage == Stage::Finished {
            println!(
                "{} seeds, {} of {} positions, {:.1} million a second, {:?} left",
                progress.seeds,
                progress.done,
                progress.total,
                progress.per_second / 1e6,
                progress.left.unwrap_or_default(),
            );
        }
        ControlFlow::Continue(())
    })?;
    println!("{} layers solved, {} found", summary.solved.len(), summary.found);
    Ok(())
}

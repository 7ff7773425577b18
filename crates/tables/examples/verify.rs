//! Verifies tables by the literal rules: `verify RULES FOLDER FROM TO`.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use awale_tables::Tables;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, folder, from, to] = &arguments[..] else {
        return Err("expected: verify RULES FOLDER FROM TO".into());
    };
    let (from, to): (u8, u8) = (from.parse()?, to.parse()?);
    let mut tables = Tables::open(Path::new(folder), rules.parse()?)?;
    for seeds in 0..=to {
        tables.load(seeds)?;
    }
    for seeds in from..=to {
        let start = Instant::now();
        tables.verify(seeds)?;
        println!("{seeds} seeds: every value confirmed in {:.1} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}

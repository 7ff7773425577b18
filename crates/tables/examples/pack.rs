//! Writes all layers of a game into one file: `pack RULES SEEDS FILE`. The embedded tables are
//! made with it.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seeds, file] = &arguments[..] else {
        return Err("expected: pack RULES SEEDS FILE".into());
    };
    std::fs::write(file, awale_tables::pack(rules.parse()?, seeds.parse()?))?;
    Ok(())
}

//! The folder of endgame tables: every block of every file against its checksum.

use awale_core::RuleSet;
use awale_tables::{Tables, folder};

use super::finding::{Finding, Machine};
use crate::commands::TablesFolder;
use crate::progress;

pub(super) fn look() -> Vec<Finding> {
    found().into_iter().map(Finding::Machine).collect()
}

fn found() -> Vec<Machine> {
    // As `awale serve` finds it. Without a folder there are those inside the program.
    let Ok(path) = (TablesFolder { dir: None }).path() else { return Vec::new() };
    let layers = match folder::list(&path) {
        Ok(layers) if layers.is_empty() => return vec![Machine::NoTables(path)],
        Ok(layers) => layers,
        Err(error) => return vec![Machine::BadTable(format!("{:#}", anyhow::Error::from(error)))],
    };
    let mut findings = Vec::new();
    let bar = progress::bar(layers.len());
    for &rules in RuleSet::ALL {
        if !layers.iter().any(|(found, _)| *found == rules) {
            continue;
        }
        let tables = match Tables::open(&path, rules) {
            Ok(tables) => tables,
            Err(error) => {
                let error = anyhow::Error::from(error);
                findings.push(Machine::BadTable(format!("{error:#}")));
                continue;
            }
        };
        for seeds in tables.seeds() {
            bar.set_message(format!("{rules} {seeds}"));
            if let Err(error) = tables.unpacked(seeds) {
                let file = folder::path(&path, rules, seeds);
                findings.push(Machine::BadTable(format!("{}: {error}", file.display())));
            }
            bar.inc(1);
        }
    }
    if findings.is_empty() {
        findings.push(Machine::Tables { folder: path, layers: layers.len() });
    }
    findings
}

//! The folder of endgame tables: every block of every file against its checksum.

use std::path::Path;

use awale_core::RuleSet;
use awale_tables::{Tables, folder};

use super::finding::{Finding, Machine};
use crate::progress;

/// Looks at the tables of a server. Without a folder it has those inside the program.
pub(super) fn look(folder: Option<&Path>) -> Vec<Finding> {
    folder.map(found).unwrap_or_default().into_iter().map(Finding::Machine).collect()
}

fn found(path: &Path) -> Vec<Machine> {
    let layers = match folder::list(path) {
        Ok(layers) if layers.is_empty() => return vec![Machine::NoTables(path.to_owned())],
        Ok(layers) => layers,
        Err(error) => return vec![Machine::BadTable(format!("{:#}", anyhow::Error::from(error)))],
    };
    let mut findings = Vec::new();
    let bar = progress::bar(layers.len());
    for &rules in RuleSet::ALL {
        if !layers.iter().any(|(found, _)| *found == rules) {
            continue;
        }
        let tables = match Tables::open(path, rules) {
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
                let file = folder::path(path, rules, seeds);
                findings.push(Machine::BadTable(format!("{}: {error}", file.display())));
            }
            bar.inc(1);
        }
    }
    if findings.is_empty() {
        findings.push(Machine::Tables { folder: path.to_owned(), layers: layers.len() });
    }
    findings
}

//! `awale admin doctor`: what is wrong with a server's surroundings, in words.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_store::Place;
use awale_words::{Lang, in_lang};

use super::{OutputOptions, StoreOptions, place};

pub(crate) mod finding;
mod machine;
mod storage;
mod tables;

use finding::{Finding, Severity};

/// Say what is wrong with folder, database, clock, limits and tables
///
/// Every line says that something is in order, or what to do. Nothing is changed, and a server may run
/// meanwhile. The exit code is 1 if something is wrong; a note is only advice.
#[derive(Args, Debug)]
pub(super) struct Options {
    #[command(flatten)]
    store: StoreOptions,

    #[command(flatten)]
    output: OutputOptions,
}

impl Options {
    pub(super) async fn run(self, lang: Lang) -> Result<ExitCode> {
        let server = self.store.server()?;
        let mut findings = match place(&server)? {
            Place::Postgres(url) => storage::postgres(&url).await,
            Place::Folder(folder) | Place::File(folder) => storage::folder(&folder).await,
        };
        findings.extend(machine::clock());
        findings.extend(machine::limits());
        findings.extend(tables::look(server.tables()));
        let is_good = findings.iter().all(|finding| finding.severity() != Severity::Wrong);
        let mut out = anstream::stdout().lock();
        if self.output.json {
            let lines: Vec<_> = findings.iter().map(|finding| as_json(finding, lang)).collect();
            writeln!(out, "{}", serde_json::json!({ "ok": is_good, "findings": lines }))?;
        } else {
            for finding in &findings {
                let (area, severity) = (finding.area(), finding.severity());
                let area = in_lang!(lang, admin::area(area));
                let severity = in_lang!(lang, admin::severity(severity));
                writeln!(out, "{severity:5} {area:8} {}", in_lang!(lang, admin::finding(finding)))?;
            }
        }
        Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn as_json(finding: &Finding, lang: Lang) -> serde_json::Value {
    serde_json::json!({
        "area": finding.area().name(),
        "severity": finding.severity().name(),
        "text": in_lang!(lang, admin::finding(finding)),
    })
}

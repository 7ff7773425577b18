//! The folder and its file, or the PostgreSQL.

use std::path::Path;

use awale_server::Quotas;
use awale_store::admin::{FileFacts, PostgresFacts, folder_facts, postgres_facts};

use super::finding::{Finding, Postgres, Storage};

pub(super) async fn folder(folder: &Path) -> Vec<Finding> {
    of_folder(folder).await.into_iter().map(Finding::Storage).collect()
}

async fn of_folder(folder: &Path) -> Vec<Storage> {
    let path = folder.to_owned();
    let Some(facts) = folder_facts(folder).await else { return vec![Storage::NoFolder(path)] };
    let least = Quotas::default().free_bytes;
    let mut findings = vec![match facts.unwritable {
        Some(error) => Storage::Unwritable { folder: path, error },
        None => Storage::Free { folder: path, bytes: facts.free, least },
    }];
    findings.extend(facts.in_use.then_some(Storage::ServerAtWork));
    match facts.file {
        None => findings.push(Storage::NoStore),
        Some(Err(error)) => findings.push(Storage::Unusable(error)),
        Some(Ok(FileFacts { bytes, versions, counts, spoilt })) => findings.extend([
            Storage::File { bytes, counts },
            Storage::Schema(versions),
            Storage::Spoilt(spoilt),
        ]),
    }
    findings
}

pub(super) async fn postgres(url: &str) -> Vec<Finding> {
    match postgres_facts(url).await {
        Ok(facts) => of_postgres(facts),
        Err(error) => vec![Finding::Storage(Storage::Unusable(error))],
    }
}

fn of_postgres(facts: PostgresFacts) -> Vec<Finding> {
    let PostgresFacts { host, version, has_tls: tls, versions, .. } = facts;
    let mut findings = vec![Finding::Postgres(Postgres::Reached { host, version, tls })];
    if versions.found == 0 {
        findings.push(Finding::Storage(Storage::NoStore));
    } else {
        findings.push(Finding::Storage(Storage::Schema(versions)));
    }
    if let Some(counts) = facts.counts {
        findings.push(Finding::Postgres(Postgres::Rows(counts)));
        findings.push(Finding::Storage(Storage::Spoilt(facts.spoilt)));
    }
    let mut more = vec![Postgres::Encoding(facts.encoding)];
    more.extend(facts.careless.is_empty().then_some(Postgres::Durable));
    let careless = facts.careless.into_iter();
    more.extend(careless.map(|(setting, value)| Postgres::Careless { setting, value }));
    more.push(Postgres::Standbys(facts.standbys));
    more.push(Postgres::Connections { used: facts.connections, most: facts.max_connections });
    more.extend((!facts.may_create && !versions.is_current()).then_some(Postgres::MayNotCreate));
    more.extend(facts.is_pooled.then_some(Postgres::Pooled));
    more.extend([Postgres::Servers(facts.servers), Postgres::Ahead(facts.ahead)]);
    findings.extend(more.into_iter().map(Finding::Postgres));
    findings
}

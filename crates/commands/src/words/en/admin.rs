//! What `awale admin` says.

use awale_store::admin::{Backup, Restored, Standbys};
use awale_store::{Counts, Table, Versions};

use crate::commands::admin::doctor::finding::{
    Area, Finding, Machine, Postgres, Severity, Storage,
};
use crate::words::megabytes;

use super::store;

pub(crate) fn table(table: Table) -> String {
    let name = match table {
        Table::Games => "games",
        Table::Seats => "seats",
        Table::Events => "events",
        Table::Kept => "kept games",
        Table::Shares => "short links",
        Table::Classes => "classes",
        Table::Cards => "cards",
        Table::Sessions => "devices that entered",
        Table::Assignments => "assignments",
        Table::Tasks => "tasks of cards",
        Table::Results => "results",
        Table::Clubs => "clubs",
        Table::Members => "members of clubs",
        Table::MemberKeys => "keys of members",
        Table::ClubDates => "dates of clubs",
        Table::Challenges => "challenges",
        Table::ClubResults => "results of clubs",
        Table::Tournaments => "tournaments",
        Table::TournamentEvents => "events of tournaments",
        Table::Entrants => "players of tournaments",
        Table::TournamentGames => "games of tournaments",
        Table::TableClocks => "shared clocks",
        Table::Jobs => "jobs",
        Table::Clock => "clock",
    };
    name.to_owned()
}

fn rows(counts: &Counts) -> String {
    let rows: Vec<String> =
        counts.iter().map(|(of, rows)| format!("{}: {rows}", table(of))).collect();
    rows.join(", ")
}

pub(crate) fn checked_version(place: &str, Versions { found, known }: Versions) -> String {
    match found {
        0 => format!("{place}: no store yet; awale admin migrate makes one of version {known}"),
        _ if found == known => format!("{place}: version {found}, up to date"),
        _ => format!("{place}: version {found}; awale admin migrate brings it to {known}"),
    }
}

pub(crate) fn migrated(place: &str, Versions { found, known }: Versions) -> String {
    match found {
        0 => format!("{place}: made, version {known}"),
        _ if found == known => format!("{place}: version {found}, up to date"),
        _ => format!("{place}: brought from version {found} to {known}"),
    }
}

pub(crate) fn saved(Backup { file, bytes, versions, counts }: &Backup) -> String {
    let (file, version) = (file.display(), versions.found);
    format!("{file}: {bytes} bytes, version {version}, checked\n{}", rows(counts))
}

pub(crate) fn restored(place: &str, restored: &Restored) -> String {
    let text = format!("{place}: restored and checked\n{}", rows(&restored.counts));
    match &restored.aside {
        Some(aside) => format!("{text}\nwhat was there before is in {}", aside.display()),
        None => text,
    }
}

pub(crate) fn moved(from: &str, to: &str, counts: &Counts) -> String {
    format!(
        "{to}: every row of {from} is there and equal\n{}\n{from} stays as it was; serve {to} alone from now \
         on",
        rows(counts)
    )
}

pub(crate) const fn area(area: Area) -> &'static str {
    area.name()
}

pub(crate) const fn severity(severity: Severity) -> &'static str {
    severity.name()
}

pub(crate) fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Storage(finding) => storage(finding),
        Finding::Postgres(finding) => postgres(finding),
        Finding::Machine(finding) => machine(finding),
    }
}

fn storage(finding: &Storage) -> String {
    match finding {
        Storage::NoFolder(folder) => {
            format!("{} is not there: a server makes it when it starts", folder.display())
        }
        Storage::Unwritable { folder, error } => format!(
            "{} cannot be written to ({error}): give it to the user who runs the server",
            folder.display()
        ),
        Storage::Free { folder, bytes, least } => {
            let (free, least) = (megabytes(*bytes), megabytes(*least));
            let folder = folder.display();
            match finding.severity() {
                Severity::Wrong => format!(
                    "{folder}: {free} MB left on the disk, {least} are needed to keep games: make space"
                ),
                _ => format!("{folder}: writable, {free} MB left on the disk"),
            }
        }
        Storage::ServerAtWork => "a server is at work here".to_owned(),
        Storage::NoStore => "no games yet: the first server makes the tables".to_owned(),
        Storage::File { bytes, counts } => {
            format!("sound, {} MB ({})", megabytes(*bytes), rows(counts))
        }
        Storage::Unusable(error) => store::error(error),
        Storage::Schema(Versions { found, known }) => match finding.severity() {
            Severity::Ok => format!("tables of version {found}, up to date"),
            Severity::Note => format!(
                "tables of version {found}: a server brings them to {known} when it starts; save them \
                 before with awale admin backup"
            ),
            Severity::Wrong => format!(
                "tables of version {found}, this program knows up to {known}: use a newer program"
            ),
        },
        Storage::Spoilt(0) => "the events of every game are there, in order".to_owned(),
        Storage::Spoilt(games) => format!(
            "games of which an event is missing or damaged: {games}; restore a backup with awale admin restore"
        ),
    }
}

fn postgres(finding: &Postgres) -> String {
    match finding {
        Postgres::Reached { host, version, tls: true } => {
            format!("PostgreSQL {version} at {host}, by TLS")
        }
        Postgres::Reached { host, version, tls: false } => {
            format!("PostgreSQL {version} at {host}, without TLS")
        }
        Postgres::Rows(counts) => rows(counts),
        Postgres::Encoding(name) => match finding.severity() {
            Severity::Wrong => format!(
                "the encoding is {name}, in which not every name can be written: make a database with UTF8"
            ),
            _ => format!("the encoding is {name}"),
        },
        Postgres::Durable => "what is acknowledged is on the disk".to_owned(),
        Postgres::Careless { setting, value } => format!(
            "{setting} = {value}: a crash may lose moves that were acknowledged; set {setting} = on"
        ),
        Postgres::Standbys(Standbys::None) => {
            "no synchronous standby: what is acknowledged is on one disk; set \
            synchronous_standby_names if another server is to take over"
                .to_owned()
        }
        Postgres::Standbys(Standbys::InStep(standbys)) => {
            format!("synchronous standbys in step: {standbys}")
        }
        Postgres::Standbys(Standbys::Missing) => {
            "synchronous_standby_names is set and no standby is there: nothing can be \
            acknowledged; start one, or empty the setting"
                .to_owned()
        }
        Postgres::Standbys(Standbys::Hidden) => {
            "there are standbys; this user may not see whether they are in step (GRANT \
            pg_monitor TO …)"
                .to_owned()
        }
        Postgres::Connections { used, most } => match finding.severity() {
            Severity::Wrong => format!(
                "connections in use: {used} of {most}, too few are left for a server: raise \
                 max_connections, or lower --database-connections"
            ),
            _ => format!("connections in use: {used} of {most}"),
        },
        Postgres::MayNotCreate => {
            "this user may not make tables: GRANT CREATE ON SCHEMA public, or run awale \
            admin migrate as one who may"
                .to_owned()
        }
        Postgres::Pooled => {
            "a pooler between gives sessions away after each transaction, so servers cannot \
            listen: set it to session mode, or name the database itself"
                .to_owned()
        }
        Postgres::Servers(servers) => format!("servers at work: {servers}"),
        Postgres::Ahead(millis) if finding.severity() == Severity::Wrong => format!(
            "the database is {millis} ms ahead of this machine: set both clocks by the network (NTP)"
        ),
        Postgres::Ahead(millis) => format!("the database is {millis} ms ahead of this machine"),
    }
}

fn machine(finding: &Machine) -> String {
    let is_wrong = finding.severity() == Severity::Wrong;
    match finding {
        Machine::Date { .. } if is_wrong => {
            "the date of this machine is before 2024: set its clock".to_owned()
        }
        Machine::Date { .. } => "the date of this machine is plausible".to_owned(),
        Machine::OpenFiles { limit: Some(limit), wanted } if is_wrong => format!(
            "at most {limit} files may be open, {wanted} are wanted: raise the hard limit (LimitNOFILE, \
             ulimit -Hn)"
        ),
        Machine::OpenFiles { limit: Some(limit), .. } => format!("{limit} files may be open"),
        Machine::OpenFiles { limit: None, .. } => "any number of files may be open".to_owned(),
        Machine::NoTables(folder) => format!(
            "none in {}: those inside the program are used; awale solve makes larger ones",
            folder.display()
        ),
        Machine::Tables { folder, layers } => {
            format!("{}: {layers} files, every checksum right", folder.display())
        }
        Machine::BadTable(problem) => format!("{problem}: awale solve builds it anew"),
    }
}

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
        Table::Games => "parties",
        Table::Seats => "places",
        Table::Events => "événements",
        Table::Kept => "parties gardées",
        Table::Shares => "liens courts",
        Table::Classes => "classes",
        Table::Cards => "cartes",
        Table::Sessions => "appareils entrés",
        Table::Assignments => "devoirs donnés",
        Table::Tasks => "devoirs par carte",
        Table::Results => "résultats",
        Table::Clubs => "clubs",
        Table::Members => "membres de clubs",
        Table::MemberKeys => "clés de membres",
        Table::ClubDates => "rendez-vous de clubs",
        Table::Challenges => "défis",
        Table::ClubResults => "résultats de clubs",
        Table::Tournaments => "tournois",
        Table::TournamentEvents => "événements de tournois",
        Table::Entrants => "joueurs de tournois",
        Table::TournamentGames => "parties de tournois",
        Table::TableClocks => "pendules partagées",
        Table::Jobs => "tâches",
        Table::Clock => "horloge",
    };
    name.to_owned()
}

fn rows(counts: &Counts) -> String {
    let rows: Vec<String> =
        counts.iter().map(|(of, rows)| format!("{} : {rows}", table(of))).collect();
    rows.join(", ")
}

pub(crate) fn checked_version(place: &str, Versions { found, known }: Versions) -> String {
    match found {
        0 => format!(
            "{place} : pas encore de parties ; awale admin migrate crée les tables (version {known})"
        ),
        _ if found == known => format!("{place} : version {found}, à jour"),
        _ => format!("{place} : version {found} ; awale admin migrate passe à la version {known}"),
    }
}

pub(crate) fn migrated(place: &str, Versions { found, known }: Versions) -> String {
    match found {
        0 => format!("{place} : tables créées, version {known}"),
        _ if found == known => format!("{place} : version {found}, à jour"),
        _ => format!("{place} : passé de la version {found} à la version {known}"),
    }
}

pub(crate) fn saved(Backup { file, bytes, versions, counts }: &Backup) -> String {
    let (file, version) = (file.display(), versions.found);
    format!("{file} : {bytes} octets, version {version}, vérifié\n{}", rows(counts))
}

pub(crate) fn restored(place: &str, restored: &Restored) -> String {
    let text = format!("{place} : restauré et vérifié\n{}", rows(&restored.counts));
    match &restored.aside {
        Some(aside) => format!("{text}\nce qui s’y trouvait est dans {}", aside.display()),
        None => text,
    }
}

pub(crate) fn moved(from: &str, to: &str, counts: &Counts) -> String {
    format!(
        "{to} : toutes les lignes de {from} y sont, identiques\n{}\n{from} reste tel quel ; ne servez plus \
         que {to}",
        rows(counts)
    )
}

pub(crate) const fn area(area: Area) -> &'static str {
    match area {
        Area::Folder => "dossier",
        Area::Database => "base",
        Area::Clock => "horloge",
        Area::Limits => "limites",
        Area::Tables => "tables",
    }
}

pub(crate) const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Ok => "ok",
        Severity::Note => "avis",
        Severity::Wrong => "faute",
    }
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
            format!("{} n’existe pas : le serveur le crée au démarrage", folder.display())
        }
        Storage::Unwritable { folder, error } => format!(
            "impossible d’écrire dans {} ({error}) : donnez-le à l’utilisateur du serveur",
            folder.display()
        ),
        Storage::Free { folder, bytes, least } => {
            let (free, least) = (megabytes(*bytes), megabytes(*least));
            let folder = folder.display();
            match finding.severity() {
                Severity::Wrong => format!(
                    "{folder} : il reste {free} Mo sur le disque, il en faut {least} pour garder des \
                     parties : faites de la place"
                ),
                _ => format!("{folder} : accessible en écriture, {free} Mo libres sur le disque"),
            }
        }
        Storage::ServerAtWork => "un serveur y travaille".to_owned(),
        Storage::NoStore => "pas encore de parties : le premier serveur crée les tables".to_owned(),
        Storage::File { bytes, counts } => {
            format!("fichier sain, {} Mo ({})", megabytes(*bytes), rows(counts))
        }
        Storage::Unusable(error) => store::error(error),
        Storage::Schema(Versions { found, known }) => match finding.severity() {
            Severity::Ok => format!("tables de la version {found}, à jour"),
            Severity::Note => format!(
                "tables de la version {found} : un serveur les passe à la version {known} au démarrage ; \
                 sauvegardez-les avant par awale admin backup"
            ),
            Severity::Wrong => format!(
                "tables de la version {found}, ce programme connaît jusqu’à {known} : prenez un programme \
                 plus récent"
            ),
        },
        Storage::Spoilt(0) => "les événements de chaque partie y sont, dans l’ordre".to_owned(),
        Storage::Spoilt(games) => format!(
            "parties où un événement manque ou est abîmé : {games} ; awale admin restore remet une sauvegarde"
        ),
    }
}

fn postgres(finding: &Postgres) -> String {
    match finding {
        Postgres::Reached { host, version, tls: true } => {
            format!("PostgreSQL {version} sur {host}, par TLS")
        }
        Postgres::Reached { host, version, tls: false } => {
            format!("PostgreSQL {version} sur {host}, sans TLS")
        }
        Postgres::Rows(counts) => rows(counts),
        Postgres::Encoding(name) => match finding.severity() {
            Severity::Wrong => format!(
                "le codage est {name}, qui ne permet pas d’écrire tous les noms : créez une base en UTF8"
            ),
            _ => format!("le codage est {name}"),
        },
        Postgres::Durable => "ce qui est confirmé est sur le disque".to_owned(),
        Postgres::Careless { setting, value } => format!(
            "{setting} = {value} : une panne peut perdre des coups confirmés ; mettez {setting} = on"
        ),
        Postgres::Standbys(Standbys::None) => "pas de second serveur synchrone : ce qui est confirmé est sur un seul disque ; \
            réglez synchronous_standby_names si un autre serveur doit prendre le relais"
            .to_owned(),
        Postgres::Standbys(Standbys::InStep(standbys)) => format!("serveurs synchrones à jour : {standbys}"),
        Postgres::Standbys(Standbys::Missing) => "synchronous_standby_names est réglé et aucun second serveur n’est là : \
            rien ne peut être confirmé ; démarrez-en un, ou videz ce réglage"
            .to_owned(),
        Postgres::Standbys(Standbys::Hidden) => "il y a des seconds serveurs ; cet utilisateur ne peut pas voir s’ils sont à \
            jour (GRANT pg_monitor TO …)"
            .to_owned(),
        Postgres::Connections { used, most } => match finding.severity() {
            Severity::Wrong => format!(
                "connexions prises : {used} sur {most}, il en reste trop peu pour un serveur : augmentez \
                 max_connections, ou baissez --database-connections"
            ),
            _ => format!("connexions prises : {used} sur {most}"),
        },
        Postgres::MayNotCreate => "cet utilisateur ne peut pas créer de tables : GRANT CREATE ON SCHEMA public, \
            ou lancez awale admin migrate avec un autre"
            .to_owned(),
        Postgres::Pooled => "un répartiteur de connexions (pooler) reprend les sessions après chaque transaction, \
            et les serveurs ne peuvent pas écouter : réglez-le par session, ou nommez la base elle-même"
            .to_owned(),
        Postgres::Servers(servers) => format!("serveurs au travail : {servers}"),
        Postgres::Ahead(millis) if finding.severity() == Severity::Wrong => format!(
            "la base avance de {millis} ms sur cette machine : réglez les deux horloges par le réseau (NTP)"
        ),
        Postgres::Ahead(millis) => format!("la base avance de {millis} ms sur cette machine"),
    }
}

fn machine(finding: &Machine) -> String {
    let is_wrong = finding.severity() == Severity::Wrong;
    match finding {
        Machine::Date { .. } if is_wrong => {
            "la date de cette machine est antérieure à 2024 : réglez son horloge".to_owned()
        }
        Machine::Date { .. } => "la date de cette machine est plausible".to_owned(),
        Machine::OpenFiles { limit: Some(limit), wanted } if is_wrong => format!(
            "{limit} fichiers au plus peuvent être ouverts, il en faut {wanted} : augmentez la limite dure \
             (LimitNOFILE, ulimit -Hn)"
        ),
        Machine::OpenFiles { limit: Some(limit), .. } => {
            format!("{limit} fichiers peuvent être ouverts")
        }
        Machine::OpenFiles { limit: None, .. } => {
            "le nombre de fichiers ouverts n’est pas limité".to_owned()
        }
        Machine::NoTables(folder) => format!(
            "aucune dans {} : celles du programme servent ; awale solve en fait de plus grandes",
            folder.display()
        ),
        Machine::Tables { folder, layers } => format!(
            "{} : toutes les sommes de contrôle sont justes ({layers} fichiers)",
            folder.display()
        ),
        Machine::BadTable(problem) => format!("{problem} : awale solve la refait"),
    }
}

//! What is wrong with a store.

use awale_store::StoreError;

use super::admin::table;

/// How a backup is brought back.
const RESTORE: &str = "« awale admin restore » y remet une sauvegarde";

#[expect(clippy::too_many_lines, reason = "one arm for each error")]
pub(crate) fn error(error: &StoreError) -> String {
    match error {
        StoreError::Folder { folder, error } => {
            format!("impossible d’écrire dans {} ({error})", folder.display())
        }
        StoreError::InUse(folder) => {
            format!("{} sert déjà à un autre serveur", folder.display())
        }
        StoreError::NoStore(place) => format!("il n’y a pas de parties dans {}", place.display()),
        StoreError::Empty(file) => {
            format!("{} est vide : {RESTORE} ; supprimez-le pour repartir de rien", file.display())
        }
        StoreError::Lost(file) => format!(
            "{0} a disparu, mais son journal {0}-wal est là : rapportez-le, ou {RESTORE} ; supprimez \
             le journal pour repartir de rien",
            file.display()
        ),
        StoreError::NotAStore { file, found, known } => format!(
            "{} est une base de données, mais sans parties (version {found}, attendue de 1 à {known}) : \
             {RESTORE}",
            file.display()
        ),
        StoreError::Newer { found, known } => format!(
            "ces parties sont d’un programme plus récent (version {found}, celui-ci connaît 1 à {known})"
        ),
        StoreError::Older { found, known } => format!(
            "ces parties sont de la version {found}, il faut la version {known} : « awale admin migrate » \
             les met à jour"
        ),
        StoreError::Unreadable { file, error } => {
            format!("impossible de lire {} ({error})", file.display())
        }
        StoreError::Corrupt { file, problem } => {
            format!("{} est abîmé ({problem}) : {RESTORE}", file.display())
        }
        StoreError::Damaged { game, problem } => format!("la partie {game} est abîmée ({problem})"),
        StoreError::Place => {
            "il faut sqlite:DOSSIER, sqlite:FICHIER ou postgres://UTILISATEUR@HÔTE/BASE".to_owned()
        }
        StoreError::Occupied { place, games, kept, shares, classes, tournaments, clubs } => {
            format!(
                "{place} n’est pas vide (parties : {games}, parties gardées : {kept}, liens courts : {shares}, classes : {classes}, tournois : {tournaments}, clubs : {clubs})"
            )
        }
        StoreError::InService { place, servers: 1 } => {
            format!(
                "un serveur travaille avec {place} : arrêtez-le (tué, il compte encore 15 secondes)"
            )
        }
        StoreError::InService { place, servers } => format!(
            "{servers} serveurs travaillent avec {place} : arrêtez-les (tués, ils comptent encore 15 secondes)"
        ),
        StoreError::Exists(file) => format!("{} existe déjà", file.display()),
        StoreError::NotReplaced => {
            "on ne restaure un PostgreSQL que dans une base vide : créez-en une \
             et nommez-la"
                .to_owned()
        }
        StoreError::Differs { table: of, expected, found } => {
            format!("{} : {expected} lignes attendues, {found} trouvées ou d’autres", table(*of))
        }
        StoreError::Row { table: of, error } => {
            format!("{} : une ligne ne peut pas être copiée ({error})", table(*of))
        }
        StoreError::Database(error) => format!("la base de données ne convient pas ({error})"),
        StoreError::Closed => "la base est fermée".to_owned(),
        StoreError::Address(why) => format!(
            "l’adresse de la base doit être postgres://UTILISATEUR:MOT-DE-PASSE@HÔTE:PORT/BASE ({why})"
        ),
        StoreError::NoServer { host, problem } => {
            format!("aucun PostgreSQL ne répond à {host} ({problem})")
        }
        StoreError::NotPostgres { host, problem } => {
            format!("ce qui répond à {host} n’est pas un PostgreSQL ({problem})")
        }
        StoreError::NoTls(host) => format!(
            "le PostgreSQL de {host} n’offre pas de TLS, que sslmode demande : mettez-y ssl = on"
        ),
        StoreError::NotTrusted { host, problem } => format!(
            "le certificat du PostgreSQL de {host} n’est pas reconnu ({problem}) : nommez son autorité \
             par sslrootcert"
        ),
        StoreError::OtherName { host, problem } => format!(
            "le certificat du PostgreSQL de {host} est au nom d’une autre machine ({problem})"
        ),
        StoreError::NoCertificate(problem) => format!(
            "impossible de lire le fichier que nomme sslrootcert, sslcert ou sslkey ({problem})"
        ),
        StoreError::Tls { host, problem } => {
            format!("pas de TLS avec le PostgreSQL de {host} ({problem})")
        }
        StoreError::NotLetIn { host, user, problem } => {
            format!("le PostgreSQL de {host} refuse l’utilisateur {user} ({problem})")
        }
        StoreError::NoDatabase { host, database } => {
            format!("le PostgreSQL de {host} n’a pas de base {database}")
        }
        StoreError::TooOld { host, least, found } => {
            format!("il faut PostgreSQL {least} au moins ; celui de {host} est {found}")
        }
        StoreError::Pooled(host) => format!(
            "un répartiteur de connexions (pooler) reprend les sessions après chaque transaction à {host} : \
             réglez-le par session, ou nommez la base elle-même"
        ),
        StoreError::StandsBy(host) => {
            format!("le PostgreSQL de {host} n’accepte pas d’écriture : il en seconde un autre")
        }
    }
}

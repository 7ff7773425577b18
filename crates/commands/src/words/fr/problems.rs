//! What went wrong.

use std::io;

use awale_tables::BuildError;
use awale_words::{Lang, Speech};

use crate::input::BadLine;
use crate::problem::Problem;
use crate::words::tenths_of_gigabytes;

pub(crate) fn problem(problem: &Problem) -> String {
    let french = Speech { lang: Lang::Fr, ..Speech::default() };
    let of = |rules: &awale_core::RuleSet| french.of(rules.title());
    match problem {
        Problem::Position(rules) => format!("Ce n’est pas une position {}.", of(rules)),
        Problem::Move(mv) => format!("Le coup {mv} ne peut pas se jouer."),
        Problem::NotOgn(path) => format!("{} n’est pas une partie en OGN.", path.display()),
        Problem::NotWork => {
            "Ce qui est à faire doit être du JSON (awale class assign --help).".to_owned()
        }
        Problem::NotAClass(path) => {
            format!("{} n’est pas ce qu’affiche awale class make.", path.display())
        }
        Problem::NotAClub(path) => {
            format!("{} n’est pas ce qu’affiche awale club make.", path.display())
        }
        Problem::NotAMoment => {
            "Il faut une date et une heure avec leur fuseau, comme 2026-03-12T18:00+01:00."
                .to_owned()
        }
        Problem::NotATournament(path) => format!("{} n’est pas un tournoi.", path.display()),
        Problem::NotNew => {
            "Un nouveau tournoi se décrit en JSON (awale tournament open --help).".to_owned()
        }
        Problem::NotServed(path) => {
            format!("{} n’est pas ce qu’affiche awale tournament open.", path.display())
        }
        Problem::NoCards(path) => format!(
            "Le tournoi de {} n’est pas sur un serveur : personne n’y entre avec une carte.",
            path.display()
        ),
        Problem::NoRound(rounds) => {
            format!("Cette ronde n’est pas appariée. Rondes jusqu’ici : {rounds}.")
        }
        Problem::Exists(path) => format!("{} existe déjà.", path.display()),
        Problem::Line(number) => format!("Ligne {number} :"),
        Problem::NotAGame(path) => format!("{} n’est pas une partie.", path.display()),
        Problem::Read(path) => format!("Impossible de lire {}.", path.display()),
        Problem::NoFolder(path) => format!("Le dossier {} n’existe pas.", path.display()),
        Problem::Write(path) => format!("Impossible d’écrire {}.", path.display()),
        Problem::Resume(path) => format!("Impossible de reprendre {}.", path.display()),
        Problem::NoGameThere(path) => {
            format!("Le fichier {} existe déjà et ne contient pas une partie.", path.display())
        }
        Problem::TooLarge { path, most } => {
            format!("Le fichier {} est trop grand : {most} octets au plus.", path.display())
        }
        Problem::NotUtf8 { path, at } => {
            format!("Le fichier {} n’est pas du texte en UTF-8 (octet {at}).", path.display())
        }
        Problem::OtherGame { wanted, found } => {
            format!("C’est une partie {}, pas une partie {}.", of(found), of(wanted))
        }
        Problem::HasBegun(option) => {
            format!("L’option {option} sert à une nouvelle partie, et celle-ci a commencé.")
        }
        Problem::NoYoungest => "Il reste à dire qui est le plus jeune.".to_owned(),
        Problem::NoLesson(id) => {
            format!("Il n’y a pas de leçon « {id} » : « awale learn » en donne la liste.")
        }
        Problem::Solve(rules) => format!("Impossible de calculer les tables {}.", of(rules)),
        Problem::NoPuzzle(rules) => format!("Il n’y a pas de problème {}.", of(rules)),
        Problem::NoSuchPuzzle(rules) => format!(
            "Il n’y a pas de problème {} de ce genre : essayez sans --theme ou sans --level.",
            of(rules)
        ),
        Problem::PuzzleNumber { most, found } => {
            format!("Les problèmes sont numérotés de 1 à {most} ; {found} n’existe pas.")
        }
        Problem::PictureKind(path) => format!(
            "{} n’est pas le nom d’une image : il finit par .png ou .svg, ou par .gif pour une partie.",
            path.display()
        ),
        Problem::LongGame { most, found } => {
            format!("Une animation compte {most} coups au plus ; cette partie en a {found}.")
        }
        Problem::NoServer(address) => format!("Aucun serveur ne répond à {address}."),
        Problem::NotReady { address, status } if status.is_empty() => {
            format!("Ce qui répond à {address} n’est pas un serveur HTTP.")
        }
        Problem::NotReady { address, status } => {
            format!(
                "Le serveur {address} ne prend pas de clients : réponse {status} au lieu de 200."
            )
        }
        Problem::PdfShown => {
            "Un PDF ne se lit pas dans un terminal : « -o FICHIER » dit où l’écrire.".to_owned()
        }
        Problem::ConfigSyntax { path, line, problem } => {
            format!("{}, ligne {line} : ce n’est pas du TOML ({problem}).", path.display())
        }
        Problem::ConfigKey { path, line, key, known } => format!(
            "{}, ligne {line} : l’option « {key} » n’existe pas. Celles qui existent : {known}.",
            path.display()
        ),
        Problem::ConfigValue { path, line, key, problem } => format!(
            "{}, ligne {line} : l’option « {key} » n’a pas une bonne valeur ({problem}).",
            path.display()
        ),
    }
}

/// What a build of tables would need; `None` for what is told elsewhere.
pub(crate) fn build_error(error: &BuildError) -> Option<String> {
    match *error {
        BuildError::Seeds { most, found } => {
            Some(format!("Il y a {most} graines au plus, pas {found}."))
        }
        BuildError::Memory { allowed, needed, seeds } => Some(format!(
            "Avec {seeds} graines il faut {} de mémoire ; {} sont permis (--memory).",
            gigabytes(needed),
            gigabytes(allowed)
        )),
        BuildError::Disk { allowed, needed, seeds } => Some(format!(
            "Avec {seeds} graines il faut {} sur le disque ; {} sont permis (--disk).",
            gigabytes(needed),
            gigabytes(allowed)
        )),
        BuildError::Clamped { seeds } => Some(format!(
            "La table de {seeds} graines ne dit que le vainqueur : construisez avec --clamp, ou dans un \
             autre dossier."
        )),
        BuildError::Bounds(rules) => {
            Some(format!("Les tables de {rules} ne peuvent pas se réduire (--clamp)."))
        }
        BuildError::Folder(_) | BuildError::Threads(_) => None,
    }
}

/// Bytes with one decimal, a comma before it.
pub(crate) fn gigabytes(bytes: u64) -> String {
    let tenths = tenths_of_gigabytes(bytes);
    format!("{},{} Go", tenths / 10, tenths % 10)
}

pub(crate) fn bad_line(bad: &BadLine) -> String {
    match bad {
        BadLine::TooLong { most, found } => {
            format!("Une ligne compte {most} octets au plus ; celle-ci en a {found}.")
        }
        BadLine::NotUtf8 { at } => format!("Cette ligne n’est pas du texte en UTF-8 (octet {at})."),
    }
}

pub(crate) fn io_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "Ce fichier n’existe pas.".to_owned(),
        io::ErrorKind::PermissionDenied => "L’accès est refusé.".to_owned(),
        io::ErrorKind::IsADirectory => "C’est un dossier.".to_owned(),
        io::ErrorKind::NotADirectory => "Le chemin passe par un fichier.".to_owned(),
        io::ErrorKind::StorageFull => "Le disque est plein.".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "Le disque est en lecture seule.".to_owned(),
        _ => format!("{error}."),
    }
}

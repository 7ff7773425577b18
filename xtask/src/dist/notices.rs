//! The licences of the crates inside the program and its page, which ask to be handed on with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

use super::PAGE_TARGET;
use super::program::static_target;
use crate::run::root;

/// The modules of the page.
pub(super) const PAGE: [&str; 2] = ["awale-web-app", "awale-web-worker"];

/// How the names of such files begin, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// All of them: which crate has which, and every text once.
pub(crate) fn text() -> Result<String> {
    let mut packages = BTreeMap::new();
    let program = (static_target(), &["awale"][..]);
    let page = (PAGE_TARGET.to_owned(), &PAGE[..]);
    for (target, roots) in [program, page] {
        let metadata = MetadataCommand::new()
            .current_dir(root())
            .other_options(["--locked".to_owned(), format!("--filter-platform={target}")])
            .exec()?;
        let foreign = inside(&metadata, roots)?.into_iter().filter(|one| one.source.is_some());
        for package in foreign {
            packages.insert((package.name.to_string(), package.version.clone()), package.clone());
        }
    }
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut told =
        "The program and its page contain the following. Each is under the licence that it \
                    names;\nthe texts that came with them follow.\n\n"
            .to_owned();
    for ((name, version), package) in packages {
        let licence = package.license.as_deref().unwrap_or("see its text");
        let source = package.repository.as_deref().unwrap_or("crates.io");
        writeln!(told, "{name} {version}: {licence} ({source})")?;
        let folder = package.manifest_path.parent().context("a manifest is in a folder")?;
        for text in licences(folder.as_std_path())? {
            texts.entry(text).or_default().insert(format!("{name} {version}"));
        }
    }
    let fonts = fs::read_to_string(root().join("crates/print/fonts/OFL.txt"))?;
    texts.entry(fonts).or_default().insert("the letters Alegreya Sans".to_owned());
    writeln!(told, "Alegreya Sans: OFL-1.1")?;
    let animals = fs::read_to_string(root().join("crates/print/animals/OFL.txt"))?;
    texts.entry(animals).or_default().insert("the animals of Noto Emoji".to_owned());
    writeln!(told, "Noto Emoji: OFL-1.1")?;
    for (text, names) in texts {
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        write!(told, "\n{}\n{names}\n\n{}\n", "=".repeat(80), text.trim_end())?;
    }
    Ok(told)
}

/// These packages and what is compiled into them.
pub(super) fn inside<'a>(metadata: &'a Metadata, roots: &[&str]) -> Result<Vec<&'a Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo resolves the packages")?;
    let nodes: BTreeMap<&PackageId, _> =
        resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let ours = metadata.workspace_packages();
    let mut waiting: Vec<&PackageId> = ours
        .iter()
        .filter(|package| roots.contains(&package.name.as_str()))
        .map(|package| &package.id)
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if seen.insert(id) {
            let used = nodes.get(id).context("every package is resolved")?.deps.iter();
            let compiled = used.filter(|used| {
                used.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
            });
            waiting.extend(compiled.map(|used| &used.pkg));
        }
    }
    Ok(metadata.packages.iter().filter(|package| seen.contains(&package.id)).collect())
}

/// The texts of licences in the folder of a crate.
fn licences(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if entry.file_type()?.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            texts.push(String::from_utf8_lossy(&fs::read(entry.path())?).replace('\r', ""));
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_licence_of_what_is_inside_is_told() {
        let text = text().unwrap();
        // Of the server, of the page, of both, of the paper.
        for name in [
            "\ntokio 1.",
            "\nleptos 0.",
            "\nserde 1.",
            "\nAlegreya Sans: OFL-1.1",
            "\nNoto Emoji: OFL-1.1",
        ] {
            assert!(text.contains(name), "{name} is not there");
        }
        assert!(text.contains("SIL OPEN FONT LICENSE") && text.contains("Apache License"));
        // Neither what is ours nor what only tests or other systems need.
        for name in ["\nawale-core ", "\nproptest ", "\nwindows-sys "] {
            assert!(!text.contains(name), "{name} is not handed out");
        }
        let told = text.lines().filter(|line| line.contains(" (http")).count();
        assert!(told > 150, "only {told} crates");
    }
}

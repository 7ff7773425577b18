//! The generated part of docs/rules.md: for each clause of each rule set, the cases that show it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use awale_core::{Clause, RuleSet};

/// The line of docs/rules.md behind which everything is generated.
const MARK: &str = "<!-- The rest of this file is written by `cargo xtask docs`. -->";

/// The part of a rule case that matters here; the runner of the cases reads the rest.
#[derive(Deserialize)]
struct Case {
    name: String,
    clauses: Vec<String>,
    kind: Kind,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Holds,
    Spares,
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// Writes the generated part anew.
pub(crate) fn write(root: &Path) -> Result<()> {
    let (path, hand_written) = hand_written(root)?;
    fs::write(&path, format!("{hand_written}{MARK}\n{}", generated(root)?))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Fails if the generated part is not what it would be if written now.
pub(crate) fn check(root: &Path) -> Result<()> {
    let (path, hand_written) = hand_written(root)?;
    check_rows(&hand_written)?;
    let text = fs::read_to_string(&path)?;
    if text != format!("{hand_written}{MARK}\n{}", generated(root)?) {
        bail!("docs/rules.md does not name the cases as they are now: run `cargo xtask docs`");
    }
    Ok(())
}

/// Every clause has a row of its own in the part that is written by hand.
fn check_rows(hand_written: &str) -> Result<()> {
    for &rules in RuleSet::ALL {
        for clause in rules.facts().clauses {
            if !hand_written.contains(&format!("\n| {clause} | ")) {
                bail!("docs/rules.md has no row for {clause}");
            }
        }
    }
    Ok(())
}

/// The document and the part of it above the mark.
fn hand_written(root: &Path) -> Result<(std::path::PathBuf, String)> {
    let path = root.join("docs/rules.md");
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let (above, _) = text
        .split_once(MARK)
        .with_context(|| format!("expected the line {MARK} in {}", path.display()))?;
    Ok((path, above.to_owned()))
}

/// The tables of clauses and cases; an error names every clause that nothing shows.
fn generated(root: &Path) -> Result<String> {
    let mut text = String::new();
    let mut missing = Vec::new();
    for &rules in RuleSet::ALL {
        let path = root.join(format!("testdata/rules/{rules}.toml"));
        let source =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let cases: Cases = toml::from_str(&source)
            .with_context(|| format!("cannot understand {}", path.display()))?;
        let mut shown: BTreeMap<(Clause, Kind), Vec<&str>> = BTreeMap::new();
        for case in &cases.case {
            for clause in &case.clauses {
                shown.entry((clause.parse()?, case.kind)).or_default().push(&case.name);
            }
        }
        writeln!(text, "\n## Cases of `{rules}` (testdata/rules/{rules}.toml)\n")?;
        writeln!(text, "| clause | shown where it holds | shown where it must not |")?;
        writeln!(text, "| --- | --- | --- |")?;
        for &clause in rules.facts().clauses {
            let mut names = |kind| {
                let names = shown.get(&(clause, kind)).map(|names| names.join(", "));
                if names.is_none() {
                    missing.push(format!("{rules} {clause}"));
                }
                names.unwrap_or_default()
            };
            let (holds, spares) = (names(Kind::Holds), names(Kind::Spares));
            writeln!(text, "| {clause} | {holds} | {spares} |")?;
        }
    }
    if !missing.is_empty() {
        bail!("no case that holds, or none that spares, for: {}", missing.join(", "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_clause_is_documented_and_shown() {
        super::check(&crate::run::root()).unwrap();
    }
}

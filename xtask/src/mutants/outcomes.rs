//! What became of each mutant, on the disk.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// What cargo-mutants says of a mutant, as its files are named.
const KINDS: [&str; 4] = ["caught", "missed", "timeout", "unviable"];

/// The outcomes of a crate's mutants.
#[derive(Debug)]
pub(crate) struct Outcomes {
    path: PathBuf,
    /// Git's hash of each file of the crate.
    files: BTreeMap<String, String>,
    /// Git's hash of the whole crate.
    whole: String,
    /// By the mutant's name: the kind, and the hash of what it depends on.
    known: BTreeMap<String, (String, String)>,
}

impl Outcomes {
    /// Reads what is known in a folder, for a crate whose files are listed by `git ls-tree`.
    pub(crate) fn read(folder: &Path, files: &str, whole: &str) -> Result<Outcomes> {
        fs::create_dir_all(folder)?;
        let path = folder.join("outcomes.txt");
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        let known = text.lines().filter_map(|line| {
            let mut fields = line.splitn(3, ' ');
            let (kind, hash, name) = (fields.next()?, fields.next()?, fields.next()?);
            Some((name.to_owned(), (kind.to_owned(), hash.to_owned())))
        });
        let files = files.lines().filter_map(|line| {
            let (about, file) = line.split_once('\t')?;
            Some((file.to_owned(), about.split(' ').nth(2)?.to_owned()))
        });
        Ok(Outcomes {
            path,
            files: files.collect(),
            whole: whole.to_owned(),
            known: known.collect(),
        })
    }

    /// Takes over what cargo-mutants has written in the folder and writes all down.
    pub(crate) fn collect(&mut self, folder: &Path) -> Result<()> {
        let out = folder.join("mutants.out");
        for kind in KINDS {
            let list = out.join(format!("{kind}.txt"));
            if !list.exists() {
                continue;
            }
            for name in fs::read_to_string(list)?.lines() {
                let hash = self.hash(name, kind);
                self.known.insert(name.to_owned(), (kind.to_owned(), hash));
            }
        }
        let lines = self.known.iter().map(|(name, (kind, hash))| format!("{kind} {hash} {name}\n"));
        fs::write(&self.path, lines.collect::<String>())
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        // What is written down must not be taken for the outcomes of a later commit.
        if out.exists() {
            fs::remove_dir_all(&out)?;
        }
        Ok(())
    }

    /// What an outcome depends on. A mutant that was caught stays caught while its file is the same;
    /// for one that was missed a test may have been added anywhere in the crate.
    fn hash(&self, name: &str, kind: &str) -> String {
        let file = name.split(':').next().unwrap_or_default();
        let certain = matches!(kind, "caught" | "unviable");
        let hash = if certain { self.files.get(file) } else { Some(&self.whole) };
        hash.cloned().unwrap_or_default()
    }

    /// The kind of outcome of a mutant, if it still holds.
    fn kind(&self, name: &str) -> Option<&str> {
        let (kind, hash) = self.known.get(name)?;
        (*hash == self.hash(name, kind)).then_some(kind)
    }

    /// Whether the outcome of a mutant is known.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.kind(name).is_some()
    }

    /// Those of the mutants that no test noticed.
    pub(crate) fn missed<'a>(&'a self, chosen: &'a [String]) -> impl Iterator<Item = &'a String> {
        chosen.iter().filter(|name| self.kind(name) == Some("missed"))
    }

    /// How many of the mutants have each outcome.
    pub(crate) fn count(&self, chosen: &[String]) -> Counts {
        let of = |kind| chosen.iter().filter(|name| self.kind(name) == Some(kind)).count();
        Counts { kinds: KINDS.map(of) }
    }
}

/// Mutants that were caught, missed, too slow, and unviable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    kinds: [usize; 4],
}

impl Counts {
    /// What stands above the columns.
    pub(crate) const HEADER: &str = "crate    caught missed timeouts unviable  caught of viable";

    /// The share of viable mutants that were caught. A test that never ends has noticed, too.
    #[expect(clippy::cast_precision_loss, reason = "there are some thousands of mutants")]
    pub(crate) fn percent(self) -> f64 {
        let [caught, missed, timeouts, _] = self.kinds;
        let viable = (caught + missed + timeouts).max(1);
        (viable - missed.min(viable)) as f64 * 100.0 / viable as f64
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [caught, missed, timeouts, unviable] = self.kinds;
        write!(f, "{caught:6} {missed:6} {timeouts:8} {unviable:8}  {:14.1} %", self.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &str = "100644 blob aaa\tcrates/x/src/a.rs\n100644 blob bbb\tcrates/x/src/b.rs\n";

    #[test]
    fn outcomes_last_as_long_as_they_hold() {
        let folder = std::env::temp_dir().join(format!("awale-mutants-{}", std::process::id()));
        let out = folder.join("mutants.out");
        fs::create_dir_all(&out).unwrap();
        let names = [
            "crates/x/src/a.rs:1:1: one",
            "crates/x/src/a.rs:2:1: two",
            "crates/x/src/b.rs:1:1: c",
        ];
        let names = names.map(str::to_owned);
        fs::write(out.join("caught.txt"), format!("{}\n{}\n", names[0], names[2])).unwrap();
        fs::write(out.join("missed.txt"), format!("{}\n", names[1])).unwrap();
        Outcomes::read(&folder, FILES, "whole").unwrap().collect(&folder).unwrap();

        let same = Outcomes::read(&folder, FILES, "whole").unwrap();
        assert!(names.iter().all(|name| same.knows(name)));
        assert_eq!(same.missed(&names).collect::<Vec<_>>(), [&names[1]]);
        assert_eq!(same.count(&names).kinds, [2, 1, 0, 0]);
        assert!((same.count(&names).percent() - 200.0 / 3.0).abs() < 0.1);

        // A test was added: what was missed is tried again, what was caught is not.
        let tested = Outcomes::read(&folder, FILES, "other").unwrap();
        assert_eq!(names.clone().map(|name| tested.knows(&name)), [true, false, true]);
        // The code of one file has changed.
        let changed = Outcomes::read(&folder, &FILES.replace("bbb", "ccc"), "other").unwrap();
        assert_eq!(names.clone().map(|name| changed.knows(&name)), [true, false, false]);
        fs::remove_dir_all(&folder).unwrap();
    }
}

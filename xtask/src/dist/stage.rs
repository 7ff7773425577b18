//! The files that are packed, laid out as a person finds them who unpacks the archive. The package
//! for Debian takes them from here, too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::notices;
use crate::run::{output, root, succeed};

/// What is taken as it is.
const TEXTS: [&str; 9] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.fr.md",
    "README.md",
    "SECURITY.md",
    "docs/operations.md",
    "docs/protocol.md",
    "docs/server.md",
];

/// The file with the licences of what is inside the program.
pub(super) const NOTICES: &str = "THIRD-PARTY.txt";

/// The shells and how a file of completions is called in each.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "awale.bash"),
    ("zsh", "_awale"),
    ("fish", "awale.fish"),
    ("powershell", "_awale.ps1"),
    ("elvish", "awale.elv"),
];

/// Lays everything out in a folder inside this one and says where.
pub(super) fn lay_out(folder: &Path, program: &Path) -> Result<PathBuf> {
    let files = folder.join("files");
    for inner in ["docs", "deploy", "man", "completions"] {
        fs::create_dir_all(files.join(inner))?;
    }
    fs::copy(program, files.join("awale")).context("the program was built")?;
    for text in TEXTS {
        fs::copy(root().join(text), files.join(text)).with_context(|| text.to_owned())?;
    }
    // Only what git knows: a password kept beside these files stays there.
    let known = output(Command::new("git").args(["ls-files", "deploy"]).current_dir(root()))?;
    for name in known.lines() {
        let to = files.join(name);
        fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        fs::copy(root().join(name), to).with_context(|| name.to_owned())?;
    }
    fs::write(files.join(NOTICES), notices::text()?)?;
    succeed(Command::new(program).arg("man").arg(files.join("man")))?;
    for (shell, name) in SHELLS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        fs::write(files.join("completions").join(name), script)?;
    }
    Ok(files)
}

//! Archives whose bytes depend on nothing but the names, contents and modes of their files.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{output, succeed};

/// The file of checksums.
pub(super) const SUMS: &str = "SHA256SUMS";

/// Packs a folder under a name.
pub(super) fn pack(folder: &Path, name: &str, epoch: u64, archive: &Path) -> Result<()> {
    let parent = folder.parent().context("a folder is in another")?;
    let inner = folder.file_name().context("a folder has a name")?.to_string_lossy();
    let mut tar = Command::new("tar");
    tar.args(["--create", "--format=gnu", "--sort=name", "--owner=0", "--group=0"]);
    tar.args(["--numeric-owner", "--mode=u=rwX,go=rX", &format!("--mtime=@{epoch}")]);
    tar.arg(format!("--transform=s,^{inner},{name},")).args(["--use-compress-program", "gzip -9n"]);
    succeed(tar.arg("--file").arg(archive).arg("--directory").arg(parent).arg(&*inner))
}

/// Writes the checksums of all files of a folder into it.
pub(crate) fn sums(folder: &Path) -> Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name() != SUMS {
            names.push(entry.file_name());
        }
    }
    names.sort();
    let sums = output(Command::new("sha256sum").args(names).current_dir(folder))?;
    Ok(fs::write(folder.join(SUMS), sums)?)
}

#[cfg(test)]
mod tests {
    use std::fs::{File, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, SystemTime};

    use super::*;

    /// A folder with files made in an order, at a time and by a hand of its own.
    fn filled(folder: &Path, names: &[&str], age: u64, mode: u32) {
        fs::create_dir_all(folder.join("deeper")).unwrap();
        for name in names {
            let path = folder.join(name);
            fs::write(&path, name).unwrap();
            let time = SystemTime::now() - Duration::from_secs(age);
            File::open(&path).unwrap().set_modified(time).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        }
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one"), folder.path().join("another/two"));
        filled(&one, &["b", "a", "deeper/c"], 0, 0o600);
        filled(&two, &["deeper/c", "a", "b"], 100_000, 0o644);
        let packed = |files: &Path| {
            let archive = folder.path().join("archive");
            pack(files, "awale-1", 1_000_000_000, &archive).unwrap();
            fs::read(archive).unwrap()
        };
        let bytes = packed(&one);
        assert_eq!(bytes, packed(&two));
        let listed = output(Command::new("tar").arg("-tvzf").arg(folder.path().join("archive")));
        let listed = listed.unwrap();
        assert!(listed.contains("awale-1/deeper/c") && listed.contains("2001-09-09"), "{listed}");
        assert!(listed.contains("-rw-r--r-- 0/0"), "{listed}");

        // What runs stays what runs, and another content gives other bytes.
        fs::set_permissions(one.join("a"), Permissions::from_mode(0o700)).unwrap();
        assert_ne!(bytes, packed(&one));
        fs::write(two.join("a"), "other").unwrap();
        assert_ne!(bytes, packed(&two));
    }

    #[test]
    fn sums_are_those_of_sha256() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("empty"), "").unwrap();
        fs::create_dir(folder.path().join("a folder")).unwrap();
        sums(folder.path()).unwrap();
        // Once more with the file there.
        sums(folder.path()).unwrap();
        let text = fs::read_to_string(folder.path().join(SUMS)).unwrap();
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(text, format!("{empty}  empty\n"));
    }
}

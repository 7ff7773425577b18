//! Runs the real programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `awale-lab` with these arguments.
pub(crate) fn lab(arguments: &[&str]) -> Ran {
    let ran = Command::new(env!("CARGO_BIN_EXE_awale-lab")).args(arguments).output();
    let Output { status, stdout, stderr } = ran.expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code: status.code().expect("no signal ended it"), out: text(stdout), err: text(stderr) }
}

/// Runs `awale-lab` and expects success.
pub(crate) fn good(arguments: &[&str]) -> String {
    let ran = lab(arguments);
    assert_eq!(ran.code, 0, "awale-lab {arguments:?}: {}", ran.err);
    ran.out
}

/// The program `awale`: the one that `AWALE_PROGRAM` names, as the tests of the workspace have built
/// it; else built next to the laboratory, because it is another package.
pub(crate) fn awale() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        if let Some(path) = std::env::var_os("AWALE_PROGRAM") {
            return path.into();
        }
        let profile = if cfg!(debug_assertions) { "test" } else { "release" };
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--workspace", "--bin", "awale", "--profile", profile])
            .status();
        assert!(built.expect("cargo runs").success(), "awale is built");
        let lab = Path::new(env!("CARGO_BIN_EXE_awale-lab"));
        lab.with_file_name(format!("awale{}", std::env::consts::EXE_SUFFIX))
    })
}

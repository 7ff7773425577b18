//! The `awale` program: the commands, with the page inside.

use std::process::ExitCode;

fn main() -> ExitCode {
    awale_commands::run(awale_web_dist::FILES)
}

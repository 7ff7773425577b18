//! The progress of long commands: a bar on standard error if that is a terminal, else nothing.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

/// A bar that shows how many of `length` steps are done and disappears at the end.
pub(crate) fn bar(length: usize) -> ProgressBar {
    with_template(length as u64, "{pos}/{len} {bar:30} {msg}")
}

/// A bar with its own template (see `indicatif`).
///
/// # Panics
/// If the template is not well formed.
pub(crate) fn with_template(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    ProgressBar::new(length).with_style(style).with_finish(ProgressFinish::AndClear)
}

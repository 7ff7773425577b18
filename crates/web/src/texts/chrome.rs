//! Texts around every page.

/// Texts around every page.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct ChromeTexts {
    pub title: &'static str,
    pub play: &'static str,
    pub learn: &'static str,
    pub puzzles: &'static str,
    pub analysis: &'static str,
    pub rules: &'static str,
    pub menu: &'static str,
    pub settings: &'static str,
    pub help: &'static str,
    /// The name of this language, and what leads to it: told to readers of another.
    pub own_name: &'static str,
    pub switch_here: &'static str,
    pub skip: &'static str,
    pub close: &'static str,
    pub copied: &'static str,
    pub not_copied: &'static str,
    pub open_file: &'static str,
    pub cannot_open: &'static str,
    pub unknown: &'static str,
    pub to_start: &'static str,
    pub mute: &'static str,
    pub unmute: &'static str,
}

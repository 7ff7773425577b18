//! Texts of the rule pages, besides the rules themselves.

/// Texts of the rule pages.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct RulesTexts {
    pub games: &'static str,
    pub contents: &'static str,
    pub naming: &'static str,
    pub letters: &'static str,
    pub numbers: &'static str,
    pub play: &'static str,
    pub reading: &'static str,
    pub clause_legend: &'static str,
    pub show: &'static str,
    pub again: &'static str,
    pub before: &'static str,
    pub about_to: fn(&str) -> String,
}

//! Texts of the kept games.

#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct KeptTexts {
    pub title: &'static str,
    pub lead: &'static str,
    pub none: &'static str,
    pub done: &'static str,
    pub again: &'static str,
    pub offline: &'static str,
}

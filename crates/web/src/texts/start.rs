//! Texts of the start page.

/// Texts of the start page.
#[derive(Debug)]
#[expect(missing_docs, reason = "each text is its own explanation")]
pub struct StartTexts {
    pub kept: &'static str,
    pub invite: &'static str,
    pub invite_lead: &'static str,
    pub invite_open: &'static str,
    pub learn: &'static str,
    pub learn_lead: &'static str,
    pub puzzles: &'static str,
    pub puzzles_lead: &'static str,
    pub headline: &'static str,
    pub lead: &'static str,
    pub play: &'static str,
    pub resume: &'static str,
    pub plies: fn(usize) -> String,
    pub choices: &'static str,
    pub rules: &'static str,
    pub opponent: &'static str,
    pub engine: &'static str,
    pub person: &'static str,
    pub level: &'static str,
    pub first: &'static str,
    pub first_you: &'static str,
    pub first_south: &'static str,
    pub first_other: &'static str,
    pub first_lot: &'static str,
    pub first_youngest: &'static str,
    pub age_south: &'static str,
    pub age_north: &'static str,
    pub same_age: &'static str,
    pub clock: &'static str,
}

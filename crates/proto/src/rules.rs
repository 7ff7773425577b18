//! `GET /api/v1/rules`: the rule sets.

use serde::{Deserialize, Serialize};

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Text {
    /// French.
    pub fr: String,
    /// English.
    pub en: String,
}

/// All rule sets, the games of the sheets first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleSets {
    /// The list.
    pub rules: Vec<RuleSetInfo>,
}

/// A rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleSetInfo {
    /// Its name in every message.
    pub name: String,
    /// Its name as people write it.
    pub title: String,
    /// What makes it special, in one sentence.
    pub summary: Text,
    /// The position a game begins with, South to move.
    pub start: String,
    /// The clauses of docs/rules.md that make it up.
    pub clauses: Vec<String>,
}

//! `GET /api/v1/rules`: the rule sets.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All rule sets, the games of the sheets first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleSets {
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
    /// What makes it special, in one sentence, by the code of the language (`fr`, `en`).
    pub summary: BTreeMap<String, String>,
    /// The position a game begins with, South to move.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub start: String,
    /// The clauses of docs/rules.md that make it up.
    pub clauses: Vec<String>,
}

//! What goes wrong, as programs and people read it.

use serde::{Deserialize, Serialize};

/// The body of every answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    pub error: Problem,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A word for programs: `not-found`, `must-feed`, `stale`, …
    pub code: String,
    /// A sentence for people, in the language they asked for.
    pub message: String,
    /// The clause of the rules that refuses, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

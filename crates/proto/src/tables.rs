//! What the endgame tables answer: `GET /api/v1/tables…`.

use awale_core::{Move, RuleSet};
use serde::{Deserialize, Serialize};

use crate::{Outcome, Probe, Problem};

/// What the tables know of a position, and how best play goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableAnswer {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[serde(flatten)]
    pub probe: Probe,
    /// Best play of both.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Move>))]
    pub line: Vec<Move>,
    pub end: LineEnding,
    /// How the game ends and with how many seeds, if the line leads to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// Moves until the next harvest or the end of the game if the side ahead hurries and the other
    /// delays; absent if nobody is ahead or it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// What the coach says of it, in the language of the request.
    pub words: Vec<String>,
}

/// How a line of best play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum LineEnding {
    /// The game is over.
    Over,
    /// Neither side can leave a cycle without loss.
    Endless,
    /// It could go on.
    Open,
}

/// Which layer is meant, as a query: `?rules=awale&seeds=8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LayerQuery {
    #[cfg_attr(feature = "openapi", param(value_type = crate::schema::RuleSet, inline))]
    pub rules: RuleSet,
    /// Seeds on the board.
    #[cfg_attr(feature = "openapi", param(maximum = 48))]
    pub seeds: u8,
}

/// What all positions with so many seeds on the board are like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableStats {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[serde(flatten)]
    pub layer: TableLayer,
    /// How many positions have each value, the least first; values that do not occur are left out.
    pub histogram: Vec<ValueCount>,
    /// The boards that go furthest in some way; absent if nobody has searched for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub records: Option<Vec<TableRecord>>,
}

/// How many positions are worth so much to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ValueCount {
    pub value: i8,
    pub count: u64,
}

/// A board that no other of its layer surpasses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableRecord {
    /// In what: `longest-win`, `best-equal-start`, `worst-equal-start`, `mutual-burden`, `only-move` or `from-little`.
    pub kind: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    /// What it is worth to the player to move.
    pub value: i8,
    /// By how much, in seeds or moves.
    pub figure: u32,
}

/// One line of many questions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableQuestion {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
}

/// One line of many answers: what is known, or why it is not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TableLine {
    Known(Probe),
    Unknown { error: Problem },
}

/// The tables that are there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    pub games: Vec<GameTables>,
}

/// The tables of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameTables {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    /// Every position with at most so many seeds on the board is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_seeds: Option<u8>,
    pub layers: Vec<TableLayer>,
}

/// All positions with so many seeds on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLayer {
    pub seeds: u8,
    pub positions: u64,
    /// Bytes of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Values further from 0 are known as at least this: enough to know who wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clamp: Option<i8>,
}

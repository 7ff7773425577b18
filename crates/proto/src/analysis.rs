//! What the server's engine and tables say: `POST /api/v1/analysis`, `GET /api/v1/probe`.

use awale_core::{Move, RuleSet, Side};
use serde::{Deserialize, Serialize};

use crate::Pair;

/// A question to the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    /// The position the moves begin with; that of the beginning, South to move, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
    pub position: Option<String>,
    /// The moves that lead from there to the position in question; the engine minds repetitions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Move>, max_items = 2000))]
    pub moves: Vec<Move>,
    /// How long to think, in milliseconds; the server has a longest time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10000))]
    pub millis: Option<u64>,
    /// How many moves to score; one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 12))]
    pub lines: Option<u16>,
}

/// What the engine found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The position in question.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub to_move: Side,
    /// That the player whom the position named has no seed and it is the other's turn, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The depth of the search, in moves.
    pub depth: u8,
    /// The nodes of the search.
    pub nodes: u64,
    /// How long it thought, in milliseconds.
    pub millis: u64,
    /// The lines, best first; none when the game is over.
    pub lines: Vec<AnalysisLine>,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysisLine {
    /// The difference of final seeds for the player to move.
    pub score: f64,
    /// Whether that is proven.
    pub exact: bool,
    /// The final seeds it means if all 48 are counted.
    pub seeds: Pair<u8>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Move>))]
    pub moves: Vec<Move>,
}

/// What the endgame tables know of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Probe {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    /// That the player whom the position named has no seed and it is the other's turn, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// What it is worth to the player to move, in seeds still to be gained.
    pub worth: ProbedWorth,
    /// The legal moves and what they are worth, best first.
    pub moves: Vec<ProbedMove>,
}

/// What a position is worth, with its certainty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedWorth {
    /// The value, if it is known: exactly where `least` and `most` agree, else where endless play
    /// is worth nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i8>,
    /// The least it can be.
    pub least: i8,
    /// The most it can be.
    pub most: i8,
    /// Whether the game ends with this value by its rules, however it is played. Where 25 seeds win at
    /// once, the value is that of a game played on: it tells who wins, and only a draw is exact.
    pub exact: bool,
}

/// A move and its worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedMove {
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Move))]
    pub mv: Move,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: ProbedWorth,
}

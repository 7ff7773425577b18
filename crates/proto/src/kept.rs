//! Games as texts, kept games and short links: `/api/v1/ogn`, `/api/v1/kept`, `/api/v1/shares`.

use awale_core::{Move, RuleSet};
use awale_play::TimeControl;
use serde::{Deserialize, Serialize};

use crate::{Outcome, Pair};

/// An OGN text: the body of `POST /api/v1/ogn/read` and the answer of `POST /api/v1/ogn/write`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OgnText {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Ogn))]
    pub ogn: String,
}

/// A game as values: the answer of `POST /api/v1/ogn/read` and the body of
/// `POST /api/v1/ogn/write`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OgnGame {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    /// The position it began with; the usual one, South to move, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
    pub start: Option<String>,
    #[serde(default)]
    pub names: Pair<String>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::TimeControl))]
    pub time: TimeControl,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Move>))]
    pub moves: Vec<Move>,
    /// The other tags: `Event`, `Date`, …
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<(crate::schema::TagName, String)>))]
    pub tags: Vec<(String, String)>,
    /// The position after the last move; ignored when a game is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
    pub position: Option<String>,
    /// The result; ignored when a game is written, since the moves give it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// The answer of `POST /api/v1/kept`, whose body is an [`OgnText`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Kept {
    /// The id of the kept game.
    pub id: String,
    /// The link to it, from the root of the site.
    pub link: String,
}

/// `GET /api/v1/kept/{id}`: a kept game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptGame {
    pub id: String,
    pub ogn: String,
    /// When it was kept, in seconds since 1970.
    pub kept: i64,
}

/// `POST /api/v1/shares` and `GET /api/v1/shares/{id}`: what a short link leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "share", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Share {
    Position {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
        rules: RuleSet,
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
        position: String,
    },
    /// A game, with the move to show.
    Game {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Ogn))]
        ogn: String,
        /// The moves on the board to begin with; all if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// An analysis: a game with comments and variations.
    Analysis {
        #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Ogn))]
        ogn: String,
        /// The moves on the board to begin with; all if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
}

/// The answer of `POST /api/v1/shares`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Shared {
    pub id: String,
    /// The short link, from the root of the site.
    pub link: String,
}

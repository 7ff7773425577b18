//! Making and joining a game by link.

use awale_core::{RuleSet, Side};
use awale_play::TimeControl;
use serde::{Deserialize, Serialize};

/// Who makes the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    /// The player who makes the game.
    #[default]
    Creator,
    /// The player who joins it.
    Opponent,
    /// The server draws a lot.
    Lot,
}

/// `POST /api/v1/games`: make a game.
///
/// The creator sits at South. In a game from a position its side to move begins, and whoever
/// begins sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[serde(default)]
    pub begins: Begins,
    /// The time control: `-` (also the default), `300`, `300+5`, `3d`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::GameTime))]
    pub time: TimeControl,
    /// The position to begin with; the usual one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Position>))]
    pub position: Option<String>,
    /// The name of the creator; a pupil of a class has that of the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::PlayerName>))]
    pub name: Option<String>,
    /// Whether the other seat is only for whoever has the invitation. Otherwise the address of the
    /// game is enough while the seat is free.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invitation_only: bool,
    /// A secret the creator chooses as seat token, 22 to 64 characters of base64url; the server
    /// draws one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Token>))]
    pub token: Option<String>,
}

/// The answer: a game that waits for its second player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameMade {
    /// The id of the game, which is no secret.
    pub id: String,
    /// The seat of the creator.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub seat: Side,
    /// The secret that holds this seat; `card` if the card of a pupil does.
    pub token: String,
    /// The secret that opens the other seat, once.
    pub join: String,
    /// The link for the opponent, from the root of the site. Its fragment, which browsers send to
    /// nobody, has the secret.
    pub join_link: String,
    /// The link for spectators: it asks nobody to sit down.
    pub watch_link: String,
}

/// `POST /api/v1/games/{id}/join`: take the free seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinGame {
    /// The secret of the invitation; needed only where the game is by invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::PlayerName>))]
    pub name: Option<String>,
    /// A secret the player chooses as seat token, as in [`NewGame`]. With one, the request can be
    /// repeated when its answer was lost: the same token takes the same seat again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Token>))]
    pub token: Option<String>,
}

/// The answer: a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Joined {
    pub id: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub seat: Side,
    /// The secret that holds it; `card` if the card of a pupil does.
    pub token: String,
}

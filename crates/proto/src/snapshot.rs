//! A game by link as it stands.

use awale_core::{BySide, Move, RuleSet, Side};
use awale_play::{Game, Millis, Offer, TimeControl};
use serde::{Deserialize, Serialize};

use crate::{Clocks, Outcome, event};

/// One value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pair<T> {
    pub south: T,
    pub north: T,
}

impl<T> From<BySide<T>> for Pair<T> {
    fn from(BySide { south, north }: BySide<T>) -> Pair<T> {
        Pair { south, north }
    }
}

impl<T> From<Pair<T>> for BySide<T> {
    fn from(Pair { south, north }: Pair<T>) -> BySide<T> {
        BySide { south, north }
    }
}

impl<T: Default + PartialEq> Pair<T> {
    pub(crate) fn is_default(&self) -> bool {
        *self == Pair::default()
    }
}

/// Everything there is to know of a game by link at one moment, for whoever comes to it anew.
///
/// The events replayed from the start through `awale-play` give the same game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot {
    pub id: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    /// The position the game began with.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub start: String,
    /// The time control: `-`, `300`, `300+5`, `3d`.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::TimeControl))]
    pub time: TimeControl,
    /// The names of the players; empty if they gave none.
    pub names: Pair<String>,
    /// Which seats are taken. Nobody can act before both are.
    pub seated: Pair<bool>,
    /// The seat that was free when the game was made; absent if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Side>))]
    pub joins: Option<Side>,
    /// Whether whoever has the address may take the free seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The server's clock, in milliseconds, as events have it in `at`.
    pub now: u64,
    /// The number of the last event that is in here; 0 if none is.
    pub last: u32,
    /// The moves on the board.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Move>))]
    pub moves: Vec<Move>,
    /// The position now.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub to_move: Side,
    /// The offers that stand, by the player who made them.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Pair<Vec<String>>))]
    pub offers: Pair<Vec<Offer>>,
    /// The clocks now; absent in a game without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// Who wants another game.
    #[serde(default)]
    pub rematch: Pair<bool>,
    /// The id of the next game, once both wanted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl Snapshot {
    /// A game at a moment, after event `last`; `joins` is the seat that was free at the beginning. The
    /// free seat is for whoever is invited: whoever knows better says so.
    pub fn of(id: &str, game: &Game, joins: Option<Side>, last: u32, now: Millis) -> Snapshot {
        Snapshot {
            id: id.to_owned(),
            rules: game.rules(),
            start: game.start().to_string(),
            time: game.time(),
            names: game.seats().clone().map(|seat| seat.name).into(),
            seated: game.seats().clone().map(|seat| seat.taken).into(),
            joins,
            open: false,
            now: now.0,
            last,
            moves: game.plies().iter().map(|ply| ply.mv).collect(),
            position: game.position().to_string(),
            to_move: game.to_move(),
            offers: event::offers(game),
            clocks: Clocks::of(game, now),
            result: game.result().map(Outcome::from),
            rematch: game.wants_rematch().into(),
            next: game.next().map(str::to_owned),
        }
    }
}

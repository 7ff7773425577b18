//! Positions and their moves: `GET /api/v1/moves`, `POST /api/v1/try`.

use awale_core::{Harvest, Move, RuleSet, Side, Trace};
use serde::{Deserialize, Serialize};

use crate::{Outcome, Pair, Problem};

/// Which position is meant, as a query: `?rules=awale&position=4-4-…-S`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    #[cfg_attr(feature = "openapi", param(value_type = crate::schema::RuleSet, inline))]
    pub rules: RuleSet,
    /// The position; that of the beginning, South to move, if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        param(value_type = Option<crate::schema::Position>, inline)
    )]
    pub position: Option<String>,
}

/// A position and its legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moves {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub to_move: Side,
    /// That the player whom the position named has no seed and it is the other's turn, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// How the game ended, if the rules end it here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Outcome>,
    /// The ending in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The legal moves in pit order; none when the game is over.
    pub moves: Vec<LegalMove>,
    /// The pits of the player to move that cannot be sown; none when the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedPit>,
}

/// A pit that cannot be sown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RefusedPit {
    pub pit: char,
    /// The word, the sentence and the clause.
    #[serde(flatten)]
    pub why: Problem,
}

/// A legal move and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalMove {
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Move))]
    pub mv: Move,
    /// The position after it.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    /// Everything that happens in it.
    pub trace: Traced,
    /// The same in words.
    pub words: String,
}

/// A move from the first seed taken in hand to the end of the turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Traced {
    /// Who moves.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub mover: Side,
    /// The pit that is emptied; absent for a placing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<char>,
    /// Every seed in the order in which it falls.
    pub drops: Vec<Drop>,
    /// How many times the sowing stepped over its origin.
    pub laps: u8,
    /// The pits that are harvested, in the order of taking.
    pub harvest: Vec<Harvested>,
    /// Why nothing is harvested: `placing`, `at-home`, `pit-count`, `would-starve` or
    /// `no-equality`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing: Option<String>,
    /// The granaries after the harvest.
    pub granaries: Pair<u8>,
    /// Who is to move now.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Side))]
    pub next: Side,
    /// The end of the game, if the move brings it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Outcome>,
}

/// A seed that falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Drop {
    /// The pit that receives it.
    pub pit: char,
    /// What the pit holds after it.
    pub count: u8,
}

/// A pit that is harvested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Harvested {
    pub pit: char,
    /// The seeds taken from it.
    pub seeds: u8,
}

impl From<&Trace> for Traced {
    fn from(trace: &Trace) -> Traced {
        let drops = trace.drops.iter();
        let taken = trace.harvest.pits().iter();
        Traced {
            mover: trace.mover,
            origin: trace.origin.map(awale_core::Pit::letter),
            drops: drops.map(|drop| Drop { pit: drop.pit.letter(), count: drop.count }).collect(),
            laps: trace.laps,
            harvest: taken.map(|t| Harvested { pit: t.pit.letter(), seeds: t.seeds }).collect(),
            nothing: match &trace.harvest {
                Harvest::Taken(_) => None,
                Harvest::None(why) => Some(why.name().to_owned()),
            },
            granaries: trace.granaries.into(),
            next: trace.next,
            ending: trace.ending.as_ref().map(Outcome::from),
        }
    }
}

/// `POST /api/v1/try`: may this move be played?
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TryMove {
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::RuleSet))]
    pub rules: RuleSet,
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Position))]
    pub position: String,
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Move))]
    pub mv: Move,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TryOutcome {
    Legal(TriedMove),
    Refused(Refused),
}

/// A legal move that was tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TriedMove {
    /// That the player whom the position named has no seed and it is the other's turn, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The move and what it does.
    #[serde(flatten)]
    pub legal: LegalMove,
}

/// A refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refused {
    /// That the player whom the position named has no seed and it is the other's turn, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The word, the sentence and the clause.
    pub refused: Problem,
    /// The moves that may be played instead.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Move>))]
    pub legal: Vec<Move>,
}

//! Why a pair was made, as data: `awale-words` and others say it in a language.

use awale_play::Millis;
use serde::{Deserialize, Serialize};

use crate::player::PlayerId;
use crate::points::Points;

/// One reason for a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "because", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum Reason {
    /// The Berger table says so: these two numbers meet in this round of it.
    Berger { cycle: u32, round: u32, south: u32, north: u32 },
    /// Both have the same points.
    SameScore { points: Points },
    /// A player left the group with the same points and meets someone below.
    Floated { player: PlayerId, cause: FloatCause },
    /// They have met before. In a Swiss every other pairing of the round would have been worse.
    Rematch { times: u32 },
    /// They play for these places.
    Bracket { first: u32, last: u32 },
    /// They waited, the longer of them for so long.
    Waited { time: Millis },
    /// Who begins, and why.
    Sides { cause: SideCause },
}

/// Why a player was not paired in the group with the same points. Each is a fact about the group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloatCause {
    /// Nobody else has these points.
    Alone,
    /// The player has met everybody else in the group.
    MetAll,
    /// The group has an odd number of players.
    OddGroup,
    /// The round as a whole could not be paired better.
    Round,
}

/// Why the first player of a pair begins on South's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "side", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum SideCause {
    /// This player must change: two games in a row, or two more, on the other side.
    MustChange { player: PlayerId },
    /// This player has been on this side less often than the other one.
    Balance { player: PlayerId },
    /// This player changes sides: when they last differed it was the other way round.
    Alternates { player: PlayerId },
    /// All is equal: the player with the better place changes sides.
    Rank { player: PlayerId },
    /// Drawn by lot.
    Lot,
    /// By the table of the schedule.
    Table,
}

/// Why a player has no opponent in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeCause {
    /// The number of players is odd; nobody without a bye has fewer points.
    FewestPoints,
    /// The number of players is odd; those with fewer points would leave a worse round.
    BestRound,
    /// Asked for by the player.
    Asked,
    /// By the table of the schedule.
    Table,
}

//! What happens in a game by link: numbered events that never change. The definitions here spell
//! the types of `awale-play`; the compiler asks for a variant that is missing.

use awale_core::{Move, Side};
use awale_play::{Action, Game, GameEvent, Happened, Millis, Offer, Offers};
use serde::{Deserialize, Serialize};

use crate::{Clocks, Outcome, Pair, spelling};

/// Something that happened in a game. Events are numbered from 1 without gaps; a client that has
/// seen a number asks for those behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its number.
    pub number: u32,
    /// What happened, who did it, and when by the server's clock.
    #[serde(flatten, with = "GameEventDef")]
    pub event: GameEvent,
    /// Moves on the board after it.
    pub ply: u32,
    /// The clocks after it; absent in a game without clocks. In an event that is sent again they
    /// are those of then; the snapshot has those of now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The offers that stand after it; absent if there is none.
    #[serde(default, skip_serializing_if = "Pair::is_default")]
    pub offers: Pair<Vec<Offer>>,
    /// The result, in the event that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// The id of the command that caused it, so that its sender knows it again; absent if nobody
    /// sent one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

impl Event {
    /// An event of a game that stands as the event left it; the command is empty if there was none.
    pub fn of(game: &Game, number: u32, event: &GameEvent, command: &str) -> Event {
        let happened = &event.happened;
        // A game from a finished position is over before its events, too.
        let may_end = !matches!(
            happened,
            Happened::Joined { .. } | Happened::RematchOffered | Happened::Rematch { .. }
        );
        Event {
            number,
            event: event.clone(),
            ply: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
            clocks: Clocks::of(game, event.at),
            offers: offers(game),
            result: game.result().filter(|_| may_end).map(Outcome::from),
            command: Some(command.to_owned()).filter(|command| !command.is_empty()),
        }
    }
}

/// The offers that stand.
pub(crate) fn offers(game: &Game) -> Pair<Vec<Offer>> {
    game.offers().map(Offers::iter).map(Iterator::collect).into()
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GameEvent")]
struct GameEventDef {
    #[serde(flatten, with = "HappenedDef")]
    happened: Happened,
    side: Side,
    #[serde(with = "MillisDef")]
    at: Millis,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Millis")]
struct MillisDef(u64);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Happened", tag = "event", rename_all = "kebab-case")]
enum HappenedDef {
    Joined {
        name: String,
    },
    Moved(#[serde(with = "spelling::move_field")] Move),
    Offered(#[serde(with = "spelling::offer_field")] Offer),
    Withdrawn(#[serde(with = "spelling::offer_field")] Offer),
    Declined(#[serde(with = "spelling::offer_field")] Offer),
    Accepted {
        offer: Offer,
        #[serde(default, skip_serializing_if = "is_zero")]
        undone: u32,
    },
    Resigned,
    Flagged,
    Undone {
        plies: u32,
    },
    RematchOffered,
    Rematch {
        game: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Action", tag = "do", rename_all = "kebab-case")]
pub(crate) enum ActionDef {
    /// A seat is taken with a request of its own, which gives the secret of the seat.
    #[serde(skip)]
    Join {
        name: String,
    },
    Play(#[serde(with = "spelling::move_field")] Move),
    Resign,
    Offer(#[serde(with = "spelling::offer_field")] Offer),
    Accept(#[serde(with = "spelling::offer_field")] Offer),
    Decline(#[serde(with = "spelling::offer_field")] Offer),
    Withdraw(#[serde(with = "spelling::offer_field")] Offer),
    Rematch {
        /// The server chooses it.
        #[serde(skip)]
        next: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

//! What happens in a game by link: numbered events that never change.

use awale_play::{Game, GameEvent, Happened, Offer, Offers};
use serde::{Deserialize, Serialize};

use crate::{Clocks, Outcome, Pair};

/// Something that happened in a game. Events are numbered from 1 without gaps; a client that has
/// seen a number asks for those behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    pub number: u32,
    /// What happened, who did it, and when by the server's clock.
    #[serde(flatten)]
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

pub(crate) fn offers(game: &Game) -> Pair<Vec<Offer>> {
    game.offers().map(Offers::iter).map(Iterator::collect).into()
}

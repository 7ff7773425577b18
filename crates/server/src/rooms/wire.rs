//! A game as clients are told of it: events and snapshots.

use awale_core::Side;
use awale_play::{Game, Millis, Offer, Offers};
use awale_proto::{Clocks, Event, Outcome, Pair, Snapshot};
use awale_store::EventRecord;

/// An event and the game after it.
pub(crate) fn event(game: &Game, record: &EventRecord) -> Event {
    Event {
        number: record.number,
        event: record.event.clone(),
        ply: count(game.plies().len()),
        clocks: Clocks::of(game, record.event.at),
        offers: offers(game),
        result: game.result().map(Outcome::from),
        command: Some(record.command.clone()).filter(|command| !command.is_empty()),
    }
}

/// A game as it stands at a moment, after event `last`.
pub(crate) fn snapshot(
    id: &str,
    game: &Game,
    joins: Option<Side>,
    last: u32,
    now: Millis,
) -> Snapshot {
    Snapshot {
        id: id.to_owned(),
        rules: game.rules(),
        start: game.start().to_string(),
        time: game.time(),
        names: game.seats().clone().map(|seat| seat.name).into(),
        seated: game.seats().clone().map(|seat| seat.taken).into(),
        joins,
        now: now.0,
        last,
        moves: game.plies().iter().map(|ply| ply.mv).collect(),
        position: game.position().to_string(),
        to_move: game.to_move(),
        offers: offers(game),
        clocks: Clocks::of(game, now),
        result: game.result().map(Outcome::from),
        rematch: game.wants_rematch().into(),
        next: game.next().map(str::to_owned),
    }
}

fn offers(game: &Game) -> Pair<Vec<Offer>> {
    game.offers().map(Offers::iter).map(Iterator::collect).into()
}

/// A number of plies, which fits.
pub(crate) fn count(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

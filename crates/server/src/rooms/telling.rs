//! A table as clients are told of it: events and snapshots.

use awale_core::Side;
use awale_play::{Action, Millis, Offer, Offers};
use awale_proto::{Clocks, Event, Happened, Outcome, Pair, Snapshot};
use awale_store::{Deed, EventRecord, Table};

/// What must be remembered of a table before something happens, to tell what it changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    plies: usize,
    over: bool,
}

impl Before {
    pub(crate) fn of(table: &Table) -> Before {
        Before { plies: table.game().plies().len(), over: table.game().result().is_some() }
    }
}

/// An event that has happened at a table.
pub(crate) fn event(before: Before, table: &Table, record: &EventRecord) -> Event {
    let game = table.game();
    let command = Some(record.command.clone()).filter(|command| !command.is_empty());
    Event {
        number: record.number,
        happened: happened(before, table, record),
        ply: count(game.plies().len()),
        clocks: Clocks::of(game, record.at),
        offers: offers(table),
        result: game.result().filter(|_| !before.over).map(Outcome::from),
        command,
    }
}

fn happened(before: Before, table: &Table, record: &EventRecord) -> Happened {
    let side = record.side;
    match &record.deed {
        Deed::Join(name) => Happened::Joined { side, name: name.clone() },
        Deed::Act(Action::Play(mv)) => Happened::Moved { side, mv: *mv },
        Deed::Act(Action::Resign) => Happened::Resigned { side },
        Deed::Act(Action::Offer(offer)) => Happened::Offered { side, offer: *offer },
        Deed::Act(Action::Withdraw(offer)) => Happened::Withdrawn { side, offer: *offer },
        Deed::Act(Action::Decline(offer)) => Happened::Declined { side, offer: *offer },
        Deed::Act(Action::Accept(offer)) => Happened::Accepted {
            side,
            offer: *offer,
            undone: count(before.plies.saturating_sub(table.game().plies().len())),
        },
        Deed::Flag => Happened::Flagged { side },
        Deed::WantRematch => Happened::RematchOffered { side },
        Deed::Rematch(game) => Happened::Rematch { side, game: game.clone() },
    }
}

/// The table as it stands at a moment, after event `last`.
pub(crate) fn snapshot(id: &str, table: &Table, last: u32, now: Millis) -> Snapshot {
    let game = table.game();
    Snapshot {
        id: id.to_owned(),
        rules: game.rules(),
        start: game.start().to_string(),
        time: game.time(),
        names: game.seats().clone().map(|seat| seat.name).into(),
        seated: table.seated().into(),
        last,
        moves: game.plies().iter().map(|ply| ply.mv).collect(),
        position: game.position().to_string(),
        to_move: game.to_move(),
        offers: offers(table),
        clocks: Clocks::of(game, table.moment(now)),
        result: game.result().map(Outcome::from),
        rematch: table.wants_rematch().into(),
        next: table.next().map(str::to_owned),
    }
}

/// What a client asks for, as the table knows it. Whoever offers a draw or a stop that the other
/// has offered accepts it.
pub(crate) fn action(action: awale_proto::Action, side: Side, table: &Table) -> Option<Action> {
    let offered = |offer| table.game().offers()[side.opponent()].contains(offer);
    Some(match action {
        awale_proto::Action::Play { mv } => Action::Play(mv),
        awale_proto::Action::Resign => Action::Resign,
        awale_proto::Action::Offer { offer } if offer != Offer::TakeBack && offered(offer) => {
            Action::Accept(offer)
        }
        awale_proto::Action::Offer { offer } => Action::Offer(offer),
        awale_proto::Action::Accept { offer } => Action::Accept(offer),
        awale_proto::Action::Decline { offer } => Action::Decline(offer),
        awale_proto::Action::Withdraw { offer } => Action::Withdraw(offer),
        awale_proto::Action::Rematch => return None,
    })
}

fn offers(table: &Table) -> Pair<Vec<Offer>> {
    table.game().offers().map(Offers::iter).map(Iterator::collect).into()
}

/// A number of plies, which fits.
pub(crate) fn count(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

//! A game by link as the server tells it: a snapshot, then one event after the other.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{Action, Game, GameResult, Millis, Offer, Options, Seat, TimeControl};
use awale_proto::{Event, Happened, Snapshot};
use thiserror::Error;

use super::clock::Dial;
use super::end::result_of;
use crate::session::{Player, Session};

/// A snapshot that makes no game: the server is newer than this page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a game, found something newer than this page")]
pub struct Unreadable;

/// What an event was to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Something new happened.
    News,
    /// It happened while nobody listened, and is on the board already.
    Late,
    /// It is known.
    Known,
    /// Something before it is missing, or it does not fit: the snapshot is needed again.
    Gap,
}

/// A game by link.
#[derive(Clone, Debug)]
pub struct Table {
    /// The seat of this page; a spectator has none.
    pub seat: Option<Side>,
    /// The moves, and which of them is looked at.
    pub session: Session,
    /// The names; empty if none was given.
    pub names: BySide<String>,
    /// Which seats are taken.
    pub seated: BySide<bool>,
    /// The offers that stand, by the side that made them.
    pub offers: BySide<Vec<Offer>>,
    /// The time control.
    pub time: TimeControl,
    /// The clocks, in a game with clocks.
    pub dial: Option<Dial>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// Who wants another game.
    pub rematch: BySide<bool>,
    /// The id of the next game, once both wanted it.
    pub next: Option<String>,
    last: u32,
    told: u32,
}

impl Table {
    /// The game of a snapshot that came at a moment of this device.
    ///
    /// # Errors
    /// If its moves cannot be played here.
    pub fn new(seat: Option<Side>, told: &Snapshot, now: Millis) -> Result<Table, Unreadable> {
        let names: BySide<String> = told.names.clone().into();
        let start = AnyPosition::parse(told.rules, &told.start).map_err(|_| Unreadable)?;
        let mut session = session(start, &names);
        for &mv in &told.moves {
            session.act(mv.side(), Action::Play(mv), Millis::ZERO).map_err(|_| Unreadable)?;
        }
        session.go(told.moves.len());
        Ok(Table {
            seat,
            session,
            names,
            seated: told.seated.into(),
            offers: told.offers.clone().into(),
            time: told.time,
            dial: told.clocks.map(|clocks| Dial::new(clocks, now)),
            result: told.result.as_ref().and_then(result_of),
            rematch: told.rematch.into(),
            next: told.next.clone(),
            last: told.last,
            told: told.last,
        })
    }

    /// Takes up a game again after the connection was lost: moves that were missed are played on
    /// the board that is shown, so that the last of them is seen.
    ///
    /// # Errors
    /// If the moves cannot be played here.
    pub fn again(
        &mut self,
        seat: Option<Side>,
        told: &Snapshot,
        now: Millis,
    ) -> Result<(), Unreadable> {
        let mut next = Table::new(seat, told, now)?;
        next.told = self.told;
        let known = self.session.game().plies();
        let goes_on = known.len() <= told.moves.len()
            && known.iter().zip(&told.moves).all(|(ply, mv)| ply.mv == *mv)
            && self.names == next.names;
        if goes_on {
            let missed = &told.moves[known.len()..];
            let mut session = self.session.clone();
            for &mv in missed {
                session.act(mv.side(), Action::Play(mv), Millis::ZERO).map_err(|_| Unreadable)?;
            }
            next.session = session;
        }
        *self = next;
        Ok(())
    }

    /// Takes an event in.
    pub fn hear(&mut self, event: &Event, now: Millis) -> Heard {
        if event.number <= self.last {
            let late = event.number > self.told;
            self.told = self.told.max(event.number);
            return if late { Heard::Late } else { Heard::Known };
        }
        if event.number != self.last + 1 || !self.happen(&event.happened) {
            return Heard::Gap;
        }
        if u32::try_from(self.session.game().plies().len()) != Ok(event.ply) {
            return Heard::Gap;
        }
        self.last = event.number;
        self.told = event.number;
        self.offers = event.offers.clone().into();
        self.dial = event.clocks.map(|clocks| Dial::new(clocks, now));
        if let Some(outcome) = &event.result {
            self.result = result_of(outcome);
        }
        Heard::News
    }

    /// Changes the board; `false` if it cannot be changed so.
    fn happen(&mut self, happened: &Happened) -> bool {
        match happened {
            Happened::Joined { side, name } => {
                self.names[*side].clone_from(name);
                self.seated[*side] = true;
                self.session = session(*self.session.game().start(), &self.names);
            }
            Happened::Moved { side, mv } => {
                return self.session.act(*side, Action::Play(*mv), Millis::ZERO).is_ok();
            }
            Happened::Accepted { undone, .. } => {
                return (0..*undone).all(|_| self.session.undo());
            }
            Happened::RematchOffered { side } => self.rematch[*side] = true,
            Happened::Rematch { side, game } => {
                self.rematch[*side] = true;
                self.next = Some(game.clone());
            }
            Happened::Offered { .. }
            | Happened::Withdrawn { .. }
            | Happened::Declined { .. }
            | Happened::Resigned { .. }
            | Happened::Flagged { .. } => {}
        }
        true
    }

    /// The number of the last event that is on the board.
    pub const fn seen(&self) -> u32 {
        self.last
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.session.game()
    }

    /// Whether both players have come.
    pub const fn is_full(&self) -> bool {
        self.seated.south && self.seated.north
    }

    /// Whether moves can be made.
    pub const fn is_open(&self) -> bool {
        self.is_full() && self.result.is_none()
    }

    /// Whether it is the turn of this page's player.
    pub fn my_turn(&self) -> bool {
        self.is_open() && self.seat == Some(self.game().to_move())
    }

    /// The side that may touch the board: whoever is to move, while the newest position is shown.
    pub fn may_play(&self) -> Option<Side> {
        self.seat.filter(|_| self.my_turn() && self.session.is_at_end())
    }
}

fn session(start: AnyPosition, names: &BySide<String>) -> Session {
    let mut options = Options::new(start);
    for side in Side::ALL {
        if !names[side].is_empty() {
            options.seats[side] = Seat::new(names[side].clone());
        }
    }
    Session::new(options, BySide::new(Player::Person, Player::Person))
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;
    use awale_proto::Pair;

    use super::*;

    fn snapshot(moves: &[&str], last: u32) -> Snapshot {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let moves: Vec<awale_core::Move> = moves.iter().map(|mv| mv.parse().unwrap()).collect();
        let now = moves.iter().fold(start, |position, &mv| position.try_play(mv).unwrap());
        Snapshot {
            id: "abc".to_owned(),
            rules: RuleSet::Awale,
            start: start.to_string(),
            time: TimeControl::None,
            names: Pair { south: "Ama".to_owned(), north: "Kofi".to_owned() },
            seated: Pair { south: true, north: true },
            last,
            moves,
            position: now.to_string(),
            to_move: now.to_move(),
            offers: Pair::default(),
            clocks: None,
            result: None,
            rematch: Pair::default(),
            next: None,
        }
    }

    fn event(number: u32, ply: u32, happened: Happened) -> Event {
        let offers = Pair::default();
        Event { number, happened, ply, clocks: None, offers, result: None, command: None }
    }

    fn moved(number: u32, ply: u32, mv: &str) -> Event {
        let mv: awale_core::Move = mv.parse().unwrap();
        event(number, ply, Happened::Moved { side: mv.side(), mv })
    }

    #[test]
    fn events_are_taken_once_and_in_order() {
        let mut table = Table::new(Some(Side::South), &snapshot(&["C"], 3), Millis::ZERO).unwrap();
        assert_eq!(table.may_play(), None);
        assert_eq!(table.hear(&moved(3, 1, "C"), Millis::ZERO), Heard::Known);
        assert_eq!(table.hear(&moved(4, 2, "a"), Millis::ZERO), Heard::News);
        assert_eq!(table.hear(&moved(4, 2, "a"), Millis::ZERO), Heard::Known);
        assert_eq!(table.hear(&moved(6, 4, "b"), Millis::ZERO), Heard::Gap);
        assert_eq!(table.may_play(), Some(Side::South));
        assert_eq!(table.seen(), 4);
    }

    #[test]
    fn a_take_back_takes_moves_away() {
        let mut table = Table::new(None, &snapshot(&["C", "a", "D"], 5), Millis::ZERO).unwrap();
        let offer = Offer::TakeBack;
        let accepted = Happened::Accepted { side: Side::North, offer, undone: 1 };
        assert_eq!(table.hear(&event(6, 2, accepted), Millis::ZERO), Heard::News);
        assert_eq!(table.game().plies().len(), 2);
        assert_eq!(table.hear(&moved(7, 9, "D"), Millis::ZERO), Heard::Gap);
    }

    #[test]
    fn what_was_missed_is_shown_and_told() {
        let mut table = Table::new(Some(Side::South), &snapshot(&["C"], 3), Millis::ZERO).unwrap();
        table.again(Some(Side::South), &snapshot(&["C", "a"], 4), Millis::ZERO).unwrap();
        assert_eq!(table.session.shown().motion, crate::board::Motion::Sow);
        assert_eq!(table.hear(&moved(4, 2, "a"), Millis::ZERO), Heard::Late);
        assert_eq!(table.hear(&moved(4, 2, "a"), Millis::ZERO), Heard::Known);
        table.again(Some(Side::South), &snapshot(&["D"], 6), Millis::ZERO).unwrap();
        assert_eq!(table.game().plies().len(), 1);
    }
}

//! A game by link as the server tells it: how it began, then one event after the other.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{Millis, Options, Seat};
use awale_proto::{Event, Pair, Snapshot};
use thiserror::Error;

use crate::session::{Player, Session};

/// A start that is no position here: the server is newer than this page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a game, found something newer than this page")]
pub struct Unreadable;

/// What an event was to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Something new happened, perhaps while the connection was lost.
    News,
    /// It happened before this page was opened.
    Past,
    /// It is known.
    Known,
    /// Something before it is missing.
    Gap,
    /// It cannot happen in the game as it stands here: the server is newer than this page.
    Unreadable,
}

/// A game by link.
#[derive(Clone, Debug)]
pub struct LinkGame {
    /// The game, and which of its moves is looked at.
    pub session: Session,
    /// The number of the last event that was applied.
    seen: u32,
    /// The number of the last event that happened before this page was opened.
    past: u32,
    /// The server's clock less that of this device, in milliseconds.
    ahead: i64,
}

impl LinkGame {
    /// The game of a snapshot before its first event; it came at a moment of this device.
    ///
    /// # Errors
    /// If its start is no position here.
    pub fn new(seat: Option<Side>, told: &Snapshot, now: Millis) -> Result<LinkGame, Unreadable> {
        let start = AnyPosition::parse(told.rules, &told.start).map_err(|_| Unreadable)?;
        let Pair { south, north } = &told.names;
        let mut seats = BySide::new(south, north).map(Seat::new);
        if let Some(side) = told.joins {
            seats[side] = Seat::default();
        }
        let options = Options { start, seats, time: told.time };
        Ok(LinkGame {
            session: Session::new(options, players(seat)),
            seen: 0,
            past: told.last,
            ahead: difference(told.now, now),
        })
    }

    /// Takes the game up again after the connection was lost; the events that were missed follow.
    ///
    /// # Errors
    /// If the server has fewer events than this page: the game must be built anew.
    pub fn again(
        &mut self,
        seat: Option<Side>,
        told: &Snapshot,
        now: Millis,
    ) -> Result<(), Unreadable> {
        if told.last < self.seen {
            return Err(Unreadable);
        }
        if !self.is_ready() {
            self.past = told.last;
        }
        self.session.set_players(players(seat));
        self.ahead = difference(told.now, now);
        Ok(())
    }

    /// Applies an event.
    pub fn hear(&mut self, event: &Event, now: Millis) -> Heard {
        if event.number <= self.seen {
            return Heard::Known;
        }
        if event.number != self.seen + 1 {
            return Heard::Gap;
        }
        if self.session.apply(&event.event).is_err() {
            return Heard::Unreadable;
        }
        self.seen = event.number;
        if event.number <= self.past {
            // Nobody watches what happened before: the board stands still.
            self.session.go(self.session.game().plies().len());
            return Heard::Past;
        }
        // A message that took less time to come tells the server's clock better.
        self.ahead = self.ahead.max(difference(event.event.at.0, now));
        Heard::News
    }

    /// The number of the last event that was applied.
    pub const fn seen(&self) -> u32 {
        self.seen
    }

    /// Whether everything that happened before this page was opened has been applied.
    pub const fn is_ready(&self) -> bool {
        self.seen >= self.past
    }

    /// A moment of this device by the server's clock.
    pub const fn server_time(&self, now: Millis) -> Millis {
        Millis(now.0.saturating_add_signed(self.ahead))
    }
}

/// Who plays, seen from a seat; a spectator has none.
fn players(seat: Option<Side>) -> BySide<Player> {
    BySide::from_fn(|side| if seat == Some(side) { Player::Person } else { Player::Remote })
}

fn difference(server: u64, here: Millis) -> i64 {
    i64::try_from(i128::from(server) - i128::from(here.0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;
    use awale_play::{Action, Game, Happened, Offer};

    use super::*;
    use crate::board::Motion;

    /// A server: the game, and its events as they are sent.
    struct Server {
        game: Game,
        events: Vec<Event>,
    }

    impl Server {
        fn new(time: &str) -> Server {
            let start = AnyPosition::start(RuleSet::Awale, Side::South);
            let seats = BySide::new(Seat::new("Ama"), Seat::default());
            let options = Options { start, seats, time: time.parse().unwrap() };
            let mut server = Server { game: Game::new(options), events: Vec::new() };
            server.act(Side::North, Action::Join { name: "Kofi".to_owned() }, 1_000);
            server
        }

        fn act(&mut self, side: Side, action: Action, at: u64) {
            let event = self.game.act(side, action, Millis(at)).unwrap();
            let number = u32::try_from(self.events.len()).unwrap() + 1;
            let ply = u32::try_from(self.game.plies().len()).unwrap();
            let (clocks, offers, result, command) = (None, Pair::default(), None, None);
            self.events.push(Event { number, event, ply, clocks, offers, result, command });
        }

        fn play(&mut self, moves: &str) {
            for letter in moves.chars() {
                let mv: awale_core::Move = letter.to_string().parse().unwrap();
                self.act(mv.side(), Action::Play(mv), 2_000);
            }
        }

        fn snapshot(&self, now: u64) -> Snapshot {
            let game = &self.game;
            Snapshot {
                id: "abc".to_owned(),
                rules: game.rules(),
                start: game.start().to_string(),
                time: game.time(),
                names: game.seats().clone().map(|seat| seat.name).into(),
                seated: game.seats().clone().map(|seat| seat.taken).into(),
                joins: Some(Side::North),
                now,
                last: u32::try_from(self.events.len()).unwrap(),
                moves: game.plies().iter().map(|ply| ply.mv).collect(),
                position: game.position().to_string(),
                to_move: game.to_move(),
                offers: Pair::default(),
                clocks: None,
                result: None,
                rematch: Pair::default(),
                next: None,
            }
        }

        /// A page that has just been opened and heard everything.
        fn page(&self, seat: Option<Side>, now: Millis) -> LinkGame {
            let mut page = LinkGame::new(seat, &self.snapshot(2_000), now).unwrap();
            assert!(!page.is_ready());
            for event in &self.events {
                assert_eq!(page.hear(event, now), Heard::Past);
            }
            assert!(page.is_ready());
            assert_eq!(format!("{:?}", page.session.game()), format!("{:?}", self.game));
            page
        }

        fn last(&self) -> &Event {
            self.events.last().unwrap()
        }
    }

    #[test]
    fn events_are_taken_once_and_in_order() {
        let mut server = Server::new("-");
        server.play("C");
        let mut page = server.page(Some(Side::South), Millis::ZERO);
        assert_eq!((page.session.may_play(), page.session.shown().motion), (None, Motion::Still));
        assert_eq!(page.hear(server.last(), Millis::ZERO), Heard::Known);
        server.play("a");
        assert_eq!(page.hear(server.last(), Millis::ZERO), Heard::News);
        assert_eq!(page.session.shown().motion, Motion::Sow);
        assert_eq!(page.hear(server.last(), Millis::ZERO), Heard::Known);
        assert_eq!((page.session.may_play(), page.seen()), (Some(Side::South), 3));
        server.play("Bb");
        assert_eq!(page.hear(server.last(), Millis::ZERO), Heard::Gap);
        let mut strange = server.events[3].clone();
        strange.event.happened = Happened::Moved("b".parse().unwrap());
        assert_eq!(page.hear(&strange, Millis::ZERO), Heard::Unreadable);
        assert_eq!(page.seen(), 3);
    }

    #[test]
    fn everything_comes_out_of_the_events() {
        let mut server = Server::new("60");
        server.play("CaD");
        let mut page = server.page(None, Millis(500));
        server.act(Side::South, Action::Offer(Offer::TakeBack), 3_000);
        page.hear(server.last(), Millis(1_500));
        assert!(page.session.game().offers().south.contains(Offer::TakeBack));
        server.act(Side::North, Action::Accept(Offer::TakeBack), 5_000);
        page.hear(server.last(), Millis(3_500));
        assert_eq!((page.session.game().plies().len(), page.session.cursor()), (2, 2));
        // The clock of this device is 1.5 seconds behind the server's.
        assert_eq!(
            page.session.game().time_left(Side::South, page.server_time(Millis(4_500))),
            Some(Millis(59_000))
        );
        server.act(Side::South, Action::Resign, 7_000);
        server.act(Side::South, Action::Rematch { next: "next".to_owned() }, 7_000);
        server.act(Side::North, Action::Rematch { next: "next".to_owned() }, 7_000);
        for event in &server.events[6..] {
            assert_eq!(page.hear(event, Millis(5_500)), Heard::News);
        }
        assert_eq!((page.session.is_open(), page.session.game().next()), (false, Some("next")));
        assert_eq!(page.session.game().seats().north.name, "Kofi");
        assert_eq!(format!("{:?}", page.session.game()), format!("{:?}", server.game));
    }

    #[test]
    fn what_was_missed_is_shown_and_told() {
        let mut server = Server::new("-");
        server.play("C");
        let mut page = server.page(Some(Side::South), Millis::ZERO);
        server.play("a");
        page.again(Some(Side::South), &server.snapshot(9_000), Millis::ZERO).unwrap();
        assert_eq!(page.hear(server.last(), Millis::ZERO), Heard::News);
        assert_eq!(page.session.shown().motion, Motion::Sow);
        let shorter = Server::new("-").snapshot(9_000);
        assert!(page.again(None, &shorter, Millis::ZERO).is_err());
    }
}

//! A game by link as the server tells it: how it began, then one event after the other.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{Millis, Options, Seat};
use awale_proto::{Event, Pair, Snapshot};
use thiserror::Error;

use crate::session::{Occupant, Session};

/// A start that is no position here: the server is newer than this page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a game, found something newer than this page")]
pub struct UnreadableStart;

/// What a page does about an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Something new happened, perhaps while the connection was lost.
    Tell,
    /// It is known, or it happened before the page was opened.
    Nothing,
    /// Something before it is missing.
    AskAnew,
    /// It cannot happen in the game as it stands here.
    BuildAnew,
    /// Says that the server is newer than this page.
    GiveUp,
}

/// Whether an event did not fit. The first time the game may have gone wrong here; if the event
/// does not fit the game that was built anew either, the server is newer than this page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misfits(bool);

impl Misfits {
    /// What to do about an event the game has heard; `None` if there was no game to hear it.
    pub fn reply(&mut self, heard: Option<Reply>) -> Reply {
        match heard {
            Some(Reply::Tell) => self.0 = false,
            Some(Reply::BuildAnew) if self.0 => return Reply::GiveUp,
            Some(Reply::BuildAnew) => self.0 = true,
            _ => {}
        }
        heard.unwrap_or(Reply::AskAnew)
    }
}

#[derive(Clone, Debug)]
pub struct LinkGame {
    /// The game, and which of its moves is looked at.
    pub session: Session,
    seen: u32,
    /// The number of the last event that happened before this page was opened.
    past: u32,
    /// The number of the last event that happened before the last snapshot.
    told: u32,
    /// The server's clock less that of this device, in milliseconds.
    ahead: i64,
}

impl LinkGame {
    /// The game of a snapshot before its first event; it came at a moment of this device.
    pub fn new(
        seat: Option<Side>,
        told: &Snapshot,
        now: Millis,
    ) -> Result<LinkGame, UnreadableStart> {
        let start = AnyPosition::parse(told.rules, &told.start).map_err(|_| UnreadableStart)?;
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
            told: told.last,
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
    ) -> Result<(), UnreadableStart> {
        if told.last < self.seen {
            return Err(UnreadableStart);
        }
        if !self.is_ready() {
            self.past = told.last;
        }
        // The seat may have been found again.
        self.session.players = players(seat);
        self.told = told.last;
        self.ahead = difference(told.now, now);
        Ok(())
    }

    pub fn hear(&mut self, event: &Event, now: Millis) -> Reply {
        if event.number <= self.seen {
            return Reply::Nothing;
        }
        if event.number != self.seen + 1 {
            return Reply::AskAnew;
        }
        if self.session.apply(&event.event).is_err() {
            return Reply::BuildAnew;
        }
        self.seen = event.number;
        if event.number <= self.past {
            // Nobody watches what happened before: the board stands still.
            self.session.go(self.session.game().plies().len());
            return Reply::Nothing;
        }
        if event.number > self.told {
            // It has just happened. The clock of this device may have been set meanwhile.
            self.ahead = difference(event.event.at.0, now);
        }
        Reply::Tell
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
fn players(seat: Option<Side>) -> BySide<Occupant> {
    BySide::from_fn(|side| if seat == Some(side) { Occupant::Person } else { Occupant::Remote })
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
            self.events.push(Event::of(&self.game, number, &event, ""));
        }

        fn play(&mut self, moves: &str) {
            for letter in moves.chars() {
                let mv: awale_core::Move = letter.to_string().parse().unwrap();
                self.act(mv.side(), Action::Play(mv), 2_000);
            }
        }

        fn snapshot(&self, now: u64) -> Snapshot {
            let last = u32::try_from(self.events.len()).unwrap();
            Snapshot::of("abc", &self.game, Some(Side::North), last, Millis(now))
        }

        /// A page that has just been opened and heard everything.
        fn page(&self, seat: Option<Side>, now: Millis) -> LinkGame {
            let mut page = LinkGame::new(seat, &self.snapshot(2_000), now).unwrap();
            assert!(!page.is_ready());
            for event in &self.events {
                assert_eq!(page.hear(event, now), Reply::Nothing);
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
        assert_eq!(page.hear(server.last(), Millis::ZERO), Reply::Nothing);
        server.play("a");
        assert_eq!(page.hear(server.last(), Millis::ZERO), Reply::Tell);
        assert_eq!(page.session.shown().motion, Motion::Sow);
        assert_eq!(page.hear(server.last(), Millis::ZERO), Reply::Nothing);
        assert_eq!((page.session.may_play(), page.seen()), (Some(Side::South), 3));
        server.play("Bb");
        assert_eq!(page.hear(server.last(), Millis::ZERO), Reply::AskAnew);
        let mut strange = server.events[3].clone();
        strange.event.happened = Happened::Moved("b".parse().unwrap());
        assert_eq!(page.hear(&strange, Millis::ZERO), Reply::BuildAnew);
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
            assert_eq!(page.hear(event, Millis(5_500)), Reply::Tell);
        }
        assert_eq!((page.session.is_open(), page.session.game().next()), (false, Some("next")));
        assert_eq!(page.session.game().seats().north.name, "Kofi");
        assert_eq!(format!("{:?}", page.session.game()), format!("{:?}", server.game));
    }

    #[test]
    fn the_clock_of_the_device_may_be_set() {
        const HOUR: u64 = 3_600_000;
        let mut server = Server::new("60");
        server.play("Ca");
        let mut page = server.page(None, Millis(500));
        server.act(Side::South, Action::Offer(Offer::Draw), 4_000);
        page.hear(server.last(), Millis(HOUR + 2_500));
        assert_eq!(page.server_time(Millis(HOUR + 3_500)), Millis(5_000));
        server.act(Side::North, Action::Decline(Offer::Draw), 6_000);
        page.hear(server.last(), Millis(4_500));
        assert_eq!(page.server_time(Millis(5_500)), Millis(7_000));
    }

    #[test]
    fn an_event_that_does_not_fit_is_asked_for_once_more() {
        let mut misfits = Misfits::default();
        assert_eq!(misfits.reply(Some(Reply::Nothing)), Reply::Nothing);
        assert_eq!(misfits.reply(Some(Reply::AskAnew)), Reply::AskAnew);
        assert_eq!(misfits.reply(Some(Reply::BuildAnew)), Reply::BuildAnew);
        // Others were on their way; then everything comes once more.
        assert_eq!(misfits.reply(None), Reply::AskAnew);
        assert_eq!(misfits.reply(Some(Reply::Nothing)), Reply::Nothing);
        assert_eq!(misfits.reply(Some(Reply::Tell)), Reply::Tell);
        assert_eq!(misfits.reply(Some(Reply::BuildAnew)), Reply::BuildAnew);
        assert_eq!(misfits.reply(Some(Reply::Nothing)), Reply::Nothing);
        assert_eq!(misfits.reply(Some(Reply::BuildAnew)), Reply::GiveUp);
    }

    #[test]
    fn what_was_missed_is_shown_and_told() {
        let mut server = Server::new("-");
        server.play("C");
        let mut page = server.page(Some(Side::South), Millis::ZERO);
        server.play("a");
        page.again(Some(Side::South), &server.snapshot(9_000), Millis::ZERO).unwrap();
        assert_eq!(page.hear(server.last(), Millis::ZERO), Reply::Tell);
        assert_eq!(page.session.shown().motion, Motion::Sow);
        // What was missed happened long ago: the snapshot tells the server's clock.
        assert_eq!(page.server_time(Millis(1_000)), Millis(10_000));
        let shorter = Server::new("-").snapshot(9_000);
        assert!(page.again(None, &shorter, Millis::ZERO).is_err());
    }
}

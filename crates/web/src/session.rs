//! A game on a page: the state machine of `awale-play`, who plays each side, and which move is
//! looked at.

pub mod accuracy;
pub mod done;
pub mod form;
pub mod keeping;
pub mod names;
pub mod people;
mod plan;
mod save;
pub mod shelf;
pub mod tally;

use awale_core::{AnyPosition, BySide, Side};
use awale_engine::Level;
use awale_play::{Action, ActionRefused, EventRefused, Game, GameEvent, Millis, Options, Seat};

use crate::Switch;
use crate::board::{Motion, Shown};

pub use awale_words::games;
pub use plan::{First, Handicap, Opponent, Plan, clocks};
pub use save::{OpenError, open_any};
pub use shelf::{ShelfPlace, Shelved};

/// Up to this level of the program the person is spoken to as a child.
const CHILDISH: u8 = 3;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupant {
    Person,
    Engine(Level),
    /// A person at another device.
    Remote,
}

impl Occupant {
    /// Who plays instead in a game at this screen.
    #[must_use]
    pub fn here(self) -> Occupant {
        if self == Occupant::Remote { Occupant::Person } else { self }
    }
}

#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    pub players: BySide<Occupant>,
    /// How many moves the board shows.
    cursor: usize,
    shown: Shown,
    /// When it began at this screen: the game is known by that.
    pub begun: Option<Millis>,
    /// Whether moves can be taken back.
    pub undo: Switch,
    /// Whether the other seat was free when this browser saw the game last.
    waits: bool,
}

impl Session {
    pub fn new(options: Options, players: BySide<Occupant>) -> Session {
        Session::of(Game::new(options), players)
    }

    /// A game that has been played to some point.
    pub fn of(game: Game, players: BySide<Occupant>) -> Session {
        let (cursor, shown) = (game.plies().len(), Shown::still(*game.position()));
        let (begun, undo, waits) = (None, Switch::On, false);
        let mut session = Session { game, players, cursor, shown, begun, undo, waits };
        session.show(cursor, Motion::Still);
        session
    }

    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub fn is_watching(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.players[side] == Occupant::Remote)
    }

    pub fn is_open(&self) -> bool {
        self.game.is_full() && self.game.result().is_none()
    }

    /// Whether a seat is still free.
    pub fn is_waiting(&self) -> bool {
        self.waits || !self.game.is_full()
    }

    /// Whether it is the turn of the only person at this screen.
    pub fn is_yours(&self) -> bool {
        !self.is_waiting() && self.may_play().is_some() && self.seat_of_person().is_some()
    }

    /// The same game with others on its seats.
    #[must_use]
    pub fn played_by(self, players: BySide<Occupant>) -> Session {
        Session { players, ..self }
    }

    /// Whether it would be missed.
    pub fn is_under_way(&self) -> bool {
        self.is_open() && !self.game.plies().is_empty()
    }

    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether the board shows the game as it stands.
    pub fn is_at_end(&self) -> bool {
        self.cursor == self.game.plies().len()
    }

    pub fn may_play(&self) -> Option<Side> {
        let side = self.game.to_move();
        let open = self.is_open() && self.is_at_end();
        (open && self.players[side] == Occupant::Person).then_some(side)
    }

    /// The engine that is to move, if it is one's turn.
    pub fn engine_to_move(&self) -> Option<Level> {
        match self.players[self.game.to_move()] {
            Occupant::Engine(level) if self.game.result().is_none() => Some(level),
            _ => None,
        }
    }

    /// The side of the only person, whose row belongs at the bottom.
    pub fn seat_of_person(&self) -> Option<Side> {
        let mut persons = Side::ALL.into_iter().filter(|&s| self.players[s] == Occupant::Person);
        let first = persons.next();
        first.filter(|_| persons.next().is_none())
    }

    /// The level of the program across from the only person.
    pub fn level_across(&self) -> Option<Level> {
        match self.players[self.seat_of_person()?.opponent()] {
            Occupant::Engine(level) => Some(level),
            Occupant::Person | Occupant::Remote => None,
        }
    }

    /// Whether the program plays one of the levels that children begin with.
    pub fn is_against_a_first_level(&self) -> bool {
        self.level_across().is_some_and(|level| level.number() <= CHILDISH)
    }

    pub const fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Shows the position after so many moves.
    fn show(&mut self, ply: usize, motion: Motion) {
        self.cursor = ply;
        let position = |ply: usize| self.game.position_after(ply).copied();
        let after_move = ply.checked_sub(1).and_then(|last| {
            let mv = self.game.plies().get(last)?.mv;
            Shown::after(position(last)?, mv, motion).ok()
        });
        let mut shown = after_move
            .unwrap_or_else(|| Shown::still(position(ply).unwrap_or(*self.game.position())));
        if let Some(result) = self.game.result().filter(|_| self.is_at_end()) {
            shown = shown.with_leftover(result.leftover);
        }
        self.shown = shown;
    }

    /// Lets a player act. A move is shown as it is sown, whichever move was looked at.
    pub fn act(
        &mut self,
        seat: Side,
        action: Action,
        now: Millis,
    ) -> Result<GameEvent, ActionRefused> {
        let plies = self.game.plies().len();
        let event = self.game.act(seat, action, now)?;
        self.show_event(plies);
        Ok(event)
    }

    /// Applies an event of the game that was decided elsewhere, and shows it as [`Session::act`]
    /// does.
    pub fn apply(&mut self, event: &GameEvent) -> Result<(), EventRefused> {
        let plies = self.game.plies().len();
        self.game.apply(event)?;
        self.show_event(plies);
        Ok(())
    }

    /// Shows what an event changed. An offer or an answer leaves the board alone, whatever is
    /// looked at.
    fn show_event(&mut self, plies_before: usize) {
        let plies = self.game.plies().len();
        if plies > plies_before {
            self.go(plies);
        } else if plies < plies_before {
            self.show(plies, Motion::Still);
        } else if self.game.result().is_some() {
            self.show(self.cursor, Motion::Still);
        }
    }

    pub fn flag(&mut self, now: Millis) -> Option<GameEvent> {
        let event = self.game.flag(now)?;
        self.show(self.cursor, Motion::Still);
        Some(event)
    }

    /// Starts the clock of a game that was just opened.
    pub fn start_clock(&mut self, now: Millis) {
        self.game.start_clock(now);
    }

    /// How many moves were played and what is left for the next one, as a text; `None` without clocks.
    pub fn clock_text(&self, now: Millis) -> Option<String> {
        let left = self.game.time_left(self.game.to_move(), now)?;
        Some(format!("{} {}", self.game.plies().len(), left.0))
    }

    /// Lets the clock of a game that was interrupted run on. What was thought about the move before
    /// that is not given back, if the text tells of this move.
    pub fn resume_clock(&mut self, text: &str, now: Millis) {
        let full = self.game.time_left(self.game.to_move(), now).unwrap_or_default();
        let left = text.split_once(' ').and_then(|(plies, left)| {
            let same = plies.parse() == Ok(self.game.plies().len());
            left.parse::<u64>().ok().filter(|_| same)
        });
        let thought = full.0.saturating_sub(left.unwrap_or(full.0));
        self.game.start_clock(Millis(now.0.saturating_sub(thought)));
    }

    /// Takes moves back until a person is to move again, and says how many.
    pub fn undo(&mut self, now: Millis) -> u32 {
        let before = self.game.plies().len();
        if self.can_undo() && self.game.undo(now).is_some() {
            while self.engine_to_move().is_some() && self.game.undo(now).is_some() {}
            self.show(self.game.plies().len(), Motion::Still);
        }
        u32::try_from(before - self.game.plies().len()).unwrap_or(u32::MAX)
    }

    /// Whether there is a move of a person to take back, or to ask for. What another device has
    /// seen end stays ended.
    pub fn can_undo(&self) -> bool {
        let shared = Side::ALL.into_iter().any(|side| self.players[side] == Occupant::Remote);
        let allowed = if shared { self.is_open() } else { self.game.can_undo() };
        let by_person = |mv: awale_core::Move| self.players[mv.side()] == Occupant::Person;
        self.undo.is_on() && allowed && self.game.plies().iter().any(|ply| by_person(ply.mv))
    }

    /// Shows the position after so many moves; one step on is seen as it is sown.
    pub fn go(&mut self, ply: usize) {
        let ply = ply.min(self.game.plies().len());
        self.show(ply, if ply == self.cursor + 1 { Motion::Sow } else { Motion::Still });
    }

    pub fn replay(&mut self) {
        self.shown = self.shown.again();
    }

    /// A new game between the same players; whoever did not begin begins. A program that adapts
    /// takes the level that the plan has now.
    #[must_use]
    pub fn rematch(&self, plan: &Plan) -> Session {
        let (mut seats, mut players) = (self.game.seats().clone(), self.players);
        if let (Some(person), Some(_), Some(level)) =
            (self.seat_of_person(), self.level_across(), plan.adapting_level())
        {
            let across = person.opponent();
            seats[across] = Seat::new(people::name(level));
            players[across] = Occupant::Engine(level);
        }
        let start = *self.game.start();
        let usual = AnyPosition::start(self.game.rules(), start.to_move());
        let options = Options {
            // From any other position the same players begin again: it may be a handicap.
            start: if start == usual {
                AnyPosition::start(self.game.rules(), start.to_move().opponent())
            } else {
                start
            },
            seats,
            time: self.game.time(),
        };
        Session { undo: self.undo, ..Session::new(options, players) }
    }
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;
    use awale_play::Offer;

    use super::*;

    fn against_engine() -> Session {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let players = BySide::new(Occupant::Person, Occupant::Engine(Level::FIRST));
        Session::new(Options::new(start), players)
    }

    fn play(session: &mut Session, moves: &str) {
        for letter in moves.chars() {
            let mv: awale_core::Move = letter.to_string().parse().unwrap();
            session.act(mv.side(), Action::Play(mv), Millis::ZERO).unwrap();
        }
    }

    #[test]
    fn a_move_is_sown_and_then_the_engine_has_the_turn() {
        let mut session = against_engine();
        assert_eq!(session.may_play(), Some(Side::South));
        play(&mut session, "C");
        assert_eq!(session.shown().motion, Motion::Sow);
        assert_eq!((session.may_play(), session.engine_to_move()), (None, Some(Level::FIRST)));
    }

    #[test]
    fn undo_gives_the_turn_back_to_the_person() {
        let mut session = against_engine();
        assert!(!session.can_undo());
        play(&mut session, "CaDb");
        assert_eq!(session.undo(Millis::ZERO), 2);
        play(&mut session, "E");
        assert_eq!(session.undo(Millis::ZERO), 1);
        assert_eq!(session.game().plies().len(), 2);
        assert_eq!(session.undo(Millis::ZERO), 2);
        assert_eq!(session.undo(Millis::ZERO), 0);
    }

    #[test]
    fn undo_sows_nothing_for_whoever_looks_back() {
        let mut session = against_engine();
        play(&mut session, "CaDb");
        session.go(1);
        session.undo(Millis::ZERO);
        assert_eq!((session.cursor(), session.shown().motion), (2, Motion::Still));
        session.players.north = Occupant::Remote;
        play(&mut session, "E");
        session.go(1);
        session.act(Side::South, Action::Offer(Offer::TakeBack), Millis::ZERO).unwrap();
        session.act(Side::North, Action::Accept(Offer::TakeBack), Millis::ZERO).unwrap();
        assert_eq!((session.cursor(), session.shown().motion), (2, Motion::Still));
    }

    #[test]
    fn a_move_at_another_device_is_asked_for_not_taken() {
        let mut session = against_engine();
        session.players.north = Occupant::Remote;
        assert!(!session.can_undo() && !session.is_watching());
        play(&mut session, "C");
        assert!(session.can_undo());
        assert_eq!((session.may_play(), session.engine_to_move()), (None, None));
        session.act(Side::South, Action::Resign, Millis::ZERO).unwrap();
        assert!(!session.can_undo());
        session.players.south = Occupant::Remote;
        assert_eq!((session.is_watching(), session.seat_of_person()), (true, None));
    }

    #[test]
    fn an_offer_does_not_move_the_board() {
        let mut session = against_engine();
        play(&mut session, "CaD");
        session.go(2);
        session.act(Side::South, Action::Offer(Offer::Draw), Millis::ZERO).unwrap();
        assert_eq!((session.cursor(), session.shown().motion), (2, Motion::Still));
        session.act(Side::North, Action::Decline(Offer::Draw), Millis::ZERO).unwrap();
        assert_eq!(session.cursor(), 2);
        play(&mut session, "b");
        assert_eq!(session.cursor(), 4);
    }

    /// Whoever opens the page anew has no more time than before.
    #[test]
    fn an_interrupted_clock_runs_on_where_it_was() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let time = "180+2".parse().unwrap();
        let players = BySide::new(Occupant::Person, Occupant::Person);
        let mut session = Session::new(Options { time, ..Options::new(start) }, players);
        session.start_clock(Millis::ZERO);
        play(&mut session, "CaDb");
        let kept = session.clock_text(Millis::seconds(30)).unwrap();
        let open = |text: &str| {
            let mut again = Session::open(&session.to_ogn()).unwrap();
            again.resume_clock(text, Millis::seconds(1000));
            again.game().time_left(Side::South, Millis::seconds(1005)).unwrap()
        };
        let full = session.game().time_left(Side::South, Millis::ZERO).unwrap();
        assert_eq!(full.0 - open(&kept).0, 35_000);
        assert_eq!(full.0 - open("3 1000").0, 5000, "a text of another move");
        assert_eq!(full.0 - open("").0, 5000);
    }

    #[test]
    fn looking_back_changes_nothing() {
        let mut session = against_engine();
        play(&mut session, "CaD");
        session.go(1);
        assert_eq!((session.shown().motion, session.may_play()), (Motion::Still, None));
        session.go(2);
        assert_eq!(session.shown().motion, Motion::Sow);
        assert_eq!(session.game().plies().len(), 3);
        session.go(99);
        assert!(session.is_at_end());
    }
}

//! A game between two seats: what has been played, and what can be asked of it.

use awale_core::notation::Ply;
use awale_core::{AnyPosition, BySide, Move, Reason, RuleSet, Side};

use crate::clock::{GameClock, Moments};
use crate::control::TimeControl;
use crate::history::{self, History};
use crate::millis::Millis;
use crate::offer::Offers;
use crate::result::{EndReason, GameResult};
use crate::tags::{TagError, Tags};

/// A place in a game. The default is a free one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seat {
    /// The name of the player; empty if none was given.
    pub name: String,
    /// Whether a player has taken the seat. Nobody can act before both seats are taken.
    pub taken: bool,
}

impl Seat {
    /// The seat of a player with a name.
    pub fn new(name: impl Into<String>) -> Seat {
        Seat { name: name.into(), taken: true }
    }
}

/// A name is written on one line of a file.
pub(crate) fn one_line(name: &str) -> String {
    name.replace('\n', " ")
}

/// What is settled before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The position the game begins with; its side to move begins.
    pub start: AnyPosition,
    /// Who plays.
    pub seats: BySide<Seat>,
    /// How much time they have.
    pub time: TimeControl,
}

impl Options {
    /// A game from a position between two players called by their sides, without clocks.
    pub fn new(start: AnyPosition) -> Options {
        let seats = BySide::from_fn(|side| Seat::new(side.to_string()));
        Options { start, seats, time: TimeControl::None }
    }
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub position: AnyPosition,
    /// How long the player thought; zero if nobody measured it.
    pub spent: Millis,
    /// What a file says about the move.
    pub comment: Option<String>,
    /// What a file says might have been played instead.
    pub variations: Vec<Vec<Ply>>,
}

/// A game between two seats.
///
/// Two games are equal if their records are: start, seats, time control and time left, moves with
/// all that is said about them, result and tags. Standing offers, the wish for another game and the
/// moments of the clock are not compared: they are in no file.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) record: Record,
    pub(crate) live: LiveState,
}

/// What a file holds of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    pub(crate) start: AnyPosition,
    pub(crate) seats: BySide<Seat>,
    pub(crate) clock: GameClock,
    pub(crate) plies: Vec<PlayedPly>,
    pub(crate) result: Option<GameResult>,
    pub(crate) tags: Tags,
    /// What is said before the first move.
    pub(crate) comment: Option<String>,
}

/// What is between the players and in no file.
#[derive(Clone, Debug, Default)]
pub(crate) struct LiveState {
    pub(crate) offers: BySide<Offers>,
    pub(crate) moments: Moments,
    pub(crate) wants_rematch: BySide<bool>,
    pub(crate) next: Option<String>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.record == other.record
    }
}

impl Eq for Game {}

impl Game {
    /// A new game. If the rules end it in its first position, the result stands at once.
    pub fn new(options: Options) -> Game {
        let Options { start, seats, time } = options;
        let seats = seats.map(|seat| Seat { name: one_line(&seat.name), ..seat });
        let record = Record {
            start,
            seats,
            clock: GameClock::new(time),
            plies: Vec::new(),
            result: None,
            tags: Tags::default(),
            comment: None,
        };
        let mut game = Game { record, live: LiveState::default() };
        game.record.result = game.ended_by_rules();
        game
    }

    /// The rule set.
    pub fn rules(&self) -> RuleSet {
        self.record.start.rules()
    }

    /// The position the game began with.
    pub fn start(&self) -> &AnyPosition {
        &self.record.start
    }

    /// Who plays.
    pub fn seats(&self) -> &BySide<Seat> {
        &self.record.seats
    }

    /// How much time the players have.
    pub fn time(&self) -> TimeControl {
        self.record.clock.control
    }

    /// The moves played so far.
    pub fn plies(&self) -> &[PlayedPly] {
        &self.record.plies
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.record.plies.last().map_or(&self.record.start, |ply| &ply.position)
    }

    /// The position after the first `plies` moves; `None` if fewer were played.
    pub fn position_after(&self, plies: usize) -> Option<&AnyPosition> {
        match plies.checked_sub(1) {
            None => Some(&self.record.start),
            Some(index) => self.record.plies.get(index).map(|ply| &ply.position),
        }
    }

    /// The player to move. In a game that is over: the one who would be.
    pub fn to_move(&self) -> Side {
        self.position().to_move()
    }

    /// The moves that may be played; none when the game is over, for whatever reason.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.result().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<&GameResult> {
        self.record.result.as_ref()
    }

    /// How often the position of now has stood since the last harvest, this time included.
    pub fn occurrences(&self) -> usize {
        history::occurrences(self.backwards())
    }

    /// The position of now with those before it since the last harvest.
    pub fn history(&self) -> History {
        let now = self.history_after(self.plies().len());
        now.unwrap_or_else(|| (*self.position()).into())
    }

    /// The position after the first `plies` moves with those before it since the last harvest;
    /// `None` if fewer were played.
    pub fn history_after(&self, plies: usize) -> Option<History> {
        let played = self.record.plies.get(..plies)?.iter().map(|ply| &ply.position);
        History::of(std::iter::once(&self.record.start).chain(played))
    }

    /// The offers that stand, by the side that made them.
    pub fn offers(&self) -> BySide<Offers> {
        self.live.offers
    }

    /// Who wants another game, once this one is over.
    pub fn wants_rematch(&self) -> BySide<bool> {
        self.live.wants_rematch
    }

    /// The id of the next game, once both players wanted it.
    pub fn next(&self) -> Option<&str> {
        self.live.next.as_deref()
    }

    /// Whether both seats are taken.
    pub fn is_full(&self) -> bool {
        self.record.seats.south.taken && self.record.seats.north.taken
    }

    /// What a side may still use: its bank, or what is left for this move. `None` without clocks.
    pub fn time_left(&self, side: Side, now: Millis) -> Option<Millis> {
        let flagged =
            |result: &GameResult| result.reason == EndReason::Time && result.loser() == Some(side);
        if self.result().is_some_and(flagged) {
            return Some(Millis::ZERO);
        }
        let thought = if side == self.to_move() { self.thought(now) } else { None };
        self.record.clock.left_after(side, thought.unwrap_or_default())
    }

    /// The tags that the game does not write by itself, those of the occasion first.
    pub fn tags(&self) -> &[(String, String)] {
        self.record.tags.all()
    }

    /// The value of a tag that the game does not write by itself: `Event`, `Date`, …
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.record.tags.get(name)
    }

    /// Sets such a tag, for the file of the game.
    ///
    /// # Errors
    /// If the name cannot stand in a file, or the game writes this tag by itself.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.record.tags.set(name, value)
    }

    /// The positions from now back to the start.
    fn backwards(&self) -> impl Iterator<Item = &AnyPosition> {
        let played = self.record.plies.iter().rev().map(|ply| &ply.position);
        played.chain(std::iter::once(&self.record.start))
    }

    /// Whether a side has made a move.
    pub(crate) fn has_moved(&self, side: Side) -> bool {
        self.record.plies.iter().any(|ply| ply.mv.side() == side)
    }

    /// How long the side to move has been using its time; `None` if its clock does not run.
    pub(crate) fn thought(&self, now: Millis) -> Option<Millis> {
        let runs = self.result().is_none() && self.counts(self.to_move());
        self.live.moments.thought(now).filter(|_| runs)
    }

    /// Whether the time a side thinks now counts: always against an allowance for the move, and
    /// against a bank from that side's second move on.
    fn counts(&self, side: Side) -> bool {
        self.time().per_move().is_some() || (self.time().base().is_some() && self.has_moved(side))
    }

    /// Adds a move that is legal, with its position and what the player thought.
    pub(crate) fn push(&mut self, mv: Move, position: AnyPosition, spent: Millis) {
        let mover = self.to_move();
        if self.time().base().is_some() && self.counts(mover) {
            self.record.clock.spend(mover, spent);
        }
        self.record.clock.earn(mover);
        let ply = PlayedPly { mv, position, spent, comment: None, variations: Vec::new() };
        self.record.plies.push(ply);
        self.record.result = self.ended_by_rules();
    }

    /// The end of the game in the position of now: by the position itself, else by repetition.
    fn ended_by_rules(&self) -> Option<GameResult> {
        let position = self.position();
        let repetition = self.rules().facts().repetition;
        let repeated = || {
            (self.occurrences() >= repetition.occurrences).then(|| {
                position.settle(Reason::Repetition, repetition.clause, repetition.leftover)
            })
        };
        position.ending().or_else(repeated).map(GameResult::from)
    }
}

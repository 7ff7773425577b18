//! A position that obeys its rule set, and what can be asked of it.

use std::fmt;

use crate::clause::Clause;
use crate::moves::Move;
use crate::outcome::{Ending, Leftover, Reason, Refusal};
use crate::pit::{PITS, Pit, ROW};
use crate::row::Row;
use crate::rules::{RuleState, Rules};
use crate::setup::{Pass, Setup, SetupError};
use crate::side::{BySide, Side};
use crate::trace::Harvest;

/// A valid position of the rule set `R`.
///
/// It is kept as the player to move sees it, his own row first, so playing a move needs no
/// question about sides: the rows change places and the next player finds his own first again.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R: Rules> {
    pub(crate) own: Row,
    pub(crate) other: Row,
    pub(crate) to_move: Side,
    pub(crate) state: R::State,
}

impl<R: Rules> Position<R> {
    /// Checks a setup against the rule set. [`Position::set_up`] also says who passes.
    ///
    /// # Errors
    /// If the seeds do not add up or the setup cannot stand in this game; the error names what was
    /// expected and found.
    pub fn new(setup: &Setup) -> Result<Position<R>, SetupError> {
        Ok(Position::set_up(setup)?.0)
    }

    /// Checks a setup against the rule set. Where its player to move has no seed and the game gives
    /// the turn to the other, the position is that of the other's turn, and the pass says so.
    ///
    /// # Errors
    /// If the seeds do not add up or the setup cannot stand in this game; the error names what was
    /// expected and found.
    pub fn set_up(setup: &Setup) -> Result<(Position<R>, Option<Pass>), SetupError> {
        let state = R::State::read(setup)?;
        setup.check_seeds()?;
        let row = |side| {
            let counts = std::array::from_fn(|place| setup.count(Pit::of(side, place)));
            Row::new(counts).stored(setup.granaries[side])
        };
        let pass = R::FACTS.pass.zip(setup.seedless());
        let pass = pass.map(|(clause, player)| Pass { player, clause });
        let to_move = pass.map_or(setup.to_move, |pass| pass.player.opponent());
        let position =
            Position { own: row(to_move), other: row(to_move.opponent()), to_move, state };
        R::check_setup(&position)?;
        Ok((position, pass))
    }

    /// The position a game begins with (S1, Q1).
    pub fn start(first: Side) -> Position<R> {
        R::start(first)
    }

    /// The parts of the position.
    pub fn setup(&self) -> Setup {
        let mut pits = [0; PITS];
        for (side, row) in [(self.to_move, self.own), (self.to_move.opponent(), self.other)] {
            for (pit, count) in Pit::row(side).zip(row.counts()) {
                pits[pit.index()] = count;
            }
        }
        let mut setup = Setup {
            pits,
            granaries: self.granaries(),
            to_move: self.to_move,
            quiet: 0,
            reserve: 0,
        };
        self.state.write(&mut setup);
        setup
    }

    /// The player to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The row of the player to move.
    #[inline]
    pub fn own(&self) -> Row {
        self.own
    }

    /// The row of the opponent of the player to move.
    #[inline]
    pub fn other(&self) -> Row {
        self.other
    }

    /// What the rule set keeps besides the board.
    #[inline]
    pub fn state(&self) -> R::State {
        self.state
    }

    /// The hash key, for tables in memory.
    ///
    /// It does not tell the sides apart: a position and its mirror image, whose players see the
    /// same, have the same key. It may change between versions and is never written to a file.
    #[inline]
    pub fn key(&self) -> u64 {
        let own = self.own.bits() ^ 0x9E37_79B9_7F4A_7C15;
        let other = self.other.bits() ^ 0xD1B5_4A32_D192_ED03 ^ (self.state.number() << 56);
        fold(fold(own, other), 0xA24B_AED4_963E_E407)
    }

    /// One player's row.
    pub fn row(&self, side: Side) -> Row {
        if side == self.to_move { self.own } else { self.other }
    }

    /// Seeds in one pit.
    pub fn count(&self, pit: Pit) -> u8 {
        self.row(pit.side()).count(pit.place())
    }

    /// Seeds in the granaries.
    #[inline]
    pub fn granaries(&self) -> BySide<u8> {
        match self.to_move {
            Side::South => BySide::new(self.own.granary(), self.other.granary()),
            Side::North => BySide::new(self.other.granary(), self.own.granary()),
        }
    }

    /// Seeds in the pits of both rows.
    #[inline]
    pub fn seeds_on_board(&self) -> u8 {
        self.own.seeds() + self.other.seeds()
    }

    /// The end of the game, if the rules end it here.
    #[inline]
    pub fn ending(&self) -> Option<Ending> {
        R::ending(self)
    }

    /// The moves the rules allow, in pit order, as if the game went on.
    ///
    /// A search asks [`Position::ending`] first; everybody else wants [`Position::legal_moves`].
    #[inline]
    pub fn moves(&self) -> R::Moves {
        R::moves(self)
    }

    /// The legal moves; none when the game is over.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> {
        self.ending().is_none().then(|| self.moves()).into_iter().flatten()
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        match self.ending() {
            Some(ending) => Err(Refusal::GameOver(ending.reason)),
            None => R::check(self, mv),
        }
    }

    /// The position after a legal move, before any sharing-out.
    ///
    /// This is the fast way for moves that came out of [`Position::moves`]; it does not look
    /// whether the move is legal. [`Position::try_play`] does.
    ///
    /// # Panics
    /// Possibly, if the move is not legal; without a panic the position after it means nothing.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Position<R> {
        R::play(self, mv)
    }

    /// The position after a move, if it is legal.
    ///
    /// # Errors
    /// The reason why the move is refused.
    pub fn try_play(&self, mv: Move) -> Result<Position<R>, Refusal> {
        self.check(mv)?;
        Ok(self.play(mv))
    }

    /// What a legal move harvests, pit by pit, or why it harvests nothing.
    ///
    /// # Panics
    /// Possibly, if the move is not legal.
    pub fn harvest(&self, mv: Move) -> Harvest {
        R::harvest(self, mv)
    }

    /// The ending of this position for `reason`, the seeds on the board shared out.
    pub fn settle(&self, reason: Reason, clause: Clause, leftover: Leftover) -> Ending {
        let mut granaries = self.granaries();
        let mut uncounted = 0;
        for pit in Pit::all() {
            match leftover.receiver(pit) {
                Some(side) => granaries[side] += self.count(pit),
                None => uncounted += self.count(pit),
            }
        }
        let rows = BySide::from_fn(|side| Pit::row(side).map(|pit| self.count(pit)).sum());
        Ending { reason, clause, leftover, granaries, uncounted, rows, to_move: self.to_move() }
    }

    /// Whether a granary holds the seeds that end the game.
    #[inline]
    pub(crate) fn has_target(&self) -> bool {
        let most = self.own.granary().max(self.other.granary());
        R::FACTS.target.is_some_and(|target| most >= target)
    }

    /// The position with the mover's row and the opponent's as they are now, the opponent to move.
    #[inline]
    pub(crate) fn handed_over(&self, own: Row, other: Row, state: R::State) -> Self {
        Position { own: other, other: own, to_move: self.to_move.opponent(), state }
    }

    /// The pit of the mover at a place.
    #[inline]
    pub(crate) fn own_pit(&self, place: usize) -> Pit {
        Pit::of(self.to_move, place)
    }

    /// The pit a number of steps after the mover's leftmost one, 0–11.
    pub(crate) fn pit_at(&self, steps: usize) -> Pit {
        if steps < ROW {
            Pit::of(self.to_move, steps)
        } else {
            Pit::of(self.to_move.opponent(), steps - ROW)
        }
    }
}

/// The two halves of a 128-bit product over each other: every bit of both factors reaches all.
#[inline]
fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
    {
        product as u64 ^ (product >> 64) as u64
    }
}

impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", R::RULE_SET.name())
    }
}

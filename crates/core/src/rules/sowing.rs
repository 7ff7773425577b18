//! What the five games that harvest by count have in common: S1–S5.
//!
//! A game of this kind says which pits a finished sowing reaches ([`Sowing::reach`]), what happens
//! to a harvest that would empty the opponent's row, which pits may be played, and how it ends.

use std::fmt;
use std::hash::Hash;

use super::{Facts, RuleSet, RuleState, Rules};
use crate::clause::Clause;
use crate::harvest::{backwards, twos_and_threes};
use crate::moves::{Move, Takes};
use crate::outcome::{Ending, Refusal};
use crate::pit::{Pit, ROW};
use crate::position::Position;
use crate::row::{Places, PlacesIter, Row};
use crate::side::Side;
use crate::sow::{Sown, feeders, sow};
use crate::trace::{Harvest, Nothing, Taken};

/// What becomes of a legal harvest that would take every seed of the opponent's row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emptying {
    /// The move is played and harvests nothing.
    Annulled,
    /// The same while the mover keeps seeds in his own row; a harvest that leaves the whole board
    /// empty stands.
    AnnulledWithSeedsLeft,
    /// The harvest stands.
    Stands,
}

/// A game that sows from a pit and harvests pits of two or three.
pub trait Sowing: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// See [`Rules::RULE_SET`].
    const RULE_SET: RuleSet;
    /// See [`Rules::FACTS`].
    const FACTS: Facts;
    /// The clause that makes a player feed an opponent without seeds.
    const FEEDING: Clause;
    /// The clause that forbids a harvest of everything, in games that do.
    const STARVING: Option<Clause>;
    /// What becomes of a legal harvest that would empty the opponent's row.
    const EMPTYING: Emptying;
    /// See [`Rules::State`].
    type State: RuleState;

    /// The pits of the opponent's row that a sowing takes if its last seed fell at `last` there
    /// and made two or three (S4). Most games go backwards from there (L1, A2).
    #[inline]
    fn reach(other: Row, last: usize) -> Places {
        backwards(other, last)
    }

    /// The pits that may be played in a position whose game goes on.
    fn playable(position: &Position<Self>) -> Places;

    /// The end of the game, if it ends here.
    fn ending(position: &Position<Self>) -> Option<Ending>;

    /// The state after a move that harvested `taken` seeds. Most games have none to change.
    #[inline]
    fn advance(state: Self::State, _taken: u8) -> Self::State {
        state
    }
}

/// The legal moves of a sowing game.
#[derive(Clone, Debug)]
pub struct SowingMoves {
    mover: Side,
    places: PlacesIter,
}

impl Iterator for SowingMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.places.next().map(|place| Move::sow(Pit::of(self.mover, place)))
    }
}

/// The pits that a finished sowing reaches: none unless the last seed fell in the opponent's row
/// and made two or three there (S4).
#[inline]
fn reach<R: Sowing>(sown: Sown) -> Places {
    match twos_and_threes(sown.other).and(sown.last).lowest() {
        Some(last) => R::reach(sown.other, last),
        None => Places::NONE,
    }
}

/// The pits that a finished sowing takes.
#[inline]
fn reap<R: Sowing>(sown: Sown) -> Places {
    let reach = reach::<R>(sown);
    let annulled = match R::EMPTYING {
        Emptying::Annulled => true,
        Emptying::AnnulledWithSeedsLeft => !sown.own.is_empty(),
        Emptying::Stands => false,
    };
    if annulled && sown.other.without(reach).is_empty() { Places::NONE } else { reach }
}

/// Whether the sowing and the harvest of a pit would leave the opponent without a seed.
fn empties<R: Sowing>(position: &Position<R>, place: usize) -> bool {
    let sown = sow(position.own, position.other, place);
    sown.other.without(reach::<R>(sown)).is_empty()
}

/// The filled pits whose move, harvest counted in, leaves the opponent a seed.
///
/// An opponent who has three seeds in a pit keeps them whatever is played: a pit that is harvested
/// holds at most two before the seed that makes it two or three, and a neighbour that is taken
/// with it holds at most two. So the moves are tried one by one only when he has no such pit.
#[inline]
pub(super) fn leaving_seeds<R: Sowing>(position: &Position<R>) -> Places {
    let filled = position.own.filled();
    if !position.other.at_least(3).is_empty() {
        return filled;
    }
    filled.into_iter().filter(|&place| !empties(position, place)).collect()
}

/// The filled pits that may be played where a harvest of everything is annulled: all of them, or
/// those that feed an opponent without seeds (S5).
#[inline]
pub(super) fn feeding<R: Sowing>(position: &Position<R>) -> Places {
    if position.other.is_empty() { feeders(position.own) } else { position.own.filled() }
}

/// Whether there is no move: with seeds in both rows there always is one in the games that ask.
#[inline]
pub(super) fn is_stuck<R: Sowing>(position: &Position<R>) -> bool {
    (position.own.is_empty() || position.other.is_empty()) && R::playable(position).is_empty()
}

/// The place of a sowing in the mover's row.
#[inline]
fn origin(mv: Move) -> usize {
    match mv {
        Move::Sow { pit, .. } => pit.place(),
        Move::Place(_) => unreachable!("a placing is never legal in a sowing game"),
    }
}

impl<R: Sowing> Rules for R {
    const RULE_SET: RuleSet = R::RULE_SET;
    const FACTS: Facts = R::FACTS;
    type State = R::State;
    type Moves = SowingMoves;

    /// S1: four seeds in each pit.
    fn start(first: Side) -> Position<R> {
        Position {
            own: Row::new([4; ROW]),
            other: Row::new([4; ROW]),
            to_move: first,
            state: R::State::default(),
        }
    }

    #[inline]
    fn ending(position: &Position<R>) -> Option<Ending> {
        <R as Sowing>::ending(position)
    }

    #[inline]
    fn moves(position: &Position<R>) -> SowingMoves {
        SowingMoves { mover: position.to_move, places: R::playable(position).into_iter() }
    }

    fn check(position: &Position<R>, mv: Move) -> Result<(), Refusal> {
        let Move::Sow { pit, takes } = mv else { return Err(Refusal::NothingToPlace) };
        if takes != Takes::NONE {
            return Err(Refusal::HarvestIsNotChosen);
        }
        if pit.side() != position.to_move {
            return Err(Refusal::NotYourPit { pit, mover: position.to_move });
        }
        if position.count(pit) == 0 {
            return Err(Refusal::EmptyPit(pit));
        }
        if R::playable(position).contains(pit.place()) {
            return Ok(());
        }
        let sown = sow(position.own, position.other, pit.place());
        if sown.other.is_empty() {
            Err(Refusal::MustFeed(pit))
        } else {
            Err(Refusal::WouldStarve(pit))
        }
    }

    fn clause_of(refusal: Refusal) -> Option<Clause> {
        match refusal {
            Refusal::NotYourPit { .. } | Refusal::EmptyPit(_) => Some(Clause::S2),
            Refusal::MustFeed(_) => Some(R::FEEDING),
            Refusal::WouldStarve(_) => R::STARVING,
            _ => None,
        }
    }

    #[inline]
    fn play(position: &Position<R>, mv: Move) -> Position<R> {
        let sown = sow(position.own, position.other, origin(mv));
        let taken = reap::<R>(sown);
        if taken.is_empty() {
            let state = R::advance(position.state, 0);
            return position.handed_over(sown.own, sown.other, state);
        }
        let seeds = sown.other.only(taken).seeds();
        let state = R::advance(position.state, seeds);
        position.handed_over(sown.own.stored(seeds), sown.other.without(taken), state)
    }

    fn harvest(position: &Position<R>, mv: Move) -> Harvest {
        let sown = sow(position.own, position.other, origin(mv));
        let Some(last) = sown.last.lowest() else { return Harvest::None(Nothing::AtHome) };
        let taken = reap::<R>(sown);
        if taken.is_empty() {
            return Harvest::None(if reach::<R>(sown).is_empty() {
                Nothing::PitCount(sown.other.count(last))
            } else {
                Nothing::WouldStarve
            });
        }
        // A player takes the pit of the last seed first, then goes back, then (W1) forward.
        let backward = (0..=last).rev();
        let pits = backward.chain(last + 1..ROW).filter(|&place| taken.contains(place));
        let taken = pits.map(|place| Taken {
            pit: position.pit_at(ROW + place),
            seeds: sown.other.count(place),
        });
        Harvest::Taken(taken.collect())
    }
}

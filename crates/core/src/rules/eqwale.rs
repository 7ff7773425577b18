//! `eqwale`: sheet 004. The players place the seeds, then harvest by equality, with a choice.

use super::{Facts, Harvesting, RuleSet, RuleState, Rules, expect_no_quiet};
use crate::clause::{Clause, clauses};
use crate::harvest::equalities;
use crate::moves::{Move, Placing, Takes};
use crate::outcome::{Ending, Leftover, Reason, Refusal};
use crate::pit::{Pit, ROW, SEEDS};
use crate::position::Position;
use crate::row::{Places, PlacesIter, Row};
use crate::setup::{Setup, SetupError};
use crate::side::Side;
use crate::sow::{Sown, feeders, sow};
use crate::trace::{Harvest, Nothing, Taken};

/// The rules of sheet 004 (Éqwalé).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eqwale;

/// Seeds that are still to be placed. Sowing begins when none is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Reserve(pub u8);

/// The most a pit may hold while seeds are placed (Q2).
const FULL: u8 = 10;

impl RuleState for Reserve {
    fn read(setup: &Setup) -> Result<Reserve, SetupError> {
        expect_no_quiet(setup)?;
        Ok(Reserve(setup.reserve))
    }

    fn write(self, setup: &mut Setup) {
        setup.reserve = self.0;
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self.0)
    }
}

impl Eqwale {
    /// The pits of the opponent that the sowing of `pit`, a filled pit of the player to move,
    /// attacks (Q4).
    pub fn attacked(position: &Position<Eqwale>, pit: Pit) -> impl Iterator<Item = Pit> + use<> {
        let sown = sow(position.own, position.other, pit.place());
        let opponent = pit.side().opponent();
        equalities(sown.own, sown.other).into_iter().map(move |place| Pit::of(opponent, place))
    }
}

impl Rules for Eqwale {
    const RULE_SET: RuleSet = RuleSet::Eqwale;
    const FACTS: Facts = Facts {
        harvesting: Harvesting::ByChoice,
        reserve: SEEDS,
        pass: Some(Clause::Q5),
        ..Facts::new(6, clauses![S2, S3, S6, Q1, Q2, Q3, Q4, Q5, Q6])
    };
    type State = Reserve;
    type Moves = EqwaleMoves;

    /// Q1: an empty board and 48 seeds in the reserve.
    fn start(first: Side) -> Position<Eqwale> {
        Position { own: Row::EMPTY, other: Row::EMPTY, to_move: first, state: Reserve(SEEDS) }
    }

    fn check_setup(position: &Position<Eqwale>) -> Result<(), SetupError> {
        let reserve = position.state.0;
        if reserve == 0 {
            return Ok(());
        }
        let harvested = position.own.granary() + position.other.granary();
        if harvested > 0 {
            return Err(SetupError::Granaries(harvested));
        }
        for (steps, found) in
            position.own.counts().into_iter().chain(position.other.counts()).enumerate()
        {
            if found > FULL {
                return Err(SetupError::PitOverTen { pit: position.pit_at(steps), found });
            }
        }
        if can_be_filled(position.own, position.other, reserve) {
            Ok(())
        } else {
            Err(SetupError::CannotBeFilled(reserve))
        }
    }

    /// Q5: the opponent has no seed and no move gives him one. Only feeding pits need a look: a
    /// choice of one seed from each attacked pit always leaves him some.
    #[inline]
    fn ending(position: &Position<Eqwale>) -> Option<Ending> {
        let over =
            position.state.0 == 0 && position.other.is_empty() && feeders(position.own).is_empty();
        over.then(|| position.settle(Reason::Famine, Clause::Q5, Leftover::Owners))
    }

    fn moves(position: &Position<Eqwale>) -> EqwaleMoves {
        EqwaleMoves::new(position)
    }

    fn check(position: &Position<Eqwale>, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Place(placing) => check_placing(position, placing),
            Move::Sow { pit, takes } => check_sowing(position, pit, takes),
        }
    }

    fn clause_of(refusal: Refusal) -> Option<Clause> {
        match refusal {
            Refusal::NothingToPlace | Refusal::PlaceFirst(_) | Refusal::ReserveTooSmall { .. } => {
                Some(Clause::Q1)
            }
            Refusal::PitOverTen { .. } | Refusal::CannotBeFilled(_) => Some(Clause::Q2),
            Refusal::NotYourPit { .. } | Refusal::EmptyPit(_) => Some(Clause::Q3),
            Refusal::HarvestMissing(_) | Refusal::NotAttacked(_) => Some(Clause::Q4),
            Refusal::MustFeed(_) | Refusal::WouldStarve(_) => Some(Clause::Q5),
            Refusal::GameOver(_) | Refusal::HarvestIsNotChosen => None,
        }
    }

    fn play(position: &Position<Eqwale>, mv: Move) -> Position<Eqwale> {
        match mv {
            Move::Place(placing) => {
                let own = placed(position.own, placing);
                let reserve = Reserve(position.state.0 - placing.total());
                position.handed_over(own, position.other, reserve)
            }
            Move::Sow { pit, takes } => {
                let sown = sow(position.own, position.other, pit.place());
                let (own, other) = reap(sown, takes);
                if other.is_empty() {
                    // Q5: the opponent passes and the mover plays on.
                    return Position { own, other, ..*position };
                }
                position.handed_over(own, other, position.state)
            }
        }
    }

    fn harvest(position: &Position<Eqwale>, mv: Move) -> Harvest {
        let Move::Sow { takes, .. } = mv else { return Harvest::None(Nothing::Placing) };
        let opponent = position.to_move.opponent();
        let taken: Vec<Taken> = Pit::row(opponent)
            .zip(takes.seeds())
            .filter(|&(_, seeds)| seeds > 0)
            .map(|(pit, seeds)| Taken { pit, seeds })
            .collect();
        if taken.is_empty() { Harvest::None(Nothing::NoEquality) } else { Harvest::Taken(taken) }
    }
}

/// The row after a placing.
fn placed(own: Row, placing: Placing) -> Row {
    let seeds = placing.seeds();
    let counts = own.counts();
    Row::new(std::array::from_fn(|place| counts[place] + seeds[place])).stored(own.granary())
}

/// Both rows after the chosen seeds went to the mover's granary.
fn reap(sown: Sown, takes: Takes) -> (Row, Row) {
    let seeds = takes.seeds();
    let counts = sown.other.counts();
    let left = Row::new(std::array::from_fn(|place| counts[place] - seeds[place]));
    (sown.own.stored(seeds.iter().sum()), left.stored(sown.other.granary()))
}

/// Whether a reserve can still leave no pit empty (Q2, reading).
///
/// `next` is the row of the player who places next. The other player gets a turn only if one seed
/// at least is placed before it.
fn can_be_filled(next: Row, then: Row, reserve: u8) -> bool {
    let empty = |row: Row| row.counts().iter().map(|&count| u8::from(count == 0)).sum::<u8>();
    let (m, t) = (empty(next), empty(then));
    match (reserve, t) {
        (0, _) => m + t == 0,
        (_, 0) => reserve >= m,
        _ => reserve >= m.max(1) + t,
    }
}

/// Q1 and Q2.
fn check_placing(position: &Position<Eqwale>, placing: Placing) -> Result<(), Refusal> {
    let reserve = position.state.0;
    let mover = position.to_move;
    if reserve == 0 {
        return Err(Refusal::NothingToPlace);
    }
    if placing.side() != mover {
        let pits = Pit::row(placing.side()).zip(placing.seeds());
        let pit = pits.filter(|&(_, seeds)| seeds > 0).map(|(pit, _)| pit).next();
        let pit = pit.expect("a placing has at least one seed");
        return Err(Refusal::NotYourPit { pit, mover });
    }
    let total = placing.total();
    if total > reserve {
        return Err(Refusal::ReserveTooSmall { placed: total, reserve });
    }
    let own = placed(position.own, placing);
    for (pit, seeds) in Pit::row(mover).zip(own.counts()) {
        if seeds > FULL {
            return Err(Refusal::PitOverTen { pit, seeds });
        }
    }
    if can_be_filled(position.other, own, reserve - total) {
        Ok(())
    } else {
        Err(Refusal::CannotBeFilled(reserve - total))
    }
}

/// Q3 to Q5.
fn check_sowing(position: &Position<Eqwale>, pit: Pit, takes: Takes) -> Result<(), Refusal> {
    if position.state.0 > 0 {
        return Err(Refusal::PlaceFirst(position.state.0));
    }
    if pit.side() != position.to_move {
        return Err(Refusal::NotYourPit { pit, mover: position.to_move });
    }
    if position.count(pit) == 0 {
        return Err(Refusal::EmptyPit(pit));
    }
    let sown = sow(position.own, position.other, pit.place());
    if sown.other.is_empty() {
        return Err(Refusal::MustFeed(pit));
    }
    let attacked = equalities(sown.own, sown.other);
    for (place, seeds) in takes.seeds().into_iter().enumerate() {
        let target = position.pit_at(ROW + place);
        match (attacked.contains(place), seeds) {
            (true, 0) => return Err(Refusal::HarvestMissing(target)),
            (false, 1..) => return Err(Refusal::NotAttacked(target)),
            _ => {}
        }
    }
    if position.other.is_empty() && reap(sown, takes).1.is_empty() {
        return Err(Refusal::WouldStarve(pit));
    }
    Ok(())
}

/// The legal moves of an Éqwalé position: up to 923 placings or 384 sowings.
#[derive(Clone, Debug)]
pub struct EqwaleMoves {
    position: Position<Eqwale>,
    step: EnumerationStage,
}

/// How far the enumeration has come.
#[derive(Clone, Debug)]
enum EnumerationStage {
    /// The seeds of the last placing that was looked at.
    Placing([u8; ROW]),
    /// The pits that are still to be sown, and what is left of the current one.
    Sowing { pits: PlacesIter, current: Option<Choices> },
}

/// The ways to harvest after the sowing of one pit: each attacked pit loses one seed or two.
#[derive(Clone, Debug)]
struct Choices {
    place: usize,
    attacked: Places,
    /// The next choice: bit `i` says whether the `i`-th attacked pit loses two.
    next: u32,
}

impl EqwaleMoves {
    fn new(position: &Position<Eqwale>) -> EqwaleMoves {
        let step = if position.state.0 > 0 {
            EnumerationStage::Placing([0; ROW])
        } else {
            EnumerationStage::Sowing { pits: position.own.filled().into_iter(), current: None }
        };
        EqwaleMoves { position: *position, step }
    }
}

impl Iterator for EqwaleMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            let mv = match &mut self.step {
                EnumerationStage::Placing(seeds) => {
                    next_placing(seeds, Placing::MOST.min(self.position.state.0))?;
                    Move::Place(Placing::new(self.position.to_move, *seeds)?)
                }
                EnumerationStage::Sowing { pits, current } => {
                    if let Some((place, takes)) = current.as_mut().and_then(Iterator::next) {
                        Move::Sow { pit: self.position.own_pit(place), takes }
                    } else {
                        let place = pits.next()?;
                        let sown = sow(self.position.own, self.position.other, place);
                        let attacked = equalities(sown.own, sown.other);
                        *current = Some(Choices { place, attacked, next: 0 });
                        continue;
                    }
                }
            };
            if Eqwale::check(&self.position, mv).is_ok() {
                return Some(mv);
            }
        }
    }
}

/// Steps to the next way to put one to `most` seeds into six pits.
fn next_placing(seeds: &mut [u8; ROW], most: u8) -> Option<()> {
    for place in 0..ROW {
        if seeds.iter().sum::<u8>() < most {
            seeds[place] += 1;
            return Some(());
        }
        seeds[place] = 0;
    }
    None
}

impl Iterator for Choices {
    type Item = (usize, Takes);

    fn next(&mut self) -> Option<(usize, Takes)> {
        if self.next >> self.attacked.len() != 0 {
            return None;
        }
        let mut seeds = [0; ROW];
        for (bit, place) in self.attacked.into_iter().enumerate() {
            seeds[place] = if self.next >> bit & 1 == 1 { Takes::MOST } else { 1 };
        }
        self.next += 1;
        Some((self.place, Takes::new(seeds)?))
    }
}

//! Seeing: the facts of a position.

use awale_core::{AnyPosition, Harvesting, Move, Pit, ROW, Side, Taken, sort_few};

use crate::fact::{Fact, total};
use crate::see_move::manner;

pub(crate) mod balance;
pub(crate) mod endgame;
pub(crate) mod equality;
pub(crate) mod freedom;
pub(crate) mod house;
pub(crate) mod shape;

pub use house::domain;

/// The facts of a position, the most urgent first.
///
/// Of the player who is not to move they say what would be if he were.
pub fn see(position: &AnyPosition) -> Vec<Fact> {
    if let Some(ending) = position.ending() {
        let (reason, clause, granaries) = (ending.reason, ending.clause, ending.granaries);
        return vec![Fact::Over { reason, clause, granaries }];
    }
    let mut facts = Vec::new();
    if position.rules().facts().harvesting == Harvesting::ByChoice {
        equality::equalities(position, &mut facts);
    } else {
        by_count(position, &mut facts);
    }
    balance::balance(position, &mut facts);
    facts
}

/// The facts that only the games have which harvest by count.
fn by_count(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let mover = position.to_move();
    let sides = [mover, mover.opponent()];
    facts.extend(endgame::must_feed(position));
    for side in sides {
        let threats = threats(position, side);
        // That an empty row harvests nothing is plain.
        if threats.is_empty() && row(position, side) != [0; ROW] {
            facts.push(Fact::NoHarvest { side });
        }
        facts.extend(threats);
    }
    facts.extend(parries(position));
    for side in sides {
        facts.extend(house::houses(position, side));
        facts.extend(house::ranges(position, side));
        facts.extend(house::site(position, side));
    }
    freedom::freedom(position, facts);
    for side in sides {
        facts.extend(endgame::trap(position, side));
        facts.extend(endgame::starve(position, side));
        facts.extend(endgame::forfeit(position, side));
    }
    facts.extend(endgame::few_seeds(position));
    facts.extend(endgame::stall(position));
    for side in sides {
        facts.extend(shape::vulnerable(position, side));
        facts.extend(shape::alternates(position, side));
    }
}

/// The position with a player to move, if it can stand so.
pub(crate) fn turn_of(position: &AnyPosition, side: Side) -> Option<AnyPosition> {
    if position.to_move() == side {
        return Some(*position);
    }
    let setup = awale_core::Setup { to_move: side, ..position.setup() };
    let (turned, pass) = AnyPosition::set_up(position.rules(), &setup).ok()?;
    pass.is_none().then_some(turned)
}

/// What the sowing of a pit takes now, if its owner is to move and may sow it.
pub(crate) fn takes(position: &AnyPosition, pit: Pit) -> Vec<Taken> {
    let turn = turn_of(position, pit.side());
    let trace = turn.and_then(|turn| turn.trace(Move::sow(pit)).ok());
    trace.map(|trace| trace.harvest.pits().to_vec()).unwrap_or_default()
}

/// The most that the player to move can harvest at once, in a game that harvests by count.
pub(crate) fn greatest(position: &AnyPosition) -> u8 {
    let stored = position.granaries()[position.to_move()];
    let after = position.legal_moves().into_iter().filter_map(|mv| position.try_play(mv).ok());
    after.map(|after| after.granaries()[position.to_move()] - stored).max().unwrap_or(0)
}

/// The threats of a player, the largest first.
pub(crate) fn threats(position: &AnyPosition, side: Side) -> Vec<Fact> {
    let found = Pit::row(side).map(|by| (by, takes(position, by)));
    let mut found: Vec<(Pit, Vec<Taken>)> = found.filter(|(_, taken)| !taken.is_empty()).collect();
    sort_few(&mut found, |(_, taken)| std::cmp::Reverse(total(taken)));
    found.into_iter().map(|(by, taken)| Fact::Threat { by, taken }).collect()
}

/// All parries of the largest threat against the player to move.
fn parries(position: &AnyPosition) -> Option<Fact> {
    let largest = threats(position, position.to_move().opponent()).into_iter().next()?;
    let Fact::Threat { by, taken } = largest else { return None };
    let mut ways = Vec::new();
    let mut elsehow = false;
    for mv in position.legal_moves() {
        let after = position.try_play(mv).ok()?;
        if !takes(&after, by).is_empty() {
            continue;
        }
        let how = manner(position, &after, mv, by, &taken).filter(|_| after.ending().is_none());
        match (mv.pit(), how) {
            (Some(pit), Some(how)) => ways.push((pit, how)),
            _ => elsehow = true,
        }
    }
    // A threat that only the end of the game or a rule puts off is neither parried nor sure.
    (!ways.is_empty() || !elsehow).then_some(Fact::Parries { by, taken, ways })
}

pub(crate) fn row(position: &AnyPosition, side: Side) -> [u8; ROW] {
    std::array::from_fn(|place| position.count(Pit::of(side, place)))
}

/// The filled pits of a row.
pub(crate) fn filled(position: &AnyPosition, side: Side) -> Vec<Taken> {
    let pits = Pit::row(side).map(|pit| Taken { pit, seeds: position.count(pit) });
    pits.filter(|at| at.seeds > 0).collect()
}

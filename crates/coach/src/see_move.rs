//! Seeing: the facts of a move.

use awale_core::{AnyPosition, Harvest, Harvesting, Move, Nothing, Pit, Side, Taken, Trace};

use crate::fact::{Fact, How, total};
use crate::phase::{HOUSE, Phase, is_high};
use crate::see::equality::{equality_threats, twins};
use crate::see::{endgame, freedom, house, see, shape, takes, threats};

/// A house that takes so many seeds was worth building (sheet 003).
const PAYING: u8 = 5;
/// A loss that is not to be feared if there is a return.
const SMALL: u8 = 4;

/// The facts of a legal move: what it does, then what it allows. A move that the rules refuse has
/// one fact, the refusal.
pub fn see_move(position: &AnyPosition, mv: Move) -> Vec<Fact> {
    let (trace, after) = match (position.trace(mv), position.try_play(mv)) {
        (Ok(trace), Ok(after)) => (trace, after),
        (Err(refusal), _) | (_, Err(refusal)) => return vec![Fact::Refused { mv, refusal }],
    };
    let mover = trace.mover;
    let mut facts = Vec::new();
    if trace.ending.is_some() {
        facts.extend(see(&after).into_iter().map(|fact| fact.after(mv)));
    }
    match &trace.harvest {
        Harvest::Taken(taken) => facts.push(Fact::Takes { mv, taken: taken.clone() }),
        Harvest::None(Nothing::Placing) => {}
        Harvest::None(why) => facts.push(Fact::TakesNothing { mv, why: *why }),
    }
    let across = trace.drops.iter().filter(|drop| drop.pit.side() != mover).count();
    match mv {
        Move::Sow { .. } => {
            facts.push(Fact::Gives { mv, seeds: u8::try_from(across).unwrap_or(u8::MAX) });
        }
        Move::Place(placing) => {
            let pits = Pit::row(mover).zip(placing.seeds()).filter(|at| at.1 > 0);
            let pits = pits.map(|(pit, seeds)| Taken { pit, seeds }).collect();
            facts.push(Fact::Places { mv, pits });
        }
    }
    if position.rules().facts().harvesting == Harvesting::ByChoice {
        eqwale(position, &after, mv, &mut facts);
        return facts;
    }
    let legal = position.legal_moves();
    if legal == [mv] {
        facts.push(Fact::Only { mv });
    }
    let seeds = trace.harvest.seeds();
    let harvest = |mv: &Move| position.trace(*mv).map_or(0, |trace| trace.harvest.seeds());
    if seeds > 0 && legal.iter().all(|other| harvest(other) <= seeds) {
        facts.push(Fact::Most { mv, seeds });
    }
    facts.extend(sown_house(position, &trace));
    if trace.ending.is_some() {
        return facts;
    }
    if Phase::of(position) == Phase::Opening && seeds == 0 && mv.pit().is_some_and(is_high) {
        facts.push(Fact::High { mv });
    }
    let opened = opened(position, &after, mv, mover);
    parries(position, &after, mv, &mut facts);
    let counter = counter(position, &after, mv, &opened);
    // The threat that answers is told once.
    let told = |fact: &Fact| match (fact, &counter) {
        (Fact::Opens { by, .. }, Some(Fact::Counter { with, .. })) => by == with,
        _ => false,
    };
    facts.extend(opened.into_iter().filter(|fact| !told(fact)));
    let answered = counter.as_ref().and_then(|fact| match fact {
        Fact::Counter { by, .. } => Some(*by),
        _ => None,
    });
    facts.extend(counter);
    built(position, &after, mv, mover, &mut facts);
    let allowed = threats(&after, mover.opponent());
    if allowed.is_empty() {
        facts.push(Fact::NoHarvest { side: mover.opponent() }.after(mv));
    }
    facts.extend(returned(position, mv, &allowed));
    facts.extend(recouped(&after, mv, &allowed).filter(|fact| match fact {
        Fact::Recoups { by, .. } => Some(*by) != answered,
        _ => true,
    }));
    facts.extend(allowed.into_iter().map(|fact| fact.after(mv)));
    let next = endgame::must_feed(&after).or_else(|| freedom::burden(&after));
    facts.extend(next.map(|fact| fact.after(mv)));
    facts
}

/// What a house is worth when it is sown.
fn sown_house(position: &AnyPosition, trace: &Trace) -> Option<Fact> {
    let (mv, last) = (trace.mv, trace.last()?);
    let (seeds, taken) = (position.count(mv.pit()?), trace.harvest.seeds());
    (seeds >= HOUSE).then_some(if last.side() == trace.mover {
        Fact::TooRich { mv, seeds, last }
    } else if taken >= PAYING {
        Fact::Pays { mv, seeds, taken }
    } else {
        Fact::Meagre { mv, seeds, taken }
    })
}

/// After a house is sown, the largest harvest of the other, if it takes a pit that was out of his
/// reach before.
fn returned(position: &AnyPosition, mv: Move, allowed: &[Fact]) -> Option<Fact> {
    let house = position.count(mv.pit()?) >= HOUSE;
    let Fact::Threat { by, taken } = allowed.first().filter(|_| house)? else { return None };
    let before = threats(position, by.side());
    let reached = |pit: Pit| {
        let hits = |fact: &Fact| matches!(fact, Fact::Threat { taken, .. } if taken.iter().any(|at| at.pit == pit));
        before.iter().any(hits)
    };
    let new = taken.iter().any(|at| !reached(at.pit));
    new.then(|| Fact::Return { mv, by: *by, taken: taken.clone() })
}

/// A small loss that the move allows and that is taken back at once.
fn recouped(after: &AnyPosition, mv: Move, allowed: &[Fact]) -> Option<Fact> {
    let Fact::Threat { by, taken } = allowed.first()? else { return None };
    let lost = total(taken);
    let taken = after.try_play(Move::sow(*by)).ok()?;
    let back = Pit::row(mv.side()).map(|with| (with, total(&takes(&taken, with))));
    let (with, seeds) = back.max_by_key(|back| back.1)?;
    let told = Phase::of(after) != Phase::Endgame && lost <= SMALL && seeds >= lost;
    told.then_some(Fact::Recoups { mv, by: *by, lost, with, seeds })
}

/// The opponent's threats that the move puts an end to.
fn parries(position: &AnyPosition, after: &AnyPosition, mv: Move, facts: &mut Vec<Fact>) {
    for threat in threats(position, mv.side().opponent()) {
        let Fact::Threat { by, taken } = threat else { continue };
        if !takes(after, by).is_empty() {
            continue;
        }
        if let Some(how) = manner(position, after, mv, by, &taken) {
            facts.push(Fact::Parry { mv, by, taken, how });
        }
    }
}

/// How a move parried a threat; `None` if not in one of the ways of the sheet.
pub(crate) fn manner(
    position: &AnyPosition,
    after: &AnyPosition,
    mv: Move,
    by: Pit,
    taken: &[Taken],
) -> Option<How> {
    let target = taken.first()?.pit;
    let (was, is) = (position.count(target), after.count(target));
    let (held, holds) = (position.count(by), after.count(by));
    if mv.pit() == Some(target) {
        Some(How::Emptied)
    } else if holds < held {
        Some(How::Removed)
    } else if is >= 3 && is > was {
        Some(How::Raised { to: is })
    } else if holds > held {
        Some(How::Overloaded { to: holds })
    } else {
        None
    }
}

/// The mover's threats that are new or larger after the move, the largest first.
fn opened(position: &AnyPosition, after: &AnyPosition, mv: Move, mover: Side) -> Vec<Fact> {
    let found = threats(after, mover).into_iter().filter_map(|threat| match threat {
        Fact::Threat { by, taken } if total(&taken) > total(&takes(position, by)) => {
            Some(Fact::Opens { mv, by, taken })
        }
        _ => None,
    });
    found.collect()
}

/// The largest threat that still stands, answered by a new one that takes as much back.
fn counter(position: &AnyPosition, after: &AnyPosition, mv: Move, opened: &[Fact]) -> Option<Fact> {
    let stood = |by: Pit| !takes(position, by).is_empty();
    let mut standing = threats(after, mv.side().opponent()).into_iter();
    let (by, feared) = standing.find_map(|threat| match threat {
        Fact::Threat { by, taken } if stood(by) => Some((by, total(&taken))),
        _ => None,
    })?;
    let answered = after.try_play(Move::sow(by)).ok()?;
    let back = opened.iter().filter_map(|fact| match fact {
        Fact::Opens { by: with, .. } => Some((*with, total(&takes(&answered, *with)))),
        _ => None,
    });
    let (with, seeds) = back.max_by_key(|back| back.1)?;
    let worth = seeds >= feared && seeds > total(&takes(position, with));
    worth.then_some(Fact::Counter { mv, by, feared, with, seeds })
}

/// The houses, plans and shapes of the mover which were not there before.
fn built(
    position: &AnyPosition,
    after: &AnyPosition,
    mv: Move,
    mover: Side,
    facts: &mut Vec<Fact>,
) {
    let before = house::houses(position, mover);
    let known = |fact: &Fact| {
        before.iter().any(|known| known.is_like(fact) && house_of(known) == house_of(fact))
    };
    let new = house::houses(after, mover).into_iter().filter(|house| !known(house));
    facts.extend(new.map(|fact| fact.after(mv)));
    let others = [
        house::site,
        endgame::trap,
        endgame::starve,
        endgame::forfeit,
        shape::vulnerable,
        shape::alternates,
    ];
    for seen in others {
        let new = seen(after, mover).filter(|_| seen(position, mover).is_none());
        facts.extend(new.map(|fact| fact.after(mv)));
    }
}

fn house_of(fact: &Fact) -> Option<Pit> {
    match fact {
        Fact::House { pit, .. } | Fact::Active { pit, .. } | Fact::Outside { pit, .. } => {
            Some(*pit)
        }
        _ => None,
    }
}

/// Éqwalé: what the other can attack then, and the pairs that a placing makes.
fn eqwale(position: &AnyPosition, after: &AnyPosition, mv: Move, facts: &mut Vec<Fact>) {
    if after.ending().is_some() {
        return;
    }
    let told = match mv {
        Move::Place(_) => {
            let stood = twins(position);
            let new = |fact: &Fact| !stood.iter().any(|known| is_same_pair(known, fact));
            twins(after).into_iter().filter(new).collect()
        }
        Move::Sow { .. } => {
            let other = mv.side().opponent();
            let feared = equality_threats(after, other);
            let before = attacked(&equality_threats(position, other));
            let still = attacked(&feared);
            let pits = Pit::row(mv.side()).filter(|pit| before.contains(pit));
            let pits: Vec<Pit> = pits.filter(|pit| !still.contains(pit)).collect();
            if !pits.is_empty() {
                facts.push(Fact::Escapes { mv, pits });
            }
            if feared.is_empty() { vec![Fact::NoHarvest { side: other }] } else { feared }
        }
    };
    facts.extend(told.into_iter().map(|fact| fact.after(mv)));
}

/// Whether two equalities are of the same two pits, whoever is named first.
fn is_same_pair(one: &Fact, two: &Fact) -> bool {
    match (one, two) {
        (Fact::Twin { own, other, .. }, Fact::Twin { own: mine, other: theirs, .. }) => {
            (own, other) == (mine, theirs) || (own, other) == (theirs, mine)
        }
        _ => false,
    }
}

/// The pits that equalities attack.
fn attacked(threats: &[Fact]) -> Vec<Pit> {
    let hits = threats.iter().filter_map(|fact| match fact {
        Fact::Equality { attacked, .. } => Some(attacked),
        _ => None,
    });
    hits.flatten().copied().collect()
}

//! Seeing: the facts of a move.

use awale_core::{AnyPosition, Harvest, Harvesting, Move, Nothing, Pit, Side, Taken};

use crate::fact::{Fact, How, total};
use crate::see::{equality_threats, see, takes, threats, trap, twins, unfeeding};

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
    if mv.pit().is_some() {
        facts.push(Fact::Gives { mv, seeds: u8::try_from(across).unwrap_or(u8::MAX) });
    }
    if position.rules().facts().harvesting == Harvesting::ByChoice {
        eqwale(&after, mv, mover, &mut facts);
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
    if trace.ending.is_some() {
        return facts;
    }
    let opened = opened(position, &after, mv, mover);
    parries(position, &after, mv, &mut facts);
    counter(position, &after, mv, &opened, &mut facts);
    facts.extend(opened);
    built(position, &after, mv, mover, &mut facts);
    let allowed = threats(&after, mover.opponent());
    if allowed.is_empty() {
        facts.push(Fact::NoHarvest { side: mover.opponent() }.after(mv));
    }
    facts.extend(allowed.into_iter().map(|fact| fact.after(mv)));
    let hungry = |fact: &Fact| matches!(fact, Fact::MustFeed { .. });
    facts.extend(see(&after).into_iter().filter(hungry).map(|fact| fact.after(mv)));
    facts
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

fn manner(
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

/// The largest threat that still stands, answered by one that is at least as large.
fn counter(
    position: &AnyPosition,
    after: &AnyPosition,
    mv: Move,
    opened: &[Fact],
    facts: &mut Vec<Fact>,
) {
    let stood = |by: Pit| !takes(position, by).is_empty();
    let feared = threats(after, mv.side().opponent()).into_iter().find_map(|threat| match threat {
        Fact::Threat { by, taken } if stood(by) => Some((by, total(&taken))),
        _ => None,
    });
    let (Some((by, feared)), Some(Fact::Opens { by: with, taken, .. })) = (feared, opened.first())
    else {
        return;
    };
    if total(taken) >= feared {
        facts.push(Fact::Counter { mv, by, feared, with: *with, seeds: total(taken) });
    }
}

/// Houses, traps and rows that cannot feed which were not there before.
fn built(
    position: &AnyPosition,
    after: &AnyPosition,
    mv: Move,
    mover: Side,
    facts: &mut Vec<Fact>,
) {
    let of_houses = |position: &AnyPosition| {
        let own = see(position).into_iter().filter_map(|fact| match fact {
            Fact::House { pit, .. } | Fact::Active { pit, .. } | Fact::TooRich { pit, .. } => {
                (pit.side() == mover).then_some((pit, fact))
            }
            _ => None,
        });
        own.collect::<Vec<_>>()
    };
    let before = of_houses(position);
    let known = |(pit, fact): &(Pit, Fact)| {
        before.iter().any(|(other, known)| other == pit && known.is_like(fact))
    };
    let new = of_houses(after).into_iter().filter(|house| !known(house));
    facts.extend(new.map(|(_, fact)| fact.after(mv)));
    if trap(position, mover).is_none() {
        facts.extend(trap(after, mover).map(|fact| fact.after(mv)));
    }
    if unfeeding(position, mover).is_none() {
        facts.extend(unfeeding(after, mover).map(|fact| fact.after(mv)));
    }
}

/// Éqwalé: what the other can attack then, and the pairs that stand while seeds are placed.
fn eqwale(after: &AnyPosition, mv: Move, mover: Side, facts: &mut Vec<Fact>) {
    if after.ending().is_some() {
        return;
    }
    let told = match mv {
        Move::Place(_) => twins(after),
        Move::Sow { .. } => {
            let feared = equality_threats(after, mover.opponent());
            if feared.is_empty() {
                vec![Fact::NoHarvest { side: mover.opponent() }]
            } else {
                feared
            }
        }
    };
    facts.extend(told.into_iter().map(|fact| fact.after(mv)));
}

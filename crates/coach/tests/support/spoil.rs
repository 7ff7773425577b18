//! Facts with one thing changed, so that they are false: what shows that the checks can fail.

use awale_coach::{Fact, How};
use awale_core::{Move, Nothing, Pit, Taken};

/// The fact with one thing changed, in the ways that make it false whatever the rest.
pub(crate) fn spoilt(fact: &Fact) -> Vec<Fact> {
    match fact.clone() {
        Fact::After { mv, then } => spoilt(&then).into_iter().map(|fact| fact.after(mv)).collect(),
        fact @ (Fact::Takes { .. }
        | Fact::TakesNothing { .. }
        | Fact::Most { .. }
        | Fact::Gives { .. }
        | Fact::Places { .. }
        | Fact::High { .. }
        | Fact::TooRich { .. }
        | Fact::Pays { .. }
        | Fact::Meagre { .. }
        | Fact::Return { .. }
        | Fact::Parry { .. }
        | Fact::Recoups { .. }
        | Fact::Escapes { .. }
        | Fact::Counter { .. }
        | Fact::Opens { .. }) => of_move(fact),
        fact @ (Fact::Site { .. }
        | Fact::House { .. }
        | Fact::Active { .. }
        | Fact::Outside { .. }
        | Fact::HouseRange { .. }
        | Fact::Equality { .. }
        | Fact::Twin { .. }
        | Fact::Ones { .. }
        | Fact::Reserve { .. }) => of_pits(fact),
        fact => of_players(fact),
    }
}

/// One seed more in the first pit.
fn more(mut taken: Vec<Taken>) -> Vec<Taken> {
    taken[0].seeds += 1;
    taken
}

/// Without the last.
fn fewer<T>(mut list: Vec<T>) -> Vec<T> {
    list.pop();
    list
}

fn of_players(fact: Fact) -> Vec<Fact> {
    match fact {
        Fact::Threat { by, taken } => vec![
            Fact::NoHarvest { side: by.side() },
            Fact::Threat { by, taken: Vec::new() },
            Fact::Threat { by, taken: more(taken) },
        ],
        Fact::Parries { by, taken, ways } => {
            let unlisted = Fact::Parries { by, taken: taken.clone(), ways: fewer(ways.clone()) };
            let mut wrong = vec![Fact::Parries { by, taken: more(taken), ways: ways.clone() }];
            wrong.extend((!ways.is_empty()).then_some(unlisted));
            wrong
        }
        Fact::Vulnerable { side, pits, last } => {
            let mut other = pits.clone();
            other[0].seeds = 3 - other[0].seeds;
            vec![
                Fact::Vulnerable { side, pits: other, last },
                Fact::Vulnerable { side, pits: pits[..1].to_vec(), last },
                Fact::Vulnerable { side: side.opponent(), pits, last },
            ]
        }
        Fact::Alternates { side, full } => vec![
            Fact::Alternates { side, full: fewer(full.clone()) },
            Fact::Alternates { side: side.opponent(), full },
        ],
        Fact::Potential { side, seeds, other } => vec![
            Fact::Potential { side: side.opponent(), seeds, other },
            Fact::Potential { side, seeds: seeds + 1, other },
        ],
        Fact::Leads { side, seeds, other } => vec![Fact::Leads { side, seeds: seeds + 1, other }],
        Fact::Needs { side, seeds } => vec![Fact::Needs { side, seeds: seeds + 1 }],
        Fact::Safe { side, mut safe, legal } => {
            let count = Fact::Safe { side, safe: safe.clone(), legal: legal + 1 };
            safe.push(Pit::of(side, 0));
            vec![count, Fact::Safe { side, safe, legal }]
        }
        Fact::Mobility { side, mut line } => {
            if line.pop().is_none() {
                line.push(Pit::of(side, 5));
            }
            vec![Fact::Mobility { side, line }]
        }
        Fact::Burden { side, least } => vec![
            Fact::Burden { side, least: least + 1 },
            Fact::Burden { side: side.opponent(), least },
        ],
        Fact::Waiting { side, line } => vec![Fact::Waiting { side, line: fewer(line) }],
        Fact::Tempo { side, own, other } => vec![
            Fact::Tempo { side, own: own + 1, other },
            Fact::Tempo { side: side.opponent(), own, other },
        ],
        Fact::Over { reason, clause, mut granaries } => {
            granaries.south += 1;
            vec![Fact::Over { reason, clause, granaries }]
        }
        fact => of_the_end(fact),
    }
}

fn of_the_end(fact: Fact) -> Vec<Fact> {
    match fact {
        Fact::MustFeed { side, moves } => vec![Fact::MustFeed { side, moves: fewer(moves) }],
        Fact::Starve { side, pits, left } => vec![
            Fact::Starve { side: side.opponent(), pits: pits.clone(), left },
            Fact::Starve { side, pits: pits.clone(), left: left + 1 },
            Fact::Starve { side, pits: fewer(pits), left },
        ],
        Fact::Forfeit { side, pits, seeds } => vec![
            Fact::Forfeit { side: side.opponent(), pits: pits.clone(), seeds },
            Fact::Forfeit { side, pits, seeds: seeds + 1 },
        ],
        Fact::Trap { big, small, seeds, by, target } => vec![
            Fact::Trap { big, small, seeds: 5 - seeds, by, target },
            Fact::Trap { big: small, small: big, seeds, by, target },
            Fact::Trap { big, small, seeds, by, target: target.next() },
            Fact::Trap { big, small, seeds, by: Pit::of(big.side(), 3), target },
        ],
        Fact::FewSeeds { seeds, mut by } => {
            let count = Fact::FewSeeds { seeds: seeds + 1, by: by.clone() };
            if by.pop().is_none() {
                by.push(Pit::new(0));
            }
            vec![count, Fact::FewSeeds { seeds, by }]
        }
        Fact::Stall { moves, seeds } => {
            vec![Fact::Stall { moves: moves + 1, seeds }, Fact::Stall { moves, seeds: seeds + 1 }]
        }
        _ => Vec::new(),
    }
}

fn of_pits(fact: Fact) -> Vec<Fact> {
    match fact {
        Fact::Site { pit, seeds, low, high } => vec![
            Fact::Site { pit, seeds: seeds - 1, low, high },
            Fact::Site { pit, seeds, low: low + 1, high },
            Fact::Site { pit, seeds, low, high: high - 1 },
        ],
        Fact::House { pit, seeds } => vec![Fact::House { pit, seeds: seeds + 1 }],
        Fact::Active { pit, seeds, low, high } => vec![
            Fact::Active { pit, seeds, low: low + 1, high },
            Fact::Active { pit, seeds, low, high: high + 1 },
            Fact::Outside { pit, seeds, last: pit, low, high },
        ],
        Fact::Outside { pit, seeds, last, low, high } => vec![
            Fact::Outside { pit, seeds, last: last.next(), low, high },
            Fact::Outside { pit, seeds, last, low: low - 1, high },
            Fact::Outside { pit, seeds, last, low, high: high + 1 },
            Fact::Active { pit, seeds, low, high },
        ],
        Fact::HouseRange { pit, least, most } => vec![
            Fact::HouseRange { pit, least, most: most + 1 },
            Fact::HouseRange { pit, least: least + 1, most: most + 2 },
        ],
        Fact::Equality { by, attacked } => vec![
            Fact::NoHarvest { side: by.side() },
            Fact::Equality { by, attacked: fewer(attacked) },
        ],
        Fact::Twin { own, other, seeds } => {
            vec![Fact::Twin { own, other, seeds: seeds + 1 }, Fact::Apart]
        }
        Fact::Ones { side, pits } => vec![
            Fact::Ones { side, pits: fewer(pits.clone()) },
            Fact::Ones { side: side.opponent(), pits },
        ],
        Fact::Reserve { seeds } => vec![Fact::Reserve { seeds: seeds - 1 }],
        _ => Vec::new(),
    }
}

fn of_move(fact: Fact) -> Vec<Fact> {
    match fact {
        Fact::Takes { mv, taken } => vec![Fact::Takes { mv, taken: more(taken) }],
        Fact::TakesNothing { mv, why } => {
            let other = if why == Nothing::AtHome { Nothing::PitCount(1) } else { Nothing::AtHome };
            vec![Fact::TakesNothing { mv, why: other }]
        }
        Fact::Most { mv, seeds } => vec![Fact::Most { mv, seeds: seeds - 1 }],
        Fact::Gives { mv, seeds } => vec![Fact::Gives { mv, seeds: seeds + 1 }],
        Fact::Places { mv, pits } => vec![
            Fact::Places { mv, pits: fewer(pits.clone()) },
            Fact::Places { mv, pits: more(pits) },
        ],
        Fact::High { mv } => vec![Fact::High { mv: Move::sow(Pit::of(mv.side(), 2)) }],
        Fact::TooRich { mv, seeds, last } => vec![
            Fact::TooRich { mv, seeds, last: last.next() },
            Fact::TooRich { mv, seeds: seeds + 1, last },
            Fact::Meagre { mv, seeds, taken: 0 },
        ],
        Fact::Pays { mv, seeds, taken } => vec![
            Fact::Pays { mv, seeds, taken: taken + 1 },
            Fact::Pays { mv, seeds: seeds - 1, taken },
            Fact::Meagre { mv, seeds, taken },
        ],
        Fact::Meagre { mv, seeds, taken } => vec![
            Fact::Meagre { mv, seeds, taken: taken + 1 },
            Fact::Meagre { mv, seeds: seeds + 1, taken },
            Fact::Pays { mv, seeds, taken },
        ],
        Fact::Return { mv, by, taken } => vec![Fact::Return { mv, by, taken: more(taken) }],
        Fact::Parry { mv, by, taken, how } => {
            let how = match how {
                How::Raised { to } => How::Raised { to: to + 1 },
                How::Overloaded { to } => How::Overloaded { to: to + 1 },
                How::Emptied => How::Raised { to: 3 },
                How::Removed => How::Overloaded { to: 0 },
            };
            vec![
                Fact::Parry { mv, by, taken: taken.clone(), how },
                Fact::Parry { mv, by, taken: more(taken), how },
            ]
        }
        Fact::Counter { mv, by, feared, with, seeds } => vec![
            Fact::Counter { mv, by, feared: feared + 1, with, seeds },
            Fact::Counter { mv, by, feared, with, seeds: seeds + 1 },
        ],
        Fact::Recoups { mv, by, lost, with, seeds } => vec![
            Fact::Recoups { mv, by, lost: lost - 1, with, seeds },
            Fact::Recoups { mv, by, lost, with, seeds: seeds + 1 },
        ],
        Fact::Escapes { mv, mut pits } => {
            let fewer = Fact::Escapes { mv, pits: fewer(pits.clone()) };
            pits.push(pits[0]);
            vec![fewer, Fact::Escapes { mv, pits }]
        }
        Fact::Opens { mv, by, taken } => vec![Fact::Opens { mv, by, taken: more(taken) }],
        _ => Vec::new(),
    }
}

//! Seeing: the facts of a position.

use std::collections::HashMap;

use awale_core::{AnyPosition, BySide, Clause, Harvesting, Move, Pit, ROW, Side, Taken};

use crate::fact::{Fact, total};

/// Rows with more seeds than this are not asked how long they can wait: nobody counts that far.
const WAITERS: u8 = 12;
/// With so many seeds one harvest can bring Awalé to the three of its indetermination.
const FEW: u8 = 6;

/// The facts of a position, the most urgent first.
///
/// Of the player who is not to move they say what would be if he were.
pub fn see(position: &AnyPosition) -> Vec<Fact> {
    if let Some(ending) = position.ending() {
        let (reason, clause, granaries) = (ending.reason, ending.clause, ending.granaries);
        return vec![Fact::Over { reason, clause, granaries }];
    }
    let mut facts = Vec::new();
    let mover = position.to_move();
    let sides = [mover, mover.opponent()];
    if position.rules().facts().harvesting == Harvesting::ByChoice {
        equalities(position, &mut facts);
    } else {
        feeding(position, &mut facts);
        for side in sides {
            let threats = threats(position, side);
            if threats.is_empty() {
                facts.push(Fact::NoHarvest { side });
            }
            facts.extend(threats);
        }
        houses(position, &mut facts);
        facts.push(mobility(position));
        for side in sides {
            facts.extend(trap(position, side));
            facts.extend(unfeeding(position, side));
        }
        waiting(position, &mut facts);
        facts.extend(Pit::all().filter_map(|pit| {
            let seeds = position.count(pit);
            matches!(seeds, 1 | 2).then_some(Fact::Vulnerable { pit, seeds })
        }));
    }
    balance(position, &mut facts);
    facts
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

/// The threats of a player, the largest first.
pub(crate) fn threats(position: &AnyPosition, side: Side) -> Vec<Fact> {
    let found = Pit::row(side).map(|by| (by, takes(position, by)));
    let mut found: Vec<(Pit, Vec<Taken>)> = found.filter(|(_, taken)| !taken.is_empty()).collect();
    found.sort_by_key(|(_, taken)| std::cmp::Reverse(total(taken)));
    found.into_iter().map(|(by, taken)| Fact::Threat { by, taken }).collect()
}

fn houses(position: &AnyPosition, facts: &mut Vec<Fact>) {
    for pit in Pit::all() {
        let seeds = position.count(pit);
        if seeds < 12 {
            continue;
        }
        facts.push(Fact::House { pit, seeds });
        let (low, high) = domain(pit, seeds);
        if seeds >= low {
            facts.push(Fact::Active { pit, seeds, low, high });
        } else {
            // Eleven seeds go round to the pit before the origin, the next one to the pit behind.
            let steps = (usize::from(seeds) - 1) % 11 + 1;
            facts.push(Fact::TooRich { pit, seeds, last: Pit::new((pit.index() + steps) % 12) });
        }
        if pit.side() != position.to_move() {
            let after = position.legal_moves().into_iter().filter_map(|mv| {
                position.try_play(mv).ok().map(|after| total(&takes(&after, pit)))
            });
            let after: Vec<u8> = after.collect();
            if let (Some(&least), Some(&most)) = (after.iter().min(), after.iter().max()) {
                facts.push(Fact::HouseRange { pit, least, most });
            }
        }
    }
}

/// The bounds of the domain of activity in which a count lies, or that come next above it.
pub fn domain(pit: Pit, seeds: u8) -> (u8, u8) {
    let nearest = u8::try_from(ROW - pit.place()).unwrap_or(0);
    let mut high = nearest + 5;
    while high < seeds {
        high += 11;
    }
    (high - 5, high)
}

/// The moves of the player to move after which the other cannot harvest.
fn mobility(position: &AnyPosition) -> Fact {
    let side = position.to_move();
    let moves = position.legal_moves();
    let safe = moves.iter().filter(|&&mv| {
        position.try_play(mv).is_ok_and(|after| threats(&after, side.opponent()).is_empty())
    });
    Fact::Mobility {
        side,
        safe: safe.filter_map(|mv| mv.pit()).collect(),
        legal: u8::try_from(moves.len()).unwrap_or(u8::MAX),
    }
}

fn feeding(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let side = position.to_move();
    if row(position, side.opponent()) == [0; ROW] {
        let moves = position.legal_moves().into_iter().filter_map(Move::pit).collect();
        facts.push(Fact::MustFeed { side, moves });
    }
}

pub(crate) fn row(position: &AnyPosition, side: Side) -> [u8; ROW] {
    std::array::from_fn(|place| position.count(Pit::of(side, place)))
}

/// Two or three seeds in E and one in F.
pub(crate) fn trap(position: &AnyPosition, side: Side) -> Option<Fact> {
    let (big, small) = (Pit::of(side, 4), Pit::of(side, 5));
    let seeds = position.count(big);
    (matches!(seeds, 2 | 3) && position.count(small) == 1).then_some(Fact::Trap {
        big,
        small,
        seeds,
    })
}

/// At most 5 seeds in A, 4 in B, 3 in C, 2 in D, 1 in E and none in F: nothing crosses over.
pub(crate) fn unfeeding(position: &AnyPosition, side: Side) -> Option<Fact> {
    let row = row(position, side);
    let stays = row.iter().zip([5, 4, 3, 2, 1, 0]).all(|(count, most)| *count <= most);
    let filled = Pit::row(side).zip(row).filter(|&(_, seeds)| seeds > 0);
    let pits: Vec<Taken> = filled.map(|(pit, seeds)| Taken { pit, seeds }).collect();
    (stays && !pits.is_empty()).then_some(Fact::Unfeeding { side, pits })
}

/// How long both can wait, where that matters: a row that does not have to give.
fn waiting(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let rows = Side::ALL.map(|side| row(position, side));
    // Who faces an empty row must feed and cannot wait.
    if rows.iter().any(|row| !(1..=WAITERS).contains(&row.iter().sum::<u8>())) {
        return;
    }
    let mut known = HashMap::new();
    let lines = rows.map(|row| longest_wait(row, &mut known));
    for (side, line) in Side::ALL.into_iter().zip(&lines) {
        if !line.is_empty() {
            let line = line.iter().map(|&place| Pit::of(side, place)).collect();
            facts.push(Fact::Waiting { side, line });
        }
    }
    let [south, north] = lines.map(|line| u8::try_from(line.len()).unwrap_or(u8::MAX));
    let waits = BySide::new(south, north);
    if let Some(side) = waits.larger() {
        facts.push(Fact::Tempo { side, own: waits[side], other: waits[side.opponent()] });
    }
}

/// The longest line of sowings that stay in the row, by memory of rows already looked at.
fn longest_wait(row: [u8; ROW], known: &mut HashMap<[u8; ROW], Vec<usize>>) -> Vec<usize> {
    if let Some(line) = known.get(&row) {
        return line.clone();
    }
    let mut best = Vec::new();
    for place in 0..ROW {
        let seeds = usize::from(row[place]);
        if seeds == 0 || place + seeds >= ROW {
            continue;
        }
        let mut after = row;
        after[place] = 0;
        after[place + 1..=place + seeds].iter_mut().for_each(|count| *count += 1);
        let rest = longest_wait(after, known);
        if rest.len() + 1 > best.len() {
            best = std::iter::once(place).chain(rest).collect();
        }
    }
    known.insert(row, best.clone());
    best
}

/// Who has more, on the board and beside it.
fn balance(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let granaries = position.granaries();
    let seeds = Side::ALL.map(|side| row(position, side).iter().sum::<u8>());
    let placing = position.setup().reserve > 0;
    for (side, own, other) in [(Side::South, seeds[0], seeds[1]), (Side::North, seeds[1], seeds[0])]
    {
        if own > other && !placing {
            facts.push(Fact::Potential { side, seeds: own, other });
        }
        let (stored, theirs) = (granaries[side], granaries[side.opponent()]);
        if stored > theirs {
            facts.push(Fact::Leads { side, seeds: stored, other: theirs });
        }
        if let Some(target) = position.rules().facts().target {
            facts.push(Fact::Needs { side, seeds: target - stored });
        }
    }
    let left = seeds[0] + seeds[1];
    if position.rules().facts().clauses.contains(&Clause::L5) && left <= FEW {
        facts.push(Fact::FewSeeds { seeds: left });
    }
}

/// Éqwalé: equalities that both could make, those that stand while seeds are placed.
fn equalities(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let mover = position.to_move();
    if position.setup().reserve > 0 {
        facts.extend(twins(position));
        return;
    }
    for side in [mover, mover.opponent()] {
        let found = equality_threats(position, side);
        if found.is_empty() {
            facts.push(Fact::NoHarvest { side });
        }
        facts.extend(found);
    }
}

/// The sowings of a player that make equalities, those with most pits first.
pub(crate) fn equality_threats(position: &AnyPosition, side: Side) -> Vec<Fact> {
    let Some(turn) = turn_of(position, side) else { return Vec::new() };
    let mut found: Vec<(Pit, Vec<Pit>)> = Pit::row(side)
        .map(|by| (by, turn.attacked(by)))
        .filter(|(_, hit)| !hit.is_empty())
        .collect();
    found.sort_by_key(|(_, hit)| std::cmp::Reverse(hit.len()));
    found.into_iter().map(|(by, attacked)| Fact::Equality { by, attacked }).collect()
}

/// The pairs of equal pits, the player to move's first in each; `Apart` if there is none.
pub(crate) fn twins(position: &AnyPosition) -> Vec<Fact> {
    let mover = position.to_move();
    let mut found = Vec::new();
    for own in Pit::row(mover) {
        for other in Pit::row(mover.opponent()) {
            let seeds = position.count(own);
            if seeds >= 2 && seeds == position.count(other) {
                found.push(Fact::Twin { own, other, seeds });
            }
        }
    }
    if found.is_empty() { vec![Fact::Apart] } else { found }
}

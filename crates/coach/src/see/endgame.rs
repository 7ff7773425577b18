//! Hunger and the end: feeding, the leader's plans, what is near.

use awale_core::{AnyPosition, Clause, Move, Pit, ROW, Reason, Side, Taken};

use crate::fact::{Fact, total};
use crate::phase::{Phase, on_board};
use crate::see::{filled, row, takes};

/// With more seeds than this the leader does not think of starving yet.
const STARVING: u8 = 6;
/// So few seeds can run out soon.
const SCANT: u8 = 3;
/// Awalé ends by indetermination with three seeds at most (L5).
const INDETERMINATE: u8 = 3;
/// Avelé's count is worth a word in the last three of its seven turns.
const STALL: u8 = 6;

/// The other row is empty and must be fed.
pub(crate) fn must_feed(position: &AnyPosition) -> Option<Fact> {
    let side = position.to_move();
    let hungry = row(position, side.opponent()) == [0; ROW];
    let moves: Vec<Pit> = position.legal_moves().into_iter().filter_map(Move::pit).collect();
    (hungry && !moves.is_empty()).then_some(Fact::MustFeed { side, moves })
}

fn leads(position: &AnyPosition, side: Side) -> bool {
    position.granaries().larger() == Some(side)
}

/// The pits of a row from which nothing crosses over: at most 5 seeds in A, 4 in B, 3 in C, 2 in D,
/// 1 in E and none in F; `None` if the row is empty.
fn unfeeding(position: &AnyPosition, side: Side) -> Option<Vec<Taken>> {
    let row = row(position, side);
    let stays = row.iter().zip([5, 4, 3, 2, 1, 0]).all(|(count, most)| *count <= most);
    Some(filled(position, side)).filter(|pits| stays && !pits.is_empty())
}

/// The leader can try to starve the other, where a famine leaves the seeds to who has them.
pub(crate) fn starve(position: &AnyPosition, side: Side) -> Option<Fact> {
    const KEPT: [Clause; 3] = [Clause::L4, Clause::AbapaFamine, Clause::AwariEnd];
    let clauses = position.rules().facts().clauses;
    let left = on_board(position);
    let plan = KEPT.iter().any(|kept| clauses.contains(kept))
        && left <= STARVING
        && leads(position, side)
        && row(position, side.opponent()) != [0; ROW];
    let pits = unfeeding(position, side).filter(|_| plan)?;
    Some(Fact::Starve { side, pits, left })
}

/// Avelé: who cannot feed loses what is left (A-E2).
pub(crate) fn forfeit(position: &AnyPosition, side: Side) -> Option<Fact> {
    let reversed = position.rules().facts().clauses.contains(&Clause::AE2);
    let scant = (1..=SCANT).contains(&row(position, side.opponent()).iter().sum());
    let pits = unfeeding(position, side).filter(|_| reversed && scant)?;
    Some(Fact::Forfeit { side, seeds: total(&pits), pits })
}

/// The leader's traps: two or three seeds in E, one in F, and something that one of them takes.
pub(crate) fn trap(position: &AnyPosition, side: Side) -> Option<Fact> {
    let (big, small) = (Pit::of(side, 4), Pit::of(side, 5));
    let seeds = position.count(big);
    let set = matches!(seeds, 2 | 3) && position.count(small) == 1;
    if !set || !leads(position, side) || Phase::of(position) != Phase::Endgame {
        return None;
    }
    let target = |by: Pit| takes(position, by).first().map(|taken| (by, taken.pit));
    let (by, target) = target(big).or_else(|| target(small))?;
    Some(Fact::Trap { big, small, seeds, by, target })
}

/// Awalé may end by indetermination soon.
pub(crate) fn few_seeds(position: &AnyPosition) -> Option<Fact> {
    if !position.rules().facts().clauses.contains(&Clause::L5) {
        return None;
    }
    let seeds = on_board(position);
    let ends = |mv: &Move| {
        let ending = position.try_play(*mv).ok().and_then(|after| after.ending());
        ending.is_some_and(|ending| ending.reason == Reason::Indetermination)
    };
    let by = position.legal_moves().into_iter().filter(ends).filter_map(Move::pit);
    let by: Vec<Pit> = by.collect();
    (seeds <= INDETERMINATE || !by.is_empty()).then_some(Fact::FewSeeds { seeds, by })
}

/// Avelé may end without a harvest soon (A-E3).
pub(crate) fn stall(position: &AnyPosition) -> Option<Fact> {
    let moves = position.rules().facts().stall?.checked_sub(position.setup().quiet)?;
    let both = Side::ALL.into_iter().all(|side| row(position, side) != [0; ROW]);
    (both && moves <= STALL).then(|| Fact::Stall { moves, seeds: on_board(position) })
}

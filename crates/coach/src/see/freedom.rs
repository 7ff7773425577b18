//! What a player can play without harm: safe moves, mobility, the move as a burden, waiting.

use std::collections::HashMap;

use awale_core::{AnyPosition, BySide, Pit, ROW, Side};

use crate::fact::Fact;
use crate::phase::Phase;
use crate::see::{greatest, row, threats, turn_of};

/// More safe moves than this are no news.
const FEW_SAFE: usize = 2;
/// Longer lines of harmless moves are not counted: the other's moves change the board before.
const FAR: usize = 4;

pub(crate) fn freedom(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let mover = position.to_move();
    match burden(position) {
        Some(burden) => facts.push(burden),
        None => facts.extend(safe(position)),
    }
    let told = match Phase::of(position) {
        Phase::Opening => return,
        Phase::Middle => FAR - 1,
        // There the moves that wait at home say more.
        Phase::Endgame => 1,
    };
    facts.extend([mover, mover.opponent()].into_iter().filter_map(|side| {
        let line = mobility(position, side)?;
        let told = line.len() <= told && (side != mover || !line.is_empty());
        told.then_some(Fact::Mobility { side, line })
    }));
    if Phase::of(position) == Phase::Endgame {
        waiting(position, facts);
    }
}

/// Whether the player to move leaves nothing to harvest with a move.
fn is_harmless(after: &AnyPosition) -> bool {
    after.ending().is_some() || greatest(after) == 0
}

/// The moves of the player to move after which the other cannot harvest.
fn safe(position: &AnyPosition) -> Option<Fact> {
    let moves = position.legal_moves();
    let safe = moves
        .iter()
        .filter(|&&mv| position.try_play(mv).is_ok_and(|after| is_harmless(&after)))
        .filter_map(|mv| mv.pit());
    let safe: Vec<Pit> = safe.collect();
    (safe.len() <= FEW_SAFE && safe.len() < moves.len()).then_some(Fact::Safe {
        side: position.to_move(),
        safe,
        legal: u8::try_from(moves.len()).unwrap_or(u8::MAX),
    })
}

/// Every move loses, though waiting would not.
pub(crate) fn burden(position: &AnyPosition) -> Option<Fact> {
    let side = position.to_move();
    let waits = turn_of(position, side.opponent()).filter(|turn| turn.ending().is_none())?;
    if !threats(&waits, side.opponent()).is_empty() {
        return None;
    }
    let mut least = u8::MAX;
    for mv in position.legal_moves() {
        let after = position.try_play(mv).ok().filter(|after| after.ending().is_none())?;
        let own = after.granaries()[side] - position.granaries()[side];
        least = least.min(greatest(&after).checked_sub(own).filter(|&lost| lost > 0)?);
    }
    (least < u8::MAX).then_some(Fact::Burden { side, least })
}

/// The longest line of harmless moves of a player while the other waits, no further than [`FAR`];
/// `None` if he has no move at all.
fn mobility(position: &AnyPosition, side: Side) -> Option<Vec<Pit>> {
    let turn = turn_of(position, side)?;
    (!turn.legal_moves().is_empty()).then(|| harmless_line(&turn, FAR))
}

/// At most 6 + 36 + 216 + 1296 moves are tried; the first line that is long enough ends the search.
fn harmless_line(position: &AnyPosition, far: usize) -> Vec<Pit> {
    let side = position.to_move();
    let mut best = Vec::new();
    for mv in position.legal_moves() {
        let Ok(after) = position.try_play(mv) else { continue };
        let (Some(pit), true) = (mv.pit(), is_harmless(&after)) else { continue };
        let next = turn_of(&after, side).filter(|_| far > 1 && after.ending().is_none());
        let rest = next.map(|next| harmless_line(&next, far - 1)).unwrap_or_default();
        if rest.len() + 1 > best.len() {
            best = std::iter::once(pit).chain(rest).collect();
        }
        if best.len() == far {
            break;
        }
    }
    best
}

/// How long both can wait, where that matters: a row that does not have to give.
fn waiting(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let rows = Side::ALL.map(|side| row(position, side));
    // Who faces an empty row must feed and cannot wait.
    if rows.contains(&[0; ROW]) {
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

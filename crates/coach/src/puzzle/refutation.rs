//! The line that refutes a wrong try: best play of both players until the win is out of reach.
//!
//! The tables find it when a puzzle is made, because a page has no tables of that size; the file of
//! the puzzles keeps it, and a test proves with tables that every move of it is a best one. Here it
//! is played by the rules, so that a board can show it and a sentence can count it.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use awale_core::{AnyPosition, BySide, Move, SEEDS, Side, Trace};
use awale_tables::{LineEnd, Tables};

/// What a wrong try leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// What the try does.
    pub tried: Trace,
    /// The moves after the try, the opponent's answer first; none if the try ends the game.
    pub moves: Vec<Move>,
    /// The granaries after the try.
    pub stands: BySide<u8>,
    /// The granaries in the end, with the seeds of the board that a player receives.
    pub ends: BySide<u8>,
    /// Why nothing more is to be shown.
    pub end: RefutationEnd,
}

/// Why a line of a refutation ends where it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefutationEnd {
    /// The opponent has half of all seeds: whatever comes, the mover has no more than he.
    OutOfReach,
    /// The game is over.
    Over,
    /// A position stands again: neither can leave the circle without loss, and the seeds on the
    /// board count for nobody.
    Endless,
}

impl Refutation {
    /// Plays a line after a try; `None` if it is not legal, or goes on or stops somewhere else than
    /// where the win is out of reach.
    pub fn play(position: &AnyPosition, tried: Move, line: &[Move]) -> Option<Refutation> {
        let trace = position.trace(tried).ok()?;
        let mut at = position.try_play(tried).ok()?;
        let stands = at.granaries();
        let mut seen = vec![at];
        for &mv in line {
            if end(&at, &seen, trace.mover).is_some() {
                return None;
            }
            at = at.try_play(mv).ok()?;
            seen.push(at);
        }
        let end = end(&at, &seen, trace.mover)?;
        let ends = at.ending().map_or(at.granaries(), |ending| ending.granaries);
        let lost = ends.lead(trace.mover) <= 0;
        lost.then(|| Refutation { tried: trace, moves: line.to_vec(), stands, ends, end })
    }

    /// Who made the try.
    pub fn mover(&self) -> Side {
        self.tried.mover
    }

    /// What a player gains after the try.
    pub fn gained(&self, side: Side) -> u8 {
        self.ends[side].saturating_sub(self.stands[side])
    }
}

/// Why the last of these positions is the last of a line, if it is.
fn end(at: &AnyPosition, seen: &[AnyPosition], mover: Side) -> Option<RefutationEnd> {
    let earlier = seen.split_last().map_or(&[][..], |(_, earlier)| earlier);
    if at.ending().is_some() {
        Some(RefutationEnd::Over)
    } else if at.granaries()[mover.opponent()] >= SEEDS / 2 {
        Some(RefutationEnd::OutOfReach)
    } else {
        earlier.contains(at).then_some(RefutationEnd::Endless)
    }
}

/// Positions that are looked at for the shortest line before the longer one of the tables is taken.
const EFFORT: usize = 200_000;

/// The line that refutes a try: best moves of both by the tables, as few as can show it.
/// `None` if the try wins, or if the tables do not know the line to its end.
pub fn refute(tables: &Tables, position: &AnyPosition, tried: Move) -> Option<Vec<Move>> {
    let mover = position.to_move();
    let after = position.try_play(tried).ok()?;
    let line = shortest(tables, &after, mover).or_else(|| {
        let line = tables.line(&after).ok().filter(|line| line.end != LineEnd::Open)?;
        Some(line.moves)
    })?;
    // Of an endless game the first circle is enough, and of a decided one the decision.
    let mut lines = (0..=line.len()).map(|count| &line[..count]);
    lines.find(|line| Refutation::play(position, tried, line).is_some()).map(<[Move]>::to_vec)
}

/// The fewest moves, each of them a best one, after which the mover can no longer win.
fn shortest(tables: &Tables, start: &AnyPosition, mover: Side) -> Option<Vec<Move>> {
    let mut came: HashMap<AnyPosition, Option<(AnyPosition, Move)>> = HashMap::new();
    let mut waiting = VecDeque::from([*start]);
    let mut solver = Solver { tables, known: HashMap::new() };
    came.insert(*start, None);
    while let Some(mut at) = waiting.pop_front() {
        if end(&at, &[], mover).is_some() {
            let mut line = Vec::new();
            while let Some((before, mv)) = came[&at] {
                line.push(mv);
                at = before;
            }
            line.reverse();
            return Some(line);
        }
        if came.len() > EFFORT {
            return None;
        }
        for mv in solver.best_moves(&at)? {
            let child = at.try_play(mv).ok()?;
            if let Entry::Vacant(new) = came.entry(child) {
                new.insert(Some((at, mv)));
                waiting.push_back(child);
            }
        }
    }
    None
}

/// Finds all best moves of a position, for certain.
struct Solver<'a> {
    tables: &'a Tables,
    /// Final leads of South that were searched.
    known: HashMap<AnyPosition, i8>,
}

impl Solver<'_> {
    fn best_moves(&mut self, position: &AnyPosition) -> Option<Vec<Move>> {
        if position.rules().facts().stall.is_none() {
            let rated = self.tables.moves(position).ok()?;
            let best = rated.first()?.worth.exact()?;
            let best = rated.iter().filter(|rated| rated.worth.exact() == Some(best));
            return Some(best.map(|rated| rated.mv).collect());
        }
        // The table of a game that stalls holds the values after a harvest: quiet moves are searched.
        let rate = |mv: Move| Some((mv, self.lead(&position.try_play(mv).ok()?)?));
        let moves = position.legal_moves().into_iter();
        let rated: Vec<(Move, i8)> = moves.map(rate).collect::<Option<_>>()?;
        let best = best_for(position.to_move(), rated.iter().map(|(_, lead)| *lead))?;
        Some(rated.into_iter().filter(|(_, lead)| *lead == best).map(|(mv, _)| mv).collect())
    }

    /// By how much South leads in the end. Without a harvest the game stalls after 14 moves, so that
    /// the search ends.
    fn lead(&mut self, position: &AnyPosition) -> Option<i8> {
        if let Some(ending) = position.ending() {
            return Some(ending.granaries.lead(Side::South));
        }
        if position.setup().quiet == 0 {
            let side = position.to_move();
            let lead =
                position.granaries().lead(side) + self.tables.probe(position).ok()?.exact()?;
            return Some(if side == Side::South { lead } else { -lead });
        }
        if let Some(&known) = self.known.get(position) {
            return Some(known);
        }
        let children = position.legal_moves().into_iter().map(|mv| position.try_play(mv).ok());
        let leads = children.map(|child| self.lead(&child?)).collect::<Option<Vec<i8>>>()?;
        let best = best_for(position.to_move(), leads.into_iter())?;
        self.known.insert(*position, best);
        Some(best)
    }
}

/// The best of South's final leads for the player to move.
fn best_for(side: Side, leads: impl Iterator<Item = i8>) -> Option<i8> {
    if side == Side::South { leads.max() } else { leads.min() }
}

/// The refutations of every wrong move of a position, by the order of its legal moves; `None` if
/// one of them is not known.
pub fn refutations(
    tables: &Tables,
    position: &AnyPosition,
    best: Move,
) -> Option<Vec<(Move, Vec<Move>)>> {
    let wrong = position.legal_moves().into_iter().filter(|mv| *mv != best);
    wrong.map(|mv| Some((mv, refute(tables, position, mv)?))).collect()
}

/// Writes lines as `A:fBe,C:d`: each wrong move, and the moves after it.
pub(super) fn write(lines: &[(Move, Vec<Move>)]) -> String {
    let word = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<String>();
    let lines = lines.iter().map(|(mv, line)| format!("{mv}:{}", word(line)));
    lines.collect::<Vec<_>>().join(",")
}

/// Reads what [`write`] wrote.
pub(super) fn read(text: &str) -> Option<Vec<(Move, Vec<Move>)>> {
    let line = |text: &str| {
        let (mv, line) = text.split_once(':')?;
        Some((mv.parse().ok()?, moves(line)?))
    };
    text.split(',').map(line).collect()
}

/// Moves that stand one behind the other: `fBxc2d1e`. A letter that no digit follows begins a move,
/// but for the `x` of a harvest that is chosen.
fn moves(text: &str) -> Option<Vec<Move>> {
    let bytes = text.as_bytes();
    let begins = |at: &usize| {
        let digit = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        bytes[*at].is_ascii_alphabetic() && bytes[*at] != b'x' && !digit
    };
    let mut cuts: Vec<usize> = (0..bytes.len()).filter(begins).collect();
    cuts.push(bytes.len());
    if cuts.first() != Some(&0) {
        return None;
    }
    cuts.windows(2).map(|cut| text.get(cut[0]..cut[1])?.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        for text in ["A:fBe,C:d", "A:", "Bxc2d1:aCxf1b,F:Exa2"] {
            assert_eq!(read(text).map(|lines| write(&lines)).as_deref(), Some(text));
        }
        for text in ["", "A", "A:2", "A:fx", "A:g", "A:f,"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

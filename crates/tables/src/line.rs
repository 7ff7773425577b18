//! Best play to the end, and the progress it makes.
//!
//! All moves of equal value are not equally good: with only the values to go by, the better side
//! may shuffle for ever and never cash in. So moves are also told apart by their *distance*. Take
//! the boards that can be reached from a position without a harvest when both sides only play
//! moves that keep the value. If the value is not 0, the side it favours can force a harvest or the
//! end of the game from there: otherwise play could go on for ever and be worth 0. The distance is
//! the number of moves this takes if that side hurries and the other delays. A move of the hurrying
//! side that lowers the distance by one, again and again, reaches the end of the layer; every layer
//! has fewer seeds than the one before; so the line ends. That is the proof of progress.
//!
//! At value 0 nobody hurries. The line then takes the shortest way out that both sides can take
//! without loss, and if there is none, play really is endless and the line says so.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use awale_core::{Ending, Move, Position, Rules};

use crate::tables::{ProbeError, Tables};

/// Boards of one layer that are visited before the search for the distance gives up.
const EFFORT: usize = 40_000;
/// The longest distance that is tried; the effort mostly ends the search before.
const LONGEST: u32 = 400;

/// Best play from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// How it ends.
    pub end: LineEnd,
}

/// How best play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The game is over by its rules.
    Over(Ending),
    /// Neither side can leave a cycle without loss; the last move repeats a position.
    Endless,
    /// The effort is spent, or the tables only know bounds: the line could go on.
    Open,
}

impl Tables {
    pub(crate) fn line_of<R: Rules>(&self, position: &Position<R>) -> Result<Line, ProbeError> {
        self.follow(position, EFFORT, usize::MAX)
    }

    pub(crate) fn line_of_within<R: Rules>(
        &self,
        position: &Position<R>,
        effort: usize,
    ) -> Result<Line, ProbeError> {
        self.follow(position, effort, effort)
    }

    /// Best play, found by looking at no more than so many boards of a layer and so many in all.
    fn follow<R: Rules>(
        &self,
        position: &Position<R>,
        of_layer: usize,
        mut in_all: usize,
    ) -> Result<Line, ProbeError> {
        let mut line = Line { moves: Vec::new(), end: LineEnd::Open };
        let mut position = *position;
        loop {
            if let Some(ending) = position.ending() {
                line.end = LineEnd::Over(ending);
                return Ok(line);
            }
            if in_all == 0 {
                return Ok(line);
            }
            let mut boards = Boards::new(self, of_layer.min(in_all));
            let (way, closed) = boards.way_out(&position)?;
            in_all = in_all.saturating_sub(boards.known.len());
            for &mv in &way {
                position = position.play(mv);
            }
            let stuck = way.is_empty();
            line.moves.extend(way);
            if closed {
                line.end = LineEnd::Endless;
                return Ok(line);
            }
            if stuck {
                return Ok(line);
            }
        }
    }

    pub(crate) fn distance_of<R: Rules>(
        &self,
        position: &Position<R>,
    ) -> Result<Option<u32>, ProbeError> {
        self.distance_of_within(position, EFFORT)
    }

    pub(crate) fn distance_of_within<R: Rules>(
        &self,
        position: &Position<R>,
        effort: usize,
    ) -> Result<Option<u32>, ProbeError> {
        Boards::new(self, effort).distance(position)
    }

    pub(crate) fn best_move_of<R: Rules>(
        &self,
        position: &Position<R>,
    ) -> Result<Option<Move>, ProbeError> {
        match self.best_move_of_within(position, EFFORT)? {
            Some(mv) => Ok(Some(mv)),
            None => Ok(self.moves_of(position)?.first().map(|rated| rated.mv)),
        }
    }

    pub(crate) fn best_move_of_within<R: Rules>(
        &self,
        position: &Position<R>,
        effort: usize,
    ) -> Result<Option<Move>, ProbeError> {
        if position.ending().is_some() {
            return Ok(None);
        }
        let (way, _) = Boards::new(self, effort).way_out(position)?;
        Ok(way.first().copied())
    }
}

/// What is known of one board: the moves that keep its value.
struct Board<R: Rules> {
    /// Whether the value favours the player to move.
    ahead: bool,
    over: bool,
    /// A move that leaves the layer.
    exit: Option<Move>,
    /// The moves inside the layer.
    quiet: Vec<(Move, Position<R>)>,
    /// The distance is at most this.
    proved: u32,
    /// The distance is more than this.
    refuted: u32,
}

struct Boards<'a, R: Rules> {
    tables: &'a Tables,
    known: HashMap<Position<R>, Board<R>>,
    effort: usize,
}

impl<'a, R: Rules> Boards<'a, R> {
    fn new(tables: &'a Tables, effort: usize) -> Self {
        Boards { tables, known: HashMap::new(), effort }
    }

    /// Moves that lead out of the layer, and whether they only lead round in it.
    fn way_out(&mut self, start: &Position<R>) -> Result<(Vec<Move>, bool), ProbeError> {
        if self.distance(start)?.is_some() {
            return Ok((self.forced(start)?, false));
        }
        self.shortest(start)
    }

    fn spent(&self) -> bool {
        self.known.len() >= self.effort
    }

    /// Looks at a board unless that was done. A board whose value is not exact has no moves.
    fn look(&mut self, position: &Position<R>) -> Result<&mut Board<R>, ProbeError> {
        if !self.known.contains_key(position) {
            let mut board = Board {
                ahead: false,
                over: position.ending().is_some(),
                exit: None,
                quiet: Vec::new(),
                proved: u32::MAX,
                refuted: 0,
            };
            let value = self.tables.worth_of(position)?.value();
            board.ahead = value > Some(0);
            for rated in self.tables.moves_of(position)? {
                if value.is_none() || rated.worth.value() != value {
                    continue;
                }
                let child = position.play(rated.mv);
                if child.seeds_on_board() != position.seeds_on_board() || child.ending().is_some() {
                    board.exit = board.exit.or(Some(rated.mv));
                } else {
                    board.quiet.push((rated.mv, child));
                }
            }
            self.known.insert(*position, board);
        }
        Ok(self.known.get_mut(position).expect("it was just put there"))
    }

    /// The distance, by trying longer and longer ones.
    fn distance(&mut self, position: &Position<R>) -> Result<Option<u32>, ProbeError> {
        match self.tables.worth_of(position)?.value() {
            None | Some(0) => return Ok(None),
            Some(_) => {}
        }
        for limit in 0..=LONGEST {
            if self.within(position, limit)? {
                return Ok(Some(limit));
            }
            if self.spent() {
                break;
            }
        }
        Ok(None)
    }

    fn within(&mut self, position: &Position<R>, limit: u32) -> Result<bool, ProbeError> {
        let spent = self.spent();
        if spent && !self.known.contains_key(position) {
            return Ok(false);
        }
        let board = self.look(position)?;
        if board.over || board.proved <= limit {
            return Ok(true);
        }
        // Without effort left nothing new is proved, and nothing is remembered as refuted.
        if spent || limit <= board.refuted {
            return Ok(false);
        }
        let (ahead, exit, quiet) = (board.ahead, board.exit.is_some(), board.quiet.clone());
        // One move is enough for the side that hurries; the other is held only if all of its moves are.
        let mut found = exit || (!ahead && !quiet.is_empty());
        for (_, child) in &quiet {
            if found == ahead {
                break;
            }
            found = self.within(child, limit - 1)?;
        }
        let spent = self.spent();
        let board = self.look(position)?;
        if found {
            board.proved = limit;
        } else if !spent {
            board.refuted = limit;
        }
        Ok(found)
    }

    /// The line of a position whose distance is known: one side hurries, the other delays.
    fn forced(&mut self, start: &Position<R>) -> Result<Vec<Move>, ProbeError> {
        let mut moves = Vec::new();
        let mut position = *start;
        while let Some(limit) = self.distance(&position)? {
            let board = self.look(&position)?;
            let (ahead, exit, quiet) = (board.ahead, board.exit, board.quiet.clone());
            // With `limit` moves to go, the right child has `limit - 1`: the hurrying side has no
            // shorter one and the delaying side no longer one.
            let mut next = None;
            for (mv, child) in quiet {
                if limit > 1
                    && self.within(&child, limit - 1)?
                    && (ahead || !self.within(&child, limit - 2)?)
                {
                    next = Some((mv, child));
                    break;
                }
            }
            match (next, exit) {
                (Some((mv, child)), _) => {
                    moves.push(mv);
                    position = child;
                }
                (None, exit) => {
                    moves.extend(exit);
                    break;
                }
            }
        }
        Ok(moves)
    }

    /// The shortest way out of the layer that costs neither side anything. If there is none, the
    /// moves up to the first repetition and `true`.
    fn shortest(&mut self, start: &Position<R>) -> Result<(Vec<Move>, bool), ProbeError> {
        let mut came: HashMap<Position<R>, Option<(Position<R>, Move)>> = HashMap::new();
        let mut waiting = VecDeque::from([*start]);
        came.insert(*start, None);
        while let Some(position) = waiting.pop_front() {
            let board = self.look(&position)?;
            if let Some(exit) = board.exit {
                let mut moves = vec![exit];
                let mut at = position;
                while let Some((before, mv)) = came[&at] {
                    moves.push(mv);
                    at = before;
                }
                moves.reverse();
                return Ok((moves, false));
            }
            for (mv, child) in board.quiet.clone() {
                if let Entry::Vacant(new) = came.entry(child) {
                    new.insert(Some((position, mv)));
                    waiting.push_back(child);
                }
            }
            if self.spent() {
                return Ok((Vec::new(), false));
            }
        }
        let mut moves = Vec::new();
        let mut seen = HashSet::from([*start]);
        let mut position = *start;
        loop {
            let Some(&(mv, child)) = self.look(&position)?.quiet.first() else {
                return Ok((moves, false));
            };
            moves.push(mv);
            position = child;
            if !seen.insert(position) {
                return Ok((moves, true));
            }
        }
    }
}

//! A review in steps: the caller searches one position after the other.

use awale_core::{AnyPosition, BySide, Move, Side};
use awale_engine::{Certainty, Info, PvLine, SEED, Score, Value};
use awale_play::{EndReason, Game, History};

use crate::grade::Class;
use crate::review::{Review, ReviewedPly};

/// A review that is being made.
///
/// It asks about every position once, from the last one backwards: what a search finds late in the
/// game is then in the engine's memory when it looks at the positions before. The value of a position
/// serves the move that led to it and the one played from it.
#[derive(Clone, Debug)]
pub struct Reviewer {
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    names: BySide<String>,
    /// The value of the last position for South, if the game ended by the rules.
    end: Option<Value>,
    found: Vec<Option<PvLine>>,
    /// Positions that are still to be searched, the next one last.
    left: Vec<usize>,
    total: usize,
}

impl Reviewer {
    /// A review of the moves of a game.
    pub fn new(game: &Game) -> Reviewer {
        let positions: Vec<AnyPosition> =
            (0..=game.plies().len()).filter_map(|ply| game.position_after(ply).copied()).collect();
        let end = game.result().filter(|result| matches!(result.reason, EndReason::Rules(_)));
        let end = end.map(|result| Value::from(result.granaries.lead(Side::South)) * SEED);
        let last = positions.len() - 1;
        // A position with one move is worth what that move leads to.
        let asked = |at: &usize| match positions[*at].legal_moves().len() {
            0 => false,
            1 => *at == last && end.is_none(),
            _ => *at < last || end.is_none(),
        };
        let left: Vec<usize> = (0..positions.len()).filter(asked).collect();
        Reviewer {
            moves: game.plies().iter().map(|ply| ply.mv).collect(),
            names: BySide::from_fn(|side| game.seats()[side].name.clone()),
            end,
            found: vec![None; positions.len()],
            total: left.len(),
            left,
            positions,
        }
    }

    /// The next position to search; `None` when all is known.
    pub fn question(&self) -> Option<History> {
        let at = *self.left.last()?;
        History::of(&self.positions[..=at])
    }

    /// What a search found in that position.
    pub fn tell(&mut self, info: Option<&Info>) {
        if let Some(at) = self.left.pop() {
            self.found[at] = info.and_then(|info| info.lines.first().cloned());
        }
    }

    /// How many positions have been searched, and how many there are to search.
    pub fn progress(&self) -> (usize, usize) {
        (self.total - self.left.len(), self.total)
    }

    /// The review; `None` while a question is open.
    pub fn finish(self) -> Option<Review> {
        if !self.left.is_empty() {
            return None;
        }
        let mut plies = Vec::with_capacity(self.moves.len());
        let last = self.positions.len() - 1;
        let mut next = self.last_line();
        for at in (0..last).rev() {
            let ply = self.judge(at, &next);
            next = ply.best.clone();
            plies.push(ply);
        }
        plies.reverse();
        number(&mut plies);
        for side in Side::ALL {
            count(&mut plies, side);
        }
        Some(Review::new(self.positions[last], &self.names, plies))
    }

    /// The line of the last position, scored for its player to move.
    fn last_line(&self) -> PvLine {
        let last = self.positions.len() - 1;
        let to_move = self.positions[last].to_move();
        match (self.end, &self.found[last]) {
            (Some(south), _) => {
                let value = if to_move == Side::South { south } else { -south };
                PvLine { score: Score { value, certainty: Certainty::Exact }, moves: Vec::new() }
            }
            (None, Some(line)) => believable(&self.positions[last], line),
            (None, None) => {
                let value = Value::from(self.positions[last].granaries().lead(to_move));
                let certainty = Certainty::Estimate;
                PvLine { score: Score { value: value * SEED, certainty }, moves: Vec::new() }
            }
        }
    }

    /// A move with its loss, given the line of the position after it.
    fn judge(&self, at: usize, next: &PvLine) -> ReviewedPly {
        let (position, mv) = (self.positions[at], self.moves[at]);
        let mover = position.to_move();
        let same = self.positions[at + 1].to_move() == mover;
        let value = if same { next.score.value } else { -next.score.value };
        let played = Score { value, certainty: next.score.certainty };
        let own = || PvLine {
            score: played,
            moves: std::iter::once(mv).chain(next.moves.iter().copied()).collect(),
        };
        let found = self.found[at].as_ref().map(|line| believable(&position, line));
        let best = match found {
            // A longer look at what was played may show that it was better than it seemed.
            Some(line) if line.score.value > played.value && line.moves.first() != Some(&mv) => {
                line
            }
            _ => own(),
        };
        let loss = (best.score.value - played.value) / 2;
        ReviewedPly {
            position,
            mv,
            turn: 0,
            forced: position.legal_moves().len() == 1,
            best,
            played,
            loss,
            counted: 0,
            class: Class::of(loss),
        }
    }
}

/// A line whose score the game can still pay: each player keeps what is in the granary, and no more
/// than the other seeds can be won.
fn believable(position: &AnyPosition, line: &PvLine) -> PvLine {
    let setup = position.setup();
    let open = Value::from(setup.pits.iter().sum::<u8>() + setup.reserve) * SEED;
    let lead = Value::from(position.granaries().lead(position.to_move())) * SEED;
    let value = line.score.value.clamp(lead - open, lead + open);
    PvLine { score: Score { value, ..line.score }, moves: line.moves.clone() }
}

/// Counts what each move of a player adds to the seeds lost in all. A seed is counted once: one that
/// was lost, came back by a lapse of the opponent and is lost again adds nothing.
///
/// `behind` is how far the expected lead has fallen below the best it was, `worst` the furthest it
/// ever did. The lead lies between what the player has and what the game still pays, so the sum is
/// never more than the seeds that were in play. A seed lost is two of the lead.
fn count(plies: &mut [ReviewedPly], side: Side) {
    let (mut behind, mut worst) = (0, 0);
    for ply in plies {
        let lost = ply.best.score.value - ply.played.value;
        if ply.mv.side() == side {
            behind += lost;
            ply.counted = worst.max(behind) / 2 - worst / 2;
            worst = worst.max(behind);
        } else {
            behind = (behind - lost).max(0);
        }
    }
}

/// Gives every move its number, as OGN counts: one more for each move of who began.
fn number(plies: &mut [ReviewedPly]) {
    let Some(beginner) = plies.first().map(|ply| ply.mv.side()) else { return };
    let mut turn = 0;
    for ply in plies {
        turn += u16::from(ply.mv.side() == beginner);
        ply.turn = turn;
    }
}

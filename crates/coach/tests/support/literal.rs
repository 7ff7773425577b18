//! The rules with arrays and loops, seed by seed: the second way, by which facts are checked.
//!
//! It shares nothing with the fast rules of the core, from which facts are seen.

use std::collections::HashSet;

use awale_core::{AnyPosition, Move, Pit, Reason, RuleSet, Side};

/// A board that anybody can play on with a finger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) rules: RuleSet,
    pub(crate) pits: [u8; 12],
    pub(crate) granaries: [u8; 2],
    pub(crate) mover: usize,
    pub(crate) quiet: u8,
    pub(crate) reserve: u8,
}

/// A finished turn before anything is decided about starving.
struct Sown {
    pits: [u8; 12],
    last: usize,
    taken: Vec<(usize, u8)>,
    /// Seeds the other row would keep.
    left: u8,
}

pub(crate) fn number(side: Side) -> usize {
    usize::from(side == Side::North)
}

fn row_sum(pits: &[u8; 12], player: usize) -> u8 {
    pits[player * 6..player * 6 + 6].iter().sum()
}

/// Drops the seeds of a pit one by one, over the origin, and tells where the last one fell.
pub(crate) fn sow(pits: &mut [u8; 12], origin: usize) -> usize {
    let mut hand = std::mem::take(&mut pits[origin]);
    let mut pit = origin;
    while hand > 0 {
        pit = (pit + 1) % 12;
        if pit != origin {
            pits[pit] += 1;
            hand -= 1;
        }
    }
    pit
}

impl Board {
    pub(crate) fn of(position: &AnyPosition) -> Board {
        let setup = position.setup();
        Board {
            rules: position.rules(),
            pits: setup.pits,
            granaries: [setup.granaries.south, setup.granaries.north],
            mover: number(setup.to_move),
            quiet: setup.quiet,
            reserve: setup.reserve,
        }
    }

    /// The same board with a player to move.
    pub(crate) fn turn_of(&self, side: Side) -> Board {
        Board { mover: number(side), ..self.clone() }
    }

    pub(crate) fn count(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    pub(crate) fn row(&self, player: usize) -> u8 {
        row_sum(&self.pits, player)
    }

    /// The filled pits of the player to move.
    pub(crate) fn filled(&self) -> Vec<usize> {
        (self.mover * 6..self.mover * 6 + 6).filter(|&pit| self.pits[pit] > 0).collect()
    }

    /// Sows a pit and finds what a harvest by count would take.
    fn sown(&self, origin: usize) -> Sown {
        let mut pits = self.pits;
        let last = sow(&mut pits, origin);
        let other = 1 - self.mover;
        let mut taken = Vec::new();
        if last / 6 == other && (pits[last] == 2 || pits[last] == 3) {
            taken.push((last, pits[last]));
            let both_ways = self.rules == RuleSet::Awele;
            let goes_on = |count: u8| {
                if both_ways { count == 1 || count == 2 } else { count == 2 || count == 3 }
            };
            let mut pit = last;
            while pit > other * 6 && goes_on(pits[pit - 1]) {
                pit -= 1;
                taken.push((pit, pits[pit]));
            }
            pit = last;
            while both_ways && pit < other * 6 + 5 && goes_on(pits[pit + 1]) {
                pit += 1;
                taken.push((pit, pits[pit]));
            }
        }
        let left = row_sum(&pits, other) - taken.iter().map(|taken| taken.1).sum::<u8>();
        Sown { pits, last, taken, left }
    }

    /// Whether a pit may be sown in a game of harvests by count that goes on.
    fn may_sow(&self, origin: usize) -> bool {
        if origin / 6 != self.mover || self.pits[origin] == 0 {
            return false;
        }
        let hungry = self.row(1 - self.mover) == 0;
        let sown = self.sown(origin);
        let starves = sown.left == 0;
        let all_starve = || self.filled().iter().all(|&pit| self.sown(pit).left == 0);
        match self.rules {
            RuleSet::Awale | RuleSet::Abapa => !hungry || row_sum(&sown.pits, 1 - self.mover) > 0,
            RuleSet::Awele => !starves || (all_starve() && row_sum(&sown.pits, 1 - self.mover) > 0),
            RuleSet::Avele => {
                !starves
                    || (!hungry && !sown.taken.is_empty() && row_sum(&sown.pits, self.mover) == 0)
            }
            RuleSet::Awari => !starves || all_starve(),
            RuleSet::Eqwale => false,
        }
    }

    /// The pits a sowing attacks in Éqwalé.
    pub(crate) fn attacked(&self, origin: usize) -> Vec<usize> {
        let mut pits = self.pits;
        sow(&mut pits, origin);
        let other = 1 - self.mover;
        let own = &pits[self.mover * 6..self.mover * 6 + 6];
        (other * 6..other * 6 + 6)
            .filter(|&pit| pits[pit] >= 2 && own.contains(&pits[pit]))
            .collect()
    }

    /// Whether a move is legal.
    pub(crate) fn legal(&self, mv: Move) -> bool {
        self.over().is_none() && self.allowed(mv)
    }

    fn allowed(&self, mv: Move) -> bool {
        match mv {
            Move::Sow { pit, takes } if self.rules != RuleSet::Eqwale => {
                takes.seeds() == [0; 6] && self.may_sow(pit.index())
            }
            Move::Sow { pit, takes } => {
                let origin = pit.index();
                if self.reserve > 0 || origin / 6 != self.mover || self.pits[origin] == 0 {
                    return false;
                }
                let attacked = self.attacked(origin);
                let other = 1 - self.mover;
                let chosen = (0..6).all(|place| {
                    let taken = takes.seeds()[place];
                    if attacked.contains(&(other * 6 + place)) { taken >= 1 } else { taken == 0 }
                });
                let mut pits = self.pits;
                sow(&mut pits, origin);
                let fed = row_sum(&pits, other);
                let left = fed.saturating_sub(takes.seeds().iter().sum());
                let hungry = self.row(other) == 0;
                chosen && fed > 0 && (!hungry || left > 0)
            }
            Move::Place(placing) => {
                let total = placing.total();
                if total > self.reserve || number(placing.side()) != self.mover {
                    return false;
                }
                let mut pits = self.pits;
                for (place, seeds) in placing.seeds().into_iter().enumerate() {
                    pits[self.mover * 6 + place] += seeds;
                }
                let empty = |player: usize| {
                    let row = &pits[player * 6..player * 6 + 6];
                    row.iter().map(|&count| u8::from(count == 0)).sum::<u8>()
                };
                let (next, then) = (empty(1 - self.mover), empty(self.mover));
                let rest = self.reserve - total;
                let fillable = match (rest, then) {
                    (0, _) => next + then == 0,
                    (_, 0) => rest >= next,
                    _ => rest >= next.max(1) + then,
                };
                fillable && pits.iter().all(|&count| count <= 10)
            }
        }
    }

    /// What a move takes, pit by pit, the pit of the last seed first.
    pub(crate) fn taken(&self, mv: Move) -> Vec<(usize, u8)> {
        let Move::Sow { pit, takes } = mv else { return Vec::new() };
        if self.rules == RuleSet::Eqwale {
            let seeds = takes.seeds().into_iter().enumerate();
            let other = (1 - self.mover) * 6;
            return seeds.filter(|taken| taken.1 > 0).map(|(at, n)| (other + at, n)).collect();
        }
        let sown = self.sown(pit.index());
        let annulled = matches!(self.rules, RuleSet::Awele | RuleSet::Awale | RuleSet::Abapa);
        if sown.left == 0 && annulled { Vec::new() } else { sown.taken }
    }

    /// Where the last seed of a sowing falls.
    pub(crate) fn last(&self, origin: usize) -> usize {
        self.sown(origin).last
    }

    /// What the pit of the last seed holds then, and whether its harvest would take everything.
    pub(crate) fn reach(&self, origin: usize) -> (u8, bool) {
        let sown = self.sown(origin);
        (sown.pits[sown.last], !sown.taken.is_empty() && sown.left == 0)
    }

    /// The board after a legal move.
    pub(crate) fn play(&self, mv: Move) -> Option<Board> {
        self.legal(mv).then(|| self.played(mv))
    }

    fn played(&self, mv: Move) -> Board {
        let mut after = self.clone();
        after.mover = 1 - self.mover;
        match mv {
            Move::Place(placing) => {
                for (place, seeds) in placing.seeds().into_iter().enumerate() {
                    after.pits[self.mover * 6 + place] += seeds;
                }
                after.reserve -= placing.total();
            }
            Move::Sow { pit, .. } => {
                let taken = self.taken(mv);
                sow(&mut after.pits, pit.index());
                for &(pit, seeds) in &taken {
                    after.pits[pit] -= seeds;
                    after.granaries[self.mover] += seeds;
                }
                if self.rules == RuleSet::Avele {
                    after.quiet = if taken.is_empty() { self.quiet.saturating_add(1) } else { 0 };
                }
                if self.rules == RuleSet::Eqwale && after.row(1 - self.mover) == 0 {
                    after.mover = self.mover;
                }
            }
        }
        after
    }

    /// All legal sowings, without a choice of harvest; none in Éqwalé.
    pub(crate) fn sowings(&self) -> Vec<Move> {
        if self.over().is_some() {
            return Vec::new();
        }
        let pits = self.filled().into_iter().map(|pit| Move::sow(Pit::new(pit)));
        pits.filter(|&mv| self.allowed(mv)).collect()
    }

    /// Whether the player to move has no move.
    fn stuck(&self) -> bool {
        if self.rules == RuleSet::Eqwale {
            let feeds = |pit: usize| {
                let mut pits = self.pits;
                sow(&mut pits, pit);
                row_sum(&pits, 1 - self.mover) > 0
            };
            return self.reserve == 0 && !self.filled().into_iter().any(feeds);
        }
        !self.filled().into_iter().any(|pit| self.may_sow(pit))
    }

    /// Why the game is over and the granaries after the sharing-out.
    pub(crate) fn over(&self) -> Option<(Reason, [u8; 2])> {
        let rows = [self.row(0), self.row(1)];
        let left = rows[0] + rows[1];
        let reason = match self.rules {
            RuleSet::Awele | RuleSet::Abapa if self.granaries.iter().any(|&n| n >= 25) => {
                Reason::Target
            }
            RuleSet::Avele if left == 0 => Reason::BoardEmpty,
            RuleSet::Avele if self.stuck() => Reason::NoMove,
            _ if self.stuck() => Reason::Famine,
            RuleSet::Avele if self.quiet >= 14 && rows[0] > 0 && rows[1] > 0 => Reason::Stall,
            RuleSet::Awale if left <= 3 && !self.harvest_to_come() => Reason::Indetermination,
            _ => return None,
        };
        let mut granaries = self.granaries;
        match (self.rules, reason) {
            (RuleSet::Awele, _) | (RuleSet::Avele, Reason::Stall | Reason::BoardEmpty) => {}
            (RuleSet::Avele | RuleSet::Awari, _) => granaries[1 - self.mover] += left,
            _ => {
                granaries[0] += rows[0];
                granaries[1] += rows[1];
            }
        }
        Some((reason, granaries))
    }

    /// L5: whether some sequence of moves of both players still harvests.
    fn harvest_to_come(&self) -> bool {
        let mut seen = HashSet::new();
        let mut waiting = vec![self.clone()];
        while let Some(board) = waiting.pop() {
            if !seen.insert((board.pits, board.mover)) {
                continue;
            }
            for pit in board.filled() {
                if board.may_sow(pit) {
                    let next = board.played(Move::sow(Pit::new(pit)));
                    if next.granaries != board.granaries {
                        return true;
                    }
                    waiting.push(next);
                }
            }
        }
        false
    }
}

//! The search of Éqwalé: a principal variation search limited to a beam.
//!
//! A placing is one of up to 923 moves, a sowing with its harvest one of 384: a full search would
//! see two moves ahead. So each node scores every move by the static value of the position after
//! it and searches only the best, fewer of them the deeper it is. The other moves are never
//! searched, so only finished games and values of the tables count as proven.

use std::cmp::Reverse;

use awale_core::rules::Eqwale;
use awale_core::{Move, Position, Side};

use crate::ablation::Ablation;
use crate::score::{INFINITE, Value};
use crate::state::{
    MOST_PLIES, ProbeLimits, PvTable, SearchStats, Searcher, SharedState, ValueBounds, Window,
};
use crate::tt::{Bound, Entry};

/// Moves searched at the root.
const ROOT_WIDTH: usize = 48;
/// Moves searched one ply below the root; half as many with each further ply, down to
/// [`LEAST_WIDTH`].
const WIDTH: usize = 24;
/// Moves searched at every node.
const LEAST_WIDTH: usize = 6;
/// Moves searched before the others are searched one ply less deep first.
const UNREDUCED: usize = 4;
/// Nodes between two looks at the clock: each estimates hundreds of moves.
const NODES_PER_CHECK: u64 = 64;

pub(crate) struct BeamSearch<'a> {
    shared: &'a SharedState<'a>,
    stats: SearchStats,
    /// The positions before the current one, those of the game first.
    path: Vec<u64>,
    played: usize,
    /// Whether a position since the last harvest has stood twice: then it may end the game, which
    /// tables do not know (see [`crate::past`]).
    spent: bool,
    pv_table: PvTable,
    probe_limits: ProbeLimits,
    reductions: bool,
}

/// A move with its score.
struct Scored {
    /// The static or exact value of the position after it, for the mover.
    score: Value,
    /// The number of the move in the list of moves.
    number: u16,
    mv: Move,
}

/// The hash key with the side to move: after a pass the mirror image is another position.
fn identity(position: &Position<Eqwale>) -> u64 {
    match position.to_move() {
        Side::South => position.key(),
        Side::North => !position.key(),
    }
}

/// A value for the player who moved, who may be to move again after a pass (Q5).
fn for_mover(value: Value, mover: Side, after: &Position<Eqwale>) -> Value {
    if after.to_move() == mover { value } else { -value }
}

impl<'a> Searcher<'a, Eqwale> for BeamSearch<'a> {
    fn new(shared: &'a SharedState<'a>, history: &[Position<Eqwale>]) -> BeamSearch<'a> {
        let path: Vec<u64> = history.iter().map(identity).collect();
        let has = |wanted: Ablation| shared.ablation != Some(wanted);
        let stood_before = |(place, key): (usize, &u64)| path[..place].contains(key);
        BeamSearch {
            shared,
            stats: SearchStats::new(NODES_PER_CHECK),
            played: path.len(),
            spent: path.iter().enumerate().any(stood_before),
            path,
            pv_table: PvTable::new(),
            probe_limits: shared.probe_limits::<Eqwale>(),
            reductions: has(Ablation::Reductions),
        }
    }

    fn root(
        &mut self,
        position: &Position<Eqwale>,
        depth: i32,
        (alpha, beta): (Value, Value),
        excluded: &[Move],
    ) -> Value {
        let (key, window) = (position.key(), Window { alpha, beta });
        let entry = self.shared.tt.probe(key, 0).filter(|_| excluded.is_empty());
        let tt_move = entry.map(|entry| entry.best);
        let spent = self.spent;
        self.enter(identity(position));
        let mut children = self.children(position, tt_move, ROOT_WIDTH + excluded.len(), 0);
        children.retain(|child| !excluded.contains(&child.mv));
        let (value, best) = self.try_all(position, &children, depth, window, 0);
        self.leave(spent);
        if excluded.is_empty() && !self.stats.stopped {
            self.store(key, depth, window.bound(value), value, best);
        }
        value
    }

    fn known(&self, root: &Position<Eqwale>) -> Option<ValueBounds> {
        let known = self.shared.probe_tables(root, self.probe_limits.at(i32::MAX, 0));
        known.filter(|_| !self.spent)
    }

    fn pv(&self) -> &[Move] {
        self.pv_table.root()
    }

    fn stats(&mut self) -> &mut SearchStats {
        &mut self.stats
    }
}

impl BeamSearch<'_> {
    /// The value of a position for the player to move.
    fn value(
        &mut self,
        position: &Position<Eqwale>,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Value {
        self.stats.count(self.shared);
        self.pv_table.clear(ply);
        if let Some(ending) = position.ending() {
            return self.shared.final_value(ending, position);
        }
        let known = self.shared.probe_tables(position, self.probe_limits.at(depth, ply));
        if let Some(value) = known.filter(|_| !self.spent).and_then(ValueBounds::exact) {
            return value;
        }
        self.stats.estimates += 1;
        if self.stats.stopped || depth <= 0 || ply >= MOST_PLIES {
            return self.shared.estimate(position);
        }
        let identity = identity(position);
        let occurrences = self.path.iter().filter(|&&earlier| earlier == identity).count();
        let in_search = self.path[self.played..].contains(&identity);
        if in_search || occurrences >= 2 {
            return self.shared.repetition_value(position);
        }
        let key = position.key();
        let entry = self.shared.tt.probe(key, 0);
        if let Some(value) = entry.and_then(|entry| window.cutoff(entry, depth)) {
            return value;
        }
        let width = (WIDTH >> (ply.max(1) - 1).min(8)).max(LEAST_WIDTH);
        let spent = self.spent;
        self.enter(identity);
        let children = self.children(position, entry.map(|entry| entry.best), width, ply);
        let (value, best) = self.try_all(position, &children, depth, window, ply);
        self.leave(spent);
        if !self.stats.stopped {
            self.store(key, depth, window.bound(value), value, best);
        }
        value
    }

    /// Adds a position to the path.
    fn enter(&mut self, identity: u64) {
        self.spent |= self.path.contains(&identity);
        self.path.push(identity);
    }

    /// Takes the last position from the path, before which a position had stood twice or not.
    fn leave(&mut self, spent: bool) {
        self.path.pop();
        self.spent = spent;
    }

    fn store(&self, key: u64, depth: i32, bound: Bound, value: Value, best: u16) {
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        self.shared.tt.store(key, 0, Entry { value, bound, proven: false, height: 0, depth, best });
    }

    /// Tries moves in their order until a cutoff: the best value and the number of its move.
    fn try_all(
        &mut self,
        position: &Position<Eqwale>,
        children: &[Scored],
        depth: i32,
        mut window: Window,
        ply: usize,
    ) -> (Value, u16) {
        let mover = position.to_move();
        let (mut best, mut best_number) = (-INFINITE, 0);
        self.pv_table.clear(ply);
        for (tried, child) in children.iter().enumerate() {
            let Window { alpha, beta } = window;
            let after = position.play(child.mv);
            let below = |search: &mut Self, depth: i32, alpha: Value, beta: Value| {
                let spent = search.spent;
                search.spent = spent && after.granaries() == position.granaries();
                let seen = if after.to_move() == mover {
                    Window { alpha, beta }
                } else {
                    Window { alpha: -beta, beta: -alpha }
                };
                let value = search.value(&after, depth, seen, ply + 1);
                search.spent = spent;
                for_mover(value, mover, &after)
            };
            let reduced = i32::from(self.reductions && depth >= 2 && tried >= UNREDUCED);
            let value = if tried == 0 {
                below(self, depth - 1, alpha, beta)
            } else {
                let mut value = below(self, depth - 1 - reduced, alpha, alpha + 1);
                if value > alpha && reduced > 0 {
                    value = below(self, depth - 1, alpha, alpha + 1);
                }
                if value > alpha && value < beta {
                    value = below(self, depth - 1, alpha, beta);
                }
                value
            };
            if self.stats.stopped {
                break;
            }
            if value > best {
                (best, best_number) = (value, child.number);
            }
            if value > alpha {
                window.alpha = value;
                self.pv_table.set(ply, child.mv);
                if value >= beta {
                    break;
                }
            }
        }
        (best, best_number)
    }

    /// The moves of the beam, the one of the transposition table first.
    fn children(
        &mut self,
        position: &Position<Eqwale>,
        tt_move: Option<u16>,
        width: usize,
        ply: usize,
    ) -> Vec<Scored> {
        // Every move is probed: there are too many for slow answers below the root.
        let most_seeds = self.probe_limits.at(0, ply + 1);
        let mover = position.to_move();
        let mut scored: Vec<Scored> = (0..)
            .zip(position.moves())
            .map(|(number, mv)| {
                let score = if tt_move == Some(number) {
                    INFINITE
                } else {
                    let after = position.play(mv);
                    let known = self.shared.probe_tables(&after, most_seeds);
                    let value =
                        known.map_or_else(|| self.shared.estimate(&after), |known| known.guess);
                    for_mover(value, mover, &after)
                };
                Scored { score, number, mv }
            })
            .collect();
        let better_first = |scored: &Scored| (Reverse(scored.score), scored.number);
        if scored.len() > width {
            scored.select_nth_unstable_by_key(width, better_first);
            scored.truncate(width);
            // Moves outside the beam were only estimated, unless the tables know them all.
            let estimated = self.spent || position.seeds_on_board() > most_seeds;
            self.stats.estimates += u64::from(estimated);
        }
        scored.sort_unstable_by_key(better_first);
        scored
    }
}

#[cfg(test)]
mod tests {
    use awale_core::random::SplitMix64;
    use awale_core::{AnyPosition, RuleSet};

    use super::*;
    use crate::state::with_shared;

    /// Positions of random games after the placings, the same every time.
    fn positions(seed: u64) -> impl Iterator<Item = Position<Eqwale>> {
        let mut random = SplitMix64::new(seed);
        let mut position = AnyPosition::start(RuleSet::Eqwale, Side::South);
        let random_moves = std::iter::repeat_with(move || {
            let moves = position.legal_moves();
            position = match moves.get(random.below(moves.len())) {
                Some(&mv) => position.try_play(mv).expect("a listed move is legal"),
                None => AnyPosition::start(RuleSet::Eqwale, Side::South),
            };
            Position::new(&position.setup()).expect("a position of the game")
        });
        random_moves.filter(|position| position.ending().is_none() && position.setup().reserve == 0)
    }

    /// The beam by its definition: no window, no memory, no order but that of the static values.
    struct Literal<'a> {
        shared: &'a SharedState<'a>,
        path: Vec<u64>,
        played: usize,
        reductions: bool,
    }

    impl Literal<'_> {
        fn value(&mut self, position: &Position<Eqwale>, depth: i32, ply: usize) -> Value {
            if let Some(ending) = position.ending() {
                return self.shared.final_value(ending, position);
            }
            if depth == 0 {
                return self.shared.estimate(position);
            }
            let here = identity(position);
            let times = |path: &[u64]| path.iter().filter(|&&earlier| earlier == here).count();
            if times(&self.path[self.played..]) >= 1 || times(&self.path) >= 2 {
                return self.shared.repetition_value(position);
            }
            let width = [24, 12, 6][(ply - 1).min(2)];
            self.best(position, depth, ply, width)
        }

        fn best(
            &mut self,
            position: &Position<Eqwale>,
            depth: i32,
            ply: usize,
            width: usize,
        ) -> Value {
            let mover = position.to_move();
            let mut after: Vec<Position<Eqwale>> =
                position.moves().map(|mv| position.play(mv)).collect();
            after.sort_by_key(|after| -for_mover(self.shared.estimate(after), mover, after));
            self.path.push(identity(position));
            let mut best = -INFINITE;
            for (place, after) in after.iter().take(width).enumerate() {
                let late = self.reductions && depth >= 2 && place >= 4;
                let mut value = |depth| for_mover(self.value(after, depth, ply + 1), mover, after);
                if !late || value(depth - 2) > best {
                    best = best.max(value(depth - 1));
                }
            }
            self.path.pop();
            best
        }
    }

    /// Windows, reductions, the transposition table and the order of moves save work and change no value.
    /// With reductions that is so for two plies: below them a window decides what is searched again.
    #[test]
    fn a_search_finds_the_value_of_its_beam() {
        let (mut compared, mut repeated) = (0, 0);
        for (number, position) in positions(3).take(240).enumerate() {
            // Some of the positions after a move have been on the board, once or twice.
            let after: Vec<Position<Eqwale>> = position
                .moves()
                .map(|mv| position.play(mv))
                .filter(|after| after.ending().is_none())
                .collect();
            let stood =
                |times: usize| after.iter().step_by(2).flat_map(move |&one| vec![one; times]);
            let history: Vec<Position<Eqwale>> = stood(number % 3).collect();
            repeated += usize::from(number % 3 == 2 && !history.is_empty());
            for (ablation, depth) in [
                (None, 1),
                (None, 2),
                (Some(Ablation::Reductions), 2),
                (Some(Ablation::Reductions), 3),
            ] {
                if depth == 3 && position.moves().count() > 40 {
                    continue;
                }
                with_shared(RuleSet::Eqwale, ablation, |shared| {
                    let mut search = BeamSearch::new(shared, &history);
                    search.stats.reserved = shared.budget.reserved;
                    let found = search.root(&position, depth, (-INFINITE, INFINITE), &[]);
                    let path: Vec<u64> = history.iter().map(identity).collect();
                    let played = path.len();
                    let reductions = ablation.is_none();
                    let mut literal = Literal { shared, path, played, reductions };
                    let expected = literal.best(&position, depth, 0, 48);
                    assert_eq!(found, expected, "{position:?}, depth {depth}, {ablation:?}");
                });
                compared += 1;
            }
        }
        assert!(compared > 800 && repeated > 60, "{compared} searches, {repeated} with a past");
    }

    /// A move that is left out was only estimated, so nothing is proven any more.
    #[test]
    fn moves_outside_the_beam_are_estimates() {
        with_shared(RuleSet::Eqwale, None, |shared| {
            let position = positions(5).find(|position| position.moves().count() > 3);
            let position = position.expect("most positions have several moves");
            let all = position.moves().count();
            let mut search = BeamSearch::new(shared, &[]);
            assert_eq!(search.children(&position, None, all, 0).len(), all);
            assert_eq!(search.stats.estimates, 0);
            assert_eq!(search.children(&position, None, all - 1, 0).len(), all - 1);
            assert_eq!(search.stats.estimates, 1);
        });
    }

    /// What a root is worth without some of its moves is not what it is worth.
    #[test]
    fn a_root_without_some_moves_is_not_stored() {
        let position = positions(5).find(|position| position.moves().count() > 3);
        let position = position.expect("most positions have several moves");
        for stored in [false, true] {
            with_shared(RuleSet::Eqwale, None, |shared| {
                let mut search = BeamSearch::new(shared, &[]);
                search.stats.reserved = shared.budget.reserved;
                let excluded: Vec<Move> = position.moves().take(usize::from(!stored)).collect();
                search.root(&position, 1, (-INFINITE, INFINITE), &excluded);
                assert_eq!(shared.tt.probe(position.key(), 0).is_some(), stored);
            });
        }
    }

    /// After a pass the same player moves again: what both see alike is not the same position.
    #[test]
    fn mirror_images_are_told_apart() {
        let [south, north] = [Side::South, Side::North].map(Position::<Eqwale>::start);
        assert_eq!(south.key(), north.key());
        assert_ne!(identity(&south), identity(&north));
    }
}

//! A plain solver of game graphs, written independently of the library.
//!
//! It reads the rules aloud with the literal code that judges the core, and decides values by
//! what can be forced: for each threshold, the boards from which a player can force at least so
//! much in finitely many moves. Endless play is what nobody can force out of.

use std::collections::HashMap;

use super::literal::{self, Game, Sheet};

/// Twelve pits, those of the player to move first.
pub type Pits = [u8; 12];

/// One move: what it gains at once, the board after it as its own mover sees it, and whether that
/// mover is the same player again.
#[derive(Clone, Copy)]
pub struct Edge {
    pub gain: i8,
    pub child: Pits,
    pub same: bool,
}

/// What the rules say of a board.
pub enum Node {
    Over(i8),
    Moves(Vec<Edge>),
}

/// Every board of so many seeds.
pub fn boards(seeds: u8) -> Vec<Pits> {
    fn fill(pits: &mut Pits, pit: usize, left: u8, found: &mut Vec<Pits>) {
        if pit == 11 {
            pits[11] = left;
            found.push(*pits);
            return;
        }
        for count in 0..=left {
            pits[pit] = count;
            fill(pits, pit + 1, left - count, found);
        }
    }
    let mut found = Vec::new();
    fill(&mut [0; 12], 0, seeds, &mut found);
    found
}

fn game(sheet: Sheet, pits: Pits, quiet: u8) -> Game {
    let stored = 48 - pits.iter().sum::<u8>();
    let granaries = [stored / 2, stored - stored / 2];
    Game { sheet, pits, granaries, mover: 0, quiet, reserve: 0 }
}

/// Whether a board can stand: in some games a player without seeds never is to move.
pub fn stands(sheet: Sheet, pits: Pits) -> bool {
    literal::set_up(&game(sheet, pits, 0)).mover == 0
}

fn seen_by_mover(game: &Game) -> Pits {
    let mut pits = game.pits;
    if game.mover == 1 {
        pits.rotate_left(6);
    }
    pits
}

/// The moves of a board, or its end.
pub fn node(sheet: Sheet, pits: Pits, quiet: u8) -> Node {
    let before = game(sheet, pits, quiet);
    if let Some(over) = literal::over(&before) {
        let lead = |south: u8, north: u8| south.cast_signed() - north.cast_signed();
        let [south, north] = before.granaries;
        return Node::Over(lead(over.south, over.north) - lead(south, north));
    }
    let edges = literal::legal(&before).into_iter().map(|mv| {
        let (after, harvested) = literal::play(&before, &mv);
        Edge {
            gain: harvested.cast_signed(),
            child: seen_by_mover(&after),
            same: after.mover == before.mover,
        }
    });
    Node::Moves(edges.collect())
}

/// The value of a board, and the least and the most it can be whatever endless play is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    pub value: i8,
    pub least: i8,
    pub most: i8,
}

/// All boards of up to `most` seeds in a game where play can be endless.
pub fn solve_endless(sheet: Sheet, most: u8) -> HashMap<Pits, Solved> {
    let mut solved: HashMap<Pits, Solved> = HashMap::new();
    for seeds in 0..=most {
        let layer: Vec<Pits> = boards(seeds).into_iter().filter(|&it| stands(sheet, it)).collect();
        let nodes: Vec<Node> = layer.iter().map(|&pits| node(sheet, pits, 0)).collect();
        let values = force(seeds, &layer, &nodes, |pits| {
            let value = solved[pits].value;
            (value, value)
        });
        let bounds = force(seeds, &layer, &nodes, |pits| (solved[pits].least, solved[pits].most));
        let whole = seeds.cast_signed();
        for (number, &pits) in layer.iter().enumerate() {
            // Without a condition: what can be forced above 0, or what cannot be escaped below 0.
            let (forced, held) = values[number];
            let value = if forced > 0 { forced } else { held.min(0) };
            let (least, most) = bounds[number];
            let (least, most) = (least.max(-whole), most.min(whole));
            solved.insert(pits, Solved { value, least, most });
        }
    }
    solved
}

/// For each board, the most its mover can force in finitely many moves, and the least the other
/// player can force him down to; -100 and 100 if nothing can be forced. `below` gives the least
/// and the most that a board with fewer seeds is worth to its mover.
fn force(
    seeds: u8,
    layer: &[Pits],
    nodes: &[Node],
    below: impl Fn(&Pits) -> (i8, i8),
) -> Vec<(i8, i8)> {
    let numbers: HashMap<Pits, usize> =
        layer.iter().enumerate().map(|(number, &pits)| (pits, number)).collect();
    let whole = seeds.cast_signed();
    let mut results = vec![(-100, 100); layer.len()];
    for threshold in -whole..=whole {
        let mut wins = vec![false; layer.len()];
        let mut loses = vec![false; layer.len()];
        loop {
            let mut changed = false;
            for number in 0..layer.len() {
                // The mover gets at least the threshold; the mover gets at most minus that.
                let (win, lose) = match &nodes[number] {
                    Node::Over(value) => (*value >= threshold, *value <= -threshold),
                    Node::Moves(edges) => {
                        let inside = |edge: &Edge| numbers.get(&edge.child).copied();
                        let bounds = |edge: &Edge| {
                            let (least, most) = below(&edge.child);
                            if edge.same {
                                (edge.gain + least, edge.gain + most)
                            } else {
                                (edge.gain - most, edge.gain - least)
                            }
                        };
                        let win = edges.iter().any(|edge| match inside(edge) {
                            Some(child) => loses[child],
                            None => bounds(edge).0 >= threshold,
                        });
                        let lose = edges.iter().all(|edge| match inside(edge) {
                            Some(child) => wins[child],
                            None => bounds(edge).1 <= -threshold,
                        });
                        (win, lose)
                    }
                };
                changed |= win != wins[number] || lose != loses[number];
                wins[number] = win;
                loses[number] = lose;
            }
            if !changed {
                break;
            }
        }
        for number in 0..layer.len() {
            if wins[number] {
                results[number].0 = results[number].0.max(threshold);
            }
            if loses[number] {
                results[number].1 = results[number].1.min(-threshold);
            }
        }
    }
    results
}

/// Avelé: every game is finite, so that a board and a quiet count have a value by plain search.
#[derive(Default)]
pub struct Stalling {
    known: HashMap<(Pits, u8), i8>,
}

impl Stalling {
    pub fn value(&mut self, pits: Pits, quiet: u8) -> i8 {
        // Beyond fourteen the count makes no difference.
        let quiet = quiet.min(14);
        if let Some(&value) = self.known.get(&(pits, quiet)) {
            return value;
        }
        let value = match node(Sheet::Avele, pits, quiet) {
            Node::Over(value) => value,
            Node::Moves(edges) => edges
                .into_iter()
                .map(|edge| {
                    let quiet = if edge.gain > 0 { 0 } else { quiet + 1 };
                    edge.gain - self.value(edge.child, quiet)
                })
                .max()
                .unwrap(),
        };
        self.known.insert((pits, quiet), value);
        value
    }
}

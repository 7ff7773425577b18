//! The tables of one game, from files, from bytes, or in memory.

use std::fmt;
use std::sync::Arc;

use awale_core::{Position, Row, RuleSet, Rules, with_rules};
use thiserror::Error;

use crate::file::{Bytes, FileError, Packed, Source, is_unreachable};
use crate::index::index;
use crate::layer::Layer;
use crate::literal;
use crate::quiet;
use crate::scheme::Convention;
use crate::stats::Stats;
use crate::worth::Worth;

/// Layers of one rule set, by their seeds.
#[derive(Clone)]
pub struct Tables {
    rules: RuleSet,
    layers: Vec<Option<Stored>>,
}

#[derive(Clone)]
pub(crate) enum Stored {
    Packed(Arc<Packed>),
    Plain(Arc<Layer>),
}

impl Stored {
    /// Whether boards that no move leads to are missing.
    #[inline]
    fn leaves_out(&self) -> bool {
        match self {
            Stored::Packed(packed) => packed.leaves_out(),
            Stored::Plain(layer) => layer.leaves_out(),
        }
    }
}

/// Why a position has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum ProbeError {
    #[error("expected a position of {expected}, found one of {found}")]
    Rules { expected: RuleSet, found: RuleSet },
    #[error("expected at most {} seeds on the board, found {found}", .most.map_or_else(|| "no".to_owned(), |most| most.to_string()))]
    Seeds { most: Option<u8>, found: u8 },
    #[error("expected an empty reserve, found {0} seeds in it")]
    Reserve(u8),
    #[error(transparent)]
    File(#[from] FileError),
}

/// A legal move and what it is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The move.
    pub mv: awale_core::Move,
    /// Its worth, the harvest of the move included.
    pub worth: Worth,
}

impl Tables {
    /// Tables without a layer.
    pub fn empty(rules: RuleSet) -> Tables {
        Tables { rules, layers: Vec::new() }
    }

    /// Reads layers of one game, one after the other, from bytes.
    ///
    /// # Errors
    /// If the bytes are not a table, are damaged, or hold layers of several games. Blocks are
    /// checked when a probe needs them.
    pub fn from_bytes(
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> Result<Tables, FileError> {
        let bytes: Bytes = Arc::new(bytes);
        let source = Source::Memory(bytes);
        let (first, mut at) = Packed::read(&source, 0)?;
        let mut tables = Tables::empty(first.rules());
        tables.insert(first.seeds(), Stored::Packed(Arc::new(first)));
        while at < source.length() {
            let (packed, end) = Packed::read(&source, at)?;
            if packed.rules() != tables.rules {
                return Err(FileError::field("a layer", tables.rules, packed.rules()));
            }
            tables.insert(packed.seeds(), Stored::Packed(Arc::new(packed)));
            at = end;
        }
        Ok(tables)
    }

    pub(crate) fn insert(&mut self, seeds: u8, stored: Stored) {
        let place = usize::from(seeds);
        if self.layers.len() <= place {
            self.layers.resize(place + 1, None);
        }
        self.layers[place] = Some(stored);
    }

    /// Adds the layers of other tables of the same game where these have none.
    ///
    /// # Panics
    /// If the tables are of another game.
    pub fn complete_with(&mut self, other: &Tables) {
        assert_eq!(self.rules, other.rules, "the tables are of one game");
        for (seeds, stored) in (0..).zip(&other.layers) {
            if let Some(stored) = stored.as_ref().filter(|_| !self.has(seeds)) {
                self.insert(seeds, stored.clone());
            }
        }
    }

    /// The game.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Whether the layer of so many seeds is there.
    pub fn has(&self, seeds: u8) -> bool {
        self.stored(seeds).is_some()
    }

    /// The layers that are there, by their seeds.
    pub fn seeds(&self) -> impl Iterator<Item = u8> + '_ {
        (0..).zip(&self.layers).filter(|(_, layer)| layer.is_some()).map(|(seeds, _)| seeds)
    }

    /// The most seeds for which this and every smaller layer is there.
    pub fn most_seeds(&self) -> Option<u8> {
        (0..).zip(&self.layers).take_while(|(_, layer)| layer.is_some()).map(|(n, _)| n).last()
    }

    /// Bytes of a layer in its file; `None` if it is in memory or missing.
    pub fn packed_bytes(&self, seeds: u8) -> Option<u64> {
        match self.stored(seeds)? {
            Stored::Packed(packed) => Some(packed.length()),
            Stored::Plain(_) => None,
        }
    }

    /// What values of a layer beyond it are kept as; `None` if all are kept as they are.
    pub fn clamp(&self, seeds: u8) -> Option<i8> {
        match self.stored(seeds)? {
            Stored::Packed(packed) => packed.clamp(),
            Stored::Plain(layer) => layer.clamp(),
        }
    }

    fn stored(&self, seeds: u8) -> Option<&Stored> {
        self.layers.get(usize::from(seeds))?.as_ref()
    }

    pub(crate) fn layer(&self, seeds: u8) -> Result<&Stored, ProbeError> {
        self.stored(seeds).ok_or(ProbeError::Seeds { most: self.most_seeds(), found: seeds })
    }

    /// Unpacks a layer into memory, where a probe takes well below a microsecond.
    ///
    /// # Errors
    /// If the layer is missing or damaged.
    pub fn load(&mut self, seeds: u8) -> Result<(), ProbeError> {
        let layer = self.unpacked(seeds)?;
        self.insert(seeds, Stored::Plain(layer));
        Ok(())
    }

    /// A layer in memory: the one that is there, or the packed one decoded.
    ///
    /// # Errors
    /// If the layer is missing or damaged.
    pub fn unpacked(&self, seeds: u8) -> Result<Arc<Layer>, ProbeError> {
        Ok(match self.layer(seeds)? {
            Stored::Plain(layer) => Arc::clone(layer),
            Stored::Packed(packed) => Arc::new(packed.unpack()?),
        })
    }

    /// The number of positions of a layer by their value.
    ///
    /// # Errors
    /// If the layer is missing or damaged.
    pub fn stats(&self, seeds: u8) -> Result<Stats, ProbeError> {
        let histogram = match self.layer(seeds)? {
            Stored::Packed(packed) => packed.histogram().cloned(),
            Stored::Plain(_) => None,
        };
        let histogram = match histogram {
            Some(histogram) => histogram,
            None => self.unpacked(seeds)?.histogram(),
        };
        Ok(Stats { rules: self.rules(), seeds, clamp: self.clamp(seeds), histogram })
    }

    pub(crate) fn worth_of<R: Rules>(&self, position: &Position<R>) -> Result<Worth, ProbeError> {
        if R::RULE_SET != self.rules {
            return Err(ProbeError::Rules { expected: self.rules, found: R::RULE_SET });
        }
        let setup = position.setup();
        if setup.reserve > 0 {
            return Err(ProbeError::Reserve(setup.reserve));
        }
        if setup.quiet > 0 {
            return quiet::worth(self, position);
        }
        self.worth(position.own(), position.other())
    }

    /// What the table holds for a board, as fast as it can be had: what a search asks at its nodes.
    /// The granaries of the rows do not matter. For `avele` it holds where the quiet count is 0.
    ///
    /// # Errors
    /// If the board has too many seeds, or if the table is damaged.
    #[inline]
    pub fn worth(&self, own: Row, other: Row) -> Result<Worth, ProbeError> {
        let stored = self.layer(own.seeds() + other.seeds())?;
        if stored.leaves_out() && is_unreachable(other) {
            return self.ahead(own, other);
        }
        match stored {
            Stored::Plain(layer) => {
                let value = layer.value(own, other);
                Ok(match layer.clamp() {
                    Some(clamp) => Worth::of_clamped(value, clamp, layer.seeds()),
                    None => Worth::of_table(value, layer.bounds(own, other)),
                })
            }
            Stored::Packed(packed) => {
                let cell = index(own, other);
                let value = packed.value(0, cell)?;
                if let Some(clamp) = packed.clamp() {
                    return Ok(Worth::of_clamped(value, clamp, packed.seeds()));
                }
                let bounds = match Convention::of(self.rules) {
                    Convention::Bounded => {
                        Some(bounds(value, packed.value(1, cell)?, packed.value(2, cell)?)?)
                    }
                    Convention::Endless | Convention::Stalling => None,
                };
                Ok(Worth::of_table(value, bounds))
            }
        }
    }

    /// What the table holds for many boards, in their order. Boards that lie in one block of a file are
    /// read together: where many are close, this takes a fraction of the time.
    ///
    /// # Errors
    /// As [`Tables::worth`], if there is no answer for one of them.
    pub fn worths(&self, boards: &[(Row, Row)]) -> Result<Vec<Worth>, ProbeError> {
        let seeds_of = |&(own, other): &(Row, Row)| own.seeds() + other.seeds();
        let in_files = |&at: &usize| {
            let (own, other) = boards[at];
            let stored = self.stored(own.seeds() + other.seeds());
            !(stored.is_some_and(Stored::leaves_out) && is_unreachable(other))
        };
        let (mut order, ahead): (Vec<usize>, Vec<usize>) = (0..boards.len()).partition(in_files);
        order.sort_by_key(|&at| seeds_of(&boards[at]));
        let mut worths = vec![Worth::Exact(0); boards.len()];
        for at in ahead {
            worths[at] = self.ahead(boards[at].0, boards[at].1)?;
        }
        for of_layer in
            order.chunk_by(|&one, &other| seeds_of(&boards[one]) == seeds_of(&boards[other]))
        {
            match self.layer(seeds_of(&boards[of_layer[0]]))? {
                Stored::Plain(_) => {
                    for &at in of_layer {
                        worths[at] = self.worth(boards[at].0, boards[at].1)?;
                    }
                }
                Stored::Packed(packed) => {
                    let cell = |&at: &usize| index(boards[at].0, boards[at].1);
                    let cells: Vec<u64> = of_layer.iter().map(cell).collect();
                    let planes = (0..Convention::of(self.rules).planes())
                        .map(|plane| packed.values(plane, &cells))
                        .collect::<Result<Vec<_>, FileError>>()?;
                    for (place, &at) in of_layer.iter().enumerate() {
                        if let Some(clamp) = packed.clamp() {
                            worths[at] = Worth::of_clamped(planes[0][place], clamp, packed.seeds());
                            continue;
                        }
                        let bounds = match &planes[1..] {
                            [down, up] => Some(bounds(planes[0][place], down[place], up[place])?),
                            _ => None,
                        };
                        worths[at] = Worth::of_table(planes[0][place], bounds);
                    }
                }
            }
        }
        Ok(worths)
    }

    /// What a board that no move leads to is worth, from the boards one move ahead.
    #[cold]
    fn ahead(&self, own: Row, other: Row) -> Result<Worth, ProbeError> {
        with_rules!(self.rules, R => {
            let Some(position) = literal::position::<R>(own, other, 0) else {
                return Ok(Worth::Exact(literal::NO_POSITION));
            };
            if let Some(ending) = position.ending() {
                return Ok(Worth::Exact(literal::ending_value(&position, ending)));
            }
            let mut best: Option<Worth> = None;
            for mv in position.moves() {
                let worth = self.rate(&position, &position.play(mv))?;
                best = Some(best.map_or(worth, |best| best.or(worth)));
            }
            Ok(best.expect("a game that goes on has a move"))
        })
    }

    /// What a move is worth that leads to `child`.
    pub(crate) fn rate<R: Rules>(
        &self,
        position: &Position<R>,
        child: &Position<R>,
    ) -> Result<Worth, ProbeError> {
        let worth = self.worth_of(child)?;
        let gain = literal::move_value(position, child, 0);
        let same = child.to_move() == position.to_move();
        Ok(if same { worth.plus(gain) } else { worth.after_gain(gain) })
    }

    pub(crate) fn moves_of<R: Rules>(
        &self,
        position: &Position<R>,
    ) -> Result<Vec<Rated>, ProbeError> {
        let mut rated = position
            .legal_moves()
            .map(|mv| Ok(Rated { mv, worth: self.rate(position, &position.play(mv))? }))
            .collect::<Result<Vec<_>, ProbeError>>()?;
        // The value by the convention decides; where only bounds are known the safer move does.
        let key = |rated: &Rated| {
            let worth = rated.worth;
            (worth.value().unwrap_or(worth.least()), worth.least(), worth.most())
        };
        rated.sort_by_key(|rated| std::cmp::Reverse(key(rated)));
        Ok(rated)
    }
}

/// The bounds of a value from what is stored of them.
fn bounds(value: i8, down: i8, up: i8) -> Result<(i8, i8), FileError> {
    let bounds = value.checked_sub(down).zip(value.checked_add(up));
    let bounds = bounds.filter(|_| down >= 0 && up >= 0);
    bounds.ok_or_else(|| FileError::field("a block", "bounds around the value", "others"))
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seeds: Vec<u8> = self.seeds().collect();
        f.debug_struct("Tables")
            .field("rules", &self.rules)
            .field("seeds", &seeds)
            .finish_non_exhaustive()
    }
}

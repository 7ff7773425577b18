//! The cuts of a layer that one rank has, and all that it does with them alone.

use std::ops::Range;

use awale_core::Rules;
use rayon::prelude::*;

use crate::huge_pages::HugePageBuffer;
use crate::index::{cut, index};
use crate::layout::{Layout, TiledCut};
use crate::literal;
use crate::marks::{Grain, Marks};
use crate::plane::PADDING;
use crate::shares::{Shares, size};
use crate::sweep::{Change, Group, Moves, replace};
use crate::tile::LANES;

/// Pieces of a cut that are put in place at once.
const PIECES: usize = 64;
/// Words of marks that are taken before the ranks ask each other.
const SLICE: usize = 1 << 18;
/// Words of marks or changes that one thread takes at a time.
const PORTION: usize = 256;
/// Bytes of an index: 48 seeds have fewer than 2⁴⁰ positions.
const INDEX: usize = 5;
/// Bytes that tell of a change: the parent, and the values of the child before and after.
const NEWS: usize = INDEX + 2;

/// Changes of one cut, by the seeds of the mover.
pub(super) type Changes = Vec<(u8, Vec<Change>)>;

/// A list of bytes for each rank.
pub(super) type Lists = Vec<Vec<u8>>;

/// Marked positions of one cut, and the children that are elsewhere, by their rank.
pub(super) struct Portion {
    own: u8,
    /// Cell and lane.
    places: Vec<(usize, usize)>,
    pub(super) questions: Lists,
}

/// The cuts of a layer that are here, and what is known beside them.
pub(super) struct LayerPart<R> {
    pub(super) shares: Shares,
    pub(super) moves: Moves<R>,
    /// The values of the cuts, by the seeds of the mover, with [`PADDING`] behind; empty elsewhere.
    pub(super) cuts: Vec<HugePageBuffer>,
    /// The best harvests of the cuts that are here, in the order of the layout.
    pub(super) harvests: HugePageBuffer,
    marks: Marks,
    /// The boards without a move that is allowed for certain, cell and lane, by the seeds of the mover.
    literal: Vec<Vec<(usize, usize)>>,
    /// The ranks that have moves into the cut whose player faces so many seeds, its own left out.
    pub(super) readers: Vec<Vec<usize>>,
}

impl<R: Rules> LayerPart<R> {
    pub(super) fn new(seeds: u8, shares: Shares) -> LayerPart<R> {
        let layout = Layout::of_some(seeds, |own| shares.is_here(own));
        let moves = Moves::<R>::with_layout(seeds, layout);
        let cut = |own: u8| {
            let places = if shares.is_here(own) { size(seeds, own) + PADDING } else { 0 };
            HugePageBuffer::zeros(places)
        };
        let mut part = LayerPart {
            cuts: (0..=seeds).map(cut).collect(),
            harvests: HugePageBuffer::zeros(moves.layout.cells() * LANES),
            marks: Marks::new(&moves.layout, Grain::Fine),
            literal: Vec::new(),
            readers: Vec::new(),
            shares,
            moves,
        };
        part.readers = (0..=seeds).map(|left| part.readers(left)).collect();
        part.literal = (0..=seeds).map(|own| part.literal_boards(own)).collect();
        part
    }

    fn readers(&self, left: u8) -> Vec<usize> {
        let sender = self.shares.owner(self.moves.seeds - left);
        let leads_there = |own: &u8| {
            let spans = &self.moves.groups[usize::from(*own)].departures.spans;
            spans.iter().any(|span| span.crossing.seeds + left == *own)
        };
        let cuts = (left..=self.moves.seeds).filter(leads_there);
        let mut readers: Vec<usize> = cuts.map(|own| self.shares.owner(own)).collect();
        readers.sort_unstable();
        readers.dedup();
        readers.retain(|&rank| rank != sender);
        readers
    }

    fn literal_boards(&self, own: u8) -> Vec<(usize, usize)> {
        let group = &self.moves.groups[usize::from(own)];
        let tiled = self.moves.layout.cut(own);
        let mut boards = Vec::new();
        for tile in (0..tiled.tiles).filter(|&tile| group.forbids(tile)) {
            for row in 0..tiled.height {
                for other in tile * LANES..tiled.width.min((tile + 1) * LANES) {
                    if !group.has_allowed(row, other) {
                        boards.push((tiled.cell(row, other), other % LANES));
                    }
                }
            }
        }
        boards
    }

    pub(super) fn mark_literal(&self) {
        for &(cell, lane) in self.literal.iter().flatten() {
            self.marks.mark(cell, lane);
        }
    }

    /// Puts a cut that a pass has computed in its place. Returns how many values changed, and which, if
    /// they are to be listed.
    #[expect(clippy::cast_possible_truncation, reason = "see the cell of a change")]
    pub(super) fn put_in_place(
        &mut self,
        own: u8,
        fresh: &mut [u8],
        list: bool,
    ) -> Vec<(u64, Vec<Change>)> {
        let TiledCut { start, height, width, tiles } = *self.moves.layout.cut(own);
        let values = &mut self.cuts[usize::from(own)][..height * width];
        let fresh = fresh.as_chunks_mut::<LANES>().0;
        for &(cell, lane) in &self.literal[usize::from(own)] {
            let (row, first) = self.moves.layout.cut(own).rows_of(cell);
            fresh[cell][lane] = values[row * width + first + lane];
        }
        let fresh = &fresh[start..start + height * tiles];
        let piece = height.div_ceil(PIECES);
        let pieces = values.par_chunks_mut(width * piece).enumerate();
        let settled = pieces.map(|(number, old)| {
            let (mut count, mut changes) = (0, Vec::new());
            for (row, old) in old.chunks_mut(width).enumerate() {
                let row = number * piece + row;
                for (tile, old) in old.chunks_mut(LANES).enumerate() {
                    let cell = tile * height + row;
                    let new = &fresh[cell];
                    if list {
                        for (lane, (old, new)) in (0..).zip(old.iter().zip(new)) {
                            if old != new {
                                let (old, new) = (old.cast_signed(), new.cast_signed());
                                changes.push(Change { cell: cell as u32, lane, old, new });
                            }
                        }
                    }
                    count += replace(old, new) as u64;
                }
            }
            (count, changes)
        });
        settled.collect()
    }

    /// The words of the marks, in slices: cuts and their words.
    pub(super) fn steps(&self) -> Vec<Vec<(u8, Range<usize>)>> {
        let mut steps = vec![Vec::new()];
        let mut room = SLICE;
        for own in self.shares.here() {
            let mut words = self.marks.words_of(self.moves.layout.cut(own));
            while !words.is_empty() {
                if room == 0 {
                    steps.push(Vec::new());
                    room = SLICE;
                }
                let end = words.end.min(words.start + room);
                room -= end - words.start;
                let step = steps.last_mut().expect("there is a step");
                step.push((own, words.start..end));
                words.start = end;
            }
        }
        steps
    }

    pub(super) fn take(&self, step: &[(u8, Range<usize>)]) -> Vec<Portion> {
        let mut portions = Vec::new();
        for (own, words) in step {
            let taken = self.marks.take(words);
            portions.par_extend(taken.par_chunks(PORTION).map(|words| self.portion(*own, words)));
        }
        portions
    }

    fn portion(&self, own: u8, words: &[(usize, u64)]) -> Portion {
        let group = &self.moves.groups[usize::from(own)];
        let tiled = self.moves.layout.cut(own);
        let places = words.iter().flat_map(|&(word, bits)| self.marks.places(word, bits));
        let places: Vec<_> =
            places.filter(|&(cell, lane)| tiled.rows_of(cell).1 + lane < tiled.width).collect();
        let mut questions = vec![Vec::new(); self.shares.ranks];
        for &(cell, lane) in &places {
            let (row, first) = tiled.rows_of(cell);
            self.value(group, row, first + lane, |child| {
                let owner = self.shares.owner(self.shares.cut_of(child).0);
                if owner != self.shares.rank {
                    questions[owner].extend(&child.to_le_bytes()[..INDEX]);
                }
                0
            });
        }
        Portion { own, places, questions }
    }

    /// What the positions are worth that other ranks ask about.
    pub(super) fn answer(&self, asked: &Lists) -> Lists {
        let answer = |question: &[u8; INDEX]| {
            let (own, place) = self.shares.cut_of(index_of(*question));
            self.cuts[usize::from(own)][place]
        };
        asked.par_iter().map(|list| list.as_chunks().0.iter().map(answer).collect()).collect()
    }

    /// Computes the positions, and lists those that change.
    #[expect(clippy::cast_possible_truncation, reason = "see the cell of a change")]
    pub(super) fn recompute(&self, portions: &[Portion], answers: &Lists) -> Changes {
        let mut starts = vec![0; answers.len()];
        let with_starts: Vec<_> = portions
            .iter()
            .map(|portion| {
                let begun = starts.clone();
                for (start, asked) in starts.iter_mut().zip(&portion.questions) {
                    *start += asked.len() / INDEX;
                }
                (portion, begun)
            })
            .collect();
        let harvests = self.harvests.as_chunks::<LANES>().0;
        let changes = with_starts.into_par_iter().map(|(portion, mut next)| {
            let group = &self.moves.groups[usize::from(portion.own)];
            let tiled = self.moves.layout.cut(portion.own);
            let mut changes = Vec::new();
            for &(cell, lane) in &portion.places {
                let (row, first) = tiled.rows_of(cell);
                let new = self.value(group, row, first + lane, |child| {
                    let (own, place) = self.shares.cut_of(child);
                    let owner = self.shares.owner(own);
                    if owner == self.shares.rank {
                        return self.cuts[usize::from(own)][place].cast_signed();
                    }
                    next[owner] += 1;
                    answers[owner][next[owner] - 1].cast_signed()
                });
                let new = new.max(harvests[cell][lane].cast_signed());
                let place = row * tiled.width + first + lane;
                let old = self.cuts[usize::from(portion.own)][place].cast_signed();
                if new != old {
                    let (cell, lane) = ((cell - tiled.start) as u32, lane as u8);
                    changes.push(Change { cell, lane, old, new });
                }
            }
            (portion.own, changes)
        });
        changes.collect()
    }

    /// Puts changes in place. Returns how many there are.
    pub(super) fn put(&mut self, changes: &Changes) -> u64 {
        let mut count = 0;
        for (own, changes) in changes {
            let tiled = self.moves.layout.cut(*own);
            for change in changes {
                let (row, first) = tiled.rows_of(tiled.start + change.cell as usize);
                let place = row * tiled.width + first + usize::from(change.lane);
                self.cuts[usize::from(*own)][place] = change.new.cast_unsigned();
            }
            count += changes.len() as u64;
        }
        count
    }

    /// Marks the positions here that may be wrong after changes that are in place. Returns what is to be
    /// told to the other ranks.
    pub(super) fn news(&self, changes: &Changes) -> Vec<Lists> {
        let portions: Vec<(u8, &[Change])> = changes
            .iter()
            .flat_map(|(own, changes)| changes.chunks(PORTION).map(|portion| (*own, portion)))
            .collect();
        let news = |(own, portion): &(u8, &[Change])| {
            let group = &self.moves.groups[usize::from(*own)];
            let mut lists = vec![Vec::new(); self.shares.ranks];
            for &change in *portion {
                self.moves.parents(group, change, |parents, row, other| {
                    let owner = self.shares.owner(parents.own);
                    let place = row * self.moves.layout.cut(parents.own).width + other;
                    if owner == self.shares.rank {
                        self.hear(parents.own, place, change);
                    } else {
                        let parent = cut(self.moves.seeds, parents.own) + place;
                        lists[owner].extend(&parent.to_le_bytes()[..INDEX]);
                        lists[owner].extend([change.old, change.new].map(i8::cast_unsigned));
                    }
                });
            }
            lists
        };
        portions.par_iter().map(news).collect()
    }

    /// Marks the positions here that may be wrong after changes on other ranks.
    pub(super) fn hear_all(&self, heard: &Lists) {
        let news = heard.par_iter().flat_map(|list| list.as_chunks::<NEWS>().0.par_iter());
        news.for_each(|news| {
            let (parent, values) = news.split_first_chunk().expect("news begin with an index");
            let (own, place) = self.shares.cut_of(index_of(*parent));
            let [old, new] = [values[0], values[1]].map(u8::cast_signed);
            self.hear(own, place, Change { cell: 0, lane: 0, old, new });
        });
    }

    /// Marks a position here if a change of a child may make it wrong.
    fn hear(&self, own: u8, place: usize, change: Change) {
        if change.may_disturb(self.cuts[usize::from(own)][place].cast_signed()) {
            let tiled = self.moves.layout.cut(own);
            let (row, other) = (place / tiled.width, place % tiled.width);
            self.marks.mark(tiled.cell(row, other), other % LANES);
        }
    }

    /// The value of a position from those of its children in the layer, by their index, without what
    /// harvests are worth.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a layer that is addressed fits the memory"
    )]
    fn value(
        &self,
        group: &Group,
        row: usize,
        other: usize,
        mut child: impl FnMut(usize) -> i8,
    ) -> i8 {
        let mut best = i8::MIN;
        let mut allowed = false;
        for step in group.departures.steps[row] {
            let Some(number) = step.span() else { continue };
            let landing = group.landings[number][other];
            if !landing.allowed() {
                continue;
            }
            allowed = true;
            if landing.harvest() == 0 {
                let span = &group.departures.spans[number];
                let start = cut(self.moves.seeds, group.other + span.crossing.seeds);
                best = best.max(-child(start + landing.rank() * span.rows + step.rank()));
            }
        }
        if allowed {
            return best;
        }
        let own = self.moves.rows[usize::from(group.own)][row];
        let other = self.moves.rows[usize::from(group.other)][other];
        literal::stay::<R>(own, other, |own, other| child(index(own, other) as usize))
    }
}

fn index_of(bytes: [u8; INDEX]) -> usize {
    let mut all = [0; size_of::<usize>()];
    all[..INDEX].copy_from_slice(&bytes);
    usize::from_le_bytes(all)
}

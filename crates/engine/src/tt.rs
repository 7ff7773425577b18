//! The transposition table, shared by all threads without locks.
//!
//! A slot is two atomic words: the data, and the XOR of hash key and data. A reader that sees
//! halves of two writers finds a key that fits neither and takes the slot for empty.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

use crate::memory::{prefer_large_pages, prefetch};
use crate::score::Value;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The value, or a bound of it.
    pub(crate) value: Value,
    pub(crate) bound: Bound,
    /// Whether every line below was followed to its end.
    pub(crate) proven: bool,
    /// Moves without a harvest that a line below begins with, at most; see [`crate::past`].
    pub(crate) height: u8,
    pub(crate) depth: u8,
    /// The number of the best move in the list of moves.
    pub(crate) best: u16,
}

/// Whether a value is exact within the search or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// Greater heights are stored as this.
const MAX_HEIGHT: u8 = 15;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let [low, high] = i16::try_from(self.value).unwrap_or(i16::MAX).to_le_bytes();
        let bound: u8 = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let flags = bound + (u8::from(self.proven) << 2) + (self.height.min(MAX_HEIGHT) << 3);
        let [best_low, best_high] = self.best.to_le_bytes();
        u64::from_le_bytes([low, high, flags, self.depth, best_low, best_high, age, 0])
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 16 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let [low, high, flags, depth, best_low, best_high, ..] = data.to_le_bytes();
        Some(Entry {
            value: Value::from(i16::from_le_bytes([low, high])),
            bound,
            proven: flags >> 2 & 1 == 1,
            height: flags >> 3 & MAX_HEIGHT,
            depth,
            best: u16::from_le_bytes([best_low, best_high]),
        })
    }
}

/// Slots of a group, which is one cache line; a position may be in any slot of its group.
const GROUP: usize = 4;
const CACHE_LINE: usize = 64;

/// Aligned as `calloc` aligns: beyond that, memory would be zeroed by hand.
#[derive(Zeroable)]
#[repr(align(16))]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn load(&self) -> (u64, u64) {
        (self.check.load(Ordering::Relaxed), self.data.load(Ordering::Relaxed))
    }
}

pub(crate) struct TranspositionTable {
    /// The groups, from the first slot that begins a cache line on.
    slots: Vec<Slot>,
    first: usize,
    age: std::sync::atomic::AtomicU8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("groups", &self.groups().len())
            .finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// A table of at most this many mebibytes: as many of them as the system gives, at least one.
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        TranspositionTable::of_groups((mebibytes.max(1) << 20) / CACHE_LINE)
    }

    /// The system hands out empty memory page by page, when a page is first used: a table of
    /// gigabytes is there at once.
    fn of_groups(mut groups: usize) -> TranspositionTable {
        // Three slots more: the first cache line may begin behind them.
        let mut slots = loop {
            match try_zeroed_vec::<Slot>(groups * GROUP + GROUP - 1) {
                Ok(slots) => break slots,
                Err(()) => groups = (groups / 2).max(1),
            }
        };
        prefer_large_pages(&mut slots);
        let first = slots.as_ptr().align_offset(CACHE_LINE).min(GROUP - 1);
        TranspositionTable { slots, first, age: 0.into() }
    }

    /// Empties the table: memory that the system hands out anew is empty.
    pub(crate) fn clear(&mut self) {
        let groups = self.groups().len();
        self.slots = Vec::new();
        *self = TranspositionTable::of_groups(groups);
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn groups(&self) -> &[[Slot; GROUP]] {
        self.slots[self.first..].as_chunks().0
    }

    #[inline]
    fn group(&self, key: u64) -> &[Slot; GROUP] {
        let groups = self.groups();
        // The upper half of the product spreads keys over any number of groups.
        let index = (u128::from(key) * groups.len() as u128) >> 64;
        &groups[usize::try_from(index).expect("below the number of groups")]
    }

    /// Asks for the cache line of a key, so that it is there when it is probed.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.group(key));
    }

    /// The entry of a position after a past, which is 0 for what holds after any. All entries of a
    /// position are in one group: asking for two of them waits for memory once.
    #[inline]
    pub(crate) fn probe(&self, key: u64, past: u64) -> Option<Entry> {
        self.group(key).iter().find_map(|slot| {
            let (check, data) = slot.load();
            (check ^ data == key ^ past).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Stores an entry in place of the same position, else of the least useful entry of the group:
    /// an old or a shallow one.
    #[inline]
    pub(crate) fn store(&self, key: u64, past: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let use_of = |slot: &Slot| {
            let (check, data) = slot.load();
            if check ^ data == key ^ past {
                return i32::MIN;
            }
            let [_, _, _, depth, _, _, written, _] = data.to_le_bytes();
            i32::from(depth) - 8 * i32::from(age.wrapping_sub(written))
        };
        let slots = self.group(key);
        let slot = slots.iter().min_by_key(|slot| use_of(slot)).expect("a group has slots");
        let data = entry.pack(age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ past ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { value: -4_800, bound: Bound::Exact, proven: false, height: 12, depth, best: 923 }
    }

    /// Keys of one group: the upper bits choose it.
    fn neighbours() -> impl Iterator<Item = u64> {
        (1..).map(|low| 7 << 60 | low)
    }

    #[test]
    fn an_entry_is_found_as_it_was_stored() {
        let tt = TranspositionTable::new(1);
        for (key, bound) in (1..).zip([Bound::Exact, Bound::Lower, Bound::Upper]) {
            for (value, proven, depth, best) in [(4_800, true, 100, 0), (-1, false, 0, 923)] {
                let stored = Entry { value, bound, proven, height: MAX_HEIGHT, depth, best };
                tt.store(key, 0, stored);
                assert_eq!(tt.probe(key, 0), Some(stored));
                assert_eq!(tt.probe(key | 1 << 40, 0), None);
            }
        }
    }

    /// No machine has a pebibyte: the table is as large as the system allows.
    #[test]
    fn a_table_too_large_is_smaller() {
        let tt = TranspositionTable::new(1 << 30);
        tt.store(7, 0, entry(3));
        assert_eq!(tt.probe(7, 0), Some(entry(3)));
    }

    /// A position has an entry of its own after each past.
    #[test]
    fn pasts_are_kept_apart() {
        let tt = TranspositionTable::new(1);
        for past in [0, 5, u64::MAX] {
            assert_eq!(tt.probe(7, past), None);
            tt.store(7, past, entry(u8::try_from(past % 7 + 1).unwrap()));
        }
        let depths = [0, 5, u64::MAX].map(|past| tt.probe(7, past).map(|entry| entry.depth));
        assert_eq!(depths, [Some(1), Some(6), Some(2)]);
    }

    #[test]
    fn nothing_is_found_in_an_empty_table() {
        let mut tt = TranspositionTable::new(1);
        assert_eq!(tt.probe(0, 0), None);
        tt.store(3, 0, entry(3));
        tt.clear();
        assert_eq!(tt.probe(3, 0), None);
    }

    /// The same position is replaced in place; else the shallowest entry of the group goes.
    #[test]
    fn a_full_group_gives_up_its_shallowest_entry() {
        let tt = TranspositionTable::new(1);
        let keys: Vec<u64> = neighbours().take(GROUP + 1).collect();
        for (&key, depth) in keys.iter().zip([9, 3, 8, 7]) {
            tt.store(key, 0, entry(depth));
        }
        tt.store(keys[0], 0, entry(1));
        assert_eq!(tt.probe(keys[0], 0), Some(entry(1)));
        tt.store(keys[0], 0, entry(9));
        tt.store(keys[GROUP], 0, entry(2));
        let found: Vec<Option<u8>> =
            keys.iter().map(|&key| tt.probe(key, 0).map(|entry| entry.depth)).collect();
        assert_eq!(found, [Some(9), None, Some(8), Some(7), Some(2)]);
    }

    /// An entry of an earlier search is worth eight plies less for each search since.
    #[test]
    fn old_entries_are_replaced_before_shallow_ones() {
        let tt = TranspositionTable::new(1);
        let keys: Vec<u64> = neighbours().take(GROUP + 1).collect();
        tt.store(keys[0], 0, entry(10));
        tt.new_search();
        for &key in &keys[1..GROUP] {
            tt.store(key, 0, entry(3));
        }
        tt.store(keys[GROUP], 0, entry(1));
        assert_eq!(tt.probe(keys[0], 0), None);
        assert!(keys[1..].iter().all(|&key| tt.probe(key, 0).is_some()));
    }

    /// A table has as many groups as fit, and every key finds one.
    #[test]
    fn a_table_is_as_large_as_it_was_asked_for() {
        assert_eq!(size_of::<[Slot; GROUP]>(), CACHE_LINE);
        assert_eq!(TranspositionTable::new(0).groups().len(), (1 << 20) / 64);
        let tt = TranspositionTable::new(3);
        assert_eq!(tt.groups().len(), (3 << 20) / 64);
        assert!(tt.groups().as_ptr().addr().is_multiple_of(CACHE_LINE));
        for key in [1, u64::MAX / 2, u64::MAX] {
            tt.store(key, 0, entry(1));
            assert!(tt.probe(key, 0).is_some());
        }
    }
    /// Memory that is never used is never touched, so a large table costs nothing by itself.
    #[cfg(target_os = "linux")]
    #[test]
    fn gigabytes_are_there_at_once() {
        // Kibibytes of the pages that are in memory.
        let resident = || -> usize {
            let status = std::fs::read_to_string("/proc/self/status").expect("a status");
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()).expect("a number")
        };
        let before = resident();
        let mut tt = TranspositionTable::new(4096);
        assert_eq!(tt.groups().len(), (4096 << 20) / CACHE_LINE);
        tt.store(3, 0, entry(3));
        tt.clear();
        assert_eq!(tt.probe(3, 0), None);
        // Other tests have tables of some megabytes at the same time.
        let grown = resident().saturating_sub(before);
        assert!(grown < 256 << 10, "{grown} KiB");
    }
}

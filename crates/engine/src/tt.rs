//! The transposition table: what earlier searches found out, shared by all threads without locks.
//!
//! A slot is two atomic words: the data, and the key mixed with the data. A reader that sees the
//! halves of two different writers finds a key that fits neither and takes the slot for empty.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::Value;

/// What a search found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The value, or a bound of it.
    pub(crate) value: Value,
    /// Which of the two it is.
    pub(crate) bound: Bound,
    /// Whether every line below was followed to its end.
    pub(crate) proven: bool,
    /// How deep the search was.
    pub(crate) depth: u8,
    /// The number of the best move in the list of moves.
    pub(crate) best: u16,
}

/// Whether a value is exact within the search or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value of the search.
    Exact,
    /// The position is worth at least this.
    Lower,
    /// The position is worth at most this.
    Upper,
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let value = u64::from(u16::from_le_bytes(
            i16::try_from(self.value).unwrap_or(i16::MAX).to_le_bytes(),
        ));
        let bound: u64 = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        value
            | bound << 16
            | u64::from(self.proven) << 18
            | u64::from(self.depth) << 24
            | u64::from(self.best) << 32
            | u64::from(age) << 48
    }

    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 16 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let [low, high, _, depth, best_low, best_high, ..] = data.to_le_bytes();
        Some(Entry {
            value: Value::from(i16::from_le_bytes([low, high])),
            bound,
            proven: data >> 18 & 1 == 1,
            depth,
            best: u16::from_le_bytes([best_low, best_high]),
        })
    }
}

/// Slots of one group; a position may lie in any slot of its group.
const GROUP: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Group([Slot; GROUP]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn load(&self) -> (u64, u64) {
        (self.check.load(Ordering::Relaxed), self.data.load(Ordering::Relaxed))
    }
}

/// The table.
pub(crate) struct TranspositionTable {
    groups: Vec<Group>,
    age: std::sync::atomic::AtomicU8,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("groups", &self.groups.len())
            .finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// A table of at most this many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let groups = (mebibytes.max(1) << 20) / size_of::<Group>();
        let mut table = Vec::new();
        table.resize_with(groups, Group::default);
        TranspositionTable { groups: table, age: 0.into() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.groups.iter_mut().for_each(|group| *group = Group::default());
    }

    /// Tells old entries from those of the search that begins now.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn group(&self, key: u64) -> &Group {
        // The upper half of the product spreads keys over any number of groups.
        let index = (u128::from(key) * self.groups.len() as u128) >> 64;
        &self.groups[usize::try_from(index).expect("below the number of groups")]
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.group(key).0.iter().find_map(|slot| {
            let (check, data) = slot.load();
            (check ^ data == key).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Keeps what was found out: over what was known of the position, else over the entry of
    /// least use, an old or a shallow one.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let use_of = |slot: &Slot| {
            let (check, data) = slot.load();
            if check ^ data == key {
                return i32::MIN;
            }
            let [_, _, _, depth, _, _, written, _] = data.to_le_bytes();
            i32::from(depth) - 8 * i32::from(age.wrapping_sub(written))
        };
        let slots = &self.group(key).0;
        let slot = slots.iter().min_by_key(|slot| use_of(slot)).expect("a group has slots");
        let data = entry.pack(age);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}

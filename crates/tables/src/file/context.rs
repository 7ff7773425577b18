//! What is known of a value before it is decoded: its context.
//!
//! In a block the values to its left and above it are known. Small layers use these as they are, or
//! less of them, because their files would otherwise be mostly model. Large ones also look at the
//! board ([`super::prospects`]).

use super::prospects::Prospects;
use super::shape::Shape;
use super::tiling::BLOCK;

/// What makes a context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ContextKind {
    Nothing,
    Above,
    LeftAndAbove,
    /// What the neighbours make likely, how far they differ, and what can be harvested.
    Prospects,
}

impl ContextKind {
    pub(super) const ALL: [ContextKind; 4] = [
        ContextKind::Nothing,
        ContextKind::Above,
        ContextKind::LeftAndAbove,
        ContextKind::Prospects,
    ];

    /// A plane must be large for a large model to pay. Harvests say nothing of differences.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn of_plane(positions: u64, values: bool) -> ContextKind {
        match positions {
            0..3_000 => ContextKind::Nothing,
            3_000..25_000 => ContextKind::Above,
            PROSPECTS_PAY.. if values => ContextKind::Prospects,
            _ => ContextKind::LeftAndAbove,
        }
    }

    /// The number of contexts of an alphabet; a missing neighbour counts as one more letter.
    pub(super) fn contexts(self, letters: usize) -> usize {
        match self {
            ContextKind::Nothing => 1,
            ContextKind::Above => letters + 1,
            ContextKind::LeftAndAbove => (letters + 1) * (letters + 1),
            ContextKind::Prospects => letters * UNRESTS * CLASSES,
        }
    }
}

/// Positions from which on a model of prospects is smaller than what it spares.
#[cfg(not(target_family = "wasm"))]
const PROSPECTS_PAY: u64 = 10_000_000;

/// Tells the context of a place from the letters before it.
pub(super) trait Contexts {
    fn context(&self, letters: &[u8; BLOCK], row: usize, column: usize) -> usize;
}

/// Contexts of neighbours as they are.
pub(super) struct ByNeighbours {
    known: ContextKind,
    letters: usize,
    width: usize,
}

impl ByNeighbours {
    pub(super) fn new(known: ContextKind, letters: usize, shape: &Shape) -> ByNeighbours {
        ByNeighbours { known, letters, width: shape.width() }
    }
}

impl Contexts for ByNeighbours {
    #[inline]
    fn context(&self, letters: &[u8; BLOCK], row: usize, column: usize) -> usize {
        let place = row * self.width + column;
        let missing = self.letters;
        let left = || if column > 0 { usize::from(letters[place - 1]) } else { missing };
        let above = || if row > 0 { usize::from(letters[place - self.width]) } else { missing };
        match self.known {
            ContextKind::Nothing | ContextKind::Prospects => 0,
            ContextKind::Above => above(),
            ContextKind::LeftAndAbove => left() * (missing + 1) + above(),
        }
    }
}

/// How much the neighbours differ, in so many kinds, and one more for places that lack some. More kinds,
/// here and below, spare a hundredth of the file and make a model that no longer fits the caches.
const UNRESTS: usize = 5;
const BORDER: usize = UNRESTS - 1;
/// Kinds of prospects: harvest by threat.
const CLASSES: usize = 9;

/// The kind of a harvest or a threat by its seeds: none, up to three, more.
const fn kind(seeds: u8) -> u8 {
    (seeds > 0) as u8 + (seeds > 3) as u8
}

/// The kind of unrest by the seeds between left and above.
#[inline]
fn unrest(difference: u32) -> usize {
    const KINDS: [u8; 16] = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3];
    usize::from(KINDS[difference.min(15) as usize])
}

/// Contexts of neighbours and prospects.
///
/// A value is about the harvest that waits, plus what both players have from the rest of the board; that
/// rest changes little from one board to the next. So it is the rests of the neighbours that are carried
/// on.
pub(super) struct ByProspects {
    width: usize,
    letters: i32,
    harvest: [u8; BLOCK],
    class: [u8; BLOCK],
}

impl ByProspects {
    /// Contexts in the first rows of a block, `height` of them.
    pub(super) fn new(letters: usize, shape: &Shape, height: usize) -> Box<ByProspects> {
        let Prospects { harvest, threat } = *Prospects::new(shape, height);
        let mut class = [0; BLOCK];
        let places = class.iter_mut().zip(&harvest).zip(&threat).take(height * shape.width());
        for ((class, &harvest), &threat) in places {
            *class = 3 * kind(harvest) + kind(threat);
        }
        let letters = i32::try_from(letters).expect("there are at most 255 letters");
        Box::new(ByProspects { width: shape.width(), letters, harvest, class })
    }
}

impl Contexts for ByProspects {
    #[inline]
    #[expect(clippy::cast_sign_loss, reason = "it is at least 0")]
    fn context(&self, letters: &[u8; BLOCK], row: usize, column: usize) -> usize {
        let place = row * self.width + column;
        let rest = |at: usize| i32::from(letters[at]) - i32::from(self.harvest[at]);
        // Twice the rest, in seeds.
        let (rest, unrest) = match (row > 0, column > 0) {
            (true, true) => {
                let (left, above) = (rest(place - 1), rest(place - self.width));
                (left + above, unrest(left.abs_diff(above)))
            }
            (false, true) => (2 * rest(place - 1), BORDER),
            (true, false) => (2 * rest(place - self.width), BORDER),
            // The middle of the alphabet.
            (false, false) => (self.letters - 1, BORDER),
        };
        let likely = ((rest + 1) >> 1) + i32::from(self.harvest[place]);
        let likely = likely.clamp(0, self.letters - 1) as usize;
        (likely * UNRESTS + unrest) * CLASSES + usize::from(self.class[place])
    }
}

//! A solved layer in memory.

use std::collections::BTreeMap;

use awale_core::Row;

use crate::plane::Plane;

/// The values of a layer, one byte each, for probes that cannot wait.
///
/// A layer that was read from a file may lack the boards that no move leads to
/// ([`Layer::leaves_out`]): 0 stands in their place.
#[derive(Clone, Debug)]
pub struct Layer {
    value: Plane,
    bounds: Option<[Plane; 2]>,
    clamp: Option<i8>,
    leaves_out: bool,
}

impl Layer {
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn exact(value: Plane) -> Layer {
        Layer { value, bounds: None, clamp: None, leaves_out: false }
    }

    /// A layer from a file, in which values beyond `clamp` stand as that.
    pub(crate) fn of_file(value: Plane, clamp: Option<i8>, leaves_out: bool) -> Layer {
        Layer { value, bounds: None, clamp, leaves_out }
    }

    /// A layer with the least and the most a value can be whatever repetition is worth.
    pub(crate) fn bounded(value: Plane, bounds: [Plane; 2]) -> Layer {
        Layer { value, bounds: Some(bounds), clamp: None, leaves_out: false }
    }

    /// Seeds on the board in this layer.
    pub fn seeds(&self) -> u8 {
        self.value.seeds()
    }

    /// The values of all positions, in the order of [`crate::index`].
    pub fn values(&self) -> impl ExactSizeIterator<Item = i8> + '_ {
        self.value.values()
    }

    /// The value of a position by its two rows, the row of the player to move first.
    ///
    /// # Panics
    /// If the rows do not hold the seeds of this layer.
    #[inline]
    pub fn value(&self, own: Row, other: Row) -> i8 {
        assert_eq!(own.seeds() + other.seeds(), self.seeds(), "the rows hold the layer's seeds");
        self.value.value(own, other)
    }

    /// The least and the most that a value can be whatever repetition is worth, if the table of
    /// the game holds them.
    pub fn bounds(&self, own: Row, other: Row) -> Option<(i8, i8)> {
        let [least, most] = self.bounds.as_ref()?;
        Some((least.value(own, other), most.value(own, other)))
    }

    /// What values beyond it stand as, in tables that only tell who wins.
    pub fn clamp(&self) -> Option<i8> {
        self.clamp
    }

    /// Whether boards that no move leads to are missing: those in which all six pits of the player who is
    /// not to move hold seeds.
    pub fn leaves_out(&self) -> bool {
        self.leaves_out
    }

    /// How many positions have each value.
    pub fn histogram(&self) -> BTreeMap<i8, u64> {
        let mut counts = [0u64; 256];
        for &byte in self.value.bytes() {
            counts[usize::from(byte)] += 1;
        }
        let counted = (0..=u8::MAX).map(|byte| (byte.cast_signed(), counts[usize::from(byte)]));
        counted.filter(|&(_, count)| count > 0).collect()
    }
}

#[cfg(not(target_family = "wasm"))]
impl Layer {
    pub(crate) fn value_plane(&self) -> &Plane {
        &self.value
    }

    pub(crate) fn bounds_planes(&self) -> Option<&[Plane; 2]> {
        self.bounds.as_ref()
    }

    /// The bounds of a layer; where the value is exact both are the value.
    pub(crate) fn bound_planes(&self) -> [&Plane; 2] {
        match &self.bounds {
            Some([least, most]) => [least, most],
            None => [&self.value, &self.value],
        }
    }
}

//! Lots that can be drawn again: they depend on the seed of the tournament alone.

use awale_core::random::SplitMix64;

/// The lot of a thing with a number. A later entry changes nobody else's.
pub(crate) fn lot(seed: u64, number: u64) -> u64 {
    let mut random = SplitMix64::new(seed);
    let key = random.next_u64();
    SplitMix64::new(key ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93)).next_u64()
}

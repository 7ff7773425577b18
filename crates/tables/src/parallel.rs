//! Work shared among the threads of the pool.
//!
//! The work comes as a `dyn Fn`: what divides it is then compiled once and not again for every game,
//! which leaves out a quarter of the code of this crate. A call for each piece costs nothing beside the
//! piece.

use rayon::prelude::*;

/// The results of `work` for all items, in order.
pub(crate) fn map<T: Sync, U: Send>(items: &[T], work: &(dyn Fn(&T) -> U + Sync)) -> Vec<U> {
    items.par_iter().map(work).collect()
}

/// The results of `work` for the pieces of a slice, in order; `work` gets their numbers too.
pub(crate) fn map_chunks<T: Sync, U: Send>(
    items: &[T],
    size: usize,
    work: &(dyn Fn(usize, &[T]) -> U + Sync),
) -> Vec<U> {
    items.par_chunks(size).enumerate().map(|(number, chunk)| work(number, chunk)).collect()
}

/// The same for pieces that `work` changes.
pub(crate) fn map_chunks_mut<T: Send, U: Send>(
    items: &mut [T],
    size: usize,
    work: &(dyn Fn(usize, &mut [T]) -> U + Sync),
) -> Vec<U> {
    items.par_chunks_mut(size).enumerate().map(|(number, chunk)| work(number, chunk)).collect()
}

//! Sorting of a few things.

/// Sorts a few things by a key; those with the same key stay in their order.
///
/// The sorts of the standard library are made for thousands: three to five kilobytes of the page for
/// every type. Here are twelve pits, or what there is to say of a move.
pub fn sort_few<T, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..things.len() {
        let mut at = end;
        while at > 0 && key(&things[at]) < key(&things[at - 1]) {
            things.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut random = SplitMix64::new(7);
        for length in 0..40 {
            let mut things: Vec<(usize, usize)> =
                (0..length).map(|place| (random.below(8), place)).collect();
            let mut sorted = things.clone();
            sorted.sort_by_key(|&(key, _)| key);
            sort_few(&mut things, |&(key, _)| key);
            assert_eq!(things, sorted);
        }
    }
}

//! Where seeds lie: cast, not stamped. The same position always gives the same picture.

/// Seeds drawn one beside the other in a pit; more make a heap.
const FLAT: u8 = 12;
/// The angle between one seed and the next: no two ever stand in one line.
const GOLDEN_ANGLE: f32 = 2.399_963;

/// Colours of nickar nuts: light, body, shade.
pub(crate) const TINTS: [(&str, &str, &str); 4] = [
    ("#f5ead0", "#cbb58a", "#7d6642"),
    ("#efeadb", "#b9b29b", "#6a6350"),
    ("#e6e6d0", "#a3a487", "#5b5c43"),
    ("#ebdfd3", "#b39f8c", "#66523f"),
];

/// The tint of a seed: another order in each place.
pub(crate) fn tint(place: u8, seed: u8) -> usize {
    usize::from((seed.wrapping_mul(7) ^ place.wrapping_mul(5)).wrapping_add(seed >> 2) % 4)
}

/// A seed of a round pit, from its middle, in radii of the pit; `place` turns the whole.
pub(crate) fn in_pit(place: u8, seed: u8) -> (f32, f32) {
    let layer = seed / FLAT;
    // Each layer of a heap is smaller than the one below, and lies higher.
    let share = [0.74, 0.58, 0.42, 0.28][usize::from(layer.min(3))];
    let number = f32::from(seed % FLAT);
    let reach = ((number + 0.8) / f32::from(FLAT)).sqrt() * share;
    let angle = number * GOLDEN_ANGLE + f32::from(layer) + f32::from(place) * 0.83;
    let (dx, dy) = wobble(place, seed);
    (reach * angle.cos() + 0.035 * dx, reach * angle.sin() + 0.035 * dy - 0.13 * f32::from(layer))
}

/// A seed of a granary or a reserve, from its middle, in halves of its width and height: a heap that
/// grows from the middle.
pub(crate) fn in_trough(place: u8, seed: u8) -> (f32, f32) {
    let reach = ((f32::from(seed) + 0.5) / 48.0).sqrt() * 0.8;
    let angle = f32::from(seed) * GOLDEN_ANGLE + f32::from(place);
    let (dx, dy) = wobble(place, seed);
    (reach * angle.cos() + 0.04 * dx, reach * angle.sin() + 0.02 * dy)
}

/// Nobody lays seeds out with a ruler: from -1 to 1.
fn wobble(place: u8, seed: u8) -> (f32, f32) {
    let one = |number: u8| f32::from(number % 7) / 3.0 - 1.0;
    let mixed = seed.wrapping_mul(5).wrapping_add(place.wrapping_mul(11));
    (one(mixed), one(mixed.wrapping_mul(3) ^ 5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_lie_inside_and_apart() {
        for place in 0..12 {
            let places: Vec<(f32, f32)> = (0..48).map(|seed| in_pit(place, seed)).collect();
            for (number, &(x, y)) in places.iter().enumerate() {
                assert!(x.hypot(y) < 0.9, "{place} {number}: {x} {y}");
            }
            for (number, &(x, y)) in places[..12].iter().enumerate() {
                for &(other_x, other_y) in &places[..number] {
                    // A seed is 0.45 of a radius wide; a third of it may be hidden.
                    assert!((x - other_x).hypot(y - other_y) > 0.2, "{place} {number}");
                }
            }
            for (x, y) in (0..48).map(|seed| in_trough(place, seed)) {
                assert!(x.abs() < 0.9 && y.abs() < 0.9, "{place}: {x} {y}");
            }
        }
    }

    #[test]
    fn no_two_pits_look_the_same() {
        for place in 1..12 {
            assert_ne!(in_pit(0, 0), in_pit(place, 0));
        }
    }
}

//! Where seeds lie: cast, not stamped. The same position always gives the same picture.

/// Seeds drawn one beside the other in a pit; more make a heap.
const FLAT: u8 = 12;
/// The angle between one seed and the next: no two ever stand in one line.
const GOLDEN_ANGLE: f32 = 2.399_963;

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

/// A seed of a granary or a reserve, from its middle, which is so wide and high to each side: seeds lie
/// close in the middle, and on them others, in ever smaller layers.
pub(crate) fn in_heap(place: u8, seed: u8, (across, down): (f32, f32)) -> (f32, f32) {
    let (layer, number, room) = match seed {
        0..20 => (0.0, seed, 20.0),
        20..34 => (1.0, seed - 20, 14.0),
        34..43 => (2.0, seed - 34, 9.0),
        _ => (3.0, seed - 43, 5.0),
    };
    let share = 0.96 - 0.22 * layer;
    let reach = ((f32::from(number) + 0.5) / room).sqrt() * share;
    let angle = f32::from(seed) * GOLDEN_ANGLE + f32::from(place);
    let half = |length: f32| (length - 16.0).min(70.0);
    let (across, down) = (half(across), half(down));
    let (dx, dy) = wobble(place, seed);
    let lift = 0.6 * (1.0 - share) * down;
    (reach * angle.cos() * across + 2.5 * dx, reach * angle.sin() * down + 2.5 * dy - lift)
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
            for (x, y) in (0..48).map(|seed| in_heap(place, seed, (56.0, 138.0))) {
                assert!(x.abs() < 50.0 && y.abs() < 80.0, "{place}: {x} {y}");
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

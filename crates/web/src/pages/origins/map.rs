//! The ways of the game on a map that we draw ourselves: coasts as a hand would sketch them, and a
//! numbered seed for each item of the list below it, which says all that the map shows.

use leptos::prelude::*;

use crate::components::Store;

/// A place, in tenths of a degree: east of Greenwich, north of the equator.
type Degrees = (i16, i16);

/// The places of the list, in its order: Egypt, Asia Minor, Africa (its west coast), the Indian
/// Ocean, South America, Europe.
const STATIONS: [Degrees; 6] =
    [(305, 245), (365, 395), (-55, 75), (560, -110), (-545, -90), (25, 425)];

/// Which station the game came from; none for the first.
const FROM: [Option<usize>; 6] = [None, Some(0), Some(0), Some(2), Some(2), Some(2)];

/// The outlines of the continents and islands, and of the seas within the land (the Black Sea, the
/// Caspian), in units of the picture.
const LAND: &str = include_str!("land.path");
const SEAS: &str = include_str!("seas.path");

/// Half a tenth of a degree is one unit of the picture, which is 1000 wide and 440 high.
const fn unit((east, north): Degrees) -> (i16, i16) {
    (i16::midpoint(east, 870), i16::midpoint(500, -north))
}

/// A way from one station to another, bent to its left like the path of a ship.
fn way(from: Degrees, to: Degrees) -> String {
    let ((x, y), (to_x, to_y)) = (unit(from), unit(to));
    let (bend_x, bend_y) =
        (i16::midpoint(x, to_x) + (to_y - y) / 5, i16::midpoint(y, to_y) - (to_x - x) / 5);
    format!("M{x} {y}Q{bend_x} {bend_y} {to_x} {to_y}")
}

#[component]
pub(super) fn Map() -> impl IntoView {
    let ways = STATIONS.iter().zip(FROM).filter_map(|(&to, from)| {
        Some(view! { <path class="way" d=way(STATIONS[from?], to)></path> })
    });
    let seeds = STATIONS.iter().enumerate().map(|(number, &place)| {
        let (x, y) = unit(place);
        view! {
            <g transform=format!("translate({x} {y})")>
                <g class="station">
                    <circle r="17"></circle>
                    <text y="7">{number + 1}</text>
                </g>
            </g>
        }
    });
    view! {
        <svg class="map" viewBox="0 0 1000 440" role="img" aria-label=Store::get().texts().origins().map>
            <path class="land" d=LAND></path>
            <path class="sea" d=SEAS></path>
            {ways.collect_view()}
            {seeds.collect_view()}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use awale_words::{Block, Lang, Origins};

    use super::*;

    #[test]
    fn the_map_has_a_seed_for_each_item_of_the_first_list() {
        for lang in Lang::ALL {
            let page = Origins::new(lang);
            let item = |block: &&Block| matches!(block, Block::Bullet { .. });
            let list = page.blocks.iter().skip_while(|block| !item(block)).take_while(item);
            assert_eq!(list.count(), STATIONS.len(), "{lang:?}");
        }
    }

    #[test]
    fn stations_are_on_the_map_and_apart() {
        let stations = STATIONS.map(unit);
        for (number, (x, y)) in stations.iter().enumerate() {
            assert!((20..980).contains(x) && (15..425).contains(y), "{number}: {x} {y}");
            for (other_x, other_y) in &stations[..number] {
                let apart = i32::from(x - other_x).pow(2) + i32::from(y - other_y).pow(2);
                assert!(apart > 75 * 75, "{number} is too near to another on a small screen");
            }
        }
        assert_eq!(way((-870, 500), (-870, 300)), "M0 0Q20 50 0 100");
    }
}

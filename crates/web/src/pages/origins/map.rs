//! The ways of the game on a map that we draw ourselves: coasts as a hand would sketch them, and a
//! numbered seed for each item of the list below it, which says all that the map shows.

use leptos::prelude::*;

use crate::components::Store;

/// A place, in tenths of a degree: east of Greenwich, north of the equator.
type Place = (i16, i16);

/// The places of the list, in its order: Egypt, Asia Minor, Africa (its west coast), the Indian
/// Ocean, South America, Europe.
const STATIONS: [Place; 6] =
    [(305, 245), (365, 395), (-55, 75), (560, -110), (-545, -90), (25, 425)];

/// Which station the game came from; none for the first.
const FROM: [Option<usize>; 6] = [None, Some(0), Some(0), Some(2), Some(2), Some(2)];

const AFRICA: &[Place] = &[
    (-60, 358),
    (0, 360),
    (30, 370),
    (100, 373),
    (110, 340),
    (150, 323),
    (190, 303),
    (200, 325),
    (230, 325),
    (290, 310),
    (323, 312),
    (335, 280),
    (355, 240),
    (370, 210),
    (380, 180),
    (400, 150),
    (428, 126),
    (435, 113),
    (511, 119),
    (500, 80),
    (470, 40),
    (420, -10),
    (390, -60),
    (405, -110),
    (405, -150),
    (350, -200),
    (355, -240),
    (328, -260),
    (320, -290),
    (280, -330),
    (220, -343),
    (184, -341),
    (170, -290),
    (145, -225),
    (120, -170),
    (135, -120),
    (125, -60),
    (90, -10),
    (95, 40),
    (60, 43),
    (30, 64),
    (-20, 48),
    (-75, 44),
    (-130, 85),
    (-168, 130),
    (-174, 147),
    (-162, 190),
    (-170, 210),
    (-130, 277),
    (-98, 300),
    (-90, 330),
];

const EURASIA: &[Place] = &[
    (-90, 370),
    (-93, 390),
    (-90, 430),
    (-20, 434),
    (-15, 460),
    (-47, 483),
    (-15, 488),
    (15, 508),
    (30, 520),
    (1180, 520),
    (1180, 235),
    (1100, 210),
    (1085, 215),
    (1060, 190),
    (1092, 125),
    (1068, 103),
    (1050, 87),
    (1020, 120),
    (1005, 134),
    (993, 100),
    (1033, 40),
    (1040, 14),
    (1010, 30),
    (983, 80),
    (975, 160),
    (945, 160),
    (920, 210),
    (890, 217),
    (870, 210),
    (820, 165),
    (802, 150),
    (800, 120),
    (790, 100),
    (775, 80),
    (760, 110),
    (730, 170),
    (727, 205),
    (700, 210),
    (690, 223),
    (670, 247),
    (615, 252),
    (570, 268),
    (540, 267),
    (510, 280),
    (500, 300),
    (480, 300),
    (480, 285),
    (500, 265),
    (515, 250),
    (540, 242),
    (563, 260),
    (570, 240),
    (598, 225),
    (575, 190),
    (550, 170),
    (520, 156),
    (450, 128),
    (433, 128),
    (425, 160),
    (390, 210),
    (370, 250),
    (350, 280),
    (345, 300),
    (343, 313),
    (358, 350),
    (360, 368),
    (325, 360),
    (305, 368),
    (275, 368),
    (265, 390),
    (262, 403),
    (235, 402),
    (240, 380),
    (225, 366),
    (210, 385),
    (195, 415),
    (160, 435),
    (137, 456),
    (123, 452),
    (140, 422),
    (184, 402),
    (170, 405),
    (165, 395),
    (170, 389),
    (157, 380),
    (157, 398),
    (120, 420),
    (103, 439),
    (80, 440),
    (60, 431),
    (32, 432),
    (32, 419),
    (0, 398),
    (-3, 384),
    (-20, 368),
    (-56, 360),
];

const AMERICA: &[Place] = &[
    (-880, 520),
    (-640, 520),
    (-600, 465),
    (-660, 450),
    (-700, 420),
    (-740, 400),
    (-760, 350),
    (-813, 310),
    (-800, 265),
    (-812, 253),
    (-828, 280),
    (-850, 297),
    (-880, 300),
];

const SOUTH_AMERICA: &[Place] = &[
    (-880, 158),
    (-832, 150),
    (-836, 110),
    (-815, 90),
    (-795, 95),
    (-775, 87),
    (-755, 107),
    (-720, 122),
    (-715, 110),
    (-680, 113),
    (-620, 106),
    (-600, 85),
    (-570, 60),
    (-520, 48),
    (-500, 10),
    (-480, -8),
    (-440, -25),
    (-400, -30),
    (-352, -55),
    (-350, -90),
    (-385, -130),
    (-390, -175),
    (-410, -220),
    (-460, -240),
    (-485, -280),
    (-535, -340),
    (-575, -400),
    (-735, -400),
    (-730, -360),
    (-715, -300),
    (-703, -190),
    (-760, -140),
    (-795, -75),
    (-812, -50),
    (-800, -25),
    (-800, 8),
    (-785, 20),
    (-773, 40),
    (-778, 72),
    (-803, 74),
    (-830, 83),
    (-850, 105),
    (-880, 130),
];

const ISLANDS: &[&[Place]] = &[
    &[(493, -120), (504, -160), (475, -250), (440, -250), (435, -220), (445, -170)],
    &[(-850, 220), (-800, 230), (-742, 202), (-775, 199), (-825, 224)],
    &[(-744, 185), (-730, 199), (-685, 186), (-715, 177)],
    &[(800, 97), (818, 75), (805, 60), (798, 80)],
    &[(953, 55), (985, 38), (1040, -20), (1058, -58), (1020, -40), (985, 15)],
    &[(1055, -66), (1110, -65), (1145, -82), (1080, -77)],
    &[(1090, 18), (1130, 31), (1180, 60), (1180, -40), (1103, -25), (1090, 0)],
    &[(-60, 500), (0, 508), (10, 520), (-50, 520)],
];

/// Seas within the land: the Black Sea, the Caspian.
const SEAS: &[&[Place]] = &[
    &[
        (280, 420),
        (285, 440),
        (310, 465),
        (350, 450),
        (390, 470),
        (380, 445),
        (415, 420),
        (395, 410),
        (350, 420),
        (315, 412),
    ],
    &[
        (470, 450),
        (510, 468),
        (530, 450),
        (510, 430),
        (530, 410),
        (540, 370),
        (510, 368),
        (490, 380),
        (490, 410),
    ],
];

/// Half a tenth of a degree is one unit of the picture, which is 1000 wide and 440 high.
const fn unit((east, north): Place) -> (i16, i16) {
    (i16::midpoint(east, 870), i16::midpoint(500, -north))
}

fn coast(places: &[Place]) -> String {
    let points: Vec<String> = places
        .iter()
        .map(|&place| unit(place))
        .map(|(across, down)| format!("{across} {down}"))
        .collect();
    format!("M{}Z", points.join("L"))
}

/// A way from one station to another, bent to its left like the path of a ship.
fn way(from: Place, to: Place) -> String {
    let ((x, y), (to_x, to_y)) = (unit(from), unit(to));
    let (bend_x, bend_y) =
        (i16::midpoint(x, to_x) + (to_y - y) / 5, i16::midpoint(y, to_y) - (to_x - x) / 5);
    format!("M{x} {y}Q{bend_x} {bend_y} {to_x} {to_y}")
}

#[component]
pub(super) fn Map() -> impl IntoView {
    let land = [AFRICA, EURASIA, AMERICA, SOUTH_AMERICA].into_iter().chain(ISLANDS.iter().copied());
    let land: String = land.map(coast).collect();
    let seas: String = SEAS.iter().map(|sea| coast(sea)).collect();
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
            <path class="land" d=land></path>
            <path class="sea" d=seas></path>
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

//! Where pits, granaries and seeds lie on the picture of the board.
//!
//! The own row is always at the bottom from left to right and the other row at the top from right
//! to left, so sowing turns counter-clockwise in every layout: a test goes round the board.

use awale_core::{Pit, ROW, Side};

use super::scene::{Lying, Spot};

/// The shape of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// Granaries at each player's right hand.
    #[default]
    Wide,
    /// Granaries as bars above and below, for a phone held upright.
    Portrait,
}

/// What lies between the two rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Middle {
    #[default]
    Ridge,
    /// A bowl with the seeds that are not placed yet (Éqwalé).
    Reserve,
}

impl Middle {
    /// The bowl is gone when the last seed has been placed.
    pub const fn of(reserve: u8) -> Middle {
        if reserve > 0 { Middle::Reserve } else { Middle::Ridge }
    }
}

/// A place on the picture. The unit is a thousandth of the width of a wide board, or a
/// three-hundred-and-sixtieth of an upright one; `y` grows downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// A part of the picture: its middle and its whole width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub centre: Point,
    pub width: f32,
    pub height: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    pub layout: Layout,
    pub bottom: Side,
    pub middle: Middle,
}

struct Measures {
    width: f32,
    /// The left edge of the first pit's column, and the width of a column.
    left: f32,
    column: f32,
    pit: (f32, f32),
    /// The middle of the upper row, and the way from it to the lower row.
    upper: f32,
    rows: f32,
    /// The space a channel for the reserve adds between the rows.
    channel: f32,
    seed: f32,
}

const WIDE: Measures = Measures {
    width: 1000.0,
    left: 151.0,
    column: 116.3,
    pit: (103.0, 103.0),
    upper: 124.0,
    rows: 132.0,
    channel: 74.0,
    seed: 23.0,
};

const PORTRAIT: Measures = Measures {
    width: 360.0,
    left: 9.0,
    column: 57.0,
    pit: (52.0, 84.0),
    upper: 142.0,
    rows: 96.0,
    channel: 62.0,
    seed: 14.5,
};

/// Seeds drawn one beside the other in a pit; more make a heap.
const FLAT: u8 = 12;
/// The golden angle as a step on the circle: neighbours of a spiral of such steps never line up.
const GOLDEN: Point = Point { x: -0.737_368_9, y: 0.675_490_3 };

/// The direction after so many steps. Steps are multiplied, because the code of sine and cosine is
/// larger than anything else here.
fn direction(steps: usize) -> Point {
    (0..steps).fold(Point { x: 1.0, y: 0.0 }, |Point { x, y }, _| Point {
        x: x * GOLDEN.x - y * GOLDEN.y,
        y: x * GOLDEN.y + y * GOLDEN.x,
    })
}

impl Geometry {
    fn measures(self) -> &'static Measures {
        match self.layout {
            Layout::Wide => &WIDE,
            Layout::Portrait => &PORTRAIT,
        }
    }

    pub fn size(self) -> (f32, f32) {
        let measures = self.measures();
        let rows = 2.0 * measures.upper + self.rows_apart();
        (measures.width, rows)
    }

    fn rows_apart(self) -> f32 {
        let measures = self.measures();
        match self.middle {
            Middle::Ridge => measures.rows,
            Middle::Reserve => measures.rows + measures.channel,
        }
    }

    pub fn seed(self) -> f32 {
        self.measures().seed
    }

    pub fn pit(self, pit: Pit) -> Area {
        let measures = self.measures();
        let column = if pit.side() == self.bottom { pit.place() } else { ROW - 1 - pit.place() };
        let y = if pit.side() == self.bottom { self.rows_apart() } else { 0.0 };
        let (width, height) = measures.pit;
        let x = measures.left + measures.column * (small(column) + 0.5);
        Area { centre: Point { x, y: measures.upper + y }, width, height }
    }

    /// A granary: at its owner's right hand, or the bar on its owner's side.
    pub fn granary(self, side: Side) -> Area {
        let (width, height) = self.size();
        let near = side == self.bottom;
        match self.layout {
            Layout::Wide => {
                let x = if near { width - 80.0 } else { 80.0 };
                let centre = Point { x, y: height / 2.0 };
                Area { centre, width: 112.0, height: height - 104.0 }
            }
            Layout::Portrait => {
                let y = if near { height - 38.0 } else { 38.0 };
                Area { centre: Point { x: width / 2.0, y }, width: width - 24.0, height: 50.0 }
            }
        }
    }

    pub fn reserve(self) -> Area {
        let (width, height) = self.size();
        let measures = self.measures();
        // A bowl of its own, narrower than the rows.
        let width = (width - 2.0 * measures.left) * 0.8;
        let centre = Point { x: self.size().0 / 2.0, y: height / 2.0 };
        Area { centre, width, height: measures.channel - 8.0 }
    }

    pub fn seed_at(self, seed: u8, lying: Lying) -> Point {
        let point = match lying.spot {
            Spot::Pit(pit) => self.in_pit(pit, lying.slot),
            Spot::Hand(pit) => self.in_hand(self.pit(pit), lying.slot),
            Spot::Granary(side) => self.in_heap(self.granary_heap(side), lying.slot),
            Spot::Reserve => self.in_heap(self.beside_number(self.reserve(), false), lying.slot),
        };
        // Nobody lays seeds out with a ruler.
        let wobble = |number: u8| f32::from(number % 7) / 3.0 - 1.0;
        let reach = self.seed() * 0.16;
        Point {
            x: point.x + reach * wobble(seed.wrapping_mul(5)),
            y: point.y + reach * wobble(seed.wrapping_mul(3) ^ 5),
        }
    }

    fn in_pit(self, pit: Pit, slot: u8) -> Point {
        // Each pit has its own scatter, as if the seeds had been thrown.
        let cast = 3 * pit.index();
        let pit = self.pit(pit);
        let layer = slot / FLAT;
        // Each layer of a heap is smaller than the one below, and lies higher.
        let share = [0.74, 0.58, 0.42, 0.28][usize::from(layer.min(3))];
        let place = slot % FLAT;
        let reach = ((f32::from(place) + 0.8) / f32::from(FLAT)).sqrt() * share;
        let towards = direction(usize::from(place + 2 * layer) + cast);
        Point {
            x: pit.centre.x + reach * towards.x * pit.width / 2.0,
            y: pit.centre.y + reach * towards.y * pit.height / 2.0
                - f32::from(layer) * self.seed() * 0.3,
        }
    }

    fn in_hand(self, pit: Area, slot: u8) -> Point {
        let reach = (f32::from(slot) + 0.5).sqrt() * self.seed() * 0.42;
        let towards = direction(usize::from(slot));
        Point {
            x: pit.centre.x + reach * towards.x,
            y: pit.centre.y - pit.height * 0.22 + reach * towards.y,
        }
    }

    /// Where the heap of a granary lies: beside its number, if that stands in it.
    fn granary_heap(self, side: Side) -> Area {
        let area = self.granary(side);
        match self.layout {
            Layout::Wide => area,
            Layout::Portrait => self.beside_number(area, side == self.bottom),
        }
    }

    /// What a number at the right or left end leaves of a bar.
    fn beside_number(self, bar: Area, at_right: bool) -> Area {
        let room = self.seed() * 4.0;
        let shift = if at_right { -room / 2.0 } else { room / 2.0 };
        let centre = Point { x: bar.centre.x + shift, ..bar.centre };
        Area { centre, width: bar.width - room, ..bar }
    }

    /// A place in a heap: seeds lie close in the middle, and on them others, in ever smaller layers.
    /// Every seed lies inside the rim.
    fn in_heap(self, area: Area, slot: u8) -> Point {
        let (layer, place, room) = match slot {
            0..20 => (0.0, slot, 20.0),
            20..34 => (1.0, slot - 20, 14.0),
            34..43 => (2.0, slot - 34, 9.0),
            _ => (3.0, slot - 43, 5.0),
        };
        let share = 0.96 - 0.22 * layer;
        let reach = ((f32::from(place) + 0.5) / room).sqrt() * share;
        let towards = direction(usize::from(slot));
        let most = self.seed() * 2.9;
        let half = |length: f32| ((length - 1.3 * self.seed()) / 2.0).min(most);
        let (across, down) = (half(area.width), half(area.height));
        Point {
            x: area.centre.x + reach * towards.x * across,
            y: area.centre.y + reach * towards.y * down - 0.6 * (1.0 - share) * down,
        }
    }
}

fn small(number: usize) -> f32 {
    u8::try_from(number).map_or(0.0, f32::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_picture() -> impl Iterator<Item = Geometry> {
        let layouts = [Layout::Wide, Layout::Portrait];
        layouts.into_iter().flat_map(|layout| {
            Side::ALL.into_iter().flat_map(move |bottom| {
                [Middle::Ridge, Middle::Reserve].map(|middle| Geometry { layout, bottom, middle })
            })
        })
    }

    /// Twice the area inside the way round, negative if it turns counter-clockwise on a screen,
    /// where `y` grows downwards.
    fn turn(points: &[Point]) -> f32 {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
    }

    #[test]
    fn sowing_turns_counter_clockwise_in_every_layout() {
        for picture in every_picture() {
            let centres: Vec<Point> = Pit::all().map(|pit| picture.pit(pit).centre).collect();
            assert!(turn(&centres) < 0.0, "{picture:?}");
        }
    }

    #[test]
    fn the_own_row_is_at_the_bottom_from_left_to_right() {
        for picture in every_picture() {
            let own: Vec<Point> = Pit::row(picture.bottom).map(|p| picture.pit(p).centre).collect();
            let other: Vec<Point> =
                Pit::row(picture.bottom.opponent()).map(|p| picture.pit(p).centre).collect();
            assert!(own.is_sorted_by(|a, b| a.x < b.x));
            assert!(other.is_sorted_by(|a, b| a.x > b.x));
            assert!(own[0].y > other[0].y);
        }
    }

    #[test]
    fn granaries_are_at_the_right_hand_of_their_owners() {
        for picture in every_picture().filter(|picture| picture.layout == Layout::Wide) {
            let [own, other] = [picture.bottom, picture.bottom.opponent()];
            assert!(picture.granary(own).centre.x > picture.pit(Pit::of(own, 5)).centre.x);
            assert!(picture.granary(other).centre.x < picture.pit(Pit::of(other, 5)).centre.x);
        }
    }

    /// The same four seeds in every pit would look stamped.
    #[test]
    fn every_pit_has_a_scatter_of_its_own() {
        for picture in every_picture() {
            let scatter = |pit: Pit| {
                let centre = picture.pit(pit).centre;
                let at = picture.seed_at(0, Lying { spot: Spot::Pit(pit), slot: 3 });
                (at.x - centre.x, at.y - centre.y)
            };
            for (one, other) in Pit::all().zip(Pit::all().skip(1)) {
                let ((a, b), (c, d)) = (scatter(one), scatter(other));
                assert!((a - c).abs() + (b - d).abs() > picture.seed() / 2.0, "{one} {other}");
            }
        }
    }

    /// Few seeds or many: they lie on each other, not all over the granary.
    #[test]
    fn granaries_hold_heaps() {
        for picture in every_picture() {
            for side in Side::ALL {
                let spot = Spot::Granary(side);
                let at: Vec<Point> = (0..awale_core::SEEDS)
                    .map(|slot| picture.seed_at(slot, Lying { spot, slot }))
                    .collect();
                let seed = picture.seed();
                let far = |a: &Point, b: &Point| (a.x - b.x).hypot(a.y - b.y) / seed;
                for (slot, one) in at.iter().enumerate() {
                    assert!(far(one, &at[0]) < 4.0, "{slot} is not in the heap");
                    let nearest = at[..slot].iter().map(|other| far(one, other));
                    let nearest = nearest.fold(f32::MAX, f32::min);
                    assert!(slot == 0 || nearest < 1.1, "{slot} lies alone: {nearest}");
                }
                let height =
                    |seeds: &[Point]| seeds.iter().map(|at| at.y).sum::<f32>() / small(seeds.len());
                assert!(height(&at[43..]) < height(&at[..20]), "what is on top is seen higher");
            }
        }
    }

    #[test]
    fn every_seed_lies_inside_its_place() {
        for picture in every_picture() {
            let spots = Pit::all()
                .map(Spot::Pit)
                .chain(Side::ALL.map(Spot::Granary))
                .chain((picture.middle == Middle::Reserve).then_some(Spot::Reserve));
            for spot in spots {
                let area = match spot {
                    Spot::Pit(pit) | Spot::Hand(pit) => picture.pit(pit),
                    Spot::Granary(side) => picture.granary(side),
                    Spot::Reserve => picture.reserve(),
                };
                for slot in 0..awale_core::SEEDS {
                    let at = picture.seed_at(slot, Lying { spot, slot });
                    assert!((at.x - area.centre.x).abs() <= area.width / 2.0, "{spot:?} {slot}");
                    assert!((at.y - area.centre.y).abs() <= area.height / 2.0, "{spot:?} {slot}");
                }
            }
        }
    }
}

//! Where things are on a board, in thousandths of its width.

use awale_core::{Pit, ROW, Side};

/// The width of a board.
pub(crate) const WIDTH: f32 = 1000.0;
pub(crate) const RADIUS: f32 = 51.5;
const LEFT: f32 = 151.0;
const COLUMN: f32 = 116.3;
/// The middle of the upper row, the way from it to the lower one, and what a reserve adds to it.
const UPPER: f32 = 124.0;
const ROWS: f32 = 132.0;
const CHANNEL: f32 = 74.0;
/// A granary: the way of its middle from the end of the board, its width, the wood above and below.
const GRANARY: (f32, f32, f32) = (80.0, 112.0, 104.0);

/// A long hollow with round ends: its middle, half its width, half its height.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trough {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) across: f32,
    pub(crate) down: f32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Whether there are seeds that are not placed yet: then all lies elsewhere.
    pub(crate) reserve: bool,
    pub(crate) bottom: Side,
}

impl Layout {
    pub(crate) fn height(self) -> f32 {
        2.0 * UPPER + ROWS + if self.reserve { CHANNEL } else { 0.0 }
    }

    pub(crate) fn is_near(self, side: Side) -> bool {
        side == self.bottom
    }

    /// The middle of a pit. The row at the bottom goes from left to right, the one at the top from
    /// right to left, so sowing turns counter-clockwise.
    pub(crate) fn pit(self, pit: Pit) -> (f32, f32) {
        let (column, y) = if self.is_near(pit.side()) {
            (pit.place(), self.height() - UPPER)
        } else {
            (ROW - 1 - pit.place(), UPPER)
        };
        (LEFT + COLUMN * (f32::from(u8::try_from(column).unwrap_or(0)) + 0.5), y)
    }

    /// A granary, at its owner's right hand.
    pub(crate) fn granary(self, side: Side) -> Trough {
        let (from_end, width, wood) = GRANARY;
        let x = if self.is_near(side) { WIDTH - from_end } else { from_end };
        let (across, down) = (width / 2.0, (self.height() - wood) / 2.0);
        Trough { x, y: self.height() / 2.0, across, down }
    }

    pub(crate) fn reserve(self) -> Trough {
        Trough {
            x: WIDTH / 2.0,
            y: self.height() / 2.0,
            across: (WIDTH - 2.0 * LEFT - 6.0) / 2.0,
            down: (CHANNEL - 8.0) / 2.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sowing_turns_counter_clockwise() {
        for reserve in [false, true] {
            for bottom in Side::ALL {
                let layout = Layout { reserve, bottom };
                let way: Vec<(f32, f32)> = Pit::all().map(|pit| layout.pit(pit)).collect();
                let next = way.iter().cycle().skip(1);
                let twice: f32 = way.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
                // On a picture y grows downwards.
                assert!(twice < 0.0);
                let (last, _) = layout.pit(Pit::of(bottom, ROW - 1));
                assert!(layout.granary(bottom).x > last, "a granary is at its owner's right hand");
            }
        }
    }
}

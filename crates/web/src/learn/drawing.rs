//! Seeds that a learner draws: the board after a move as it is imagined.

use awale_core::{AnyPosition, PITS, Pit, Setup, Side};

/// What touching a pit does while seeds are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tool {
    #[default]
    Put,
    Take,
    Empty,
}

impl Tool {
    pub const ALL: [Tool; 3] = [Tool::Put, Tool::Take, Tool::Empty];

    pub fn of_key(key: &str) -> Option<Tool> {
        match key {
            "+" | "=" => Some(Tool::Put),
            "-" | "−" => Some(Tool::Take),
            "0" | "Delete" => Some(Tool::Empty),
            _ => None,
        }
    }
}

/// A drawing. No seed is made or lost: those that are not in the pits lie in the granary of the
/// player whose move is drawn, and the other one lends when it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    before: AnyPosition,
    setup: Setup,
    /// Seeds the other granary has lent.
    owed: u8,
}

impl Drawing {
    pub fn new(before: AnyPosition) -> Drawing {
        Drawing { before, setup: before.setup(), owed: 0 }
    }

    pub const fn pits(&self) -> [u8; PITS] {
        self.setup.pits
    }

    pub const fn count(&self, pit: Pit) -> u8 {
        self.setup.pits[pit.index()]
    }

    pub fn position(&self) -> AnyPosition {
        AnyPosition::new(self.before.rules(), &self.setup).unwrap_or(self.before)
    }

    pub fn is_untouched(&self) -> bool {
        self.setup.pits == self.before.setup().pits
    }

    /// Changes a pit; `false` if there is no seed to put or to take.
    pub fn change(&mut self, pit: Pit, tool: Tool) -> bool {
        match tool {
            Tool::Put => self.put(pit),
            Tool::Take => self.take(pit),
            Tool::Empty => {
                let filled = self.count(pit) > 0;
                while self.take(pit) {}
                filled
            }
        }
    }

    fn lender(&self) -> Side {
        self.before.to_move().opponent()
    }

    fn put(&mut self, pit: Pit) -> bool {
        let mover = self.before.to_move();
        let lends = self.setup.granaries[mover] == 0;
        let from = if lends { self.lender() } else { mover };
        let Some(rest) = self.setup.granaries[from].checked_sub(1) else { return false };
        self.setup.granaries[from] = rest;
        self.setup.pits[pit.index()] += 1;
        self.owed += u8::from(lends);
        true
    }

    fn take(&mut self, pit: Pit) -> bool {
        let Some(rest) = self.count(pit).checked_sub(1) else { return false };
        let owes = self.owed > 0;
        let to = if owes { self.lender() } else { self.before.to_move() };
        self.setup.pits[pit.index()] = rest;
        self.setup.granaries[to] += 1;
        self.owed -= u8::from(owes);
        true
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{RuleSet, SEEDS};

    use super::*;

    fn total(drawing: &Drawing) -> u8 {
        let Setup { pits, granaries, .. } = drawing.position().setup();
        pits.iter().sum::<u8>() + granaries.south + granaries.north
    }

    #[test]
    fn a_move_can_be_drawn_in_any_order() {
        // The exercise of sheet 001: North sows d and harvests three.
        let text = "2-4-6-9-0-2-2-1-2-3-10-4-3-0-N";
        let before = AnyPosition::parse(RuleSet::Awale, text).unwrap();
        let mut drawing = Drawing::new(before);
        assert!(drawing.is_untouched());
        for letter in ['e', 'f', 'A'] {
            // The granary of North is empty: South lends.
            assert!(drawing.change(Pit::from_letter(letter).unwrap(), Tool::Put));
            assert_eq!(total(&drawing), SEEDS);
        }
        assert!(!drawing.change(Pit::new(0), Tool::Put), "no seed is left");
        for letter in ['d', 'A'] {
            assert!(drawing.change(Pit::from_letter(letter).unwrap(), Tool::Empty));
        }
        let after = before.try_play("d".parse().unwrap()).unwrap();
        assert_eq!(drawing.position().setup().pits, after.setup().pits);
        assert_eq!(drawing.position().granaries(), after.granaries());
        assert!(!drawing.change(Pit::new(0), Tool::Take));
        assert!(!drawing.change(Pit::new(0), Tool::Empty));
    }
}

//! A turn of Éqwalé in the making: seeds being placed, or a harvest being chosen.

use awale_core::{AnyPosition, Move, Pit, Placing, ROW, Takes};

use super::pit_play::PitPlay;

/// What a player has begun and not confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Draft {
    #[default]
    None,
    Placing(PlacingDraft),
    Harvest(HarvestDraft),
}

impl Draft {
    /// The move as it stands; `None` if there is nothing to confirm.
    pub fn mv(&self) -> Option<Move> {
        match self {
            Draft::None => None,
            Draft::Placing(placing) => placing.mv(),
            Draft::Harvest(harvest) => Some(harvest.mv),
        }
    }
}

/// Seeds placed in this turn, in the order of the touches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacingDraft {
    position: AnyPosition,
    pub touched: Vec<Pit>,
}

impl PlacingDraft {
    pub const fn new(position: AnyPosition) -> PlacingDraft {
        PlacingDraft { position, touched: Vec::new() }
    }

    /// Seeds of the handful that may still be placed.
    pub fn rest(&self) -> u8 {
        let placed = u8::try_from(self.touched.len()).unwrap_or(Placing::MOST);
        let reserve = self.position.setup().reserve.saturating_sub(placed);
        Placing::MOST.saturating_sub(placed).min(reserve)
    }

    pub fn offer(&self, pit: Pit) -> PitPlay {
        PitPlay::place(&self.position, pit, self.seeds())
    }

    pub fn add(&mut self, pit: Pit) {
        self.touched.push(pit);
    }

    pub fn take_back(&mut self) -> Option<Pit> {
        self.touched.pop()
    }

    fn seeds(&self) -> [u8; ROW] {
        let mut seeds = [0; ROW];
        for pit in &self.touched {
            seeds[pit.place()] += 1;
        }
        seeds
    }

    fn mv(&self) -> Option<Move> {
        Placing::new(self.position.to_move(), self.seeds()).map(Move::Place)
    }
}

/// A sowing whose harvest is being chosen among the legal ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HarvestDraft {
    choices: Vec<Move>,
    /// The pits that lose seeds.
    pub attacked: Vec<Pit>,
    mv: Move,
}

impl HarvestDraft {
    /// The choice after sowing `pit`, which begins with the smallest harvest.
    pub fn new(position: &AnyPosition, pit: Pit, least: Move) -> HarvestDraft {
        let mut choices = position.legal_moves();
        choices.retain(|mv| mv.pit() == Some(pit));
        HarvestDraft { choices, attacked: position.attacked(pit), mv: least }
    }

    pub fn origin(&self) -> Option<Pit> {
        self.mv.pit()
    }

    /// Seeds to be taken from a pit; 0 if it is not attacked.
    pub fn taken(&self, pit: Pit) -> u8 {
        if self.attacked.contains(&pit) { takes(self.mv)[pit.place()] } else { 0 }
    }

    /// Changes how many seeds a pit loses, if another number is allowed.
    pub fn change(&mut self, pit: Pit) -> bool {
        if !self.attacked.contains(&pit) {
            return false;
        }
        let Move::Sow { pit: origin, .. } = self.mv else { return false };
        let mut seeds = takes(self.mv);
        for step in 1..=Takes::MOST {
            seeds[pit.place()] = (self.taken(pit) + step - 1) % Takes::MOST + 1;
            let other = Takes::new(seeds).map(|takes| Move::Sow { pit: origin, takes });
            if let Some(other) = other.filter(|mv| *mv != self.mv && self.choices.contains(mv)) {
                self.mv = other;
                return true;
            }
        }
        false
    }
}

fn takes(mv: Move) -> [u8; ROW] {
    match mv {
        Move::Sow { takes, .. } => takes.seeds(),
        Move::Place(_) => [0; ROW],
    }
}

#[cfg(test)]
mod tests {
    use awale_core::random::SplitMix64;
    use awale_core::{RuleSet, Side};

    use super::*;

    #[test]
    fn a_handful_is_placed_and_taken_back() {
        let start = AnyPosition::start(RuleSet::Eqwale, Side::South);
        let mut draft = PlacingDraft::new(start);
        assert_eq!((draft.rest(), draft.mv()), (6, None));
        for place in [0, 0, 2] {
            draft.add(Pit::of(Side::South, place));
        }
        assert_eq!(draft.rest(), 3);
        assert_eq!(draft.mv().map(|mv| mv.to_string()), Some("+A2C1".to_owned()));
        assert_eq!(draft.take_back(), Some(Pit::of(Side::South, 2)));
        assert_eq!(draft.mv().map(|mv| mv.to_string()), Some("+A2".to_owned()));
    }

    #[test]
    fn only_legal_harvests_can_be_chosen() {
        let mut chosen = 0;
        let mut position = AnyPosition::start(RuleSet::Eqwale, Side::South);
        let mut random = SplitMix64::new(3);
        for _ in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            for pit in Pit::row(position.to_move()) {
                let PitPlay::Choose(trace) = PitPlay::of(&position, pit) else { continue };
                let mut draft = HarvestDraft::new(&position, pit, trace.mv);
                for attacked in draft.attacked.clone() {
                    draft.change(attacked);
                    let mv = Draft::Harvest(draft.clone()).mv().unwrap();
                    assert_eq!(position.check(mv), Ok(()));
                    chosen += 1;
                }
            }
            position = position.try_play(mv).unwrap();
        }
        assert!(chosen > 20, "only {chosen} harvests were tried");
    }
}

//! Forty-eight seeds that never appear or vanish: each lies somewhere, and moves.

use awale_core::{Pit, SEEDS, Setup, Side, sort_few};

pub const SEED_COUNT: usize = SEEDS as usize;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    Pit(Pit),
    /// In the hand of the player, above a pit.
    Hand(Pit),
    Granary(Side),
    Reserve,
}

/// A seed's place: the spot, and which of the places there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lying {
    pub spot: Spot,
    /// The place there, from 0: the first seeds to come have the lowest.
    pub slot: u8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// By the number of the seed.
    pub seeds: [Lying; SEED_COUNT],
}

/// The spots of a position and what lies there.
fn wanted(setup: &Setup) -> impl Iterator<Item = (Spot, u8)> {
    Pit::all()
        .map(|pit| (Spot::Pit(pit), setup.count(pit)))
        .chain(Side::ALL.map(|side| (Spot::Granary(side), setup.granaries[side])))
        .chain([(Spot::Reserve, setup.reserve)])
}

impl Scene {
    /// The seeds of a position, laid out anew.
    pub fn of(setup: &Setup) -> Scene {
        let mut scene = Scene { seeds: [Lying { spot: Spot::Reserve, slot: 0 }; SEED_COUNT] };
        let places = wanted(setup)
            .flat_map(|(spot, count)| (0..count).map(move |slot| Lying { spot, slot }));
        for (seed, lying) in scene.seeds.iter_mut().zip(places) {
            *seed = lying;
        }
        scene
    }

    pub fn count(&self, spot: Spot) -> u8 {
        let count = self.seeds.iter().filter(|lying| lying.spot == spot).count();
        u8::try_from(count).unwrap_or(SEEDS)
    }

    /// Takes all seeds of a pit into the hand.
    pub fn lift(&mut self, pit: Pit) {
        for seed in self.seeds.iter_mut().filter(|lying| lying.spot == Spot::Pit(pit)) {
            seed.spot = Spot::Hand(pit);
        }
    }

    /// Moves the hand above a pit and lets one seed fall.
    pub fn drop_into(&mut self, pit: Pit) {
        for seed in self.seeds.iter_mut().filter(|lying| matches!(lying.spot, Spot::Hand(_))) {
            seed.spot = Spot::Hand(pit);
        }
        self.shift(Spot::Hand(pit), Spot::Pit(pit), 1);
    }

    /// Moves seeds from one spot to another: the last to come are the first to go.
    pub fn shift(&mut self, from: Spot, to: Spot, seeds: u8) {
        for _ in 0..seeds {
            let slot = self.count(to);
            let last = self.seeds.iter_mut().filter(|lying| lying.spot == from);
            if let Some(seed) = last.max_by_key(|lying| lying.slot) {
                *seed = Lying { spot: to, slot };
            }
        }
    }

    /// Makes the scene show a position, moving no seed that can stay.
    pub fn settle(&mut self, setup: &Setup) {
        // A hand that still holds seeds is emptied first: its seeds belong wherever some lack.
        let mut lacking: Vec<(Spot, u8)> = Vec::new();
        let mut surplus: Vec<(Spot, u8)> = Vec::new();
        for pit in Pit::all() {
            surplus.push((Spot::Hand(pit), self.count(Spot::Hand(pit))));
        }
        for (spot, count) in wanted(setup) {
            let here = self.count(spot);
            surplus.push((spot, here.saturating_sub(count)));
            lacking.push((spot, count.saturating_sub(here)));
        }
        for (to, mut seeds) in lacking {
            for (from, spare) in &mut surplus {
                let moved = seeds.min(*spare);
                self.shift(*from, to, moved);
                *spare -= moved;
                seeds -= moved;
            }
        }
        self.close_gaps(setup);
    }

    /// Gives the seeds of every spot the lowest places again, in the order they have.
    fn close_gaps(&mut self, setup: &Setup) {
        for (spot, _) in wanted(setup) {
            let mut here: Vec<usize> =
                (0..SEED_COUNT).filter(|&seed| self.seeds[seed].spot == spot).collect();
            sort_few(&mut here, |&seed| self.seeds[seed].slot);
            for (slot, seed) in (0u8..).zip(here) {
                self.seeds[seed].slot = slot;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, RuleSet};

    use super::*;

    fn shows(scene: &Scene, setup: &Setup) {
        for (spot, count) in wanted(setup) {
            assert_eq!(scene.count(spot), count, "{spot:?}");
            let mut slots: Vec<u8> = scene
                .seeds
                .iter()
                .filter(|lying| lying.spot == spot)
                .map(|lying| lying.slot)
                .collect();
            slots.sort_unstable();
            assert!((0..).zip(slots).all(|(place, slot): (u8, u8)| place == slot), "{spot:?}");
        }
    }

    #[test]
    fn a_position_is_laid_out_with_all_its_seeds() {
        for &rules in RuleSet::ALL {
            let setup = AnyPosition::start(rules, Side::South).setup();
            shows(&Scene::of(&setup), &setup);
        }
    }

    #[test]
    fn settling_moves_only_what_must_move() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let after = start.try_play("C".parse().unwrap()).unwrap();
        let mut scene = Scene::of(&start.setup());
        let before = scene.clone();
        scene.settle(&after.setup());
        shows(&scene, &after.setup());
        let moved = before.seeds.iter().zip(&scene.seeds).filter(|(a, b)| a != b).count();
        assert_eq!(moved, 4);
        scene.settle(&start.setup());
        shows(&scene, &start.setup());
    }

    #[test]
    fn a_hand_that_is_interrupted_is_emptied() {
        let start = AnyPosition::start(RuleSet::Awele, Side::South);
        let after = start.try_play("F".parse().unwrap()).unwrap();
        let mut scene = Scene::of(&start.setup());
        scene.lift(Pit::of(Side::South, 5));
        scene.drop_into(Pit::of(Side::North, 0));
        assert_eq!(scene.count(Spot::Hand(Pit::of(Side::North, 0))), 3);
        scene.settle(&after.setup());
        shows(&scene, &after.setup());
    }
}

//! When each seed of a move is moved: the trace told in time.

use awale_core::{Pit, Side, Trace};

use super::scene::{Scene, Spot};
use super::shown::Shown;

awale_core::word_enum! {
    /// How fast seeds are sown.
    #[derive(Default)]
    pub enum Speed {
        /// At once.
        Off = "off",
        Fast = "fast",
        /// As a hand does it.
        #[default]
        Normal = "normal",
        /// To be counted along.
        Slow = "slow",
    }
}

impl Speed {
    /// Milliseconds for a seed of a sowing of so many.
    fn pace(self, seeds: u32) -> u32 {
        let (pace, most) = match self {
            Speed::Off => (0, 0),
            Speed::Fast => (60, 500),
            Speed::Normal => (140, 1600),
            Speed::Slow => (350, u32::MAX),
        };
        pace.min(most / seeds.max(1))
    }
}

/// Something that happens to the seeds at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    Lift(Pit),
    Drop { pit: Pit, last: bool },
    Place { pit: Pit, last: bool },
    Take { pit: Pit, seeds: u8, to: Side },
    Rest,
}

impl Beat {
    /// How much higher or lower it sounds: no bowl sounds like the next, nor a seed like the one
    /// before.
    pub fn shade(self, fallen: u8) -> f32 {
        let (Beat::Drop { pit, .. } | Beat::Place { pit, .. } | Beat::Take { pit, .. }) = self
        else {
            return 1.0;
        };
        let bowl = u8::try_from(pit.index() * 5 % 12).unwrap_or(0);
        0.93 + 0.01 * f32::from(bowl) + 0.015 * f32::from(fallen * 2 % 3)
    }

    pub fn apply(self, scene: &mut Scene) {
        match self {
            Beat::Lift(pit) => scene.lift(pit),
            Beat::Drop { pit, .. } => scene.drop_into(pit),
            Beat::Place { pit, .. } => scene.shift(Spot::Reserve, Spot::Pit(pit), 1),
            Beat::Take { pit, seeds, to } => {
                scene.shift(Spot::Pit(pit), Spot::Granary(to), seeds);
            }
            Beat::Rest => {}
        }
    }
}

/// A beat and its moment, in milliseconds from the beginning of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cue {
    pub at: u32,
    pub beat: Beat,
}

/// The whole move: lifted, sown, harvested. The last cue is always [`Beat::Rest`].
pub fn schedule(trace: &Trace, speed: Speed) -> Vec<Cue> {
    let pace = pace(trace, speed);
    let mut cues = Vec::new();
    let mut at = 0;
    if let Some(origin) = trace.origin {
        cues.push(Cue { at, beat: Beat::Lift(origin) });
        at += pace;
    }
    for (number, drop) in (1..).zip(&trace.drops) {
        let (pit, last) = (drop.pit, number == trace.drops.len());
        let placing = trace.origin.is_none();
        let beat = if placing { Beat::Place { pit, last } } else { Beat::Drop { pit, last } };
        cues.push(Cue { at, beat });
        at += pace;
    }
    cues.extend(taking(trace, pace, at + pace));
    cues
}

/// The harvest alone, for a sowing that has been shown already.
pub fn takes_only(trace: &Trace, speed: Speed) -> Vec<Cue> {
    taking(trace, pace(trace, speed), 0)
}

/// What the players take from the board when the game is over, after the beats of the last move.
pub fn share_out(mut cues: Vec<Cue>, shown: &Shown, speed: Speed) -> Vec<Cue> {
    let Some(mut rest) = cues.pop() else { return cues };
    for pit in Pit::all() {
        let seeds = shown.position.count(pit);
        if let Some(to) = shown.leftover.receiver(pit).filter(|_| seeds > 0) {
            cues.push(Cue { at: rest.at, beat: Beat::Take { pit, seeds, to } });
            rest.at += 2 * speed.pace(1);
        }
    }
    cues.push(rest);
    cues
}

fn pace(trace: &Trace, speed: Speed) -> u32 {
    speed.pace(u32::try_from(trace.drops.len()).unwrap_or(1))
}

fn taking(trace: &Trace, pace: u32, mut at: u32) -> Vec<Cue> {
    let mut cues = Vec::new();
    for taken in trace.harvest.pits() {
        let beat = Beat::Take { pit: taken.pit, seeds: taken.seeds, to: trace.mover };
        cues.push(Cue { at, beat });
        at += 2 * pace;
    }
    // The last seed is still on its way when the last beat is heard.
    cues.push(Cue { at: at + pace, beat: Beat::Rest });
    cues
}

#[cfg(test)]
mod tests {
    use awale_core::random::SplitMix64;
    use awale_core::{AnyPosition, RuleSet};

    use super::*;

    /// A walk through a game in which the picture must follow the position seed by seed.
    fn follow(rules: RuleSet, speed: Speed) {
        let mut position = AnyPosition::start(rules, Side::South);
        let mut scene = Scene::of(&position.setup());
        let mut random = SplitMix64::new(7);
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            let trace = position.trace(mv).unwrap();
            let cues = schedule(&trace, speed);
            assert!(cues.is_sorted_by_key(|cue| cue.at));
            assert_eq!(cues.last().map(|cue| cue.beat), Some(Beat::Rest));
            for cue in &cues {
                cue.beat.apply(&mut scene);
            }
            position = position.try_play(mv).unwrap();
            let setup = position.setup();
            for pit in Pit::all() {
                assert_eq!(scene.count(Spot::Pit(pit)), setup.count(pit), "{rules} {mv}");
            }
            for side in Side::ALL {
                assert_eq!(scene.count(Spot::Granary(side)), setup.granaries[side]);
            }
            assert_eq!(scene.count(Spot::Reserve), setup.reserve);
        }
    }

    #[test]
    fn the_seeds_follow_every_game() {
        for &rules in RuleSet::ALL {
            for speed in Speed::ALL {
                follow(rules, speed);
            }
        }
    }

    #[test]
    fn what_is_left_goes_where_the_rules_say() {
        // L4: each player takes the own row; A-E2: the other player takes everything.
        for (rules, text, mv) in [
            (RuleSet::Awale, "3-0-0-0-0-0-0-0-0-0-0-1-22-22-N", "f"),
            (RuleSet::Avele, "3-0-0-0-0-0-0-0-0-0-0-1-22-22-N", "f"),
        ] {
            let before = AnyPosition::parse(rules, text).unwrap();
            let mv = mv.parse().unwrap();
            let (position, trace) = (before.try_play(mv).unwrap(), before.trace(mv).unwrap());
            let ending = position.ending().unwrap();
            let shown = Shown::still(position).with_leftover(ending.leftover);
            let mut scene = Scene::of(&before.setup());
            let cues = share_out(schedule(&trace, Speed::Normal), &shown, Speed::Normal);
            assert!(cues.is_sorted_by_key(|cue| cue.at));
            assert_eq!(cues.last().map(|cue| cue.beat), Some(Beat::Rest));
            for cue in cues {
                cue.beat.apply(&mut scene);
            }
            let still = Shown::still(position);
            let alone = schedule(&trace, Speed::Normal);
            assert_eq!(share_out(alone.clone(), &still, Speed::Normal), alone, "nothing to share");
            let rest = shown.at_rest();
            assert_eq!(rest.granaries, ending.granaries, "{rules}");
            for side in Side::ALL {
                assert_eq!(scene.count(Spot::Granary(side)), ending.granaries[side], "{rules}");
            }
            for pit in Pit::all() {
                assert_eq!((scene.count(Spot::Pit(pit)), rest.count(pit)), (0, 0), "{rules}");
            }
        }
    }

    #[test]
    fn sowing_takes_no_longer_than_promised() {
        let text = "1-0-20-2-0-1-1-2-4-0-0-3-8-6-S";
        let position = AnyPosition::parse(RuleSet::Awele, text).unwrap();
        let trace = position.trace("C".parse().unwrap()).unwrap();
        let sown = |speed| {
            let cues = schedule(&trace, speed);
            let drops = cues.iter().filter(|cue| matches!(cue.beat, Beat::Drop { .. }));
            drops.map(|cue| cue.at).max().unwrap()
        };
        assert!(sown(Speed::Fast) <= 500);
        assert!(sown(Speed::Normal) <= 1600);
        assert_eq!(sown(Speed::Slow), 20 * 350);
        assert_eq!(sown(Speed::Off), 0);
    }
}

//! The levels of play.

use awale_core::{AnyPosition, Pit, RuleSet, Side};
use awale_engine::{Character, Engine, Level, Limits, NoClock, Partner, Question, Stop};

#[path = "support/positions.rs"]
#[allow(dead_code, reason = "the file is shared")]
mod positions;

use positions::{go, random_positions};

fn play(partner: &mut Partner, position: AnyPosition) -> Option<String> {
    let question = Question::new(position, Limits::nodes(2_000));
    let mv = partner.choose(&question, &NoClock, &Stop::new())?;
    assert!(position.check(mv).is_ok(), "{position} {mv}");
    Some(mv.to_string())
}

#[test]
fn levels_are_numbers_from_1_to_10() {
    assert_eq!(Level::all().count(), 10);
    assert_eq!("10".parse(), Ok(Level::MASTER));
    assert!("0".parse::<Level>().is_err());
    assert_eq!(
        "11".parse::<Level>().unwrap_err().to_string(),
        "expected a level from 1 to 10, found \"11\""
    );
}

/// Whole games of every rule set, every level and every character, the same for the same seed.
#[test]
fn every_level_plays_legal_games_that_its_seed_repeats() {
    for &rules in RuleSet::ALL {
        let most = if rules == RuleSet::Eqwale { 12 } else { 60 };
        for level in Level::all().filter(|&level| level < Level::MASTER) {
            let character = Character::ALL[usize::from(level.number()) % 3];
            let game = |seed: u64| {
                let mut partner = Partner::new(level, character, seed).unwrap();
                let mut position = AnyPosition::start(rules, Side::South);
                let mut moves = Vec::new();
                while moves.len() < most
                    && let Some(mv) = play(&mut partner, position)
                {
                    position = position.try_play(mv.parse().unwrap()).unwrap();
                    moves.push(mv);
                }
                moves
            };
            assert_eq!(game(3), game(3), "{rules} {level}");
        }
    }
}

/// The first level overlooks harvests of several pits that the master never leaves.
#[test]
fn weak_levels_overlook_what_beginners_overlook() {
    // F harvests ten seeds in four pits; everything else takes nothing.
    let chain = AnyPosition::parse(RuleSet::Awale, "1-0-0-1-0-4-2-1-2-1-6-6-12-12-S").unwrap();
    let taken = |level: u8| {
        let level = Level::new(level).unwrap();
        (0..100)
            .filter(|&seed| {
                let mut partner = Partner::new(level, Character::Balanced, seed).unwrap();
                play(&mut partner, chain).as_deref() == Some("F")
            })
            .count()
    };
    let [first, sixth] = [1, 6].map(taken);
    assert!(first < 75, "level 1 took it {first} times of 100");
    assert!(sixth > first, "level 6 took it {sixth} times of 100");
    let master = go(&mut Engine::new(1), chain, Limits::nodes(2_000)).unwrap();
    assert_eq!(master.best(), Some("F".parse().unwrap()));
    assert!(Partner::new(Level::MASTER, Character::Balanced, 0).is_none());
}

/// The chance to win grows with the score, more steeply as the board empties, and knows certainty.
#[test]
fn chances_follow_scores() {
    use awale_engine::{Certainty, SEED, Score};
    for &rules in RuleSet::ALL {
        let score = |value| Score { value, certainty: Certainty::Estimate };
        assert!((score(0).chance(rules, 48) - 0.5).abs() < 1e-6);
        let full = score(2 * SEED).chance(rules, 48);
        let late = score(2 * SEED).chance(rules, 10);
        assert!(0.5 < full && full < late && late < 1.0, "{rules}: {full} {late}");
        for (value, points) in [(-SEED, 0.0), (0, 0.5), (1, 1.0)] {
            let sure = Score { value, certainty: Certainty::Exact };
            assert!((sure.chance(rules, 48) - points).abs() < 1e-6, "{rules}: {value}");
        }
    }
}

/// A raider harvests more often than others, a hoarder has the largest house.
#[test]
fn characters_have_their_preferences() {
    let seen = |character: Character| {
        let mut partner = Partner::new(Level::new(6).unwrap(), character, 5).unwrap();
        let (mut harvests, mut houses) = (0, 0);
        for position in random_positions(RuleSet::Abapa, 11).take(400) {
            let question = Question::new(position, Limits::default());
            let Some(mv) = partner.choose(&question, &NoClock, &Stop::new()) else { continue };
            let after = position.try_play(mv).unwrap();
            harvests += u32::from(after.granaries() != position.granaries());
            let house = Pit::row(position.to_move()).map(|pit| u32::from(after.count(pit))).max();
            houses += house.unwrap_or(0);
        }
        (harvests, houses)
    };
    let [balanced, raider, hoarder] = Character::ALL.map(seen);
    assert!(raider.0 > balanced.0.max(hoarder.0), "{balanced:?} {raider:?} {hoarder:?}");
    assert!(hoarder.1 > balanced.1.max(raider.1), "{balanced:?} {raider:?} {hoarder:?}");
}

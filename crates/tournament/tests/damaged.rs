//! Records that somebody changed: they are refused or played, and never panic.

#[path = "support/simulation.rs"]
mod simulation;

use awale_core::random::SplitMix64;
use awale_play::Millis;
use awale_tournament::{Action, Record, System, Tournament};
use serde_json::Value;
use simulation::Simulation;

/// Changes a number somewhere in a JSON value.
fn change(value: &mut Value, random: &mut SplitMix64) {
    match value {
        Value::Array(values) if !values.is_empty() => {
            let at = random.below(values.len());
            change(&mut values[at], random);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = random.below(fields.len());
            change(fields.iter_mut().nth(at).expect("one of the fields").1, random);
        }
        Value::Number(_) => *value = [0, 1, 2, 3, 77, u32::MAX][random.below(6)].into(),
        _ => {}
    }
}

#[test]
fn a_damaged_record_never_panics() {
    let mut random = SplitMix64::new(99);
    let (mut refused, mut played) = (0, 0);
    for seed in 0..60 {
        let system = match seed % 3 {
            0 => System::Swiss { rounds: 4 },
            1 => System::KnockOut { consolation: seed % 2 == 0 },
            _ => System::RoundRobin { cycles: 1 },
        };
        let mut simulation = Simulation::new(seed, 3 + seed % 6, system);
        while simulation.pair().is_some() {
            simulation.play();
        }
        let whole = serde_json::to_value(simulation.tournament.record()).unwrap();
        for _ in 0..100 {
            let mut damaged = whole.clone();
            let events = damaged["events"].as_array_mut().unwrap();
            let (one, other) = (random.below(events.len()), random.below(events.len()));
            match random.below(4) {
                0 => drop(events.remove(one)),
                1 => events.swap(one, other),
                2 => events.insert(other, events[one].clone()),
                _ => change(&mut events[one], &mut random),
            }
            let Ok(record) = serde_json::from_value::<Record>(damaged) else { continue };
            match Tournament::replay(&record) {
                Err(_) => refused += 1,
                Ok(mut tournament) => {
                    played += 1;
                    let round = tournament.next_round();
                    let _ = tournament.act(Action::Pair { round }, Millis(u64::MAX));
                    assert_eq!(tournament.standings().len(), tournament.entrants().len());
                    let _ = tournament.cross_table_csv();
                }
            }
        }
    }
    assert!(refused > 1_000 && played > 100, "{refused} refused, {played} played");
}

//! Any text is a position or an error; a position is written and read back, and can be played.
#![no_main]

use awale_core::{AnyPosition, RuleSet};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &rules in RuleSet::ALL {
        let Ok(position) = AnyPosition::parse(rules, text) else { continue };
        assert_eq!(AnyPosition::parse(rules, &position.to_string()), Ok(position));
        let moves = position.legal_moves();
        assert_eq!(moves.is_empty(), position.ending().is_some());
        for mv in moves {
            let trace = position.trace(mv).expect("a listed move is legal");
            assert_eq!(position.try_play(mv).map(|after| after.granaries()), Ok(trace.granaries));
        }
    }
});

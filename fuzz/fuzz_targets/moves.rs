//! Any text is a list of moves or an error; each move has one spelling.
#![no_main]

use awale_core::notation::parse_moves;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(moves) = parse_moves(text) {
        let spelled: String = moves.iter().map(ToString::to_string).collect();
        assert_eq!(spelled, text);
    }
});

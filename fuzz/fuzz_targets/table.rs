//! Any bytes are a table or an error; a table answers every probe with a value or an error.
#![no_main]

use awale_tables::{Tables, board, positions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(tables) = Tables::from_bytes(bytes.to_vec()) else { return };
    let layers: Vec<u8> = tables.seeds().collect();
    for seeds in layers {
        let step = usize::try_from(positions(seeds) / 16 + 1).expect("a number of positions");
        for index in (0..positions(seeds)).step_by(step) {
            let Some((own, other)) = board(seeds, index) else { continue };
            if let Ok(worth) = tables.worth(own, other) {
                assert!(worth.value().is_none_or(|value| value.unsigned_abs() <= seeds.max(48)));
                assert!(worth.least() <= worth.most());
            }
        }
    }
});

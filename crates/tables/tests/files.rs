//! Damaged and hostile bytes: an error or the right value, never a panic, never a wrong value.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::sync::LazyLock;

use awale_core::{AnyPosition, RuleSet, SEEDS, Setup, Side};
use awale_tables::{FileError, ProbeError, Tables, Worth, board, pack, positions};
use proptest::prelude::*;

static AWALE: LazyLock<Vec<u8>> = LazyLock::new(|| pack(RuleSet::Awale, 4));
static ABAPA: LazyLock<Vec<u8>> = LazyLock::new(|| pack(RuleSet::Abapa, 3));

/// Every position of up to `most` seeds.
fn every_position(rules: RuleSet, most: u8) -> Vec<AnyPosition> {
    let cells = (0..=most).flat_map(|seeds| (0..positions(seeds)).map(move |cell| (seeds, cell)));
    cells
        .map(|(seeds, cell)| {
            let (own, other) = board(seeds, cell).unwrap();
            AnyPosition::new(rules, &Setup::of_rows(own, other)).unwrap()
        })
        .collect()
}

/// A few positions of each layer, enough to touch every block of these small files.
fn some_positions(rules: RuleSet, most: u8) -> Vec<AnyPosition> {
    every_position(rules, most).into_iter().step_by(29).collect()
}

fn values(tables: &Tables, positions: &[AnyPosition]) -> Vec<Result<Worth, ProbeError>> {
    positions.iter().map(|position| tables.probe(position)).collect()
}

/// Whatever is left of the bytes answers rightly or not at all. Returns whether all is as before.
fn never_wrong(
    bytes: Vec<u8>,
    positions: &[AnyPosition],
    right: &[Result<Worth, ProbeError>],
) -> bool {
    let Ok(tables) = Tables::from_bytes(bytes) else { return false };
    let found = values(&tables, positions);
    for ((found, right), position) in found.iter().zip(right).zip(positions) {
        assert!(found.is_err() || found == right, "{position}: {found:?} instead of {right:?}");
    }
    found == right
}

fn every_byte_counts(rules: RuleSet, most: u8) {
    let bytes = pack(rules, most);
    let positions = every_position(rules, most);
    let right = values(&Tables::from_bytes(bytes.clone()).unwrap(), &positions);
    assert!(right.iter().all(Result::is_ok));
    for at in 0..bytes.len() {
        for change in [0x01, 0x80, 0xFF] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            assert!(!never_wrong(changed, &positions, &right), "byte {at} does not matter");
        }
    }
}

#[test]
fn every_flipped_byte_is_found() {
    every_byte_counts(RuleSet::Awale, 2);
    every_byte_counts(RuleSet::Abapa, 1);
}

#[test]
fn every_shortened_file_is_found() {
    let whole = Tables::from_bytes(AWALE.clone()).unwrap();
    for length in 0..AWALE.len() {
        match Tables::from_bytes(AWALE[..length].to_vec()) {
            Err(error) => assert!(
                matches!(error, FileError::Truncated { .. } | FileError::Field { .. }),
                "{error}"
            ),
            // Only whole layers can be cut off without a trace, and then they are missing.
            Ok(tables) => assert!(tables.most_seeds() < whole.most_seeds()),
        }
    }
}

#[test]
fn errors_say_what_was_expected_and_found() {
    let error = |bytes: &[u8]| Tables::from_bytes(bytes.to_vec()).unwrap_err().to_string();
    assert_eq!(error(b"not a table at all"), "expected a table file, found other bytes");
    assert_eq!(error(b""), "expected 64 bytes of a header, found 0");
    let mut newer = AWALE.clone();
    newer[8] = 9;
    assert_eq!(
        error(&newer),
        "expected table format version 2, found 9: it was built by another version and must be built \
         again (awale solve)"
    );
    let mut two_games = AWALE.clone();
    two_games.extend_from_slice(&ABAPA);
    assert_eq!(error(&two_games), "expected awale in a layer, found abapa");

    let tables = Tables::from_bytes(AWALE.clone()).unwrap();
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    assert_eq!(
        tables.probe(&start).unwrap_err().to_string(),
        "expected at most 4 seeds on the board, found 48"
    );
    let abapa = AnyPosition::start(RuleSet::Abapa, Side::South);
    assert_eq!(
        tables.probe(&abapa).unwrap_err().to_string(),
        "expected a position of awale, found one of abapa"
    );
}

/// Checksums are no secret: bytes with the right ones may still hold nonsense.
#[test]
fn nonsense_with_sound_checksums_is_an_error() {
    let sealed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = pack(RuleSet::Abapa, 0);
        change(&mut bytes);
        let checksum = crc32fast::hash(&bytes[..60]);
        bytes[60..64].copy_from_slice(&checksum.to_le_bytes());
        Tables::from_bytes(bytes)
    };
    assert!(sealed(&|_| {}).is_ok());
    for length in [0u64, 10, 63, 64, 65, 103, 104, 120, u64::MAX] {
        let set = |bytes: &mut Vec<u8>| bytes[24..32].copy_from_slice(&length.to_le_bytes());
        assert!(sealed(&set).is_err(), "length {length}");
    }
    for seeds in 1..=u8::MAX {
        let set = |bytes: &mut Vec<u8>| {
            bytes[11] = seeds;
            if seeds <= SEEDS {
                bytes[16..24].copy_from_slice(&positions(seeds).to_le_bytes());
            }
        };
        assert!(sealed(&set).is_err(), "{seeds} seeds");
    }
    for rules in 0..=u8::MAX {
        assert!(sealed(&|bytes| bytes[10] = rules).is_err() || rules == 5, "rule set {rules}");
    }
    // The header of the first plane, sealed in its turn.
    for place in 0..36 {
        for byte in [0x00, 0x01, 0x7F, 0xFF] {
            let set = |bytes: &mut Vec<u8>| {
                bytes[64 + place] = byte;
                let checksum = crc32fast::hash(&bytes[64..100]);
                bytes[100..104].copy_from_slice(&checksum.to_le_bytes());
            };
            // An error, or the byte was the same.
            if let Ok(tables) = sealed(&set) {
                assert_eq!(tables.most_seeds(), Some(0));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_bytes_are_no_table(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Tables::from_bytes(bytes).is_err());
    }

    /// A sound header in front of anything.
    #[test]
    fn a_header_is_not_enough(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let mut hostile = AWALE[..64].to_vec();
        hostile.extend(bytes);
        prop_assert!(Tables::from_bytes(hostile).is_err());
    }

    #[test]
    fn changed_bytes_never_answer_wrongly(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        bounded in any::<bool>(),
    ) {
        let change = |bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            for (at, byte) in &changes {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            bytes
        };
        if bounded {
            let positions = some_positions(RuleSet::Abapa, 3);
            let right = values(&Tables::from_bytes(ABAPA.clone()).unwrap(), &positions);
            never_wrong(change(&ABAPA), &positions, &right);
        } else {
            let positions = some_positions(RuleSet::Awale, 4);
            let right = values(&Tables::from_bytes(AWALE.clone()).unwrap(), &positions);
            never_wrong(change(&AWALE), &positions, &right);
        }
    }
}

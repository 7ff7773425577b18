//! Every value of the small layers of every game against a solver that shares nothing with the
//! library, and the layers that are too large for it against the literal rules.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

#[path = "support/graph.rs"]
#[allow(unreachable_pub, reason = "the file is shared")]
mod graph;
#[path = "../../core/tests/support/literal.rs"]
mod literal;

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use awale_core::{Row, RuleSet};
use awale_tables::{Builder, Layer, Tables, VerifyError, folder, pack, verify};

use graph::{Pits, Stalling, boards, solve_endless, stands};
use literal::Sheet;

fn layers(rules: RuleSet, most: u8) -> Vec<Arc<Layer>> {
    let tables = Tables::from_bytes(pack(rules, most)).unwrap();
    (0..=most).map(|seeds| tables.unpacked(seeds).unwrap()).collect()
}

fn rows(pits: Pits) -> (Row, Row) {
    let row = |half: &[u8]| Row::new(half.try_into().unwrap());
    (row(&pits[..6]), row(&pits[6..]))
}

fn agrees(rules: RuleSet, sheet: Sheet, most: u8) {
    let layers = layers(rules, most);
    let solved = solve_endless(sheet, most);
    for (&pits, &expected) in &solved {
        let (own, other) = rows(pits);
        let layer = &layers[usize::from(pits.iter().sum::<u8>())];
        assert_eq!(layer.value(own, other), expected.value, "{rules} {pits:?}");
        if let Some(bounds) = layer.bounds(own, other) {
            assert_eq!(bounds, (expected.least, expected.most), "{rules} {pits:?}");
        }
    }
    let boards: u64 = (0..=most).map(awale_tables::positions).sum();
    // All boards were compared, but for those whose mover has nothing and passes.
    let compared = solved.len() as u64;
    let passes = rules.facts().pass.is_some();
    assert!(if passes { compared > boards / 2 && compared < boards } else { compared == boards });
}

macro_rules! agree {
    ($($name:ident $rules:ident $most:literal,)*) => {
        $(
            #[test]
            fn $name() {
                agrees(RuleSet::$rules, Sheet::$rules, $most);
            }
        )*
    };
}
agree! {
    awari_is_what_a_plain_solver_finds Awari 7,
    awale_is_what_a_plain_solver_finds Awale 7,
    awele_is_what_a_plain_solver_finds Awele 7,
    abapa_is_what_a_plain_solver_finds_bounds_included Abapa 7,
    eqwale_is_what_a_plain_solver_finds Eqwale 6,
}

#[test]
fn avele_is_what_a_plain_search_finds() {
    let layers = layers(RuleSet::Avele, 7);
    let mut stalling = Stalling::default();
    for seeds in 0..=7 {
        for pits in boards(seeds).into_iter().filter(|&pits| stands(Sheet::Avele, pits)) {
            let (own, other) = rows(pits);
            let value = layers[usize::from(seeds)].value(own, other);
            assert_eq!(value, stalling.value(pits, 0), "{pits:?}");
        }
    }
}

/// The smallest layers are built plainly; from six seeds on the tiles and the frontier are at work.
#[test]
fn literal_rules_confirm_every_value() {
    for &rules in RuleSet::ALL {
        let most = if rules == RuleSet::Eqwale { 8 } else { 10 };
        let layers = layers(rules, most);
        for seeds in 0..=usize::from(most) {
            verify(rules, &layers[seeds], &layers[..seeds]).unwrap();
        }
    }
}

#[test]
fn verification_finds_a_wrong_value() {
    let awari = layers(RuleSet::Awari, 6);
    let awale = layers(RuleSet::Awale, 6);
    let mismatch = verify(RuleSet::Awari, &awale[6], &awari[..6]).unwrap_err();
    assert_ne!(mismatch.expected, mismatch.found);
    assert_eq!(mismatch.what, "value");
}

/// A sample of every game that can be sampled; a wrong value is found by it.
#[test]
fn a_sample_confirms_right_values_and_finds_wrong_ones() {
    for &rules in RuleSet::ALL {
        let tables = Tables::embedded(rules).unwrap();
        let most = tables.most_seeds().unwrap();
        let verified = tables.verify_sample(most, 2_000, 1);
        if rules == RuleSet::Avele {
            assert!(matches!(verified, Err(VerifyError::Sample(_))));
        } else {
            verified.unwrap();
        }
    }
    // Layers of two games: what awale says of seven seeds does not follow from awari's six.
    let folder = tempfile::tempdir().unwrap();
    let layer = |rules, seeds| folder::path(folder.path(), rules, seeds);
    for (rules, seeds) in [(RuleSet::Awari, 6), (RuleSet::Awale, 7)] {
        let builder = Builder::new(rules, seeds, folder.path());
        builder.run(|_| ControlFlow::Continue(())).unwrap();
    }
    let mut foreign = fs::read(layer(RuleSet::Awale, 7)).unwrap();
    foreign[10] = RuleSet::Awari.facts().code;
    let checksum = crc32fast::hash(&foreign[..60]);
    foreign[60..64].copy_from_slice(&checksum.to_le_bytes());
    fs::write(layer(RuleSet::Awari, 7), foreign).unwrap();
    let tables = Tables::open(folder.path(), RuleSet::Awari).unwrap();
    tables.verify_sample(6, 500, 1).unwrap();
    let found = tables.verify_sample(7, 5_000, 1);
    assert!(matches!(found, Err(VerifyError::Mismatch(_))), "{found:?}");
}

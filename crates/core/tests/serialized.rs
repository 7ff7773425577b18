//! What feature `serde` writes and reads.

use std::fmt::Debug;

use awale_core::rules::Avele;
use awale_core::{AnyPosition, BySide, Clause, Move, Pit, Position, RuleSet, Setup, Side};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn spelled<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect(json), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect(json), value);
}

#[test]
fn values_are_their_texts() {
    spelled(&RuleSet::Eqwale, r#""eqwale""#);
    spelled(&Clause::AE1, r#""A-E1""#);
    spelled(&BySide::new(Side::South, Side::North), r#"{"south":"south","north":"north"}"#);
    spelled(&Pit::from_letter('c').unwrap(), r#""c""#);
    spelled(&"Cxb2d1".parse::<Move>().unwrap(), r#""Cxb2d1""#);
    let text = r#""4-4-4-4-4-4-4-4-4-4-4-4-0-0-N quiet=3""#;
    let setup: Setup = text.trim_matches('"').parse().unwrap();
    spelled(&setup, text);
    spelled(&Position::<Avele>::new(&setup).unwrap(), text);
    let text = r#""avele 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N quiet=3""#;
    spelled(&AnyPosition::new(RuleSet::Avele, &setup).unwrap(), text);
}

#[test]
fn errors_say_what_was_expected() {
    let error = serde_json::from_str::<Side>(r#""east""#).unwrap_err();
    assert!(error.to_string().starts_with("expected south or north, found \"east\""), "{error}");
    let error = serde_json::from_str::<Position<Avele>>(r#""4-4""#).unwrap_err();
    assert!(error.to_string().contains("found 2 fields"), "{error}");
    for text in [r#""avele""#, r#""oware 4""#, "3", r#""awale 4-4-4-4-4-4-4-4-4-4-4-4-0-1-N""#] {
        assert!(serde_json::from_str::<AnyPosition>(text).is_err(), "{text}");
    }
}

//! The published histograms of awari, in every cell.

use std::collections::BTreeMap;

use awale_core::RuleSet;
use awale_tables::{Tables, pack};

#[test]
fn awari_has_the_published_histograms_up_to_twelve_seeds() {
    let text = include_str!("../../../testdata/tables/awari-histograms.json");
    let data: serde_json::Value = serde_json::from_str(text).unwrap();
    let tables = Tables::from_bytes(pack(RuleSet::Awari, 12)).unwrap();
    for seeds in 0..=12 {
        let published = data["histograms"][seeds.to_string()].as_object().unwrap();
        let published: BTreeMap<i8, u64> = published
            .iter()
            .map(|(value, count)| (value.parse().unwrap(), count.as_u64().unwrap()))
            .collect();
        let stats = tables.stats(seeds).unwrap();
        assert_eq!(stats.histogram, published, "{seeds} seeds");
        assert_eq!(stats.histogram.values().sum::<u64>(), stats.positions());
    }
}

#[test]
fn stats_are_one_line_of_json() {
    let tables = Tables::from_bytes(pack(RuleSet::Awari, 2)).unwrap();
    assert_eq!(
        tables.stats(2).unwrap().json(),
        r#"{"rules":"awari","seeds":2,"positions":78,"histogram":{"-2":40,"0":13,"2":25}}"#
    );
}

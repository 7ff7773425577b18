//! The small tables inside the program: perfect endings from the first start, in a browser too.

use awale_core::RuleSet;

use crate::tables::Tables;

/// All layers of `awale` up to ten seeds, 646,646 positions, made by
/// `cargo run --release -p awale-tables --example pack -- awale 10 crates/tables/data/awale.awt`.
static AWALE: &[u8] = include_bytes!("../data/awale.awt");

impl Tables {
    /// The tables that come with the program: `awale` up to ten seeds. Other games have none.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test excludes.
    pub fn embedded(rules: RuleSet) -> Option<Tables> {
        (rules == RuleSet::Awale)
            .then(|| Tables::from_bytes(AWALE).expect("the embedded tables are sound"))
    }
}

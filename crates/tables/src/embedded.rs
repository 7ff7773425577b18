//! The small tables inside the program: perfect endings from the first start, in a browser too.
//!
//! `cargo run --release -p awale-tables --example pack -- awale 10 crates/tables/data/awale.awt` made
//! the file of `awale`, and the like those of the other games: to ten seeds, `abapa` to nine.

use awale_core::RuleSet;

use crate::tables::Tables;

/// The files of a game. A page carries only those of `awale` and fetches the others.
fn file(rules: RuleSet) -> Option<&'static [u8]> {
    match rules {
        RuleSet::Awale => Some(include_bytes!("../data/awale.awt")),
        #[cfg(not(target_family = "wasm"))]
        RuleSet::Awele => Some(include_bytes!("../data/awele.awt")),
        #[cfg(not(target_family = "wasm"))]
        RuleSet::Avele => Some(include_bytes!("../data/avele.awt")),
        #[cfg(not(target_family = "wasm"))]
        RuleSet::Eqwale => Some(include_bytes!("../data/eqwale.awt")),
        #[cfg(not(target_family = "wasm"))]
        RuleSet::Abapa => Some(include_bytes!("../data/abapa.awt")),
        #[cfg(not(target_family = "wasm"))]
        RuleSet::Awari => Some(include_bytes!("../data/awari.awt")),
        #[allow(
            unreachable_patterns,
            reason = "a rule set without a file, or any but one in a page"
        )]
        _ => None,
    }
}

impl Tables {
    /// The tables that come with the program: up to ten seeds, nine of `abapa`. In a browser only
    /// `awale` has some.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test excludes.
    pub fn embedded(rules: RuleSet) -> Option<Tables> {
        let bytes = file(rules)?;
        Some(Tables::from_bytes(bytes).expect("the embedded tables are sound"))
    }
}

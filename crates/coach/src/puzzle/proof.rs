//! What makes a position a puzzle: exact values of all moves, a margin, and a win at stake.

use awale_core::{AnyPosition, BySide, Harvesting, Move, Pit, RuleSet, SEEDS, Side};
use awale_tables::Tables;

use super::lead;

/// What the tables prove of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The only best move.
    pub best: Move,
    /// Its exact value.
    pub value: i8,
    /// The exact value of the second best.
    pub second: i8,
}

/// By how many seeds the best move of a puzzle is ahead of the second, at least.
///
/// In Éqwalé the same sowing often stands beside its other choices of harvest, one seed apart.
pub const fn margin(rules: RuleSet) -> i8 {
    match rules.facts().harvesting {
        Harvesting::ByChoice => 1,
        Harvesting::ByCount => 3,
    }
}

/// Legal moves of a puzzle, at least: two would be a guess, but who must feed seldom has more.
fn choices(position: &AnyPosition) -> usize {
    let theirs = Pit::row(position.to_move().opponent());
    let feeding = theirs.map(|pit| position.count(pit)).sum::<u8>() == 0;
    if feeding { 2 } else { 3 }
}

/// Proves that one move is best by the margin; `None` if it is not so, or if a value of any legal
/// move is not known exactly.
pub fn prove(tables: &Tables, position: &AnyPosition) -> Option<Proof> {
    let rated = tables.moves(position).ok()?;
    let values: Vec<i8> = rated.iter().map(|rated| rated.worth.exact()).collect::<Option<_>>()?;
    let value = *values.first()?;
    let second = *values[1..].iter().max()?;
    let ahead = value - second >= margin(position.rules());
    (ahead && values.len() >= choices(position)).then_some(Proof {
        best: rated[0].mv,
        value,
        second,
    })
}

/// The same board with granaries that put the win at stake: the best move wins, the second does not.
///
/// All 48 seeds are accounted for, and the granaries are as equal as this allows. `None` if there
/// are no such granaries.
pub fn stake(position: &AnyPosition, proof: &Proof) -> Option<AnyPosition> {
    let mut setup = position.setup();
    let stored = SEEDS.checked_sub(setup.pits.iter().sum::<u8>())?;
    let leads = (1 - proof.value)..=(-proof.second);
    let fits = |lead: &i8| (stored.cast_signed() - lead) % 2 == 0 && lead.unsigned_abs() <= stored;
    let lead = leads.filter(fits).min_by_key(|lead| lead.unsigned_abs())?;
    let own = stored.cast_signed().checked_add(lead)? / 2;
    let own = u8::try_from(own).ok()?;
    let other = stored.checked_sub(own)?;
    setup.granaries = match setup.to_move {
        Side::South => BySide::new(own, other),
        Side::North => BySide::new(other, own),
    };
    let staked = AnyPosition::new(position.rules(), &setup).ok()?;
    staked.ending().is_none().then_some(staked)
}

impl Proof {
    /// Whether the best move wins from this position and the second does not.
    pub fn decides(&self, position: &AnyPosition) -> bool {
        let lead = lead(position);
        lead + self.value > 0 && lead + self.second <= 0
    }
}

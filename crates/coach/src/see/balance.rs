//! Who has more, on the board and beside it.

use awale_core::{AnyPosition, Harvesting, Side};

use crate::fact::Fact;
use crate::phase::Phase;
use crate::see::row;

/// Fewer seeds than this to the target are worth a word.
const NEARLY: u8 = 6;

pub(crate) fn balance(position: &AnyPosition, facts: &mut Vec<Fact>) {
    let granaries = position.granaries();
    for side in Side::ALL {
        facts.extend(potential(position, side));
        let (seeds, other) = (granaries[side], granaries[side.opponent()]);
        if seeds > other {
            facts.push(Fact::Leads { side, seeds, other });
        }
        let target = position.rules().facts().target;
        if let Some(missing) = target.map(|target| target - seeds)
            && missing <= NEARLY
        {
            facts.push(Fact::Needs { side, seeds: missing });
        }
    }
}

/// Clearly more seeds in the row: from the middle game on they mean freer play.
fn potential(position: &AnyPosition, side: Side) -> Option<Fact> {
    let by_count = position.rules().facts().harvesting == Harvesting::ByCount;
    let [seeds, other] = [side, side.opponent()].map(|side| row(position, side).iter().sum::<u8>());
    let more = other > 0 && seeds > other && 2 * seeds >= 3 * other;
    (by_count && more && Phase::of(position) != Phase::Opening).then_some(Fact::Potential {
        side,
        seeds,
        other,
    })
}

//! Who is South, and begins.

use awale_core::Side;

use super::form::{Form, Need};
use crate::player::PlayerId;
use crate::why::SideCause;

/// Somebody of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seated<'a> {
    pub(crate) player: PlayerId,
    pub(crate) form: &'a Form,
}

/// How badly the wishes of two players clash: both must change to one side; or both would like the
/// same, the more the larger.
pub(crate) fn clash(one: &Form, other: &Form) -> (u64, u64) {
    match (one.wish(), other.wish()) {
        (Some((side, need)), Some((same, other))) if side == same => match need.min(other) {
            Need::MustChange => (1, 2),
            Need::Balance => (0, 2),
            Need::Alternate => (0, 1),
        },
        _ => (0, 0),
    }
}

/// Which of the two is South: `true` for the first, who has the better place. If nothing else
/// decides, `lot` does.
pub(crate) fn first_is_south(first: Seated, second: Seated, lot: bool) -> (bool, SideCause) {
    let must = |seated: Seated| seated.form.wish().filter(|&(_, need)| need == Need::MustChange);
    let (one, two) = (first.form.surplus(), second.form.surplus());
    match (must(first), must(second)) {
        (Some((side, _)), other) if other.is_none_or(|(wish, _)| wish != side) => {
            return (side == Side::South, SideCause::MustChange { player: first.player });
        }
        (None, Some((side, _))) => {
            return (side == Side::North, SideCause::MustChange { player: second.player });
        }
        _ => {}
    }
    if one != two {
        // The player whose games are less even is served.
        let served = if one.abs() >= two.abs() { first } else { second };
        return (one < two, SideCause::Balance { player: served.player });
    }
    let (newest, other) = (first.form.sides.iter().rev(), second.form.sides.iter().rev());
    if let Some((&side, _)) = newest.zip(other).find(|(one, two)| one != two) {
        return (side == Side::North, SideCause::Alternates { player: first.player });
    }
    match (first.form.wish(), second.form.wish()) {
        (Some((side, _)), _) => (side == Side::South, SideCause::Rank { player: first.player }),
        (None, Some((side, _))) => {
            (side == Side::North, SideCause::Alternates { player: second.player })
        }
        (None, None) => (lot, SideCause::Lot),
    }
}

//! Houses, and where one may come to stand.

use awale_core::{AnyPosition, Pit, ROW, Side};

use crate::fact::{Fact, total};
use crate::phase::{HOUSE, Phase, is_high};
use crate::see::takes;

/// From so many seeds on a pit is on its way to a house.
const SITE: u8 = 8;

/// The houses of a player, and whether their last seed crosses over.
pub(crate) fn houses(position: &AnyPosition, side: Side) -> Vec<Fact> {
    let mut facts = Vec::new();
    for pit in Pit::row(side) {
        let seeds = position.count(pit);
        if seeds < HOUSE {
            continue;
        }
        facts.push(Fact::House { pit, seeds });
        let (low, high) = domain(pit, seeds);
        facts.push(if seeds >= low {
            Fact::Active { pit, seeds, low, high }
        } else {
            // Eleven seeds go round to the pit before the origin, the next one to the pit behind.
            let steps = (usize::from(seeds) - 1) % 11 + 1;
            Fact::Outside { pit, seeds, last: Pit::new((pit.index() + steps) % 12), low, high }
        });
    }
    facts
}

/// What the houses of a player who waits take after the replies of the other.
pub(crate) fn ranges(position: &AnyPosition, side: Side) -> Vec<Fact> {
    if position.to_move() == side {
        return Vec::new();
    }
    let houses = Pit::row(side).filter(|&pit| position.count(pit) >= HOUSE);
    let range = houses.filter_map(|pit| {
        let replies = position.legal_moves().into_iter();
        let after = replies.filter_map(|mv| position.try_play(mv).ok());
        let after: Vec<u8> = after.map(|after| total(&takes(&after, pit))).collect();
        let (least, most) = (*after.iter().min()?, *after.iter().max()?);
        Some(Fact::HouseRange { pit, least, most })
    });
    range.collect()
}

/// The bounds of the domain of activity in which a count lies, or that come next above it.
pub fn domain(pit: Pit, seeds: u8) -> (u8, u8) {
    let nearest = u8::try_from(ROW - pit.place()).unwrap_or(0);
    let mut high = nearest + 5;
    while high < seeds {
        high += 11;
    }
    (high - 5, high)
}

/// The high pit of a player where a house can stand.
pub(crate) fn site(position: &AnyPosition, side: Side) -> Option<Fact> {
    let pit = Pit::row(side).max_by_key(|&pit| position.count(pit))?;
    let seeds = position.count(pit);
    let alone = Pit::row(side).filter(|&other| position.count(other) == seeds).count() == 1;
    let (low, high) = domain(pit, HOUSE);
    let ripe = (SITE..HOUSE).contains(&seeds) && alone && is_high(pit);
    (ripe && Phase::of(position) != Phase::Endgame).then_some(Fact::Site { pit, seeds, low, high })
}

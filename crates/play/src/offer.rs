//! What players offer each other: a draw, to stop here, to take a move back.

use awale_core::{BySide, Side};

awale_core::word_enum! {
    /// Something one player proposes and the other may accept.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum Offer {
        /// To call the game a draw.
        Draw = "draw",
        /// To stop: the granaries count as they stand.
        Stop = "stop",
        /// To go back to before the last move of the player who asks.
        TakeBack = "take-back",
    }
}

/// The offers of one side that stand: at most one of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Offers([bool; Offer::ALL.len()]);

impl Offers {
    /// Whether an offer stands.
    pub const fn contains(self, offer: Offer) -> bool {
        self.0[offer as usize]
    }

    /// Whether none stands.
    pub fn is_empty(self) -> bool {
        self == Offers::default()
    }

    /// The offers that stand.
    pub fn iter(self) -> impl Iterator<Item = Offer> {
        Offer::ALL.into_iter().filter(move |&offer| self.contains(offer))
    }

    pub(crate) fn insert(&mut self, offer: Offer) {
        self.0[offer as usize] = true;
    }

    pub(crate) fn remove(&mut self, offer: Offer) {
        self.0[offer as usize] = false;
    }
}

/// What lapses when a side has moved: the draws and stops it was offered, and every take-back.
pub(crate) fn lapse(offers: &mut BySide<Offers>, mover: Side) {
    offers[mover.opponent()] = Offers::default();
    offers[mover].remove(Offer::TakeBack);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_answers_what_was_offered_and_leaves_what_one_offers() {
        let mut all = Offers::default();
        for offer in Offer::ALL {
            all.insert(offer);
        }
        let mut offers = BySide::new(all, all);
        lapse(&mut offers, Side::North);
        assert!(offers.south.is_empty());
        assert_eq!(offers.north.iter().collect::<Vec<_>>(), [Offer::Draw, Offer::Stop]);
    }
}

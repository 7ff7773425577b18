//! What the program answers to an offer.

use std::cmp::Ordering;

use awale_engine::{SEED, Value};
use awale_play::{Action, Offer};

awale_core::word_enum! {
    pub enum Answer {
        Accept = "accept",
        Decline = "decline",
    }
}

impl Answer {
    pub const fn action(self, offer: Offer) -> Action {
        match self {
            Answer::Accept => Action::Accept(offer),
            Answer::Decline => Action::Decline(offer),
        }
    }

    /// The answer of a player whose granary holds `lead` more seeds than the other, and who expects
    /// a difference of `expected` hundredths of a seed at the end.
    ///
    /// A move may always be taken back: nobody is held to a slip. A draw is accepted unless a win is
    /// expected. Stopping is accepted if the result by the granaries is at least as good as the one
    /// that is expected; a certain loss is only taken instead of a loss by at least as many seeds.
    pub(crate) fn to(offer: Offer, lead: Value, expected: Value) -> Answer {
        let now = lead * SEED;
        let accepts = match offer {
            Offer::TakeBack => true,
            Offer::Draw => result(expected) <= Ordering::Equal,
            Offer::Stop => match result(now).cmp(&result(expected)) {
                Ordering::Greater => true,
                Ordering::Equal => result(now) >= Ordering::Equal || now >= expected,
                Ordering::Less => false,
            },
        };
        if accepts { Answer::Accept } else { Answer::Decline }
    }
}

/// The result that a difference of seeds means: less than one seed is a draw.
fn result(difference: Value) -> Ordering {
    (difference / SEED).cmp(&0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Answer::{Accept, Decline};

    #[test]
    fn a_draw_is_taken_unless_a_win_is_expected() {
        let answers = [-4_800, -100, 0, 99, 100, 4_800].map(|v| Answer::to(Offer::Draw, 9, v));
        assert_eq!(answers, [Accept, Accept, Accept, Accept, Decline, Decline]);
    }

    #[test]
    fn a_stop_is_taken_if_it_gives_what_is_expected() {
        let answers =
            |lead, expected: [Value; 3]| expected.map(|v| Answer::to(Offer::Stop, lead, v));
        // A certain win is as good as a greater one.
        assert_eq!(answers(1, [-500, 0, 2_000]), [Accept, Accept, Accept]);
        assert_eq!(answers(0, [-500, 50, 100]), [Accept, Accept, Decline]);
        // Of two losses the smaller one; a loss is never taken instead of a draw.
        assert_eq!(answers(-3, [-301, -299, 0]), [Accept, Decline, Decline]);
    }

    #[test]
    fn a_move_may_always_be_taken_back() {
        assert_eq!(Answer::to(Offer::TakeBack, -20, 4_800), Accept);
        assert_eq!(Accept.action(Offer::Draw), Action::Accept(Offer::Draw));
        assert_eq!(Decline.action(Offer::Stop), Action::Decline(Offer::Stop));
    }
}

//! A ladder: members in their places, which change by challenges.

use thiserror::Error;

/// Why a challenge cannot be made, or an order is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say what they are")]
pub enum LadderRefused {
    #[error("expected a member of the ladder, found number {0}")]
    NotOnLadder(u32),
    #[error("expected somebody above on the ladder")]
    NotAbove,
    #[error("expected somebody at most {reach} places above, found {found}")]
    TooFar { reach: u32, found: u32 },
    #[error("expected each member once, found number {0} twice")]
    Twice(u32),
}

impl LadderRefused {
    /// The word for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            LadderRefused::NotOnLadder(_) => "not-on-ladder",
            LadderRefused::NotAbove => "not-above",
            LadderRefused::TooFar { .. } => "too-far",
            LadderRefused::Twice(_) => "twice-on-ladder",
        }
    }
}

/// Members by their places, the first first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ladder(Vec<u32>);

impl Ladder {
    /// A ladder in this order.
    ///
    /// # Errors
    /// If a member is in it twice.
    pub fn new(order: Vec<u32>) -> Result<Ladder, LadderRefused> {
        let twice = order.iter().enumerate().find(|&(at, member)| order[..at].contains(member));
        match twice {
            Some((_, &member)) => Err(LadderRefused::Twice(member)),
            None => Ok(Ladder(order)),
        }
    }

    /// Its members, the first first.
    pub fn members(&self) -> &[u32] {
        &self.0
    }

    /// The place of a member, from 1.
    pub fn place(&self, member: u32) -> Option<u32> {
        let at = self.0.iter().position(|&one| one == member)?;
        u32::try_from(at + 1).ok()
    }

    /// Puts a member below all others, if it is not there.
    pub fn join(&mut self, member: u32) {
        if !self.0.contains(&member) {
            self.0.push(member);
        }
    }

    /// Takes a member off; those below move up.
    pub fn leave(&mut self, member: u32) {
        self.0.retain(|&one| one != member);
    }

    /// Whether one may challenge another: somebody above, not too far. A reach of 0 has no end.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, challenger: u32, defender: u32, reach: u32) -> Result<(), LadderRefused> {
        let place = |member| self.place(member).ok_or(LadderRefused::NotOnLadder(member));
        let (from, to) = (place(challenger)?, place(defender)?);
        match from.checked_sub(to).filter(|&found| found > 0) {
            None => Err(LadderRefused::NotAbove),
            Some(found) if reach > 0 && found > reach => {
                Err(LadderRefused::TooFar { reach, found })
            }
            Some(_) => Ok(()),
        }
    }

    /// The challenger won: takes the other's place, and all from there down to the own place move down by
    /// one. Nothing changes if the challenger is above by now, or one of both has left.
    pub fn won(&mut self, challenger: u32, defender: u32) {
        let at = |member| self.0.iter().position(|&one| one == member);
        if let (Some(from), Some(to)) = (at(challenger), at(defender))
            && to < from
        {
            self.0[to..=from].rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder() -> Ladder {
        Ladder::new(vec![4, 2, 7, 1, 9]).expect("a ladder")
    }

    #[test]
    fn a_win_takes_the_place_and_moves_those_between() {
        let mut ladder = ladder();
        ladder.won(1, 2);
        assert_eq!(ladder.members(), [4, 1, 2, 7, 9]);
        // Above by now, or not there: nothing changes.
        ladder.won(1, 2);
        ladder.won(1, 8);
        ladder.won(8, 1);
        assert_eq!(ladder.members(), [4, 1, 2, 7, 9]);
        ladder.won(9, 4);
        assert_eq!(ladder.members(), [9, 4, 1, 2, 7]);
    }

    #[test]
    fn only_those_above_within_reach_can_be_challenged() {
        let ladder = ladder();
        assert_eq!(ladder.check(1, 2, 2), Ok(()));
        assert_eq!(ladder.check(1, 2, 0), Ok(()));
        assert_eq!(ladder.check(9, 4, 0), Ok(()));
        let far = LadderRefused::TooFar { reach: 1, found: 2 };
        assert_eq!(ladder.check(1, 2, 1), Err(far));
        assert_eq!(ladder.check(2, 1, 0), Err(LadderRefused::NotAbove));
        assert_eq!(ladder.check(1, 1, 0), Err(LadderRefused::NotAbove));
        assert_eq!(ladder.check(8, 1, 0), Err(LadderRefused::NotOnLadder(8)));
        assert_eq!(ladder.check(1, 8, 0), Err(LadderRefused::NotOnLadder(8)));
    }

    #[test]
    fn who_joins_is_last_and_nobody_is_there_twice() {
        let mut ladder = ladder();
        ladder.join(3);
        ladder.join(4);
        ladder.leave(2);
        assert_eq!(ladder.members(), [4, 7, 1, 9, 3]);
        assert_eq!((ladder.place(3), ladder.place(2)), (Some(5), None));
        assert_eq!(Ladder::new(vec![1, 2, 1]), Err(LadderRefused::Twice(1)));
    }
}

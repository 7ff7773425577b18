//! Who plays the ten levels: each has a name and a few things to say.

use awale_core::Side;
use awale_engine::Level;

use super::Session;
use super::done::Ended;

pub use crate::engine::character as name;

/// What a character has an occasion to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// Before anything was played.
    Hello,
    /// The person has just harvested well.
    WellDone,
    /// The game is over, as it ended for the person.
    End(Ended),
}

/// Seeds of one harvest that are worth a word.
const GOOD: u8 = 4;

/// What the character across says now, if anything.
pub fn saying(session: &Session) -> Option<(Level, Saying)> {
    let (level, person) = (session.level_across()?, session.seat_of_person()?);
    let game = session.game();
    if let Some(result) = game.result() {
        return Some((level, Saying::End(Ended::of(result, person))));
    }
    if game.plies().len() < 2 {
        return Some((level, Saying::Hello));
    }
    // The person's last move, whether it was answered or not.
    let last = game.plies().iter().rposition(|ply| ply.mv.side() == person)?;
    let seeds = |ply: usize| game.position_after(ply).map(|at| at.granaries()[person]);
    let gained = seeds(last + 1)?.saturating_sub(seeds(last)?);
    (gained >= GOOD).then_some((level, Saying::WellDone))
}

/// The level of a side, if the program plays it.
pub fn level_of(session: &Session, side: Side) -> Option<Level> {
    match session.players[side] {
        super::Occupant::Engine(level) => Some(level),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, BySide, RuleSet};
    use awale_play::{Action, Millis, Options};

    use super::*;
    use crate::session::Occupant;

    #[test]
    fn a_character_speaks_when_there_is_an_occasion() {
        let start = AnyPosition::parse(RuleSet::Awale, "0-0-0-0-0-2-1-1-4-4-4-4-14-14-S").unwrap();
        let players = BySide::new(Occupant::Person, Occupant::Engine(Level::FIRST));
        let mut session = Session::new(Options::new(start), players);
        let said = |session: &Session| saying(session).map(|(_, said)| said);
        assert_eq!(said(&session), Some(Saying::Hello));
        for mv in ["F", "c"] {
            let mv: awale_core::Move = mv.parse().unwrap();
            session.act(mv.side(), Action::Play(mv), Millis::ZERO).unwrap();
        }
        // Two pits of two were harvested, and the answer does not take the word away.
        assert_eq!(said(&session), Some(Saying::WellDone));
        session.act(Side::South, Action::Resign, Millis::ZERO).unwrap();
        assert_eq!(said(&session), Some(Saying::End(Ended::Lost)));
        session.players.north = Occupant::Person;
        assert_eq!(said(&session), None);
    }
}

//! S6: the position that comes back, counted since the last harvest.
//!
//! Granaries only ever grow, so the positions since the last harvest are those with the granaries
//! of now. They are looked through anew each time: a handful of comparisons in most games, and
//! nothing to keep in step when moves are taken back.

use awale_core::{AnyPosition, Move, Refusal, Setup};

use crate::game::Game;

/// A position of a game with those before it since the last harvest: all that a search needs to know
/// of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The oldest first.
    earlier: Vec<AnyPosition>,
    position: AnyPosition,
}

impl History {
    /// The history of the last position of a line of play; `None` if there is no position.
    pub fn of<'a, I>(line: I) -> Option<History>
    where
        I: IntoIterator<Item = &'a AnyPosition, IntoIter: DoubleEndedIterator>,
    {
        let mut since_harvest: Vec<AnyPosition> =
            since_harvest(line.into_iter().rev()).copied().collect();
        since_harvest.reverse();
        let position = since_harvest.pop()?;
        Some(History { earlier: since_harvest, position })
    }

    /// The position.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The positions before it since the last harvest, the oldest first: those that may come back.
    pub fn earlier(&self) -> &[AnyPosition] {
        &self.earlier
    }

    /// The history after one more move.
    ///
    /// # Errors
    /// If the rules forbid the move.
    pub fn play(&self, mv: Move) -> Result<History, Refusal> {
        let next = self.position.try_play(mv)?;
        let line = self.earlier.iter().chain([&self.position, &next]);
        Ok(History::of(line).unwrap_or_else(|| next.into()))
    }
}

/// A position without a past.
impl From<AnyPosition> for History {
    fn from(position: AnyPosition) -> History {
        History { earlier: Vec::new(), position }
    }
}

/// The position of now.
impl From<&Game> for History {
    fn from(game: &Game) -> History {
        game.history()
    }
}

/// How often the last position of a history has stood since the last harvest, itself included.
pub(crate) fn occurrences<'a>(backwards: impl Iterator<Item = &'a AnyPosition>) -> usize {
    let mut since_harvest = since_harvest(backwards).map(board);
    let Some(now) = since_harvest.next() else { return 0 };
    1 + since_harvest.filter(|before| *before == now).count()
}

/// The positions of a history, read backwards, up to the last harvest.
fn since_harvest<'a>(
    backwards: impl Iterator<Item = &'a AnyPosition>,
) -> impl Iterator<Item = &'a AnyPosition> {
    let mut granaries = None;
    backwards.take_while(move |position| {
        *granaries.get_or_insert(position.granaries()) == position.granaries()
    })
}

/// What must be the same: the seeds and the player to move. Avelé's count of quiet moves grows
/// all the time and would hide every repetition.
fn board(position: &AnyPosition) -> Setup {
    Setup { quiet: 0, ..position.setup() }
}

#[cfg(test)]
mod tests {
    use awale_core::RuleSet;

    use super::*;
    use crate::{Action, Millis, Options};

    #[test]
    fn a_history_begins_after_the_last_harvest() {
        // The answer of North harvests the two seeds that are then in C.
        let text = "0-1-0-2-0-1-1-0-0-0-4-4-18-17-S";
        let start = AnyPosition::parse(RuleSet::Awale, text).unwrap();
        let mut game = Game::new(Options::new(start));
        let mut history = History::from(start);
        assert_eq!(history.earlier(), []);
        for (mv, earlier) in [("B", 1), ("e", 0), ("D", 1)] {
            let mv: Move = mv.parse().unwrap();
            history = history.play(mv).unwrap();
            game.act(mv.side(), Action::Play(mv), Millis::ZERO).unwrap();
            assert_eq!((&history, history.earlier().len()), (&game.history(), earlier), "{mv}");
        }
        assert_eq!(game.history_after(0), Some(start.into()));
        assert_eq!(game.history_after(1).unwrap().earlier(), [start]);
        assert_eq!(game.history_after(4), None);
        assert!(history.play("A".parse().unwrap()).is_err());
    }
}

//! A game by link as it is played: a game of `awale-play`, its two seats and the wish for another.

use awale_core::{BySide, Side};
use awale_play::{Action, ActionRefused, Game, Millis, Options, Seat};
use thiserror::Error;

use crate::deed::Deed;
use crate::record::GameRecord;

/// Why something cannot happen at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// A seat is still free.
    #[error("expected two players, found a free seat")]
    Waiting,
    /// The seat is taken.
    #[error("expected a free seat, found a taken one")]
    Taken,
    /// The game refuses.
    #[error(transparent)]
    Refused(#[from] ActionRefused),
    /// The flag has not fallen.
    #[error("expected a flag that has fallen, found time left")]
    FlagStands,
    /// Another game is wanted while this one goes on.
    #[error("expected a game that is over, found one that goes on")]
    NotOver,
    /// The wish stands already, or the next game exists.
    #[error("another game is wanted already")]
    WantedAlready,
}

/// A game by link as it stands.
#[derive(Clone, Debug)]
pub struct Table {
    game: Game,
    seated: BySide<bool>,
    wants_rematch: BySide<bool>,
    next: Option<String>,
    latest: Millis,
}

impl Table {
    /// The table of a game before its first event.
    pub fn new(record: &GameRecord) -> Table {
        // The seat that somebody joined later is free until that event comes.
        let joins = record.events.iter().find(|event| matches!(event.deed, Deed::Join(_)));
        let joined = joins.map(|event| event.side);
        let taken = |side| record.seats[side].as_ref().filter(|_| joined != Some(side));
        let seats = BySide::from_fn(|side| Seat::new(taken(side).map_or("", |seat| &seat.name)));
        let seated = BySide::from_fn(|side| taken(side).is_some());
        let options = Options { start: record.start, seats, time: record.time };
        Table {
            game: Game::new(options),
            seated,
            wants_rematch: BySide::default(),
            next: None,
            latest: Millis::ZERO,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Which seats are taken.
    pub fn seated(&self) -> BySide<bool> {
        self.seated
    }

    /// Who wants another game.
    pub fn wants_rematch(&self) -> BySide<bool> {
        self.wants_rematch
    }

    /// The id of the next game.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// A moment as the table sees it: time does not run backwards. What is stored of an event is
    /// this moment, so that the replay sees what the players saw.
    pub fn moment(&self, now: Millis) -> Millis {
        now.max(self.latest)
    }

    /// Whether a flag has fallen that nobody has noted yet.
    pub fn flag_has_fallen(&self, now: Millis) -> bool {
        let game = &self.game;
        game.result().is_none()
            && game.time_left(game.to_move(), self.moment(now)) == Some(Millis::ZERO)
            && game.clone().tick(self.moment(now)).is_some()
    }

    /// Lets something happen at a moment.
    ///
    /// # Errors
    /// The reason why it cannot happen; the table is as it was.
    pub fn happen(&mut self, side: Side, deed: &Deed, now: Millis) -> Result<(), TableError> {
        let now = self.moment(now);
        match deed {
            Deed::Join(name) => {
                if self.seated[side] {
                    return Err(TableError::Taken);
                }
                self.seated[side] = true;
                // Nobody has acted: the game begins now, with both names.
                let mut seats = self.game.seats().clone();
                seats[side] = Seat::new(name);
                let (start, time) = (*self.game.start(), self.game.time());
                self.game = Game::new(Options { start, seats, time });
                self.game.start_clock(now);
            }
            Deed::Act(action) => self.act(side, *action, now)?,
            Deed::Flag => {
                if !self.flag_has_fallen(now) {
                    return Err(TableError::FlagStands);
                }
                self.game.tick(now);
            }
            Deed::WantRematch => self.want_rematch(side)?,
            Deed::Rematch(game) => {
                self.want_rematch(side)?;
                self.next = Some(game.clone());
            }
        }
        self.latest = now;
        Ok(())
    }

    /// Whether a wish for another game would be the second one.
    pub fn rematch_completes(&self, side: Side) -> bool {
        self.wants_rematch[side.opponent()] && !self.wants_rematch[side]
    }

    fn act(&mut self, side: Side, action: Action, now: Millis) -> Result<(), TableError> {
        if self.seated != BySide::new(true, true) {
            return Err(TableError::Waiting);
        }
        // A flag that has fallen is an event of its own, which comes before any other.
        if self.flag_has_fallen(now) {
            return Err(ActionRefused::OutOfTime(self.game.to_move()).into());
        }
        Ok(self.game.act(side, action, now)?)
    }

    fn want_rematch(&mut self, side: Side) -> Result<(), TableError> {
        if self.game.result().is_none() {
            return Err(TableError::NotOver);
        }
        if self.wants_rematch[side] || self.next.is_some() {
            return Err(TableError::WantedAlready);
        }
        self.wants_rematch[side] = true;
        Ok(())
    }
}

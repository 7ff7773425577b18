//! What the events of a game change and ask: flags, moves taken back, the clock.

use awale_core::{BySide, Side};

use crate::event::{GameEvent, Happened};
use crate::game::Game;
use crate::millis::Millis;
use crate::result::{EndReason, GameResult};

impl Game {
    /// A moment as the game sees it: time does not run backwards.
    pub fn moment(&self, now: Millis) -> Millis {
        self.live.moments.moment(now)
    }

    /// Whether a flag has fallen that is not yet noted.
    pub fn flag_fallen(&self, now: Millis) -> bool {
        let left = |thought| self.record.clock.left_after(self.to_move(), thought);
        self.thought(now).and_then(left) == Some(Millis::ZERO)
    }

    /// Ends the game if a flag has fallen.
    pub fn flag(&mut self, now: Millis) -> Option<GameEvent> {
        let (side, at, happened) = (self.to_move(), self.moment(now), Happened::Flagged);
        let event =
            self.flag_fallen(now).then_some(GameEvent { happened, side, at, lag: Millis::ZERO })?;
        self.happen(&event);
        Some(event)
    }

    /// Starts the clock of a game that has just been made or read from a file. It is not needed
    /// where the first move may take as long as it likes or a player still has to join. A clock
    /// that runs is left alone.
    pub fn start_clock(&mut self, now: Millis) {
        let moments = &mut self.live.moments;
        if moments.since.is_none() {
            moments.latest = moments.moment(now);
            moments.since = Some(moments.latest);
        }
    }

    /// Takes the last thing back without asking, for players who share one screen.
    ///
    /// A resignation or an agreement is a thing by itself: the game goes on and every move stays.
    /// A game that the last move ended goes on without that move. A flag that fell stays fallen.
    /// Every offer lapses. Returns how many moves were taken back; `None` if nothing was.
    pub fn undo(&mut self, now: Millis) -> Option<u32> {
        let plies = self.undoing().filter(|_| !self.flag_fallen(now))?;
        self.live.moments.latest = self.moment(now);
        self.take_back(plies, self.live.moments.latest);
        Some(plies)
    }

    /// Whether there is something for [`Game::undo`] to take back.
    pub fn can_undo(&self) -> bool {
        self.undoing().is_some()
    }

    /// How many moves [`Game::undo`] takes back; `None` if there is nothing to take back.
    fn undoing(&self) -> Option<u32> {
        match self.result().map(|result| result.reason) {
            Some(EndReason::Resignation | EndReason::Agreement(_)) => Some(0),
            Some(EndReason::Time) => None,
            Some(EndReason::Rules(_)) | None => (!self.plies().is_empty()).then_some(1),
        }
    }

    /// How many moves lie behind the last one of a side, that one included.
    pub(crate) fn back_to_move_of(&self, side: Side) -> u32 {
        let behind = self.plies().iter().rev().take_while(|ply| ply.mv.side() != side).count();
        u32::try_from(behind).map_or(u32::MAX, |behind| behind.saturating_add(1))
    }

    /// Takes the last moves and the result away.
    pub(crate) fn take_back(&mut self, plies: u32, now: Millis) {
        self.read_clock(now);
        self.lapse_offers();
        self.record.result = None;
        let left = self.plies().len().saturating_sub(plies.try_into().unwrap_or(usize::MAX));
        self.record.plies.truncate(left);
    }

    pub(crate) fn end(&mut self, result: GameResult, now: Millis) {
        self.read_clock(now);
        self.record.result = Some(result);
        self.lapse_offers();
    }

    pub(crate) fn lapse_offers(&mut self) {
        self.live.offers = BySide::default();
        self.live.wants_rematch = BySide::default();
    }

    /// Books what the side to move has used so far, and counts anew from here.
    fn read_clock(&mut self, now: Millis) {
        let side = self.to_move();
        if let Some(thought) = self.thought(now) {
            self.record.clock.spend(side, thought);
        }
        if let Some(since) = &mut self.live.moments.since {
            *since = now;
        }
    }
}

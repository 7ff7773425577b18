//! The game as it is played: actions, flags, and moves that are taken back.

use awale_core::{BySide, Move, Side};

use crate::action::{Action, ActionRefused};
use crate::game::Game;
use crate::millis::Millis;
use crate::offer::{self, Offer, Offers};
use crate::result::{Agreement, EndReason, GameResult};

impl Game {
    /// Lets a player act at a moment.
    ///
    /// The clock is looked at first: a flag that has fallen ends the game and the action is too
    /// late, whoever acts. An action that is refused for another reason changes nothing.
    ///
    /// # Errors
    /// The reason why the action is refused.
    pub fn act(&mut self, seat: Side, action: Action, now: Millis) -> Result<(), ActionRefused> {
        let was_over = self.result().is_some();
        if self.tick(now).is_some() {
            let too_late = ActionRefused::OutOfTime(self.to_move());
            return Err(if was_over { ActionRefused::GameOver } else { too_late });
        }
        let now = self.table.watch.latest;
        match action {
            Action::Play(mv) => self.play(seat, mv, now),
            Action::Resign => {
                self.end(GameResult::resignation(self.position(), seat), now);
                Ok(())
            }
            Action::Offer(offer) => self.offer(seat, offer, now),
            Action::Accept(offer) => self.accept(seat, offer, now),
            Action::Decline(offer) => self.remove_offer(seat.opponent(), offer),
            Action::Withdraw(offer) => self.remove_offer(seat, offer),
        }
    }

    /// Looks at the clock: a flag that has fallen ends the game. Returns the result, once there
    /// is one.
    pub fn tick(&mut self, now: Millis) -> Option<&GameResult> {
        let now = self.table.watch.advance(now);
        let side = self.to_move();
        let left =
            self.thought(now).and_then(|thought| self.record.clock.left_after(side, thought));
        if left == Some(Millis::ZERO) {
            self.end(GameResult::time(self.position(), side), now);
        }
        self.result()
    }

    /// Starts the clock of a game that has just been made or read from a file; it is not needed
    /// where the first move may take as long as it likes. A clock that runs is left alone.
    pub fn start_clock(&mut self, now: Millis) {
        if self.table.watch.since.is_none() {
            self.table.watch.since = Some(self.table.watch.advance(now));
        }
    }

    /// Takes the last thing back without asking, for players who share one screen, and returns
    /// the move if it was one.
    ///
    /// A resignation or an agreement is a thing by itself: the game goes on and every move stays,
    /// so that there is no move to return. A game that the last move ended goes on without that
    /// move. A flag that fell stays fallen. The turn is counted from the last moment anybody
    /// named; every offer lapses.
    pub fn undo(&mut self) -> Option<Move> {
        if !self.can_undo() {
            return None;
        }
        self.read_clock(self.table.watch.latest);
        self.table.offers = BySide::default();
        match self.record.result.take().map(|result| result.reason) {
            Some(EndReason::Resignation | EndReason::Agreement(_)) => None,
            Some(EndReason::Rules(_) | EndReason::Time) | None => {
                self.record.plies.pop().map(|ply| ply.mv)
            }
        }
    }

    /// Whether [`Game::undo`] has something to take back.
    pub fn can_undo(&self) -> bool {
        match self.result().map(|result| result.reason) {
            Some(EndReason::Resignation | EndReason::Agreement(_)) => true,
            Some(EndReason::Time) => false,
            Some(EndReason::Rules(_)) | None => !self.plies().is_empty(),
        }
    }

    fn play(&mut self, seat: Side, mv: Move, now: Millis) -> Result<(), ActionRefused> {
        let to_move = self.to_move();
        if seat != to_move {
            return Err(ActionRefused::NotYourTurn { to_move });
        }
        let position = self.position().try_play(mv)?;
        let spent = self.table.watch.thought(now).unwrap_or_default();
        self.push(mv, position, spent);
        self.table.watch.since = Some(now);
        offer::lapse(&mut self.table.offers, seat);
        if self.result().is_some() {
            self.table.offers = BySide::default();
        }
        Ok(())
    }

    fn offer(&mut self, seat: Side, offer: Offer, now: Millis) -> Result<(), ActionRefused> {
        if self.table.offers[seat].contains(offer) {
            return Err(ActionRefused::OfferStands(offer));
        }
        if offer == Offer::TakeBack && !self.has_moved(seat) {
            return Err(ActionRefused::NothingToTakeBack(seat));
        }
        // Two players who offer the same agree; two who ask for a move back ask different things.
        if offer != Offer::TakeBack && self.table.offers[seat.opponent()].contains(offer) {
            return self.accept(seat, offer, now);
        }
        self.table.offers[seat].insert(offer);
        Ok(())
    }

    fn accept(&mut self, seat: Side, offer: Offer, now: Millis) -> Result<(), ActionRefused> {
        let asker = seat.opponent();
        self.remove_offer(asker, offer)?;
        let agreement = match offer {
            Offer::Draw => Agreement::Draw,
            Offer::Stop => Agreement::Stop,
            Offer::TakeBack => {
                self.take_back(asker, now);
                return Ok(());
            }
        };
        self.end(GameResult::agreement(self.position(), agreement), now);
        Ok(())
    }

    fn remove_offer(&mut self, of: Side, offer: Offer) -> Result<(), ActionRefused> {
        let stood = self.table.offers[of].remove(offer);
        if stood { Ok(()) } else { Err(ActionRefused::NoSuchOffer(offer)) }
    }

    /// Returns to the position before the last move of a side.
    fn take_back(&mut self, asker: Side, now: Millis) {
        self.read_clock(now);
        self.table.offers = BySide::from_fn(|_| Offers::default());
        while let Some(ply) = self.record.plies.pop() {
            if ply.mv.side() == asker {
                break;
            }
        }
    }

    pub(crate) fn end(&mut self, result: GameResult, now: Millis) {
        self.read_clock(now);
        self.record.result = Some(result);
        self.table.offers = BySide::default();
    }

    /// Books what the side to move has used so far, and counts anew from here.
    fn read_clock(&mut self, now: Millis) {
        let side = self.to_move();
        if let Some(thought) = self.thought(now) {
            self.record.clock.spend(side, thought);
        }
        if let Some(since) = &mut self.table.watch.since {
            *since = now;
        }
    }
}

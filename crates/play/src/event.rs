//! What a player may do, what happened, and how the one makes the other.
//!
//! [`Game::act`] decides what an action is in the game as it stands and applies that event.
//! [`Game::apply`] applies an event that was decided elsewhere or earlier: a server that rebuilds
//! its games and a browser that hears from a server replay events with it. A new action is a
//! variant of [`Action`] and of [`Happened`] and what this file says about them.

use awale_core::{Move, Side};
use thiserror::Error;

use crate::game::{Game, Seat, one_line};
use crate::millis::Millis;
use crate::offer::{self, Offer};
use crate::refused::ActionRefused;
use crate::result::{Agreement, GameResult};
#[cfg(feature = "serde")]
use crate::serialized::{is_no_time, is_zero, move_field, offer_field};

/// Something a player does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "do", rename_all = "kebab-case"))]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum Action {
    /// Takes the free seat. It has no JSON: a server gives the secret of the seat with its answer.
    #[cfg_attr(feature = "serde", serde(skip))]
    Join {
        name: String,
    },
    Play(#[cfg_attr(feature = "serde", serde(with = "move_field"))] Move),
    Resign,
    /// Makes an offer. A draw or a stop that the other player has offered is accepted so.
    Offer(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    Accept(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    Decline(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    Withdraw(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    /// Wants another game, after the end of this one.
    Rematch {
        /// The id the next game gets if the other player wants it already; not the player's choice.
        #[cfg_attr(feature = "serde", serde(skip))]
        next: String,
    },
}

/// Something that happened in a game: stored, sent, shown and replayed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameEvent {
    /// What.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub happened: Happened,
    /// Who did it; whose flag fell.
    pub side: Side,
    /// When, as far as the clock of that player goes.
    pub at: Millis,
    /// How much later a move arrived. The network took that time: it costs neither player anything,
    /// so the turn of the other begins only then.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_no_time"))]
    pub lag: Millis,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum Happened {
    /// A player took the free seat: the game can begin.
    Joined {
        name: String,
    },
    /// A move was played.
    Moved(#[cfg_attr(feature = "serde", serde(with = "move_field"))] Move),
    Offered(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    /// An offer was withdrawn by the player who had made it.
    Withdrawn(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    Declined(#[cfg_attr(feature = "serde", serde(with = "offer_field"))] Offer),
    /// An offer was accepted: a draw or a stop ends the game, a take-back takes moves away.
    Accepted {
        offer: Offer,
        /// How many moves were taken back.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        undone: u32,
    },
    Resigned,
    Flagged,
    RematchOffered,
    /// Both want another game, which has this id.
    Rematch {
        game: String,
    },
}

/// Why an event does not fit a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EventRefused {
    /// No action could have caused it.
    #[error(transparent)]
    Action(#[from] ActionRefused),
    /// Something else would have happened.
    #[error("expected another event of {} at {}", .0.side, .0.at)]
    Other(GameEvent),
}

impl Game {
    /// Lets a player act at a moment and says what happened.
    ///
    /// A flag that has fallen comes first: every action is refused until [`Game::flag`].
    ///
    /// # Errors
    /// The reason why the action is refused; the game is as it was.
    pub fn act(
        &mut self,
        side: Side,
        action: Action,
        now: Millis,
    ) -> Result<GameEvent, ActionRefused> {
        self.act_late(side, action, now, Millis::ZERO)
    }

    /// The same with an action that the network brought so much later than it was done.
    ///
    /// # Errors
    /// As [`Game::act`].
    pub fn act_late(
        &mut self,
        side: Side,
        action: Action,
        done: Millis,
        lag: Millis,
    ) -> Result<GameEvent, ActionRefused> {
        let happened = self.decide(side, action, done)?;
        let event = GameEvent { side, at: self.moment(done), lag, happened };
        self.happen(&event);
        Ok(event)
    }

    /// Applies an event of this game that was decided elsewhere or earlier.
    ///
    /// # Errors
    /// If it cannot have happened now; the game is as it was.
    pub fn apply(&mut self, event: &GameEvent) -> Result<(), EventRefused> {
        let GameEvent { side, at, ref happened, .. } = *event;
        let possible = match happened.action() {
            Some(action) => self.decide(side, action, at)? == *happened,
            None => side == self.to_move() && self.flag_fallen(at),
        };
        if !possible || at != self.moment(at) {
            return Err(EventRefused::Other(event.clone()));
        }
        self.happen(event);
        Ok(())
    }

    /// What an action is in the game as it stands.
    fn decide(&self, side: Side, action: Action, now: Millis) -> Result<Happened, ActionRefused> {
        match &action {
            Action::Join { .. } if self.seats()[side].taken => {
                return Err(ActionRefused::SeatTaken);
            }
            Action::Rematch { .. } if self.result().is_none() => {
                return Err(ActionRefused::NotOver);
            }
            // A game from a finished position is over before the second player has come.
            Action::Join { .. } | Action::Rematch { .. } => {}
            _ if !self.is_full() => return Err(ActionRefused::Waiting),
            _ if self.result().is_some() => return Err(ActionRefused::GameOver),
            _ if self.flag_fallen(now) => return Err(ActionRefused::OutOfTime(self.to_move())),
            _ => {}
        }
        let offers = |side: Side, offer| self.offers()[side].contains(offer);
        let other = side.opponent();
        match action {
            Action::Join { name } => Ok(Happened::Joined { name: one_line(&name) }),
            Action::Play(_) if side != self.to_move() => {
                Err(ActionRefused::NotYourTurn { to_move: self.to_move() })
            }
            Action::Play(mv) => {
                self.position().try_play(mv)?;
                Ok(Happened::Moved(mv))
            }
            Action::Resign => Ok(Happened::Resigned),
            Action::Offer(offer) if offers(side, offer) => Err(ActionRefused::OfferStands(offer)),
            Action::Offer(Offer::TakeBack) if !self.has_moved(side) => {
                Err(ActionRefused::NothingToTakeBack(side))
            }
            // Two who offer the same agree; two who ask for a move back ask for different moves.
            Action::Offer(offer) if offer == Offer::TakeBack || !offers(other, offer) => {
                Ok(Happened::Offered(offer))
            }
            Action::Accept(offer) | Action::Decline(offer) if !offers(other, offer) => {
                Err(ActionRefused::NoSuchOffer(offer))
            }
            Action::Offer(offer) | Action::Accept(offer) => {
                let undone = if offer == Offer::TakeBack { self.back_to_move_of(other) } else { 0 };
                Ok(Happened::Accepted { offer, undone })
            }
            Action::Decline(offer) => Ok(Happened::Declined(offer)),
            Action::Withdraw(offer) if !offers(side, offer) => {
                Err(ActionRefused::NoSuchOffer(offer))
            }
            Action::Withdraw(offer) => Ok(Happened::Withdrawn(offer)),
            Action::Rematch { .. } if self.wants_rematch()[side] || self.next().is_some() => {
                Err(ActionRefused::RematchStands)
            }
            Action::Rematch { next } if self.wants_rematch()[other] => {
                Ok(Happened::Rematch { game: next })
            }
            Action::Rematch { .. } => Ok(Happened::RematchOffered),
        }
    }

    /// Changes the game as an event says that can happen now.
    pub(crate) fn happen(&mut self, event: &GameEvent) {
        let GameEvent { side, at, lag, ref happened } = *event;
        let other = side.opponent();
        self.live.moments.latest = at;
        match happened {
            Happened::Joined { name } => {
                self.record.seats[side] = Seat::new(name);
                if self.is_full() {
                    self.start_clock(at);
                }
            }
            Happened::Moved(mv) => {
                let position = self.position().try_play(*mv).expect("a legal move was decided");
                let spent = self.live.moments.thought(at).unwrap_or_default();
                self.push(*mv, position, spent);
                self.live.moments.latest = at.plus(lag);
                self.live.moments.since = Some(at.plus(lag));
                offer::lapse(&mut self.live.offers, side);
                if self.result().is_some() {
                    self.lapse_offers();
                }
            }
            Happened::Offered(offer) => self.live.offers[side].insert(*offer),
            Happened::Withdrawn(offer) => self.live.offers[side].remove(*offer),
            Happened::Declined(offer) => self.live.offers[other].remove(*offer),
            Happened::Accepted { offer: Offer::TakeBack, undone } => self.take_back(*undone, at),
            Happened::Accepted { offer: Offer::Draw, .. } => {
                self.end(GameResult::agreement(self.position(), Agreement::Draw), at);
            }
            Happened::Accepted { offer: Offer::Stop, .. } => {
                self.end(GameResult::agreement(self.position(), Agreement::Stop), at);
            }
            Happened::Resigned => self.end(GameResult::resignation(self.position(), side), at),
            Happened::Flagged => self.end(GameResult::time(self.position(), side), at),
            Happened::RematchOffered => self.live.wants_rematch[side] = true,
            Happened::Rematch { game } => {
                self.live.wants_rematch[side] = true;
                self.live.next = Some(game.clone());
            }
        }
    }
}

impl Happened {
    /// The action that can have caused it; no action makes a flag fall.
    fn action(&self) -> Option<Action> {
        Some(match self {
            Happened::Joined { name } => Action::Join { name: name.clone() },
            Happened::Moved(mv) => Action::Play(*mv),
            Happened::Offered(offer) => Action::Offer(*offer),
            Happened::Withdrawn(offer) => Action::Withdraw(*offer),
            Happened::Declined(offer) => Action::Decline(*offer),
            Happened::Accepted { offer, .. } => Action::Accept(*offer),
            Happened::Resigned => Action::Resign,
            Happened::Flagged => return None,
            Happened::RematchOffered => Action::Rematch { next: String::new() },
            Happened::Rematch { game } => Action::Rematch { next: game.clone() },
        })
    }
}

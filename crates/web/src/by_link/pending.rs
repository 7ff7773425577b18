//! What a player did and the server has not answered yet.

use std::time::Duration;

use awale_play::Action;
use awale_proto::ClientMessage;

/// An action on its way. It is sent again, with the same id, whenever the connection comes back:
/// the server does it once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The word that tells it from all others in the game.
    pub id: String,
    /// The moves on the board as the player saw it.
    pub ply: u32,
    pub action: Action,
}

impl Pending {
    pub fn message(&self) -> ClientMessage {
        ClientMessage::Act { id: self.id.clone(), ply: self.ply, action: self.action.clone() }
    }
}

/// How long to wait before the next try to connect: half a second, twice as long each time, never
/// more than fifteen seconds. `luck` up to 100 spreads the clients of a server that comes back.
pub fn wait(failures: u32, luck: u64) -> Duration {
    let steps = 500u64.saturating_mul(1 << failures.min(5)).min(15_000);
    Duration::from_millis(steps + steps * (luck % 100) / 400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_become_rarer_but_never_stop() {
        assert_eq!(wait(0, 0), Duration::from_millis(500));
        assert!((0..40).all(|failures| wait(failures, 0) <= wait(failures + 1, 0)));
        assert!(wait(u32::MAX, 99) < Duration::from_secs(19));
    }
}

//! What happens at a table, and how the file spells it.

use std::fmt;
use std::str::FromStr;

use awale_play::{Action, Offer};
use thiserror::Error;

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A player took the free seat, under this name.
    Join(String),
    /// A player acted.
    Act(Action),
    /// A flag fell.
    Flag,
    /// A player wants another game.
    WantRematch,
    /// The second player wants it too, and this is its id.
    Rematch(String),
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Join(name) => write!(f, "join {name}"),
            Deed::Act(Action::Play(mv)) => write!(f, "play {mv}"),
            Deed::Act(Action::Resign) => write!(f, "resign"),
            Deed::Act(Action::Offer(offer)) => write!(f, "offer {offer}"),
            Deed::Act(Action::Accept(offer)) => write!(f, "accept {offer}"),
            Deed::Act(Action::Decline(offer)) => write!(f, "decline {offer}"),
            Deed::Act(Action::Withdraw(offer)) => write!(f, "withdraw {offer}"),
            Deed::Flag => write!(f, "flag"),
            Deed::WantRematch => write!(f, "want-rematch"),
            Deed::Rematch(game) => write!(f, "rematch {game}"),
        }
    }
}

/// A text that is not a deed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a deed (join, play, resign, offer, …), found {0:?}")]
pub struct DeedError(String);

impl FromStr for Deed {
    type Err = DeedError;

    fn from_str(text: &str) -> Result<Deed, DeedError> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let offer = || Offer::ALL.into_iter().find(|offer| offer.name() == rest);
        let deed = match word {
            "join" => Some(Deed::Join(rest.to_owned())),
            "play" => rest.parse().ok().map(|mv| Deed::Act(Action::Play(mv))),
            "resign" => Some(Deed::Act(Action::Resign)),
            "offer" => offer().map(|offer| Deed::Act(Action::Offer(offer))),
            "accept" => offer().map(|offer| Deed::Act(Action::Accept(offer))),
            "decline" => offer().map(|offer| Deed::Act(Action::Decline(offer))),
            "withdraw" => offer().map(|offer| Deed::Act(Action::Withdraw(offer))),
            "flag" => Some(Deed::Flag),
            "want-rematch" => Some(Deed::WantRematch),
            "rematch" => Some(Deed::Rematch(rest.to_owned())),
            _ => None,
        };
        deed.ok_or_else(|| DeedError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_come_back() {
        for text in [
            "join Awa la première",
            "join ",
            "play Cxb2d1",
            "resign",
            "offer draw",
            "accept take-back",
            "decline stop",
            "withdraw draw",
            "flag",
            "want-rematch",
            "rematch abc",
        ] {
            assert_eq!(text.parse::<Deed>().map(|deed| deed.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "play", "play Z", "offer", "offer cake", "fly"] {
            assert!(text.parse::<Deed>().is_err(), "{text}");
        }
    }
}

//! Who a game is told to, and what its players are called.
//!
//! In analysis, in files and at the terminal the players are South and North. In a game on the page
//! a person is spoken to, and the other is called by name.

use awale_core::{BySide, Side};

use crate::{Lang, in_lang};

/// How a person is spoken to, in languages that know two ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Address {
    /// As a grown-up: *vous*.
    #[default]
    Formal,
    /// As a child: *tu*.
    Familiar,
}

/// What a player is called in a sentence.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// By the side: South or North.
    #[default]
    Side,
    /// The person who reads.
    You(Address),
    /// By name, or by words that stand for one (*l’autre*).
    Named(String),
}

/// What both players are called.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cast(pub BySide<Role>);

impl Cast {
    /// South and North.
    pub const SIDES: Cast = Cast(BySide { south: Role::Side, north: Role::Side });

    /// Lessons and puzzles: the person plays South and is spoken to as a child; North is the other.
    pub fn learner(lang: Lang) -> Cast {
        let other = in_lang!(lang, names::OTHER).to_owned();
        Cast(BySide { south: Role::You(Address::Familiar), north: Role::Named(other) })
    }

    pub(crate) fn role(&self, side: Side) -> &Role {
        &self.0[side]
    }
}

impl Default for Cast {
    fn default() -> Cast {
        Cast::SIDES
    }
}

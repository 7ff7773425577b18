//! Values of the game for serde (feature `serde`): each is the text that people and programs
//! write for it, see [`notation`](crate::notation).

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::any::AnyPosition;
use crate::clause::Clause;
use crate::moves::Move;
use crate::pit::Pit;
use crate::position::Position;
use crate::rules::{RuleSet, Rules};
use crate::setup::Setup;
use crate::side::Side;

fn read<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

/// Spells a value as its text.
macro_rules! as_text {
    ($($type:ty: $text:expr;)*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let text: fn(&$type) -> _ = $text;
                    to.collect_str(&text(self))
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                    read(from)
                }
            }
        )*
    };
}

as_text! {
    Clause: |clause| clause.name();
    Move: |mv| *mv;
    Pit: |pit| *pit;
    RuleSet: |rules| rules.name();
    Setup: |setup| *setup;
    Side: |side| side.name();
}

impl<R: Rules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de, R: Rules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Position<R>, D::Error> {
        read(from)
    }
}

/// The name of the rule set stands before the position: `awale 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`.
impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{} {self}", self.rules()))
    }
}

impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AnyPosition, D::Error> {
        let text = String::deserialize(from)?;
        let (rules, position) = text.split_once(' ').unwrap_or((&text, ""));
        let rules = rules.parse().map_err(D::Error::custom)?;
        AnyPosition::parse(rules, position).map_err(D::Error::custom)
    }
}

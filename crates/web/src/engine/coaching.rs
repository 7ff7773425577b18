//! What the coach is asked to say, as the words of one line.
//!
//! The coach answers in the worker: the first pages stay small without it.

use std::fmt;
use std::str::FromStr;

use awale_coach::{Reader, Voice};
use awale_core::{Move, Side};
use awale_words::{Naming, Speech};

/// What the coach speaks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The best move, in three steps.
    Hint,
    Move(Move),
    /// The position, and what both sides can plan.
    Position,
}

/// What the coach is asked to say, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coaching {
    pub about: About,
    pub voice: Voice,
}

impl fmt::Display for Coaching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Voice { speech, reader, you, seed } = self.voice;
        let naming = match speech.naming {
            Naming::Letters => "letters",
            Naming::Numbers => "numbers",
        };
        let you = match you {
            Some(Side::South) => "south",
            Some(Side::North) => "north",
            None => "nobody",
        };
        write!(f, "{} {naming} {} {you} {seed} ", speech.lang.code(), reader.name())?;
        match self.about {
            About::Hint => write!(f, "hint"),
            About::Move(mv) => write!(f, "move {mv}"),
            About::Position => write!(f, "position"),
        }
    }
}

impl FromStr for Coaching {
    type Err = ();

    fn from_str(text: &str) -> Result<Coaching, ()> {
        read(text).ok_or(())
    }
}

fn read(text: &str) -> Option<Coaching> {
    let mut words = text.split(' ');
    let lang = words.next()?.parse().ok()?;
    let naming = match words.next()? {
        "letters" => Naming::Letters,
        "numbers" => Naming::Numbers,
        _ => return None,
    };
    let reader: Reader = words.next()?.parse().ok()?;
    let you = match words.next()? {
        "south" => Some(Side::South),
        "north" => Some(Side::North),
        "nobody" => None,
        _ => return None,
    };
    let seed = words.next()?.parse().ok()?;
    let about = match words.next()? {
        "hint" => About::Hint,
        "move" => About::Move(words.next()?.parse().ok()?),
        "position" => About::Position,
        _ => return None,
    };
    let voice = Voice { speech: Speech { lang, naming }, reader, you, seed };
    Some(Coaching { about, voice })
}

//! What the coach is asked to say, as the words of one line.
//!
//! The coach answers in the worker: the first pages stay small without it.

use std::fmt;

use awale_coach::{Opponent, Voice};
use awale_core::{BySide, Move, Side};
use awale_engine::Level;
use awale_words::Speech;

use super::characters::character;

/// The word for a person across.
const PERSON: &str = "person";

/// What the coach speaks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The best move, in three steps.
    Hint,
    Move(Move),
    /// The first move of a beginner: it is praised or described, never called a mistake.
    FirstMove(Move),
    /// The position, and what both sides can plan.
    Position,
}

/// What the coach is asked to say, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coaching {
    pub about: About,
    pub voice: Voice<'static>,
    /// The level of the program across the reader; else it is a person.
    pub across: Option<Level>,
}

impl fmt::Display for Coaching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Voice { speech, reader, you, pointing, seed, .. } = self.voice;
        let you = you.map_or("nobody", Side::name);
        let across = self.across.map_or_else(|| PERSON.to_owned(), |level| level.to_string());
        let Speech { lang, naming, vocabulary } = speech;
        write!(f, "{lang} {naming} {vocabulary} {reader} {you} {across} {pointing} {seed} ")?;
        match self.about {
            About::Hint => write!(f, "hint"),
            About::Move(mv) => write!(f, "move {mv}"),
            About::FirstMove(mv) => write!(f, "first {mv}"),
            About::Position => write!(f, "position"),
        }
    }
}

impl Coaching {
    pub(super) fn read(text: &str) -> Option<Coaching> {
        let mut words = text.split(' ');
        let (lang, naming) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let vocabulary = words.next()?.parse().ok()?;
        let reader = words.next()?.parse().ok()?;
        let you = match words.next()? {
            "nobody" => None,
            side => Some(side.parse().ok()?),
        };
        let across = match words.next()? {
            PERSON => None,
            level => Some(level.parse().ok()?),
        };
        let pointing = words.next()?.parse().ok()?;
        let seed = words.next()?.parse().ok()?;
        let about = match words.next()? {
            "hint" => About::Hint,
            "move" => About::Move(words.next()?.parse().ok()?),
            "first" => About::FirstMove(words.next()?.parse().ok()?),
            "position" => About::Position,
            _ => return None,
        };
        let speech = Speech { lang, naming, vocabulary };
        let voice = Voice { speech, reader, you, pointing, seed, ..Voice::default() };
        Some(Coaching { about, voice, across })
    }

    /// The voice, with what the opponent is called.
    pub(super) fn naming(self) -> Voice<'static> {
        let person = Opponent::Person.called(self.voice.speech.lang);
        let called = self.across.map_or(person, character);
        let names = BySide::new(called, called);
        if self.voice.you.is_some() { Voice { names, ..self.voice } } else { self.voice }
    }
}

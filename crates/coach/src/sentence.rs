//! A sentence with its facts, and whom it is for.

use std::fmt;

use awale_core::{BySide, Pit, Side, letters, sort_few};
use awale_words::{Address, Cast, Lang, Role, Speech, in_lang};

use crate::fact::Fact;

/// Something said, with the facts that make it true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// What they rest on: every number and every pit of the words is in one of these.
    pub facts: Vec<Fact>,
    /// The pits that the words point at instead of naming them; see [`Pointing::Light`].
    pub lit: Vec<Pit>,
}

/// The first of twelve characters that stand in unfinished words for a pit that is lit. They are of
/// the private use area, so no text has them.
const LIT: u32 = 0xE000;

/// The sign of a pit that unfinished words point at.
pub(crate) fn lit(pit: Pit) -> char {
    let place = u32::try_from(pit.index()).unwrap_or(0);
    char::from_u32(LIT + place).unwrap_or_default()
}

impl Sentence {
    /// A sentence of finished words: it begins with a capital, and the signs of lit pits are gone.
    pub(crate) fn new(text: &str, facts: Vec<Fact>) -> Sentence {
        let sign = |c: char| {
            let place = u32::from(c).checked_sub(LIT)?;
            Pit::all().nth(usize::try_from(place).ok()?)
        };
        let mut lit: Vec<Pit> = text.chars().filter_map(sign).collect();
        sort_few(&mut lit, |&pit| pit);
        lit.dedup();
        let text: String = text.chars().filter(|&c| sign(c).is_none()).collect();
        Sentence { text: capital(&text), facts, lit }
    }

    /// This sentence and another behind it.
    pub(crate) fn and(mut self, other: Sentence) -> Sentence {
        self.text = format!("{} {}", self.text, other.text);
        self.facts.extend(other.facts);
        self.lit.extend(other.lit);
        self
    }
}

/// A text with a capital at its head, unless it begins with the name of a pit: `b` is not `B`.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let head = chars.next();
    let is_pit = head.is_some_and(|head| Pit::from_letter(head).is_some())
        && !chars.clone().next().is_some_and(|next| letters::in_word(next) || next == '’');
    if is_pit { text.to_owned() } else { letters::capital(text) }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

awale_core::word_enum! {
    /// Who reads.
    #[derive(Default)]
    pub enum Reader {
        /// A person who has just learned to sow: short and concrete.
        Child = "child",
        /// A person who plays.
        #[default]
        Player = "player",
        /// A person who knows the words of the sheets.
        Expert = "expert",
    }
}

awale_core::word_enum! {
    /// How a child is shown a pit, and an expert a line.
    #[derive(Default)]
    pub enum Pointing {
        /// By its name and in notation, as on paper and at the terminal.
        #[default]
        Name = "name",
        /// The pit is lit on a board beside the words, which say so; the board plays the line.
        Light = "light",
    }
}

awale_core::word_enum! {
    /// Who sits across the reader, where nobody has a name.
    #[derive(Default)]
    pub enum Opponent {
        /// A person at the same screen.
        #[default]
        Person = "person",
        /// The program.
        Program = "program",
    }
}

impl Opponent {
    /// What the coach calls the opponent: a name for [`Voice::names`].
    pub const fn called(self, lang: Lang) -> &'static str {
        match self {
            Opponent::Person => in_lang!(lang, moves::OTHER),
            Opponent::Program => in_lang!(lang, moves::PROGRAM),
        }
    }
}

/// How the coach speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Voice<'a> {
    /// The language and the names of the pits.
    pub speech: Speech,
    /// Whom it speaks to.
    pub reader: Reader,
    /// The player it calls "you", if the reader is one of the two.
    pub you: Option<Side>,
    /// What it calls the players; without a name, South and North.
    pub names: BySide<&'a str>,
    /// How it shows a pit to a child, and a line to an expert.
    pub pointing: Pointing,
    /// Chooses among ways to say the same: the same number gives the same words.
    pub seed: u64,
}

impl Voice<'_> {
    /// The same voice, calling a player "you" if it speaks to a child who is not yet a player.
    #[must_use]
    pub fn facing(self, side: Side) -> Self {
        match self.reader {
            Reader::Child => Voice { you: self.you.or(Some(side)), ..self },
            _ => self,
        }
    }

    /// What the players are called in a sentence about the game itself.
    pub(crate) fn cast(self) -> Cast {
        let address = match self.reader {
            Reader::Child => Address::Familiar,
            _ => Address::Formal,
        };
        Cast(BySide::from_fn(|side| match self.speech.player(side, self.names[side]) {
            _ if self.you == Some(side) => Role::You(address),
            name if name == self.speech.side(side) => Role::Side,
            name => Role::Named(name.to_owned()),
        }))
    }

    /// The same voice with other words.
    #[must_use]
    pub fn varied(self, by: u64) -> Self {
        Voice { seed: self.seed.wrapping_mul(31).wrapping_add(by), ..self }
    }
}

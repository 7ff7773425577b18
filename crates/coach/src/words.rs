//! What the coach says. Each language has its folder; what they share is here.

use awale_core::random::SplitMix64;
use awale_core::{Move, Pit, RuleSet, Side, Taken};
use awale_engine::{Certainty, SEED};
use awale_words::{Naming, in_lang};

use crate::fact::Fact;
use crate::sentence::{Pointing, Reader, Sentence, Voice};

pub(crate) mod fr {
    mod deeds;
    mod grammar;
    pub(crate) mod learn;
    pub(crate) mod moves;
    pub(crate) mod review;
    pub(crate) mod sheets;
    pub(crate) mod state;
}

pub(crate) mod en {
    mod deeds;
    mod grammar;
    pub(crate) mod learn;
    pub(crate) mod moves;
    pub(crate) mod review;
    pub(crate) mod sheets;
    pub(crate) mod state;
}

/// Whether something is done, would be done, or would have been done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// A move that is played.
    Does,
    /// A move that is proposed.
    Would,
    /// A move that was not played.
    WouldHave,
}

/// How much better another move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Margin {
    /// It is proven: the difference of the granaries at the end.
    Proven(u8),
    /// By the estimate of a search: final seeds.
    About(u8),
    /// Less than a seed.
    Slight,
    /// More than can be told in seeds.
    Much,
}

/// Puts facts into words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller<'a> {
    voice: Voice<'a>,
    rules: RuleSet,
}

impl<'a> Teller<'a> {
    pub(crate) const fn new(voice: Voice<'a>, rules: RuleSet) -> Teller<'a> {
        Teller { voice, rules }
    }

    /// A move by its name and what it does. The facts make one thought: the first is the main one.
    pub(crate) fn does(self, mv: Move, facts: &[&Fact]) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, moves::does(self, mv, facts))?;
        Some(self.sentence(&text, facts.iter().copied()))
    }

    /// Something more about a move that was named before.
    pub(crate) fn also(self, mv: Move, facts: &[&Fact], mood: Mood) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, moves::also(self, mv, facts, mood))?;
        Some(self.sentence(&text, facts.iter().copied()))
    }

    /// What the opponent can do after a move. `back` says that the move harvested.
    pub(crate) fn allows(self, fact: &Fact, back: bool) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, moves::allows(self, fact, back))?;
        Some(self.sentence(&text, [fact]))
    }

    /// A fact of a position; `to_move` tells what can be from what could be.
    pub(crate) fn state(self, fact: &Fact, to_move: Side) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, state::state(self, fact, to_move))?;
        Some(self.sentence(&text, [fact]))
    }

    /// That a move is better, by how much, and what it would have done.
    pub(crate) fn better(
        self,
        better: &Fact,
        margin: Margin,
        why: Option<&[&Fact]>,
    ) -> Option<Sentence> {
        let Fact::Better { mv, .. } = better else { return None };
        let text = in_lang!(self.voice.speech.lang, moves::better(self, *mv, margin, why));
        Some(
            self.sentence(&text, std::iter::once(better).chain(why.into_iter().flatten().copied())),
        )
    }

    /// How a line goes on after its first move, and what it brings.
    pub(crate) fn line(self, line: &Fact, gain: Option<&Fact>) -> Option<Sentence> {
        let Fact::Line { moves, .. } = line else { return None };
        // A board beside the words plays it instead.
        if self.voice.pointing == Pointing::Light {
            return None;
        }
        let gained = match gain {
            Some(Fact::Gain { gained, .. }) => Some(*gained),
            _ => None,
        };
        // The first move has been named: it was played, or it is the better one.
        let rest = moves.get(1..).filter(|rest| !rest.is_empty())?;
        let text = in_lang!(self.voice.speech.lang, moves::line(self, rest, gained));
        Some(self.sentence(&text, std::iter::once(line).chain(gain)))
    }

    /// Where to look: a step of a hint that names no move.
    pub(crate) fn look(self, best: &Fact, subject: &Fact) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, moves::look(self, subject))?;
        Some(self.sentence(&text, [best, subject]))
    }

    /// Which move: a step of a hint.
    pub(crate) fn which(self, best: &Fact) -> Option<Sentence> {
        let Fact::Line { moves, .. } = best else { return None };
        let text = in_lang!(self.voice.speech.lang, moves::which(self, *moves.first()?));
        Some(self.sentence(&text, [best]))
    }

    /// Why a move is proposed of which nothing can be said.
    pub(crate) fn preferred(self, best: &Fact) -> Sentence {
        self.sentence(&in_lang!(self.voice.speech.lang, moves::preferred()), [best])
    }

    /// Praise for a child, in front of a sentence.
    pub(crate) fn praised(self, said: Sentence) -> Sentence {
        let praise = in_lang!(self.voice.speech.lang, moves::praise(self));
        Sentence { text: format!("{praise} {}", said.text), ..said }
    }

    /// A sentence with its full stop, in the words that the reader has chosen.
    fn sentence<'f>(self, text: &str, facts: impl IntoIterator<Item = &'f Fact>) -> Sentence {
        let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
        let text = self.voice.speech.said_of_houses(format!("{text}{stop}"));
        Sentence::new(&text, facts.into_iter().cloned().collect())
    }

    /// Whether figures and lines are wanted.
    pub(crate) fn is_expert(self) -> bool {
        self.reader() == Reader::Expert
    }

    fn reader(self) -> Reader {
        self.voice.reader
    }

    /// Whether pits are lit and not named.
    fn points(self) -> bool {
        self.reader() == Reader::Child && self.voice.pointing == Pointing::Light
    }

    fn has_letters(self) -> bool {
        self.voice.speech.naming == Naming::Letters
    }

    /// Whether a player is the reader.
    fn is_you(self, side: Side) -> bool {
        self.voice.you == Some(side)
    }

    /// What a player is called who is not the reader.
    fn name(self, side: Side) -> &'a str {
        self.voice.speech.player(side, self.voice.names[side])
    }

    /// Whether a player has a name of his own, of which nobody knows the gender.
    fn has_name(self, side: Side) -> bool {
        self.name(side) != self.voice.speech.side(side)
    }

    /// The bare name of a pit.
    fn pit(self, pit: Pit) -> String {
        self.voice.speech.pit(pit)
    }

    fn seeds(self, count: u8) -> String {
        match count {
            1 => in_lang!(self.voice.speech.lang, moves::ONE_SEED).to_owned(),
            _ => self.voice.speech.seeds(count),
        }
    }

    /// One of several ways to say the same, always the same one for a seed.
    fn pick<const N: usize>(self, ways: [String; N]) -> String {
        let salt = ways.iter().map(String::len).sum::<usize>() as u64;
        let at = SplitMix64::new(self.voice.seed ^ salt).below(N);
        ways.into_iter().nth(at).unwrap_or_default()
    }
}

/// The seeds that a placing puts down, or that a sowing of Éqwalé chooses to take, pit by pit.
pub(crate) fn placed(mv: Move) -> Vec<Taken> {
    let (side, seeds) = match mv {
        Move::Place(placing) => (placing.side(), placing.seeds()),
        Move::Sow { pit, takes } => (pit.side().opponent(), takes.seeds()),
    };
    let all = Pit::row(side).zip(seeds).filter(|&(_, seeds)| seeds > 0);
    all.map(|(pit, seeds)| Taken { pit, seeds }).collect()
}

/// How much better a move is than another, in a position with so many seeds on the board.
pub(crate) fn margin(better: &Fact, on_board: u8) -> Option<Margin> {
    let Fact::Better { score, other, .. } = better else { return None };
    let proven = [score, other].iter().all(|score| score.certainty == Certainty::Exact);
    // What is proven is the difference of both granaries: seeds may count for nobody.
    let exact = u8::try_from((score.value - other.value) / SEED).ok().filter(|_| proven);
    let about = final_seeds(score.value - other.value);
    Some(match (exact, about) {
        // Twice the seeds in play can change hands; nobody believes a loss that is larger than them.
        (Some(exact), _) if exact <= on_board => Margin::Proven(exact),
        (Some(_), _) => Margin::Much,
        (None, 0) => Margin::Slight,
        (None, about) if about > on_board => Margin::Much,
        (None, about) => Margin::About(about),
    })
}

/// A difference of scores as final seeds of one player, to the nearest whole one: what one player
/// has more the other has less.
pub fn final_seeds(difference: i32) -> u8 {
    u8::try_from((difference.max(0) + SEED) / (2 * SEED)).unwrap_or(u8::MAX)
}

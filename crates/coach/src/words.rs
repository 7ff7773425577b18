//! What the coach says. Each language has its folder; what they share is here.

use awale_core::random::SplitMix64;
use awale_core::{Move, Pit, Side, Taken};
use awale_engine::{Certainty, SEED};
use awale_words::{Naming, in_lang};

use crate::fact::{Fact, total};
use crate::sentence::{Reader, Sentence, Voice};

pub(crate) mod fr {
    pub(crate) mod learn;
    pub(crate) mod moves;
    pub(crate) mod review;
    pub(crate) mod sheets;
    pub(crate) mod state;
}

pub(crate) mod en {
    pub(crate) mod learn;
    pub(crate) mod moves;
    pub(crate) mod review;
    pub(crate) mod sheets;
    pub(crate) mod state;
}

/// Puts facts into words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller {
    voice: Voice,
}

impl Teller {
    pub(crate) const fn new(voice: Voice) -> Teller {
        Teller { voice }
    }

    /// A move and what it does, as a sentence: `Takes`, `Parry` and the like.
    pub(crate) fn does(self, mv: Move, facts: &[&Fact]) -> Option<Sentence> {
        let mut phrases: Vec<String> = facts.iter().filter_map(|fact| self.phrase(fact)).collect();
        if phrases.is_empty() {
            return None;
        }
        // A phrase that explains itself behind a colon is the last, and the only one of its kind.
        let explained = |phrase: &String| phrase.contains(':');
        if phrases.iter().filter(|phrase| explained(phrase)).count() > 1 {
            phrases.truncate(1);
        }
        phrases.sort_by_key(explained);
        let text = in_lang!(self.voice.speech.lang, moves::does(self, mv, &phrases));
        Some(Sentence { text, facts: facts.iter().map(|&fact| fact.clone()).collect() })
    }

    /// What a move does, as a phrase behind its subject.
    pub(crate) fn phrase(self, fact: &Fact) -> Option<String> {
        in_lang!(self.voice.speech.lang, moves::phrase(self, fact))
    }

    /// What the opponent can do after a move. `back` says that the move harvested.
    pub(crate) fn allows(self, fact: &Fact, back: bool) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, moves::allows(self, fact, back));
        Some(Sentence { text: text?, facts: vec![fact.clone()] })
    }

    /// A fact of a position; `to_move` tells what can be from what could be.
    pub(crate) fn state(self, fact: &Fact, to_move: Side) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, state::state(self, fact, to_move));
        Some(Sentence { text: text?, facts: vec![fact.clone()] })
    }

    /// That a move is better, by how much, and for this reason.
    pub(crate) fn better(self, better: &Fact, why: Option<&Fact>) -> Option<Sentence> {
        let Fact::Better { mv, score, other, .. } = better else { return None };
        let seeds = final_seeds(score.value - other.value);
        let proven = [score, other].iter().all(|score| score.certainty == Certainty::Exact);
        // What is proven is the difference of both granaries: seeds may count for nobody.
        let exact = u8::try_from((score.value - other.value) / SEED).ok().filter(|_| proven);
        let phrase = why.and_then(|why| self.phrase(why));
        let text = in_lang!(self.voice.speech.lang, moves::better(self, *mv, seeds, exact, phrase));
        let facts = std::iter::once(better).chain(why).cloned().collect();
        Some(Sentence { text, facts })
    }

    /// A line that a search expects, with what it brings.
    pub(crate) fn line(self, line: &Fact, gain: Option<&Fact>) -> Option<Sentence> {
        let Fact::Line { moves, .. } = line else { return None };
        let gained = match gain {
            Some(Fact::Gain { gained, .. }) => Some(*gained),
            _ => None,
        };
        let text = in_lang!(self.voice.speech.lang, moves::line(self, moves, gained));
        let facts = std::iter::once(line).chain(gain).cloned().collect();
        Some(Sentence { text, facts })
    }

    /// Where to look: a step of a hint that names no move.
    pub(crate) fn look(self, best: &Fact, subject: &Fact) -> Option<Sentence> {
        let text = in_lang!(self.voice.speech.lang, moves::look(self, subject));
        Some(Sentence { text: text?, facts: vec![best.clone(), subject.clone()] })
    }

    /// Which move: a step of a hint.
    pub(crate) fn which(self, best: &Fact) -> Option<Sentence> {
        let Fact::Line { moves, .. } = best else { return None };
        let text = in_lang!(self.voice.speech.lang, moves::which(self, *moves.first()?));
        Some(Sentence { text, facts: vec![best.clone()] })
    }

    fn reader(self) -> Reader {
        self.voice.reader
    }

    /// Whether a player is the reader.
    fn is_you(self, side: Side) -> bool {
        self.voice.you == Some(side)
    }

    /// The word for the reader, or the one for anybody else.
    fn person<'a>(self, side: Side, you: &'a str, other: &'a str) -> &'a str {
        if self.is_you(side) { you } else { other }
    }

    fn pit(self, pit: Pit) -> String {
        self.voice.speech.pit(pit)
    }

    /// A move; with pits named by numbers, the harvest of Éqwalé is spelled in letters all the same.
    fn mv(self, mv: Move) -> String {
        match (mv, self.voice.speech.naming) {
            (Move::Sow { pit, .. }, Naming::Numbers) => self.pit(pit),
            _ => self.voice.speech.mv(mv),
        }
    }

    fn seeds(self, count: u8) -> String {
        self.voice.speech.seeds(count)
    }

    /// One of several ways to say the same, always the same one for a seed.
    fn pick<const N: usize>(self, ways: [String; N]) -> String {
        let salt = ways.iter().map(String::len).sum::<usize>() as u64;
        let at = SplitMix64::new(self.voice.seed ^ salt).below(N);
        ways.into_iter().nth(at).unwrap_or_default()
    }

    fn pits(self, pits: &[Pit]) -> String {
        self.voice.speech.all_of(pits.iter().map(|&pit| self.pit(pit)))
    }

    fn either(self, pits: &[Pit]) -> String {
        self.voice.speech.one_of(pits.iter().map(|&pit| self.pit(pit)))
    }

    /// Seeds with their pits: `5 seeds (3 in a and 2 in b)`, or `3 seeds (a)` from one pit alone.
    fn taken(self, taken: &[Taken]) -> String {
        let seeds = self.seeds(total(taken));
        match (taken, self.reader()) {
            ([one], _) => format!("{seeds} ({})", self.pit(one.pit)),
            ([], _) | (_, Reader::Child) => seeds,
            _ => format!("{seeds} ({})", self.voice.speech.held(taken)),
        }
    }
}

/// A difference of scores as final seeds of one player, to the nearest whole one: what one player
/// has more the other has less.
pub fn final_seeds(difference: i32) -> u8 {
    u8::try_from((difference.max(0) + SEED) / (2 * SEED)).unwrap_or(u8::MAX)
}

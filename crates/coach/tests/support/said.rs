//! Whether a sentence says only what its facts say.

use std::collections::BTreeSet;

use awale_coach::{Fact, How, Sentence, final_seeds};
use awale_core::{AnyPosition, Move, Nothing, Pit, Reason, Refusal, Taken};
use awale_engine::Certainty;
use awale_words::Naming;

use crate::holds::holds;

/// What may be named: numbers, pits, moves and clauses of the facts.
#[derive(Default, Debug)]
struct Named {
    numbers: BTreeSet<usize>,
    pits: BTreeSet<Pit>,
    words: BTreeSet<String>,
}

impl Named {
    fn number(&mut self, number: impl Into<usize>) {
        self.numbers.insert(number.into());
    }

    fn numbers(&mut self, numbers: &[&u8]) {
        self.numbers.extend(numbers.iter().map(|&&number| usize::from(number)));
    }

    fn line(&mut self, moves: &[Move]) {
        for &mv in moves {
            self.mv(mv);
        }
    }

    fn taken(&mut self, taken: &[Taken]) {
        self.number(taken.iter().map(|taken| taken.seeds).sum::<u8>());
        for at in taken {
            self.number(at.seeds);
            self.pits.insert(at.pit);
        }
    }

    fn mv(&mut self, mv: Move) {
        self.pits.extend(mv.pit());
        self.words.insert(mv.to_string().trim_start_matches('+').to_owned());
    }

    fn of_position(&mut self, fact: &Fact) {
        match fact {
            Fact::Threat { by, taken } => {
                self.pits.insert(*by);
                self.taken(taken);
            }
            Fact::Vulnerable { pit, seeds } | Fact::House { pit, seeds } => {
                self.pits.insert(*pit);
                self.number(*seeds);
            }
            Fact::Active { pit, seeds, low, high } => {
                self.pits.insert(*pit);
                self.numbers(&[seeds, low, high]);
            }
            Fact::TooRich { pit, seeds, last } => {
                self.pits.extend([*pit, *last]);
                self.number(*seeds);
            }
            Fact::HouseRange { pit, least, most } => {
                self.pits.insert(*pit);
                self.numbers(&[least, most]);
            }
            Fact::Potential { seeds, other, .. } | Fact::Leads { seeds, other, .. } => {
                self.numbers(&[seeds, other]);
            }
            Fact::Mobility { safe, legal, .. } => {
                self.pits.extend(safe);
                self.number(safe.len());
                self.number(*legal);
            }
            Fact::Waiting { line, .. } => self.number(line.len()),
            Fact::Tempo { own, other, .. } => {
                self.numbers(&[own, other]);
            }
            Fact::MustFeed { moves, .. } => self.pits.extend(moves),
            Fact::Unfeeding { pits, .. } => self.taken(pits),
            Fact::Trap { big, small, seeds } => {
                self.pits.extend([*big, *small]);
                self.number(*seeds);
                self.number(1_usize);
            }
            Fact::FewSeeds { seeds } => {
                self.number(*seeds);
                self.words.insert("L5".to_owned());
            }
            Fact::Needs { seeds, .. } => {
                self.number(*seeds);
                self.number(25_usize);
            }
            Fact::Equality { by, attacked } => {
                self.pits.insert(*by);
                self.pits.extend(attacked);
            }
            Fact::Twin { own, other, seeds } => {
                self.pits.extend([*own, *other]);
                self.number(*seeds);
            }
            Fact::Over { reason, clause, granaries } => {
                // The reason names the target, the count what is nobody's.
                if *reason == Reason::Target {
                    self.number(25_usize);
                }
                self.number(48 - granaries.south - granaries.north);
                self.words.insert(clause.to_string());
                self.number(granaries.south);
                self.number(granaries.north);
            }
            _ => {}
        }
    }

    fn add(&mut self, fact: &Fact) {
        match fact {
            Fact::Takes { mv, taken } => {
                self.mv(*mv);
                self.taken(taken);
            }
            Fact::TakesNothing { mv, why } => {
                self.mv(*mv);
                if let Nothing::PitCount(count) = why {
                    self.number(*count);
                }
            }
            Fact::Most { mv, seeds } | Fact::Gives { mv, seeds } => {
                self.mv(*mv);
                self.number(*seeds);
            }
            Fact::Only { mv } => self.mv(*mv),
            Fact::Parry { mv, by, taken, how } => {
                self.mv(*mv);
                self.pits.insert(*by);
                self.taken(taken);
                if let How::Raised { to } | How::Overloaded { to } = how {
                    self.number(*to);
                }
            }
            Fact::Counter { mv, by, feared, with, seeds } => {
                self.mv(*mv);
                self.pits.extend([*by, *with]);
                self.numbers(&[feared, seeds]);
            }
            Fact::Opens { mv, by, taken } => {
                self.mv(*mv);
                self.pits.insert(*by);
                self.taken(taken);
            }
            Fact::Refused { mv, refusal } => {
                self.mv(*mv);
                match refusal {
                    Refusal::PlaceFirst(reserve) => self.number(*reserve),
                    Refusal::GameOver(Reason::Target) => self.number(25_usize),
                    Refusal::HarvestMissing(pit) | Refusal::NotAttacked(pit) => {
                        self.pits.insert(*pit);
                    }
                    _ => {}
                }
            }
            Fact::After { mv, then } => {
                self.mv(*mv);
                self.add(then);
            }
            Fact::Line { moves, .. } => self.line(moves),
            Fact::Gain { moves, gained } => {
                self.line(moves);
                self.number(gained.south);
                self.number(gained.north);
            }
            Fact::Better { mv, score, than, other } => {
                self.mv(*mv);
                self.mv(*than);
                let difference = score.value - other.value;
                if [score, other].iter().all(|score| score.certainty == Certainty::Exact) {
                    self.numbers.extend(usize::try_from(difference / 100));
                } else {
                    self.number(final_seeds(difference));
                }
            }
            fact => self.of_position(fact),
        }
    }
}

/// What is wrong with a sentence in its position, if anything is.
pub(crate) fn wrong(sentence: &Sentence, position: &AnyPosition, naming: Naming) -> Option<String> {
    if sentence.text.trim().is_empty() || sentence.facts.is_empty() {
        return Some("a sentence without words or facts".to_owned());
    }
    if let Some(fact) = sentence.facts.iter().find(|fact| !holds(fact, position)) {
        return Some(format!("{fact:?} does not hold"));
    }
    let mut named = Named::default();
    sentence.facts.iter().for_each(|fact| named.add(fact));
    let text = sentence.text.replace("A-E", "AE");
    let clauses = position.rules().facts().clauses;
    let known = |word: &str| {
        named.words.contains(word)
            || clauses.iter().any(|clause| clause.name().replace('-', "") == word.replace('-', ""))
    };
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        let word = &rest[start..];
        let end = word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len());
        let behind = word[end..].chars().next();
        let (word, next) = word.split_at(end);
        rest = next;
        let allowed = if word.bytes().all(|byte| byte.is_ascii_digit()) {
            let number: usize = word.parse().ok()?;
            named.numbers.contains(&number)
                || (naming == Naming::Numbers
                    && named.pits.iter().any(|pit| usize::from(pit.number()) == number))
        } else if word.bytes().any(|byte| byte.is_ascii_digit()) {
            known(word)
        } else {
            // One letter is a pit, but for an article, a verb and what an apostrophe cuts off.
            let pit = word.chars().next().filter(|_| word.len() == 1).and_then(Pit::from_letter);
            let grammar = matches!(word, "a" | "A") || behind == Some('’');
            pit.is_none_or(|pit| grammar || named.pits.contains(&pit))
        };
        if !allowed {
            return Some(format!("{word:?} is in no fact of {:?}", sentence.facts));
        }
    }
    None
}

//! Whether a sentence says only what its facts say.

use std::collections::BTreeSet;

use awale_coach::{Fact, How, Sentence, final_seeds};
use awale_core::{AnyPosition, Move, Nothing, Pit, Reason, Refusal, Side, Taken};
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
    fn number(&mut self, number: impl Into<usize>) -> &mut Named {
        self.numbers.insert(number.into());
        self
    }

    fn numbers<'a>(&mut self, numbers: impl IntoIterator<Item = &'a u8>) -> &mut Named {
        self.numbers.extend(numbers.into_iter().map(|&number| usize::from(number)));
        self
    }

    fn pits<'a>(&mut self, pits: impl IntoIterator<Item = &'a Pit>) -> &mut Named {
        self.pits.extend(pits);
        self
    }

    fn word(&mut self, word: &str) -> &mut Named {
        self.words.insert(word.to_owned());
        self
    }

    fn moves<'a>(&mut self, moves: impl IntoIterator<Item = &'a Move>) -> &mut Named {
        for mv in moves {
            self.pits.extend(mv.pit());
            self.word(mv.to_string().trim_start_matches('+'));
            // Seeds that are placed, or chosen to be taken, are told pit by pit or in all.
            let (side, chosen) = match mv {
                Move::Place(placing) => (placing.side(), placing.seeds()),
                Move::Sow { pit, takes } => (pit.side().opponent(), takes.seeds()),
            };
            let chosen: Vec<Taken> =
                Pit::row(side).zip(chosen).map(|(pit, seeds)| Taken { pit, seeds }).collect();
            if chosen.iter().any(|at| at.seeds > 0) {
                let chosen: Vec<Taken> = chosen.into_iter().filter(|at| at.seeds > 0).collect();
                self.taken(&chosen);
            }
        }
        self
    }

    fn taken(&mut self, taken: &[Taken]) -> &mut Named {
        self.number(taken.iter().map(|taken| taken.seeds).sum::<u8>());
        self.numbers(taken.iter().map(|taken| &taken.seeds));
        self.pits(taken.iter().map(|taken| &taken.pit))
    }

    fn of_position(&mut self, fact: &Fact) -> &mut Named {
        match fact {
            Fact::Threat { by, taken } => self.pits([by]).taken(taken),
            Fact::House { pit, seeds } => self.pits([pit]).numbers([seeds]),
            Fact::Parries { by, taken, ways } => {
                self.pits([by]).pits(ways.iter().map(|way| &way.0)).taken(taken)
            }
            Fact::Vulnerable { pits, last, .. } => self.pits([last]).taken(pits),
            Fact::Alternates { full, .. } => self.pits(full),
            Fact::Active { pit, seeds, low, high } => self.pits([pit]).numbers([seeds, low, high]),
            Fact::Outside { pit, seeds, last, low, high } => {
                self.pits([pit, last]).numbers([seeds, low, high, &(low - seeds)])
            }
            Fact::Site { pit, seeds, low, high } => {
                self.pits([pit]).numbers([seeds, low, high, &(low - seeds)])
            }
            Fact::HouseRange { pit, least, most } => self.pits([pit]).numbers([least, most]),
            Fact::Potential { seeds, other, .. } | Fact::Leads { seeds, other, .. } => {
                self.numbers([seeds, other])
            }
            Fact::Safe { safe, legal, .. } => self.pits(safe).number(safe.len()).numbers([legal]),
            Fact::Mobility { line, .. } => self.pits(line).number(line.len()),
            Fact::Burden { least, .. } => self.numbers([least]),
            Fact::Waiting { line, .. } => self.number(line.len()),
            Fact::Tempo { own, other, .. } => self.numbers([own, other]),
            Fact::MustFeed { moves, .. } => self.pits(moves),
            Fact::Starve { pits, left, .. } => self.taken(pits).numbers([left]),
            Fact::Forfeit { pits, .. } => self.taken(pits),
            Fact::Trap { big, small, seeds, by, target } => {
                self.pits([big, small, by, target]).numbers([seeds, &1])
            }
            Fact::FewSeeds { seeds, by } => self.pits(by).numbers([seeds]),
            Fact::Stall { moves, seeds } => self.numbers([moves, seeds]).number(moves.div_ceil(2)),
            Fact::Ones { pits, .. } => self.pits(pits).number(1usize),
            Fact::Reserve { seeds } => self.numbers([seeds]),
            Fact::Needs { seeds, .. } => self.numbers([seeds, &25]),
            Fact::Equality { by, attacked } => self.pits([by]).pits(attacked),
            Fact::Twin { own, other, seeds } => self.pits([own, other]).numbers([seeds]),
            Fact::Over { reason, clause, granaries } => {
                // The reason names the target, the count what is nobody's.
                if *reason == Reason::Target {
                    self.numbers([&25]);
                }
                self.number(48 - granaries.south - granaries.north);
                self.word(clause.name()).numbers([&granaries.south, &granaries.north])
            }
            _ => self,
        }
    }

    fn add(&mut self, fact: &Fact) -> &mut Named {
        match fact {
            Fact::Takes { mv, taken } => self.moves([mv]).taken(taken),
            Fact::TakesNothing { mv, why: Nothing::PitCount(count) } => {
                self.moves([mv]).numbers([count])
            }
            Fact::TakesNothing { mv, .. } | Fact::Only { mv } | Fact::High { mv } => {
                self.moves([mv])
            }
            Fact::Places { mv, pits } => self.moves([mv]).taken(pits),
            Fact::TooRich { mv, seeds, last } => self.moves([mv]).pits([last]).numbers([seeds]),
            Fact::Pays { mv, seeds, taken } | Fact::Meagre { mv, seeds, taken } => {
                self.moves([mv]).numbers([seeds, taken])
            }
            Fact::Most { mv, seeds } | Fact::Gives { mv, seeds } => {
                self.moves([mv]).numbers([seeds])
            }
            Fact::Parry { mv, by, taken, how } => {
                if let How::Raised { to } | How::Overloaded { to } = how {
                    self.numbers([to]);
                }
                self.moves([mv]).pits([by]).taken(taken)
            }
            Fact::Counter { mv, by, feared: lost, with, seeds }
            | Fact::Recoups { mv, by, lost, with, seeds } => {
                self.moves([mv]).pits([by, with]).numbers([lost, seeds])
            }
            Fact::Escapes { mv, pits } => self.moves([mv]).pits(pits),
            Fact::Return { mv, by, taken } | Fact::Opens { mv, by, taken } => {
                self.moves([mv]).pits([by]).taken(taken)
            }
            Fact::Refused { mv, refusal } => match refusal {
                Refusal::PlaceFirst(reserve) => self.moves([mv]).numbers([reserve]),
                Refusal::GameOver(Reason::Target) => self.moves([mv]).numbers([&25]),
                Refusal::HarvestMissing(pit) | Refusal::NotAttacked(pit) => {
                    self.moves([mv]).pits([pit])
                }
                _ => self.moves([mv]),
            },
            Fact::After { mv, then } => self.moves([mv]).add(then),
            Fact::Line { moves, .. } => self.moves(moves),
            Fact::Gain { moves, gained } => {
                self.moves(moves).numbers([&gained.south, &gained.north])
            }
            Fact::Better { mv, score, than, other } => {
                let difference = score.value - other.value;
                if [score, other].iter().all(|score| score.certainty == Certainty::Exact) {
                    self.numbers.extend(usize::try_from(difference / 100));
                } else {
                    self.number(final_seeds(difference));
                }
                self.moves([mv, than])
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
    for fact in &sentence.facts {
        named.add(fact);
    }
    if sentence.facts.iter().any(|fact| matches!(fact, Fact::Over { .. })) {
        // The end tells who takes the seeds that are left: of a row, or of both.
        let rows = Side::ALL.map(|side| Pit::row(side).map(|pit| position.count(pit)).sum::<u8>());
        let stored = position.granaries();
        named.numbers(&rows).numbers([&stored.south, &stored.north]).number(rows[0] + rows[1]);
    }
    if let Some(pit) = sentence.lit.iter().find(|pit| !named.pits.contains(pit)) {
        return Some(format!("{pit} is lit and in no fact of {:?}", sentence.facts));
    }
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
        // A sixth seed is a number too: `6e`, `6th`.
        let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let is_ordinal = ["e", "st", "nd", "rd", "th"].contains(&&word[digits.len()..]);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let word = if is_ordinal && is_number { digits } else { word };
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

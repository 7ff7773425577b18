//! The engine with the tables that fit into a page.

use awale_core::RuleSet;
use awale_engine::{Character, Clock, Engine, Partner, Question, Stop};

use super::ask::Ask;
use super::coach;
use super::tell::Tell;

/// Mebibytes for what the engine finds out: a phone has them to spare.
const MEMORY: usize = 24;

/// Answers questions of one game after the other.
#[derive(Debug)]
pub struct Thinker {
    engine: Engine,
    rules: Option<RuleSet>,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker { engine: Engine::new(MEMORY), rules: None }
    }
}

impl Thinker {
    /// Searches, telling after each iteration what is known; the last telling is done.
    pub fn answer(&mut self, ask: &Ask, clock: &dyn Clock, tell: &mut dyn FnMut(&Tell)) {
        self.know(ask.position.rules());
        if let Some(coaching) = ask.coach {
            return tell(&coach::answer(&mut self.engine, ask, coaching, clock));
        }
        let question = Question {
            position: ask.position,
            history: &ask.before,
            limits: ask.limits,
            multipv: ask.lines,
        };
        if let Some(player) = ask.player {
            let mut partner = Partner::new(player.level, Character::Balanced, player.luck);
            let plays = partner.choose(&mut self.engine, &question, clock, &Stop::new());
            return tell(&Tell::played(ask.id, plays));
        }
        let known = self.engine.go(&question, clock, &Stop::new(), &mut |info| {
            tell(&Tell::new(ask.id, false, Some(info)));
        });
        tell(&Tell::new(ask.id, true, known.as_ref()));
    }

    /// Gets the tables of a game ready.
    fn know(&mut self, rules: RuleSet) {
        if self.rules == Some(rules) {
            return;
        }
        self.rules = Some(rules);
        self.engine.set_oracle(awale_oracle::oracle(awale_oracle::embedded(rules), 16));
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, Side};
    use awale_engine::{Certainty, Level, Limits, NoClock};

    use super::*;
    use crate::engine::Somebody;

    fn last_word(position: AnyPosition, player: Option<Somebody>) -> Tell {
        let limits = Limits::nodes(500);
        let ask =
            Ask { id: 5, position, before: Vec::new(), limits, lines: 1, player, coach: None };
        let mut told = Vec::new();
        Thinker::default().answer(&ask, &NoClock, &mut |tell| told.push(tell.clone()));
        let last = told.pop().unwrap();
        assert!(last.done && told.iter().all(|tell| !tell.done && tell.id == 5));
        last
    }

    #[test]
    fn every_game_gets_a_legal_answer() {
        for &rules in RuleSet::ALL {
            let start = AnyPosition::start(rules, Side::South);
            let first = Somebody { level: Level::FIRST, luck: 1 };
            let master = Somebody { level: Level::MASTER, luck: 1 };
            for player in [None, Some(first), Some(master)] {
                let best = last_word(start, player).best().unwrap();
                assert_eq!(start.check(best), Ok(()), "{rules}");
            }
        }
    }

    #[test]
    fn the_small_tables_prove_an_ending() {
        let text = "0-0-1-0-0-2-1-0-0-1-0-0-22-21-S";
        let position = AnyPosition::parse(RuleSet::Awale, text).unwrap();
        assert_eq!(last_word(position, None).lines[0].score.certainty, Certainty::Exact);
    }
}

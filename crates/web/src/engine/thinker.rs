//! The program in the worker, with the tables that fit into a page.

use std::sync::Arc;

use awale_engine::{Book, Character, Clock, Stop};
use awale_player::{Budget, Endgames, FindBook, Means, Player};

use super::ask::{Ask, Task};
use super::coach;
use super::tell::Tell;

/// Mebibytes of the transposition table: a phone has them to spare.
const HASH: usize = 24;

/// Answers one question after the other.
#[derive(Debug)]
pub struct Thinker(Player);

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new(Endgames::embedded(), Book::of)
    }
}

impl Thinker {
    pub fn new(tables: Endgames, book: FindBook) -> Thinker {
        let means = Means::new(Arc::new(tables), HASH);
        Thinker(Player::new(Means { book: Some(book), ..means }))
    }

    /// Does what is asked, telling after each iteration what is known; the last telling is done.
    pub fn answer(
        &mut self,
        ask: &Ask,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Tell),
    ) {
        let Ask { id, at, limits, task } = ask;
        let budget = Budget { limits: *limits, clock, stop };
        let last = match *task {
            Task::Analyse { multipv } => {
                let known = self.0.analyse(at.clone(), &budget, multipv, &mut |info| {
                    tell(&Tell::new(*id, false, Some(info)));
                });
                Tell::new(*id, true, known.as_ref())
            }
            Task::Choose { level, seed } => {
                self.0.play_as(level, Character::Balanced, seed);
                let choice = self.0.choose(at.clone(), &budget, &mut |_| {});
                Tell::played(*id, choice.and_then(|choice| choice.mv()))
            }
            Task::Answer { level, side, offer } => {
                self.0.play_as(level, Character::Balanced, 0);
                Tell::answered(*id, self.0.answer(at.clone(), side, offer, &budget))
            }
            Task::Book => Tell::of_book(*id, self.0.book(at.position())),
            Task::Coach(coaching) => coach::answer(&mut self.0, *id, at, &budget, coaching),
        };
        tell(&last);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::sync::atomic::Ordering::Relaxed;

    use awale_core::{AnyPosition, RuleSet, Side};
    use awale_engine::{Certainty, Level, Limits, NoClock};
    use awale_play::Offer;
    use awale_player::Answer;

    use super::*;

    fn last_word(position: AnyPosition, task: Task) -> Tell {
        let ask = Ask { id: 5, at: position.into(), limits: Limits::nodes(500), task };
        let mut told = Vec::new();
        let stop = Stop::new();
        Thinker::default().answer(&ask, &NoClock, &stop, &mut |tell| told.push(tell.clone()));
        let last = told.pop().unwrap();
        assert!(last.done && told.iter().all(|tell| !tell.done && tell.id == 5));
        last
    }

    #[test]
    fn every_game_gets_a_legal_answer() {
        for &rules in RuleSet::ALL {
            let start = AnyPosition::start(rules, Side::South);
            let choose = |level| Task::Choose { level, seed: 1 };
            for task in [Task::Analyse { multipv: 1 }, choose(Level::FIRST), choose(Level::MASTER)]
            {
                let best = last_word(start, task).best().unwrap();
                assert_eq!(start.check(best), Ok(()), "{rules}");
            }
        }
    }

    /// The clock notices the request in the worker, so a search without limits ends too.
    #[test]
    fn a_search_ends_when_its_clock_is_told_to_stop() {
        struct Asked<'a>(&'a Stop, AtomicU32);
        impl Clock for Asked<'_> {
            fn millis(&self) -> u64 {
                if self.1.fetch_add(1, Relaxed) == 9 {
                    self.0.now();
                }
                0
            }
        }
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let (limits, task) = (Limits::default(), Task::Analyse { multipv: 6 });
        let ask = Ask { id: 5, at: start.into(), limits, task };
        let (stop, mut told) = (Stop::new(), Vec::new());
        let clock = Asked(&stop, AtomicU32::new(0));
        Thinker::default().answer(&ask, &clock, &stop, &mut |tell| told.push(tell.clone()));
        let last = told.pop().unwrap();
        assert!(last.done && last.best().is_some());
        assert!(told.iter().any(|tell| !tell.done && tell.depth > 0), "it had begun: {told:?}");
        let looks = clock.1.into_inner();
        assert!((10..50).contains(&looks), "{looks} looks at the clock");
    }

    /// The book tells its moves, best first; a position that is not in it has none.
    #[test]
    fn the_book_is_told() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let entry = Book::of(RuleSet::Awale).and_then(|book| book.probe(&start)).unwrap();
        let told = last_word(start, Task::Book);
        let lines: Vec<_> = told.lines.iter().map(|line| (line.moves[0], line.score)).collect();
        assert_eq!((lines, told.depth), (entry.moves, entry.depth));
        let awari = AnyPosition::start(RuleSet::Awari, Side::South);
        assert_eq!(last_word(awari, Task::Book).lines, []);
    }

    #[test]
    fn the_small_tables_prove_an_ending() {
        let text = "0-0-1-0-0-2-1-0-0-1-0-0-22-21-S";
        let position = AnyPosition::parse(RuleSet::Awale, text).unwrap();
        let told = last_word(position, Task::Analyse { multipv: 1 });
        assert_eq!(told.lines[0].score.certainty, Certainty::Exact);
    }

    #[test]
    fn offers_are_answered() {
        let text = "0-0-0-0-0-1-0-0-0-0-0-2-30-15-S";
        let position = AnyPosition::parse(RuleSet::Awale, text).unwrap();
        let answer = |side| {
            let task = Task::Answer { level: Level::MASTER, side, offer: Offer::Draw };
            last_word(position, task).answer
        };
        assert_eq!(answer(Side::South), Some(Answer::Decline));
        assert_eq!(answer(Side::North), Some(Answer::Accept));
    }
}

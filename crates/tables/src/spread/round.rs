//! The frontier of a layer that is spread over ranks: only positions with a child that changed.
//!
//! A round takes the marks, asks the other ranks what the children of those positions are worth, computes
//! them, puts the values in place, and tells the ranks that have their parents, which mark those that
//! may be wrong now. A question is the index of a position, an answer its value; what is told of a change
//! is the index of the parent and the values before and after.

use awale_core::Rules;

use super::Spread;
use super::part::{Changes, Lists, Portion};

impl<R: Rules> Spread<'_, R> {
    /// Computes the boards that passes leave out. Returns how many changed here.
    pub(super) fn settle_literal(&mut self) -> u64 {
        self.part.mark_literal();
        self.round(false)
    }

    /// Computes the positions with a mark, and marks the parents of those that change, if that is to
    /// be. Returns how many changed here.
    pub(super) fn round(&mut self, disturbs: bool) -> u64 {
        let mut steps = self.part.steps();
        // All ranks ask and answer as often.
        let most = self.ranks.greatest(steps.len() as u64);
        steps.resize(usize::try_from(most).expect("few steps"), Vec::new());
        let mut count = 0;
        for step in steps {
            let portions = self.part.take(&step);
            let answers = self.ask(&portions);
            let changes = self.part.recompute(&portions, &answers);
            count += self.part.put(&changes);
            if disturbs {
                self.disturb(&changes);
            }
        }
        count
    }

    /// Asks the other ranks; their answers, in the order of the questions.
    fn ask(&self, portions: &[Portion]) -> Lists {
        let questions = portions.iter().map(|portion| &portion.questions);
        let asked = self.ranks.swap(by_rank(self.ranks.size(), &questions));
        self.ranks.swap(self.part.answer(&asked))
    }

    /// Marks the positions, here and on other ranks, that may be wrong after changes that are in place.
    pub(super) fn disturb(&self, changes: &Changes) {
        let news = self.part.news(changes);
        let heard = self.ranks.swap(by_rank(self.ranks.size(), &news.iter()));
        self.part.hear_all(&heard);
    }
}

/// One list for each rank from many.
fn by_rank<'a>(ranks: usize, lists: &(impl Iterator<Item = &'a Lists> + Clone)) -> Lists {
    let of_rank = |rank: usize| {
        let lists = lists.clone().map(|lists| &lists[rank][..]);
        lists.collect::<Vec<_>>().concat()
    };
    (0..ranks).map(of_rank).collect()
}

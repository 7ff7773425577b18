//! The program as a player.

use std::sync::Arc;

use awale_core::{AnyPosition, Move, RuleSet, Side};
use awale_engine::{
    Book, BookEntry, Character, Clock, Engine, Info, Level, Limits, Partner, Question, SEED, Score,
    Stop, Value,
};
use awale_play::{History, Offer};

use crate::answer::Answer;
use crate::endgames::Endgames;

/// How the program is equipped.
#[derive(Clone, Debug)]
pub struct Means {
    pub tables: Arc<Endgames>,
    /// Mebibytes of the transposition table.
    pub hash: usize,
    pub threads: usize,
    /// Where the master finds its openings; `None` if it has no book.
    pub book: Option<FindBook>,
}

/// The book of a game, if there is one.
pub type FindBook = fn(RuleSet) -> Option<&'static Book>;

impl Means {
    /// Tables and a transposition table of some mebibytes, one thread, and the books of the program.
    pub const fn new(tables: Arc<Endgames>, hash: usize) -> Means {
        Means { tables, hash, threads: 1, book: Some(Book::of) }
    }
}

/// How long a search may last, and who may end it.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    pub limits: Limits,
    /// The clock that limits of time are measured with.
    pub clock: &'a dyn Clock,
    pub stop: &'a Stop,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// A search that only its limits end.
    pub const fn new(limits: Limits, clock: &'a dyn Clock) -> Budget<'a> {
        static NEVER: Stop = Stop::new();
        Budget { limits, clock, stop: &NEVER }
    }
}

/// A move and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Book(BookEntry),
    Search(Info),
    Level(Move),
}

impl Choice {
    pub fn mv(&self) -> Option<Move> {
        match self {
            Choice::Book(entry) => entry.moves.first().map(|&(mv, _)| mv),
            Choice::Search(info) => info.best(),
            Choice::Level(mv) => Some(*mv),
        }
    }

    pub fn score(&self) -> Option<Score> {
        match self {
            Choice::Search(info) => info.lines.first().map(|line| line.score),
            Choice::Book(_) | Choice::Level(_) => None,
        }
    }
}

/// The program as a player of any game. Its methods take a [`Game`](awale_play::Game), a
/// [`History`] or a position alone.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    means: Means,
    /// The game whose tables the engine has.
    prepared: Option<RuleSet>,
    /// Who plays at a level below the master's.
    partner: Option<Partner>,
}

impl Player {
    /// A player with these means, at full strength.
    pub fn new(means: Means) -> Player {
        let mut engine = Engine::new(means.hash);
        engine.set_threads(means.threads);
        Player { engine, means, prepared: None, partner: None }
    }

    /// Sets how it plays; `seed` decides what a level below the master's overlooks. Called again in
    /// the same game, it keeps the attention of the moves before.
    pub fn play_as(&mut self, level: Level, character: Character, seed: u64) {
        match &mut self.partner {
            Some(partner) if (partner.level(), partner.character()) == (level, character) => {
                partner.reseed(seed);
            }
            partner => *partner = Partner::new(level, character, seed),
        }
    }

    pub fn level(&self) -> Level {
        self.partner.as_ref().map_or(Level::MASTER, Partner::level)
    }

    pub const fn means(&self) -> &Means {
        &self.means
    }

    /// Changes its means, keeping what did not change.
    pub fn equip(&mut self, means: Means) {
        if means.hash != self.means.hash {
            self.engine.set_hash(means.hash);
        }
        self.engine.set_threads(means.threads);
        if !Arc::ptr_eq(&means.tables, &self.means.tables) {
            self.prepared = None;
        }
        self.means = means;
    }

    /// Forgets the game before.
    pub fn forget(&mut self) {
        self.engine.clear_hash();
        self.partner.iter_mut().for_each(Partner::forget);
    }

    /// The engine, for those who experiment with its parts.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Gets the tables of a game ready, which the first search would do otherwise.
    pub fn prepare(&mut self, rules: RuleSet) {
        if self.prepared != Some(rules) {
            self.prepared = Some(rules);
            self.engine.set_oracle(self.means.tables.oracle(rules));
        }
    }

    /// The move it plays at its level; `None` if the game is over. A search at full strength tells
    /// what each iteration found.
    pub fn choose(
        &mut self,
        at: impl Into<History>,
        budget: &Budget<'_>,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Choice> {
        let at = at.into();
        if let Some(partner) = &mut self.partner {
            let mv = partner.choose(&plain(&at, budget), budget.clock, budget.stop)?;
            return Some(Choice::Level(mv));
        }
        match self.book(at.position()) {
            Some(entry) => Some(Choice::Book(entry)),
            None => self.analyse(at, budget, 1, tell).map(Choice::Search),
        }
    }

    /// What its book says of a position.
    pub fn book(&self, position: &AnyPosition) -> Option<BookEntry> {
        self.means.book?(position.rules())?.probe(position)
    }

    /// What the engine knows of a position with all its strength: the best `multipv` moves with
    /// their lines; `None` if the game is over. It tells what each iteration found.
    pub fn analyse(
        &mut self,
        at: impl Into<History>,
        budget: &Budget<'_>,
        multipv: usize,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        self.analyse_without(at, &[], budget, multipv, tell)
    }

    /// The same, of the moves that are not excluded.
    pub fn analyse_without(
        &mut self,
        at: impl Into<History>,
        excluded: &[Move],
        budget: &Budget<'_>,
        multipv: usize,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let at = at.into();
        self.prepare(at.position().rules());
        let question = question(&at, budget.limits, multipv, excluded);
        self.engine.go(&question, budget.clock, budget.stop, tell)
    }

    /// What it answers to an offer of the other side, as far as its level sees.
    pub fn answer(
        &mut self,
        at: impl Into<History>,
        side: Side,
        offer: Offer,
        budget: &Budget<'_>,
    ) -> Answer {
        let at = at.into();
        let position = *at.position();
        let lead = Value::from(position.granaries().lead(side));
        let info = match (offer, &mut self.partner) {
            (Offer::TakeBack, _) => None,
            (_, Some(partner)) => {
                partner.look(&plain(&at, budget), budget.clock, budget.stop, &mut |_| {})
            }
            (_, None) => self.analyse(at, budget, 1, &mut |_| {}),
        };
        let score = info.and_then(|info| info.lines.first().map(|line| line.score.value));
        let sign = if position.to_move() == side { 1 } else { -1 };
        Answer::to(offer, lead, score.map_or(lead * SEED, |value| sign * value))
    }
}

fn plain<'a>(at: &'a History, budget: &Budget<'_>) -> Question<'a> {
    question(at, budget.limits, 1, &[])
}

/// The only place where the engine is asked about a game: for its best `multipv` moves, of those that are
/// not excluded.
pub fn question<'a>(
    at: &'a History,
    limits: Limits,
    multipv: usize,
    excluded: &'a [Move],
) -> Question<'a> {
    let plain = Question::new(*at.position(), limits);
    Question { history: at.earlier(), multipv, excluded, ..plain }
}

//! The rule pages: one rule set explained, in a small format that terminal, page and paper draw.
//!
//! The texts are in `texts/<language>/rules/`, that of the origins beside them. A page is a title, who made the game, the rules in
//! thirty seconds, then headings, paragraphs that end in the ids of their clauses, readings of ours,
//! bullets, figures and tables; `page/read.rs` tells how each is written. A pit is written `{C}`:
//! [`Speech::text`](crate::Speech::text) names it as the reader has chosen.

pub(crate) mod head;
mod read;

use awale_core::{AnyPosition, Clause, Move, RuleSet, Trace};

use crate::{Lang, in_lang};

/// A rule set explained in one language.
#[derive(Clone, Debug)]
pub struct Page {
    /// The rule set.
    pub rules: RuleSet,
    /// The name of the game.
    pub title: &'static str,
    /// What makes it special, in one sentence.
    pub summary: &'static str,
    /// Who made the game or its sheet, where it is known.
    pub credit: Option<&'static str>,
    /// The rules in thirty seconds.
    pub brief: Brief,
    /// The text.
    pub blocks: Vec<Block>,
}

/// The rules in thirty seconds: sentences, and a board on which a few moves are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// The sentences.
    pub sentences: [&'static str; 6],
    /// Where the moves begin.
    pub position: AnyPosition,
    /// The moves, one after the other.
    pub moves: Vec<Move>,
}

impl Brief {
    /// Each move with the position before it.
    pub fn steps(&self) -> impl Iterator<Item = (AnyPosition, Move)> + '_ {
        self.moves.iter().scan(self.position, |position, &mv| {
            let before = *position;
            *position = before.try_play(mv).ok()?;
            Some((before, mv))
        })
    }
}

/// A piece of a rule page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The heading of a section.
    Heading(&'static str),
    /// A rule.
    Paragraph {
        /// The sentences.
        text: &'static str,
        /// The clauses they tell.
        clauses: Vec<Clause>,
    },
    /// A rule as we read it where the sheet is silent or ambiguous.
    Reading {
        /// What the sheet says or leaves open, and what we play.
        text: &'static str,
        /// What could be played as well.
        other: &'static str,
        /// The clauses they tell.
        clauses: Vec<Clause>,
    },
    /// An item of a list.
    Bullet {
        /// The sentences.
        text: &'static str,
        /// The clauses they tell.
        clauses: Vec<Clause>,
    },
    /// A drawn board.
    Figure(Figure),
    /// A table.
    Table(RuleTable),
}

impl Block {
    /// Every text of it.
    pub fn texts(&self) -> Vec<&'static str> {
        match self {
            Block::Heading(text) | Block::Paragraph { text, .. } | Block::Bullet { text, .. } => {
                vec![text]
            }
            Block::Reading { text, other, .. } => vec![text, other],
            Block::Figure(figure) => vec![figure.caption],
            Block::Table(table) => {
                let rows = table.rows.iter().flatten().copied();
                [table.caption].into_iter().chain(table.head.iter().copied()).chain(rows).collect()
            }
        }
    }
}

/// A position, and a move played on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What the sheet calls the drawing that this one redraws (`Figure 04a–04c`); `None` for one
    /// of ours.
    pub label: Option<&'static str>,
    /// What there is to see.
    pub caption: &'static str,
    /// The position.
    pub position: AnyPosition,
    /// The move, if one is shown.
    pub mv: Option<Move>,
}

impl Figure {
    /// What happens in the move, if one is shown.
    pub fn trace(&self) -> Option<Trace> {
        self.position.trace(self.mv?).ok()
    }

    /// The position after the move, if one is shown.
    pub fn after(&self) -> Option<AnyPosition> {
        self.position.try_play(self.mv?).ok()
    }
}

/// Rows of words and numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleTable {
    /// What the sheet calls the table that this one follows; `None` for one of ours.
    pub label: Option<&'static str>,
    /// What the table shows.
    pub caption: &'static str,
    /// The heads of the columns.
    pub head: Vec<&'static str>,
    /// The rows, as long as the head.
    pub rows: Vec<Vec<&'static str>>,
}

/// Where the games come from, what they are played with, who made them, and the words of the
/// sheets. It tells of our words and of those of the sheets, so it is never said in the latter.
#[derive(Clone, Debug)]
pub struct Origins {
    /// The title.
    pub title: &'static str,
    /// What it tells, in one sentence.
    pub summary: &'static str,
    /// The text; its boards are those of Awalé.
    pub blocks: Vec<Block>,
}

impl Origins {
    /// The page of origins.
    ///
    /// # Panics
    /// Never for the texts of this crate: a test reads every page.
    pub fn new(lang: Lang) -> Origins {
        read::origins(in_lang!(lang, names::ORIGINS))
    }
}

impl Page {
    /// The page of a rule set.
    ///
    /// # Panics
    /// Never for the texts of this crate: a test reads every page.
    pub fn new(rules: RuleSet, lang: Lang) -> Page {
        read::page(rules, lang.summary(rules), in_lang!(lang, names::rule_page(rules)))
    }
}

/// What stands beside the texts of a page.
impl Lang {
    /// What makes a game special, in one sentence: the summary of its rule page, without the page.
    pub const fn summary(self, rules: RuleSet) -> &'static str {
        in_lang!(self, names::summary(rules))
    }

    /// Over a reading of ours.
    pub const fn our_reading(self) -> &'static str {
        in_lang!(self, names::OUR_READING)
    }

    /// Before the reading that we did not choose.
    pub const fn other_reading(self) -> &'static str {
        in_lang!(self, names::OTHER_READING)
    }

    /// The rules of a game in six sentences: those of its rule page, without the page.
    pub fn sentences(self, rules: RuleSet) -> impl Iterator<Item = &'static str> {
        head::sentences(in_lang!(self, names::rule_head(rules)))
    }

    /// Over the rules in thirty seconds.
    pub const fn in_brief(self) -> &'static str {
        in_lang!(self, names::IN_BRIEF)
    }
}

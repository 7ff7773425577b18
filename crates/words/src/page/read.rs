//! How a rule page is written.
//!
//! ```text
//! # The title
//! @ Who made the game.
//! 1. Six numbered sentences, then the moves that are played beside them:
//! ~~~moves
//! position 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
//! moves C d
//! ~~~
//! ## A heading
//! A rule. [S2, S3]
//! > A reading of ours. [W2]
//! >> What could be played as well.
//! - An item of a list.
//! ~~~figure Figure 04
//! caption What there is to see.
//! position 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
//! move C
//! ~~~
//! ~~~table
//! caption What it shows.
//! head Pit | Seeds
//! row {A} | 6–11
//! ~~~
//! ```
//!
//! In the files three backquotes stand for `~~~`. A paragraph is one line.

use std::iter::Peekable;

use awale_core::{AnyPosition, Clause, RuleSet};

use super::{Block, Brief, Figure, Origins, Page, RuleTable};

pub(super) fn page(rules: RuleSet, summary: &'static str, text: &'static str) -> Page {
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    let title = lines.next().and_then(|line| line.strip_prefix("# "));
    let title = title.expect("a page begins with its title");
    let credit = lines.next_if(|line| line.starts_with("@ ")).map(|line| &line[2..]);
    let sentences = std::array::from_fn(|number| {
        let line = lines.next().and_then(|line| line.strip_prefix(&format!("{}. ", number + 1)));
        line.expect("six numbered sentences tell the game")
    });
    let mut brief = None;
    let blocks = blocks(rules, lines, |fenced| brief = Some(fenced.brief(rules, sentences)));
    let brief = brief.expect("moves are played beside the six sentences");
    Page { rules, title, summary, credit, brief, blocks }
}

/// The page of origins: a title, a summary, and blocks.
pub(super) fn origins(text: &'static str) -> Origins {
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    let title = lines.next().and_then(|line| line.strip_prefix("# "));
    let title = title.expect("a page begins with its title");
    let summary = lines.next().expect("a summary follows the title");
    let blocks = blocks(RuleSet::Awale, lines, |_| panic!("no moves are played here"));
    Origins { title, summary, blocks }
}

/// What follows the head of a page; `moves` takes those that are played beside the sentences.
fn blocks(
    rules: RuleSet,
    mut lines: Peekable<impl Iterator<Item = &'static str>>,
    mut moves: impl FnMut(&Fenced),
) -> Vec<Block> {
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(fence) = line.strip_prefix("```") {
            let fenced = Fenced(lines.by_ref().take_while(|line| *line != "```").collect());
            let (kind, label) = fence.split_once(' ').map_or((fence, None), |(k, l)| (k, Some(l)));
            match kind {
                "moves" => moves(&fenced),
                "figure" => blocks.push(Block::Figure(fenced.figure(rules, label))),
                "table" => blocks.push(Block::Table(fenced.table(label))),
                kind => panic!("moves, a figure or a table is fenced, not {kind}"),
            }
        } else {
            let other = lines.next_if(|line| line.starts_with(">> ")).map(|line| &line[3..]);
            blocks.push(text_block(line, other));
        }
    }
    blocks
}

fn text_block(line: &'static str, other: Option<&'static str>) -> Block {
    if let Some(heading) = line.strip_prefix("## ") {
        return Block::Heading(heading);
    }
    if let Some(line) = line.strip_prefix("> ") {
        let (text, clauses) = split_clauses(line);
        let other = other.expect("a reading names the other one");
        return Block::Reading { text, other, clauses };
    }
    if let Some(line) = line.strip_prefix("- ") {
        let (text, clauses) = split_clauses(line);
        return Block::Bullet { text, clauses };
    }
    let (text, clauses) = split_clauses(line);
    Block::Paragraph { text, clauses }
}

/// Splits `A rule. [S2, S3]` into the sentence and the ids.
fn split_clauses(line: &'static str) -> (&'static str, Vec<Clause>) {
    match line.strip_suffix(']').and_then(|line| line.rsplit_once('[')) {
        Some((text, ids)) => (text.trim_end(), ids.split(',').map(clause).collect()),
        None => (line, Vec::new()),
    }
}

fn clause(id: &str) -> Clause {
    id.trim().parse().expect("a page cites clauses of docs/rules.md")
}

/// The lines between two fences: a word, a space, what it says.
struct Fenced(Vec<&'static str>);

impl Fenced {
    fn all(&self, word: &str) -> impl Iterator<Item = &'static str> {
        self.0.iter().filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '))
    }

    fn one(&self, word: &str) -> &'static str {
        self.all(word).next().unwrap_or_else(|| panic!("{word} is missing in {:?}", self.0))
    }

    fn position(&self, rules: RuleSet) -> AnyPosition {
        AnyPosition::parse(rules, self.one("position")).expect("a drawn board is a position")
    }

    fn brief(&self, rules: RuleSet, sentences: [&'static str; 6]) -> Brief {
        let moves = self.one("moves").split(' ').map(|mv| mv.parse().expect("a move"));
        Brief { sentences, position: self.position(rules), moves: moves.collect() }
    }

    fn figure(&self, rules: RuleSet, label: Option<&'static str>) -> Figure {
        let mv = self.all("move").next().map(|mv| mv.parse().expect("a move"));
        Figure { label, caption: self.one("caption"), position: self.position(rules), mv }
    }

    fn table(&self, label: Option<&'static str>) -> RuleTable {
        let cells = |line: &'static str| line.split('|').map(str::trim).collect();
        RuleTable {
            label,
            caption: self.one("caption"),
            head: cells(self.one("head")),
            rows: self.all("row").map(cells).collect(),
        }
    }
}

//! The rule pages: one rule set explained, in a small format that terminal and page both draw.
//!
//! The texts are in `texts/<language>/rules/`. A page is a title, a summary of one sentence, then
//! headings, paragraphs that end in the ids of their clauses, readings of ours, bullets and boards.
//! A pit is written `{C}`: [`Speech::text`](crate::Speech::text) names it as the reader has chosen.

use awale_core::{AnyPosition, Clause, Move, RuleSet};

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
    /// The text.
    pub blocks: Vec<Block>,
}

/// A piece of a rule page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The heading of a section.
    Heading(&'static str),
    /// A rule, or a line that introduces a board.
    Paragraph {
        /// The sentences.
        text: &'static str,
        /// The clauses they tell.
        clauses: Vec<Clause>,
    },
    /// A rule as we read it where the sheet is silent or ambiguous.
    Reading {
        /// The sentences.
        text: &'static str,
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
    /// A position, and a move played on it.
    Board {
        /// The position.
        position: AnyPosition,
        /// The move, if one is shown.
        mv: Option<Move>,
    },
}

impl Page {
    /// The page of a rule set.
    ///
    /// # Panics
    /// Never for the texts of this crate: a test reads every page.
    pub fn new(rules: RuleSet, lang: Lang) -> Page {
        let mut lines =
            in_lang!(lang, names::rule_page(rules)).lines().filter(|line| !line.is_empty());
        let title = lines.next().and_then(|line| line.strip_prefix("# "));
        let title = title.expect("a page begins with its title");
        let summary = lines.next().expect("a summary follows the title");
        let mut blocks = Vec::new();
        while let Some(line) = lines.next() {
            blocks.push(if line == "```board" {
                let board: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                board_block(rules, &board).expect("a board of a page is a legal position and move")
            } else {
                text_block(line)
            });
        }
        Page { rules, title, summary, blocks }
    }
}

fn text_block(line: &'static str) -> Block {
    if let Some(heading) = line.strip_prefix("## ") {
        return Block::Heading(heading);
    }
    if let Some(line) = line.strip_prefix("> ") {
        let (text, clauses) = split_clauses(line);
        return Block::Reading { text, clauses };
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

fn board_block(rules: RuleSet, lines: &[&str]) -> Option<Block> {
    let value = |key: &str| lines.iter().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let position = AnyPosition::parse(rules, value("position ")?).ok()?;
    let mv = match value("move ") {
        Some(text) => Some(text.parse().ok().filter(|&mv| position.check(mv).is_ok())?),
        None => None,
    };
    Some(Block::Board { position, mv })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Naming, Speech};

    fn text(block: &Block) -> &'static str {
        match block {
            Block::Board { .. } => "",
            Block::Heading(text)
            | Block::Paragraph { text, .. }
            | Block::Reading { text, .. }
            | Block::Bullet { text, .. } => text,
        }
    }

    fn clauses(block: &Block) -> &[Clause] {
        match block {
            Block::Heading(_) | Block::Board { .. } => &[],
            Block::Paragraph { clauses, .. }
            | Block::Reading { clauses, .. }
            | Block::Bullet { clauses, .. } => clauses,
        }
    }

    #[test]
    fn every_page_tells_every_clause_of_its_game_and_no_other() {
        for &rules in RuleSet::ALL {
            for lang in Lang::ALL {
                let page = Page::new(rules, lang);
                let told: Vec<Clause> = page.blocks.iter().flat_map(clauses).copied().collect();
                for clause in rules.facts().clauses {
                    assert!(told.contains(clause), "{rules} {lang:?} does not tell {clause}");
                }
                for clause in told {
                    assert!(rules.facts().clauses.contains(&clause), "{rules} {lang:?}: {clause}?");
                }
                assert!(page.summary.chars().count() < 140, "{rules} {lang:?}: summary too long");
            }
        }
    }

    /// One sentence of a page tells which number is which letter; everywhere else a bare letter
    /// would stay a letter for a reader of numbers. `A` and `a` are words too, so they are looked
    /// for beside other pits and behind the word for one only.
    #[test]
    fn every_pit_of_the_prose_is_marked() {
        let numbers = |lang| Speech { lang, naming: Naming::Numbers, ..Speech::default() };
        for (&rules, lang) in RuleSet::ALL.iter().flat_map(|r| Lang::ALL.map(|lang| (r, lang))) {
            let page = Page::new(rules, lang);
            let sentences = page.blocks.iter().flat_map(|block| text(block).split_inclusive(". "));
            let (legend, rest): (Vec<&str>, Vec<&str>) =
                sentences.partition(|s| s.contains("7 to 12") || s.contains("7 à 12"));
            assert_eq!(legend.len(), 1, "{rules} {lang:?}");
            assert!(!legend[0].contains('{') && legend[0].contains('F'), "{legend:?}");
            for sentence in [page.title, page.summary].into_iter().chain(rest) {
                let said = numbers(lang).text(sentence);
                assert!(!said.contains(['{', '}']), "{rules} {lang:?}: {said}");
                let mut words = said.split([' ', '\u{a0}', '\u{202f}', ',', '.', ';', ':']);
                let bare =
                    words.find(|word| matches!(word.as_bytes(), [b'B'..=b'F' | b'b'..=b'f']));
                assert_eq!(bare, None, "{rules} {lang:?}: {said}");
                let pits = ["pit A", "pits A", "trou A", "trous A", "7 and a", "7 et a"];
                let rows = [" A to 12", " A à 12", " a to 6", " a à 6"];
                let first = pits.iter().chain(&rows).find(|first| said.contains(**first));
                assert_eq!(first, None, "{rules} {lang:?}: {said}");
            }
        }
    }

    #[test]
    fn every_language_shows_the_same_boards_and_readings() {
        for (&rules, lang) in RuleSet::ALL.iter().flat_map(|r| Lang::ALL.map(|lang| (r, lang))) {
            let [french, other] = [Lang::Fr, lang].map(|lang| Page::new(rules, lang));
            assert_eq!(french.blocks.len(), other.blocks.len(), "{rules} {lang:?}");
            for (ours, theirs) in french.blocks.iter().zip(&other.blocks) {
                assert_eq!(std::mem::discriminant(ours), std::mem::discriminant(theirs));
                assert_eq!(clauses(ours), clauses(theirs), "{ours:?} {theirs:?}");
                if let Block::Board { .. } = ours {
                    assert_eq!(ours, theirs);
                }
            }
            let boards = french.blocks.iter().filter(|b| matches!(b, Block::Board { .. })).count();
            assert!(boards >= 3, "{rules} shows only {boards} boards");
        }
    }
}

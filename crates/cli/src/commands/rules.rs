//! `awale rules`: the rule sets, and one of them explained.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::Style;
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use awale_core::{AnyPosition, Clause, Move, RuleSet};
use awale_proto::{RuleSetInfo, RuleSets};
use awale_server::answers;
use awale_words::{Block, Lang, Page, Speech, in_lang};

use super::SpeechOptions;
use crate::board;

/// List the rule sets, or explain one with drawn examples
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set to explain
    name: Option<RuleSet>,

    #[command(flatten)]
    speech: SpeechOptions,

    /// Print JSON: the list, or the clauses and paragraphs of one rule set
    #[arg(long)]
    json: bool,
}

/// Lines longer than this are folded, so that they can be read.
const WIDTH: usize = 80;
const BOLD: Style = Style::new().bold();

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let mut out = anstream::stdout().lock();
        let speech = self.speech.speech();
        match (self.name, self.json) {
            (None, false) => list(&mut out, speech.lang)?,
            (None, true) => {
                let rules = RuleSet::ALL.iter().copied().map(answers::rule_set).collect();
                writeln!(out, "{}", serde_json::to_string(&RuleSets { rules })?)?;
            }
            (Some(rules), false) => explain(&mut out, &Page::new(rules, speech.lang), speech)?,
            (Some(rules), true) => {
                let entry = Entry { info: answers::rule_set(rules), text: text(rules, speech) };
                writeln!(out, "{}", serde_json::to_string(&entry)?)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Serialize)]
struct Entry {
    #[serde(flatten)]
    info: RuleSetInfo,
    text: Vec<Paragraph>,
}

#[derive(Serialize)]
struct Paragraph {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clauses: Vec<&'static str>,
}

fn text(rules: RuleSet, speech: Speech) -> Vec<Paragraph> {
    let paragraph = |block| match block {
        Block::Heading(text) => ("heading", text.to_owned(), Vec::new()),
        Block::Paragraph { text, clauses } => ("rule", speech.text(text), clauses),
        Block::Reading { text, clauses } => ("reading", speech.text(text), clauses),
        Block::Bullet { text, clauses } => ("item", speech.text(text), clauses),
        Block::Board { position, mv: None } => ("board", position.to_string(), Vec::new()),
        Block::Board { position, mv: Some(mv) } => {
            ("board", format!("{position} {mv}"), Vec::new())
        }
    };
    Page::new(rules, speech.lang)
        .blocks
        .into_iter()
        .map(paragraph)
        .map(|(kind, text, clauses)| Paragraph { kind, text, clauses: ids(&clauses) })
        .collect()
}

fn list(out: &mut impl Write, lang: Lang) -> io::Result<()> {
    for &rules in RuleSet::ALL {
        let page = Page::new(rules, lang);
        writeln!(out, "{BOLD}{:7}{BOLD:#} {:7} {}", rules.name(), page.title, page.summary)?;
    }
    writeln!(out)?;
    writeln!(out, "{}", in_lang!(lang, commands::RULES_OF))
}

fn explain(out: &mut impl Write, page: &Page, speech: Speech) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#}", page.title)?;
    fold(out, page.summary, "", "")?;
    for block in &page.blocks {
        match block {
            Block::Heading(heading) => writeln!(out, "\n{BOLD}{heading}{BOLD:#}")?,
            Block::Paragraph { text, clauses } => {
                fold(out, &with_clauses(&speech.text(text), clauses), "", "")?;
            }
            Block::Bullet { text, clauses } => {
                fold(out, &with_clauses(&speech.text(text), clauses), "- ", "  ")?;
            }
            Block::Reading { text, clauses } => {
                let mark = in_lang!(speech.lang, commands::OUR_READING);
                let text = with_clauses(&speech.text(text), clauses);
                fold(out, &format!("{mark} {text}"), "  │ ", "  │ ")?;
            }
            Block::Board { position, mv } => example(out, position, *mv, speech)?,
        }
    }
    Ok(())
}

fn ids(clauses: &[Clause]) -> Vec<&'static str> {
    clauses.iter().map(|clause| clause.name()).collect()
}

fn with_clauses(text: &str, clauses: &[Clause]) -> String {
    if clauses.is_empty() {
        text.to_owned()
    } else {
        format!("{text} [{}]", ids(clauses).join(", "))
    }
}

/// Draws a board; with a move, the board before, the move in words and the board after.
fn example(
    out: &mut impl Write,
    position: &AnyPosition,
    mv: Option<Move>,
    speech: Speech,
) -> io::Result<()> {
    writeln!(out)?;
    board::draw(out, position, speech)?;
    let traced = mv.and_then(|mv| Some((position.trace(mv).ok()?, position.try_play(mv).ok()?)));
    match traced {
        Some((trace, after)) => {
            fold(out, &speech.trace(&trace), "  → ", "    ")?;
            board::draw(out, &after, speech)?;
        }
        None => {
            if let Some(ending) = position.ending() {
                fold(out, &speech.ending(&ending), "  → ", "    ")?;
            }
        }
    }
    writeln!(out)
}

/// Writes a text folded at blanks. A blank that must not break (French punctuation) does not.
fn fold(out: &mut impl Write, text: &str, first: &str, rest: &str) -> io::Result<()> {
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            rest.clone_into(&mut line);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    writeln!(out, "{line}")
}

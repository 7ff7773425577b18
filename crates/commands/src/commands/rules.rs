//! `awale rules`: the rule sets, and one of them explained.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::Style;
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use awale_core::{Clause, RuleSet};
use awale_proto::{RuleSetInfo, RuleSets};
use awale_server::answers;
use awale_words::{Block, Figure, Origins, Page, RuleTable, Speech, Vocabulary, games, in_lang};

use super::SpeechOptions;
use crate::board;

/// List the rule sets, or explain one with drawn examples
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set to explain
    name: Option<RuleSet>,

    /// Tell where the games come from, what they are played with, who made them, and the words of
    /// the sheets
    #[arg(long, conflicts_with = "name")]
    origins: bool,

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
        if self.origins {
            origins(&mut out, speech, self.json)?;
            return Ok(ExitCode::SUCCESS);
        }
        match (self.name, self.json) {
            (None, false) => list(&mut out, speech)?,
            (None, true) => {
                let rules = games().map(answers::rule_set).collect();
                writeln!(out, "{}", serde_json::to_string(&RuleSets { rules })?)?;
            }
            (Some(rules), false) => explain(&mut out, &Page::new(rules, speech.lang), speech)?,
            (Some(rules), true) => {
                let entry =
                    RuleSetEntry { info: answers::rule_set(rules), text: text(rules, speech) };
                writeln!(out, "{}", serde_json::to_string(&entry)?)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Serialize)]
struct RuleSetEntry {
    #[serde(flatten)]
    info: RuleSetInfo,
    text: Vec<Paragraph>,
}

#[derive(Serialize)]
struct OriginsText {
    title: &'static str,
    summary: &'static str,
    text: Vec<Paragraph>,
}

#[derive(Serialize)]
struct Paragraph {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clauses: Vec<&'static str>,
}

/// The page of origins. It explains our words and those of the sheets, so it keeps its own.
fn origins(out: &mut impl Write, speech: Speech, json: bool) -> Result<()> {
    let speech = Speech { vocabulary: Vocabulary::Ours, ..speech };
    let Origins { title, summary, blocks } = Origins::new(speech.lang);
    if json {
        let text = paragraphs(&blocks, speech);
        writeln!(out, "{}", serde_json::to_string(&OriginsText { title, summary, text })?)?;
    } else {
        writeln!(out, "{BOLD}{title}{BOLD:#}")?;
        fold(out, summary, "", "")?;
        tell(out, &blocks, speech)?;
    }
    Ok(())
}

fn text(rules: RuleSet, speech: Speech) -> Vec<Paragraph> {
    let page = Page::new(rules, speech.lang);
    let brief = page.brief.sentences.map(|sentence| Paragraph {
        kind: "brief",
        text: speech.text(sentence),
        clauses: Vec::new(),
    });
    brief.into_iter().chain(paragraphs(&page.blocks, speech)).collect()
}

fn paragraphs(blocks: &[Block], speech: Speech) -> Vec<Paragraph> {
    let mut text = Vec::new();
    let mut push = |kind, text_of: &str, clauses: &[Clause]| {
        text.push(Paragraph { kind, text: speech.text(text_of), clauses: ids(clauses) });
    };
    for block in blocks {
        match block {
            Block::Heading(text) => push("heading", text, &[]),
            Block::Paragraph { text, clauses } => push("rule", text, clauses),
            Block::Reading { text, other, clauses } => {
                push("reading", text, clauses);
                push("other-reading", other, clauses);
            }
            Block::Bullet { text, clauses } => push("item", text, clauses),
            Block::Figure(Figure { caption, position, mv, .. }) => {
                push("caption", caption, &[]);
                let mv = mv.map(|mv| format!(" {mv}")).unwrap_or_default();
                push("board", &format!("{position}{mv}"), &[]);
            }
            Block::Table(RuleTable { caption, head, rows, .. }) => {
                push("caption", caption, &[]);
                for row in [head].into_iter().chain(rows) {
                    push("row", &row.join(" | "), &[]);
                }
            }
        }
    }
    text
}

fn list(out: &mut impl Write, speech: Speech) -> io::Result<()> {
    let lang = speech.lang;
    for rules in games() {
        let (name, title) = (rules.name(), rules.title());
        let summary = speech.text(lang.summary(rules));
        writeln!(out, "{BOLD}{name:7}{BOLD:#} {title:7} {summary}")?;
    }
    writeln!(out)?;
    writeln!(out, "{}", in_lang!(lang, commands::RULES_OF))?;
    writeln!(out, "{}", in_lang!(lang, commands::ORIGINS_OF))
}

fn explain(out: &mut impl Write, page: &Page, speech: Speech) -> io::Result<()> {
    let lang = speech.lang;
    writeln!(out, "{BOLD}{}{BOLD:#}", page.title)?;
    fold(out, &speech.text(page.summary), "", "")?;
    if let Some(credit) = page.credit {
        fold(out, credit, "", "")?;
    }
    writeln!(out, "\n{BOLD}{}{BOLD:#}", lang.in_brief())?;
    for (number, sentence) in (1..).zip(page.brief.sentences) {
        fold(out, &speech.text(sentence), &format!("{number}. "), "   ")?;
    }
    tell(out, &page.blocks, speech)
}

fn tell(out: &mut impl Write, blocks: &[Block], speech: Speech) -> io::Result<()> {
    let lang = speech.lang;
    for block in blocks {
        match block {
            Block::Heading(heading) => {
                writeln!(out, "\n{BOLD}{}{BOLD:#}", speech.text(heading))?;
            }
            Block::Paragraph { text, clauses } => {
                fold(out, &with_clauses(&speech.text(text), clauses), "", "")?;
            }
            Block::Bullet { text, clauses } => {
                fold(out, &with_clauses(&speech.text(text), clauses), "- ", "  ")?;
            }
            Block::Reading { text, other, clauses } => {
                let text = with_clauses(&speech.text(text), clauses);
                writeln!(out, "  │ {BOLD}{}{BOLD:#}", lang.our_reading())?;
                fold(out, &text, "  │ ", "  │ ")?;
                let other = format!("{} {}", lang.other_reading(), speech.text(other));
                fold(out, &other, "  │ ", "  │ ")?;
            }
            Block::Figure(drawn) => figure(out, drawn, speech)?,
            Block::Table(drawn) => table(out, drawn, speech)?,
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

/// What is drawn and, if a sheet draws it, what it is called there.
fn caption(
    out: &mut impl Write,
    label: Option<&str>,
    caption: &str,
    speech: Speech,
) -> io::Result<()> {
    writeln!(out)?;
    let label = label.map(|label| format!("{label}. ")).unwrap_or_default();
    fold(out, &format!("{label}{}", speech.text(caption)), "  ", "  ")
}

/// Draws a board; with a move, the board before, the move in words and the board after.
fn figure(out: &mut impl Write, figure: &Figure, speech: Speech) -> io::Result<()> {
    caption(out, figure.label, figure.caption, speech)?;
    board::draw(out, &figure.position, speech)?;
    match (figure.trace(), figure.after()) {
        (Some(trace), Some(after)) => {
            fold(out, &speech.trace(&trace), "  → ", "    ")?;
            board::draw(out, &after, speech)?;
        }
        _ => {
            if let Some(ending) = figure.position.ending() {
                fold(out, &speech.ending(&ending), "  → ", "    ")?;
            }
        }
    }
    writeln!(out)
}

fn table(out: &mut impl Write, table: &RuleTable, speech: Speech) -> io::Result<()> {
    caption(out, table.label, table.caption, speech)?;
    let rows: Vec<Vec<String>> = [&table.head]
        .into_iter()
        .chain(&table.rows)
        .map(|row| row.iter().map(|cell| speech.text(cell)).collect())
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    for row in &rows {
        write!(out, "  ")?;
        for (column, cell) in row.iter().enumerate() {
            write!(out, "  {cell:width$}", width = width(column).unwrap_or_default())?;
        }
        writeln!(out)?;
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

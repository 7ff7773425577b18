//! OGN, the text of a whole game: tags, numbered moves, `{comments}`, `(variations)`, a result.
//!
//! This is the text alone: whether the moves are legal is asked by whoever replays them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::excerpt;
use super::moves::{MoveError, parse_moves};
use crate::moves::Move;
use crate::side::Side;

/// A game as a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ogn {
    /// Names and values, in the order of the text.
    pub tags: Vec<(String, String)>,
    /// A comment before the first move.
    pub comment: Option<String>,
    /// The moves that were played.
    pub line: Vec<Ply>,
    /// The result behind the moves: `27-21`, or `*` while nobody knows.
    pub result: Option<String>,
}

/// One move of a game with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The comment behind it.
    pub comment: Option<String>,
    /// Other lines that might have been played instead of this move.
    pub variations: Vec<Vec<Ply>>,
}

impl Ply {
    /// A move without comment.
    pub const fn new(mv: Move) -> Ply {
        Ply { mv, comment: None, variations: Vec::new() }
    }
}

/// Why a text is not OGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {kind}")]
#[expect(missing_docs, reason = "the names say it")]
pub struct OgnError {
    pub line: usize,
    pub kind: OgnErrorKind,
}

/// What can be wrong in an OGN text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum OgnErrorKind {
    #[error("expected a tag like [South \"Ama\"], found {0}")]
    Tag(String),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("expected {0} before the end of the text")]
    Unclosed(char),
    #[error("expected a move before {0}")]
    Stray(char),
    #[error("expected at most {MOST_NESTED} variations within each other")]
    TooDeep,
    #[error("expected nothing after the result, found {0}")]
    AfterResult(String),
}

/// Variations nested deeper than this are refused; no book goes half as deep.
const MOST_NESTED: usize = 32;

impl Ogn {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The moves that were played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.iter().map(|ply| ply.mv)
    }
}

impl FromStr for Ogn {
    type Err = OgnError;

    fn from_str(text: &str) -> Result<Ogn, OgnError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut reader = OgnReader { rest: text };
        reader.game().map_err(|kind| {
            let read = &text[..text.len() - reader.rest.len()];
            OgnError { line: 1 + read.matches('\n').count(), kind }
        })
    }
}

struct OgnReader<'a> {
    rest: &'a str,
}

impl<'a> OgnReader<'a> {
    fn game(&mut self) -> Result<Ogn, OgnErrorKind> {
        let mut ogn = Ogn::default();
        self.skip_blanks();
        while self.rest.starts_with('[') {
            ogn.tags.push(self.tag()?);
            self.skip_blanks();
        }
        // The line being read, and the lines that wait for this variation to close.
        let mut line: Vec<Ply> = Vec::new();
        let mut parents: Vec<Vec<Ply>> = Vec::new();
        // A comment at the head of a variation is kept with the variation's first move.
        let mut ahead = None;
        loop {
            self.skip_blanks();
            match self.rest.chars().next() {
                None if parents.is_empty() => break,
                None => return Err(OgnErrorKind::Unclosed(')')),
                Some('{' | ';') => {
                    let comment = self.comment()?;
                    if comment.is_empty() {
                        continue;
                    }
                    let slot = match line.last_mut() {
                        Some(ply) => &mut ply.comment,
                        None if parents.is_empty() => &mut ogn.comment,
                        None => &mut ahead,
                    };
                    match slot {
                        Some(before) => before.extend([" ", &comment]),
                        None => *slot = Some(comment),
                    }
                }
                Some('(') if line.is_empty() => return Err(OgnErrorKind::Stray('(')),
                Some('(') if parents.len() >= MOST_NESTED => return Err(OgnErrorKind::TooDeep),
                Some('(') => {
                    self.rest = &self.rest[1..];
                    parents.push(std::mem::take(&mut line));
                }
                Some(')') => {
                    let (Some(parent), false) = (parents.pop(), line.is_empty()) else {
                        return Err(OgnErrorKind::Stray(')'));
                    };
                    self.rest = &self.rest[1..];
                    let variation = std::mem::replace(&mut line, parent);
                    if let Some(ply) = line.last_mut() {
                        ply.variations.push(variation);
                    }
                }
                Some(_) if ogn.result.is_some() => {
                    return Err(OgnErrorKind::AfterResult(excerpt(self.rest)));
                }
                // A numbered mark of PGN; this notation gives it no meaning.
                Some('$') => drop(self.word()),
                Some(_) => {
                    let word = self.word();
                    if is_result(word) && parents.is_empty() {
                        ogn.result = Some(word.to_owned());
                    } else {
                        for mv in parse_moves(without_number(word))? {
                            line.push(Ply { comment: ahead.take(), ..Ply::new(mv) });
                        }
                    }
                }
            }
        }
        ogn.line = line;
        Ok(ogn)
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// `[Name "value"]`, with `\"` and `\\` in the value.
    fn tag(&mut self) -> Result<(String, String), OgnErrorKind> {
        let start = self.rest;
        let wrong = || OgnErrorKind::Tag(excerpt(start.lines().next().unwrap_or("")));
        let (name, value) = start[1..].split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(wrong());
        }
        let mut text = String::new();
        let mut chars = value.chars();
        loop {
            let c = match chars.next().ok_or_else(wrong)? {
                '"' => break,
                '\\' => chars.next().ok_or_else(wrong)?,
                plain => plain,
            };
            if c == '\n' {
                return Err(wrong());
            }
            text.push(c);
        }
        self.rest = chars.as_str().trim_start().strip_prefix(']').ok_or_else(wrong)?;
        Ok((name.to_owned(), text))
    }

    /// `{…}`, or `;` to the end of the line; its blanks folded.
    fn comment(&mut self) -> Result<String, OgnErrorKind> {
        let (comment, rest) = if self.rest.starts_with(';') {
            self.rest[1..].split_once('\n').unwrap_or((&self.rest[1..], ""))
        } else {
            self.rest[1..].split_once('}').ok_or(OgnErrorKind::Unclosed('}'))?
        };
        self.rest = rest;
        Ok(folded(comment))
    }

    /// Everything up to the next blank or bracket.
    fn word(&mut self) -> &'a str {
        let is_end = |c: char| c.is_whitespace() || "{}()[]".contains(c);
        // The first character is always taken, so that reading goes on whatever it is.
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        let end = self.rest[first..].find(is_end).map_or(self.rest.len(), |end| first + end);
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }
}

/// `*`, `27-21`, `1-0`, `½-½` and the like.
fn is_result(word: &str) -> bool {
    let number = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || "½/".contains(c))
    };
    word == "*" || word.split_once('-').is_some_and(|(south, north)| number(south) && number(north))
}

/// The moves of a word such as `12.`, `12...` or `12.Fa`, without marks like `!?`.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = behind.len() < word.len() && behind.starts_with('.');
    let moves = if numbered { behind.trim_start_matches('.') } else { word };
    moves.trim_end_matches(['!', '?'])
}

impl fmt::Display for Ogn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let mut words = Vec::new();
        words.extend(self.comment.as_deref().map(comment_word));
        if let Some(first) = self.line.first() {
            line_words(&self.line, first.mv.side(), 0, &mut words);
        }
        words.extend(self.result.clone());
        let mut width = 0;
        for word in &words {
            // Other programs break lines before the 80th column too.
            let length = word.chars().count();
            let break_here = width == 0 || width + 1 + length >= 80;
            f.write_str(if break_here { "\n" } else { " " })?;
            width = if break_here { length } else { width + 1 + length };
            f.write_str(word)?;
        }
        if words.is_empty() { Ok(()) } else { writeln!(f) }
    }
}

/// A comment with its blanks folded and without the brace that would end it.
fn folded(comment: &str) -> String {
    comment.replace('}', ")").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn comment_word(comment: &str) -> String {
    format!("{{{}}}", folded(comment))
}

/// The words of a line after some turns: a number before every move of the player who began the
/// game, and wherever the moves do not alternate or something stood between them.
fn line_words(line: &[Ply], beginner: Side, turns: usize, words: &mut Vec<String>) {
    let mut turn = turns;
    let mut needs_number = true;
    for ply in line {
        let begins_turn = ply.mv.side() == beginner;
        turn += usize::from(begins_turn);
        if begins_turn || needs_number {
            words.push(format!("{turn}{}", if begins_turn { "." } else { "..." }));
        }
        words.push(ply.mv.to_string());
        words.extend(ply.comment.as_deref().map(comment_word));
        for variation in &ply.variations {
            let mut inner = Vec::new();
            line_words(variation, beginner, turn - usize::from(begins_turn), &mut inner);
            if let (Some(first), Some(last)) = (inner.first().cloned(), inner.len().checked_sub(1))
            {
                inner[0] = format!("({first}");
                inner[last].push(')');
                words.append(&mut inner);
            }
        }
        let interrupted = ply.comment.is_some() || !ply.variations.is_empty();
        needs_number = interrupted || !begins_turn;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> (usize, OgnErrorKind) {
        let error = text.parse::<Ogn>().unwrap_err();
        (error.line, error.kind)
    }

    #[test]
    fn errors_name_their_line() {
        assert_eq!(kind("1. A {open").0, 1);
        assert_eq!(kind("[South \"Ama\"]\n\n1. A b\n2. ) c"), (4, OgnErrorKind::Stray(')')));
        assert!(matches!(kind("\n[South Ama]"), (2, OgnErrorKind::Tag(_))));
        assert!(matches!(kind("1. 9 3"), (1, OgnErrorKind::Move(_))), "numbers are no moves");
        assert!(matches!(kind("A 1-0 b"), (1, OgnErrorKind::AfterResult(_))));
    }

    #[test]
    fn variations_nest_so_deep_and_no_deeper() {
        let nested = |depth| format!("A {}{}", "(A ".repeat(depth), ")".repeat(depth));
        assert!(nested(MOST_NESTED).parse::<Ogn>().is_ok());
        assert_eq!(kind(&nested(MOST_NESTED + 1)).1, OgnErrorKind::TooDeep);
    }

    /// A player who moves twice in a row (Q5), or after a comment, gets a number each time.
    #[test]
    fn moves_are_numbered_where_the_order_is_unclear() {
        let text = "1. A b 1... c 2. D {so} 2... e 3. F\n";
        let ogn: Ogn = text.parse().unwrap();
        assert_eq!(ogn.to_string().trim_start(), text);
    }

    #[test]
    fn what_other_programs_write_is_read() {
        assert_eq!(";}".parse::<Ogn>().unwrap().comment.as_deref(), Some(")"));
        let ogn: Ogn = "1.F! a?! $3 2. E ; to the end\nb 1-0".parse().unwrap();
        let moves: Vec<String> = ogn.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["F", "a", "E", "b"]);
        assert_eq!(ogn.line[2].comment.as_deref(), Some("to the end"));
    }
}

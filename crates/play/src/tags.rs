//! The tags of a file that say nothing about the moves, kept to be written again.

use awale_core::notation::excerpt;
use awale_core::sort_few;
use thiserror::Error;

/// Tags that the game writes by itself.
const OWNED: [&str; 8] =
    ["Variant", "South", "North", "Result", "FEN", "TimeControl", "TimeLeft", "Termination"];

/// Tags that come first in a file, in this order.
const OCCASION: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// Why a tag cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TagError {
    #[error("expected a tag name of letters, digits and _, found {0}")]
    Name(String),
    #[error("expected a tag that the game does not write by itself, found {0}")]
    Owned(String),
}

/// A name and its value.
pub(crate) type Tag = (String, String);

/// Names and values: the occasion first, the others in the order in which they came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tags(Vec<Tag>);

impl Tags {
    /// The tags of a file without those that the game writes by itself.
    pub(crate) fn of_file(tags: &[Tag]) -> Tags {
        let kept = tags.iter().filter(|(name, _)| !OWNED.contains(&name.as_str())).cloned();
        let mut kept = Tags(kept.collect());
        kept.sort();
        kept
    }

    pub(crate) fn all(&self) -> &[Tag] {
        &self.0
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(TagError::Name(excerpt(name)));
        }
        if OWNED.contains(&name) {
            return Err(TagError::Owned(name.to_owned()));
        }
        let value = value.replace('\n', " ");
        match self.0.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, before)) => *before = value,
            None => self.0.push((name.to_owned(), value)),
        }
        self.sort();
        Ok(())
    }

    /// The tags of the occasion, and the others.
    pub(crate) fn parts(&self) -> (&[Tag], &[Tag]) {
        self.0.split_at(self.0.partition_point(|(name, _)| rank(name) < OCCASION.len()))
    }

    fn sort(&mut self) {
        sort_few(&mut self.0, |(name, _)| rank(name));
    }
}

fn rank(name: &str) -> usize {
    OCCASION.iter().position(|&tag| tag == name).unwrap_or(OCCASION.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_occasion_comes_first_whenever_it_was_set() {
        let mut tags = Tags::default();
        for (name, value) in [("Opening", "quiet"), ("Date", "2026.01.31"), ("Event", "a\nb")] {
            tags.set(name, value).unwrap();
        }
        tags.set("Opening", "wild").unwrap();
        assert_eq!(tags.get("Event"), Some("a b"));
        let (occasion, others) = tags.parts();
        assert_eq!(occasion.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Event", "Date"]);
        assert_eq!(others, [("Opening".to_owned(), "wild".to_owned())]);
    }

    #[test]
    fn names_that_would_harm_the_file_are_refused() {
        let mut tags = Tags::default();
        assert_eq!(tags.set("Result", "1-0"), Err(TagError::Owned("Result".to_owned())));
        for name in ["", "a b", "é", "x\"]"] {
            assert!(matches!(tags.set(name, ""), Err(TagError::Name(_))), "{name}");
        }
    }
}
